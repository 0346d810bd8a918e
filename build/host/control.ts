import { app, systemSettings, type ProtocolClient } from './application.ts'
import { crashReporter, keepsCrashReports } from './crash-reporter.ts'
import { HostEvent } from './events.ts'
import { answerDialog, recordedDialogs, type DialogAnswer, type RecordedDialog } from './dialog.ts'
import { pressShortcut, takeShortcut } from './global-shortcut.ts'
import { clickItem, describeMenu, lastPopup, Menu, type RecordedMenuItem } from './menu.ts'
import { nativeTheme } from './native-theme.ts'
import { clickNotification, pressNotification, shownNotifications } from './notification.ts'
import { giveProxies, permissionHandlers, spellChecker } from './session.ts'
import { openedOutside } from './shell.ts'
import { powerMonitor, screen, textOfClipboard } from './surroundings.ts'
import { allTrays } from './tray.ts'
import { BrowserWindow } from './windows.ts'

/**
 * Lets a test see and do what a person does outside of the page: menus, tray, notifications, dialogs, links. A host
 * that was started as a child with `--control` and an IPC channel answers `{ hostCall, method, args }` with `{
 * hostCall, value }` or `{ hostCall, failure }`, and says `{ hostAddress }` when it prints an address.
 * control-client.ts is the other side.
 */

export interface RecordedWindow {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly visible: boolean
  readonly focused: boolean
  readonly minimized: boolean
  readonly maximized: boolean
  readonly zoom: number
  readonly backgroundColor: string
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** True while a tab shows the window. */
  readonly connected: boolean
}

export interface Recorded {
  readonly windows: readonly RecordedWindow[]
  readonly applicationMenu: readonly RecordedMenuItem[]
  readonly popupMenu: readonly RecordedMenuItem[]
  readonly trays: readonly { toolTip: string; title: string; image: string; menu: readonly RecordedMenuItem[] }[]
  readonly notifications: readonly { title: string; body: string; silent: boolean; open: boolean }[]
  readonly dialogs: readonly RecordedDialog[]
  /** Addresses and paths handed to the operating system. */
  readonly opened: readonly string[]
  readonly clipboard: string
  readonly themeSource: string
  readonly badgeCount: number
  readonly openAtLogin: boolean
  readonly protocolClients: readonly ProtocolClient[]
  /** The folder of crash reports, and whether they would be sent; null while none are kept. */
  readonly crashReports: { readonly folder: string; readonly uploaded: boolean } | null
  /** True once the application has handlers for the permissions that pages ask for. */
  readonly permissionsHandled: boolean
  /** The languages of the spell checker; null while it is off. */
  readonly spelling: readonly string[] | null
}

const emitters = { app, powerMonitor, nativeTheme, screen }

export type Emitter = keyof typeof emitters

