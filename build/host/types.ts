/**
 * The part of Electron's objects that the host implements. Each type is picked from Electron's own declarations, so an
 * application compiled against them cannot use anything else. agreement.ts checks that Electron's objects fit wherever
 * these do.
 */

export type HostWebContents = Pick<
  Electron.WebContents,
  | 'id'
  | 'send'
  | 'isDestroyed'
  | 'isCrashed'
  | 'isLoading'
  | 'isFocused'
  | 'focus'
  | 'getURL'
  | 'getTitle'
  | 'getType'
  | 'reload'
  | 'downloadURL'
  | 'setWindowOpenHandler'
  | 'replaceMisspelling'
  | 'setZoomFactor'
  | 'getZoomFactor'
  | 'on'
  | 'once'
  | 'off'
  | 'removeListener'
>

export const webContentsEvents = [
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'did-finish-load',
  'will-navigate',
  'did-navigate-in-page',
  'context-menu',
  // Guards and crash reports: the application may listen, and the host never emits these.
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'did-create-window',
  'did-fail-load',
  'preload-error',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'console-message',
  'before-input-event',
  'destroyed',
  'focus',
  'blur',
] as const

export type HostBrowserWindow = Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'reload'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'blur'
  | 'isVisible'
  | 'isFocused'
  | 'isMinimized'
  | 'minimize'
  | 'restore'
  | 'isMaximized'
  | 'maximize'
  | 'unmaximize'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'getTitle'
  | 'setTitle'
  | 'setBackgroundColor'
  | 'getBackgroundColor'
  | 'setProgressBar'
  | 'setOverlayIcon'
  | 'flashFrame'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'on'
  | 'once'
  | 'off'
  | 'removeListener'
> & { readonly webContents: HostWebContents }

export const windowEvents = [
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'close',
  'closed',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'resize',
  'move',
  'resized',
  'moved',
  'page-title-updated',
  'session-end',
  'query-session-end',
  'unresponsive',
  'responsive',
] as const

export interface HostWindowClass {
  new (options?: Electron.BrowserWindowConstructorOptions): HostBrowserWindow
  getAllWindows(): HostBrowserWindow[]
  getFocusedWindow(): HostBrowserWindow | null
  fromWebContents(contents: HostWebContents): HostBrowserWindow | null
  fromId(id: number): HostBrowserWindow | null
}

export type HostApp = Pick<
  Electron.App,
  | 'name'
  | 'isPackaged'
  | 'dock'
  | 'commandLine'
  | 'setName'
  | 'getName'
  | 'getVersion'
  | 'getAppPath'
  | 'getPath'
  | 'setPath'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'isReady'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'focus'
  | 'show'
  | 'hide'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'getLoginItemSettings'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'isDefaultProtocolClient'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'setAboutPanelOptions'
  | 'enableSandbox'
  | 'on'
  | 'once'
  | 'off'
  | 'removeListener'
>

export const appEvents = [
  'ready',
  'will-finish-launching',
  'activate',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'second-instance',
  'open-url',
  'open-file',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'web-contents-created',
  'render-process-gone',
  'child-process-gone',
  'certificate-error',
  'login',
  'select-client-certificate',
] as const
