import { app as application } from './application.ts'
import { dialog as hostDialog } from './dialog.ts'
import { ipcMain as hostIpcMain, type HostIpcEvent } from './ipc-main.ts'
import { crashReporter as hostCrashReporter } from './crash-reporter.ts'
import { globalShortcut as hostShortcut } from './global-shortcut.ts'
import { Menu as HostMenu, MenuItem as HostMenuItem } from './menu.ts'
import { net as hostNet } from './net.ts'
import { nativeTheme as hostTheme } from './native-theme.ts'
import { Notification as HostNotification } from './notification.ts'
import { protocol as hostProtocol } from './protocol.ts'
import { rendererOnly } from './renderer-only.ts'
import { session as hostSession } from './session.ts'
import { shell as hostShell } from './shell.ts'
import {
  clipboard as hostClipboard,
  nativeImage as hostImage,
  powerMonitor as hostPowerMonitor,
  screen as hostScreen,
} from './surroundings.ts'
import { Tray as HostTray } from './tray.ts'
import type { HostApp, HostBrowserWindow, HostWebContents, HostWindowClass } from './types.ts'
import { webContents as hostWebContents } from './web-contents.ts'
import { BrowserWindow as HostWindow } from './windows.ts'

/**
 * The module that an application imports as `electron` on the web host. Each member has the type that Electron declares for it,
 * cut down to what the host does; the classes behind them need the casts because Electron declares each event apart.
 */

type Emits = 'on' | 'once' | 'off' | 'removeListener'

export const app = application as unknown as HostApp
export const BrowserWindow = HostWindow as unknown as HostWindowClass
export type BrowserWindow = HostBrowserWindow
export const webContents = hostWebContents as unknown as {
  getAllWebContents(): HostWebContents[]
  fromId(id: number): HostWebContents | undefined
}
export type WebContents = HostWebContents

export const ipcMain = hostIpcMain as unknown as {
  handle(channel: string, listener: (event: HostIpcEvent, ...args: any[]) => unknown): void
  removeHandler(channel: string): void
  on(channel: string, listener: (event: HostIpcEvent, ...args: any[]) => void): unknown
  removeListener(channel: string, listener: (event: HostIpcEvent, ...args: any[]) => void): unknown
}

export const protocol = hostProtocol as unknown as Pick<Electron.Protocol, keyof typeof hostProtocol>
export const session = hostSession as unknown as {
  fromPartition(partition: string, options?: Electron.FromPartitionOptions): Electron.Session
  readonly defaultSession: Pick<Electron.Session, keyof typeof hostSession.defaultSession>
}
export const net = hostNet as unknown as Pick<Electron.Net, keyof typeof hostNet>
export const dialog = hostDialog as unknown as Pick<Electron.Dialog, keyof typeof hostDialog>
export const crashReporter = hostCrashReporter as Pick<Electron.CrashReporter, keyof typeof hostCrashReporter>
export const globalShortcut = hostShortcut as Pick<Electron.GlobalShortcut, keyof typeof hostShortcut>
export const shell = hostShell as Pick<Electron.Shell, keyof typeof hostShell>
export const clipboard = hostClipboard as Pick<Electron.Clipboard, keyof typeof hostClipboard>
export const nativeTheme = hostTheme as unknown as Pick<
  Electron.NativeTheme,
  'themeSource' | 'shouldUseDarkColors' | Emits
>
export const powerMonitor = hostPowerMonitor as unknown as Pick<
  Electron.PowerMonitor,
  'getSystemIdleTime' | 'getSystemIdleState' | Emits
>
export const screen = hostScreen as unknown as Pick<
  Electron.Screen,
  'getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayMatching' | Emits
>

export type NativeImage = Electron.NativeImage
export const nativeImage = hostImage as unknown as Pick<typeof Electron.nativeImage, keyof typeof hostImage>

export type MenuItem = Electron.MenuItem
export const MenuItem = HostMenuItem as unknown as new (options: Electron.MenuItemConstructorOptions) => MenuItem
export type Menu = Electron.Menu
export const Menu = HostMenu as unknown as { new (): Menu } & Pick<
  typeof Electron.Menu,
  'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'
>

export type Tray = Pick<
  Electron.Tray,
  | 'setImage'
  | 'setPressedImage'
  | 'setToolTip'
  | 'setTitle'
  | 'getTitle'
  | 'setContextMenu'
  | 'popUpContextMenu'
  | 'getBounds'
  | 'destroy'
  | 'isDestroyed'
  | Emits
>
export const Tray = HostTray as unknown as new (image: Electron.NativeImage | string) => Tray

export type Notification = Pick<Electron.Notification, 'title' | 'body' | 'silent' | 'show' | 'close' | Emits>
export const Notification = HostNotification as unknown as {
  new (options?: Electron.NotificationConstructorOptions): Notification
  isSupported(): boolean
}

export const contextBridge = rendererOnly<Pick<Electron.ContextBridge, 'exposeInMainWorld'>>('contextBridge')
export const ipcRenderer =
  rendererOnly<
    Pick<Electron.IpcRenderer, 'invoke' | 'send' | 'on' | 'once' | 'off' | 'removeListener' | 'removeAllListeners'>
  >('ipcRenderer')

export type MenuItemConstructorOptions = Electron.MenuItemConstructorOptions
export type MessageBoxOptions = Electron.MessageBoxOptions
export type NotificationConstructorOptions = Electron.NotificationConstructorOptions
export type BrowserWindowConstructorOptions = Electron.BrowserWindowConstructorOptions
export type Rectangle = Electron.Rectangle
export type Display = Electron.Display
export type Event = Electron.Event

/** For `import electron from 'electron'` and for require(). */
export default {
  app,
  BrowserWindow,
  crashReporter,
  globalShortcut,
  webContents,
  ipcMain,
  protocol,
  session,
  net,
  dialog,
  shell,
  clipboard,
  nativeTheme,
  nativeImage,
  powerMonitor,
  screen,
  Menu,
  MenuItem,
  Tray,
  Notification,
}