/** Everything a test can ask; the arguments and answers are JSON values. */
export const controls = {
  recorded: (): Recorded => ({
    windows: BrowserWindow.getAllWindows().map((window) => ({
      id: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      minimized: window.isMinimized(),
      maximized: window.isMaximized(),
      zoom: window.webContents.zoomFactor,
      backgroundColor: window.getBackgroundColor(),
      bounds: window.getBounds(),
      connected: window.webContents.connected,
    })),
    applicationMenu: describeMenu(Menu.getApplicationMenu()),
    popupMenu: describeMenu(lastPopup()),
    trays: allTrays().map(({ toolTip, title, image, menu }) => ({ toolTip, title, image, menu: describeMenu(menu) })),
    notifications: shownNotifications().map(({ title, body, silent, open }) => ({ title, body, silent, open })),
    dialogs: recordedDialogs(),
    opened: openedOutside(),
    clipboard: textOfClipboard(),
    themeSource: nativeTheme.themeSource,
    badgeCount: systemSettings.badgeCount,
    openAtLogin: systemSettings.loginItem.openAtLogin ?? false,
    protocolClients: systemSettings.protocolClients,
    crashReports: keepsCrashReports()
      ? { folder: app.getPath('crashDumps'), uploaded: crashReporter.getUploadToServer() }
      : null,
    permissionsHandled: permissionHandlers.request !== null && permissionHandlers.check !== null,
    spelling: spellChecker.enabled ? spellChecker.languages : null,
  }),
  /** A fresh one-time address of a window, the first one unless its id is given. */
  address: async (windowId?: number): Promise<string> => {
    const window = windowId === undefined ? BrowserWindow.getAllWindows()[0] : BrowserWindow.fromId(windowId)
    if (!window) throw new Error('there is no such window')
    return await window.address()
  },
  /** Clicks an item of the application menu by its id or label. */
  clickMenu: (id: string): void => {
    if (!clickItem(Menu.getApplicationMenu(), id)) throw new Error(`the application menu has no item “${id}”`)
  },
  /** Clicks an item of the menu that was opened last, by its id or label. */
  clickPopup: (id: string): void => {
    if (!clickItem(lastPopup(), id)) throw new Error(`the menu has no item “${id}”`)
  },
  /** Clicks an item of the tray's menu, or the tray itself without one. */
  clickTray: (id?: string): void => {
    const tray = allTrays()[0]
    if (!tray) throw new Error('there is no tray')
    if (id === undefined) tray.emit('click')
    else if (!clickItem(tray.menu, id)) throw new Error(`the tray's menu has no item “${id}”`)
  },
  /** Clicks the notification at that place; a negative one counts from the last. */
  clickNotification: (index: number): void => clickNotification(index),
  /** Presses a button of that notification, by its words. */
  pressNotification: (index: number, button: string): void => pressNotification(index, button),
  /** Lets the system name these proxies for every address, as a script (PAC) does; null: as the environment says. */
  giveProxies: (answer: string | null): void => giveProxies(answer),
  /** Sets the answer to the next dialog. */
  answerDialog: (answer: DialogAnswer): void => answerDialog(answer),
  /** Lets something happen to the computer or the application, such as `powerMonitor` `resume`. */
  emit: (emitter: Emitter, event: string, ...args: unknown[]): void => {
    emitters[emitter].emit(event, ...args)
  },
  /** Lets the system open an address, as macOS does. Returns true if the application takes it. */
  openUrl: (address: string): boolean => {
    const event = new HostEvent()
    app.emit('open-url', event, address)
    return event.defaultPrevented
  },
  /** Begins to shut the computer down. Returns true if the application asks the system to wait for it. */
  shutDown: (): boolean => {
    const event = new HostEvent()
    powerMonitor.emit('shutdown', event)
    return event.defaultPrevented
  },
  /** Closes a window as its close button would, the first one unless its id is given. */
  closeWindow: (windowId?: number): void => {
    const window = windowId === undefined ? BrowserWindow.getAllWindows()[0] : BrowserWindow.fromId(windowId)
    if (!window) throw new Error('there is no such window')
    window.close()
  },
  /** Presses a key while another program is in front. Returns true if the application has registered it. */
  pressShortcut: (accelerator: string): boolean => pressShortcut(accelerator),
  /** Lets another program have a key. */
  takeShortcut: (accelerator: string): void => takeShortcut(accelerator),
  /** Crashes the process of the first window’s page. */
  crashPage: (): void => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('there is no window')
    window.webContents.emit('render-process-gone', new HostEvent(), { reason: 'crashed', exitCode: 139 })
  },
  /** Throws in the main process where nobody catches it. */
  throwInMain: (): void => {
    setImmediate(() => {
      throw new Error('thrown by a test')
    })
  },
  /** Moves the first window, or makes it as large as the screen, as a person does with its frame. */
  arrangeWindow: (arrangement: Partial<Electron.Rectangle> | 'maximize'): void => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('there is no window')
    if (arrangement === 'maximize') window.maximize()
    else window.setBounds(arrangement)
  },
  /** Asks the application to end, as Ctrl+C does. */
  quit: (): void => {
    // The answer must leave before the process does.
    setImmediate(() => app.quit())
  },
}

export type Controls = typeof controls

export type ControlMessage =
  | { readonly hostAddress: string }
  | { readonly hostCall: number; readonly value: unknown }
  | { readonly hostCall: number; readonly failure: string }

export function serveControl(): void {
  if (!process.send) throw new Error('--control needs a process IPC channel')
  const answer = (message: ControlMessage) => process.send?.(message)
  process.on('message', (message: { hostCall: number; method: keyof Controls; args: never[] }) => {
    if (typeof message?.hostCall !== 'number') return
    void run(message.method, message.args).then(
      (value) => answer({ hostCall: message.hostCall, value }),
      (error: Error) => answer({ hostCall: message.hostCall, failure: error.message }),
    )
  })
  // The application ends with a test that ends without asking it to.
  process.on('disconnect', () => app.quit())
}

async function run(method: keyof Controls, args: never[]): Promise<unknown> {
  if (!Object.hasOwn(controls, method)) throw new Error(`the web host has no control “${method}”`)
  return await (controls[method] as (...args: never[]) => unknown)(...args)
}
