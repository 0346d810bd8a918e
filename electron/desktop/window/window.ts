import { BrowserWindow, session } from 'electron'
import type { CommandId } from '../../../shared/keymap.ts'
import { pageOrigin } from '../../page-security.ts'
import { followContextMenu } from './context-menu.ts'
import { showWhenPainted } from './first-show.ts'
import { showProblem } from '../lifecycle/problem-dialog.ts'
import { windowColor } from './theme.ts'

export interface WindowOptions {
  readonly preload: string
  /** Called for a link that asks for a new window, and for one that was opened by the context menu. */
  readonly openLink: (address: string) => void
  /** Runs a command that was chosen in the context menu. */
  readonly run: (command: CommandId) => void
  /**
   * Closes the window after its page has saved the texts that are being written.
   *
   * @param isToClose asked then: the window may be wanted again by that time; always closed without it
   */
  readonly close: (window: BrowserWindow, isToClose?: () => boolean) => Promise<void>
  /** Called when the page has crashed so often that it is not loaded again. */
  readonly onBroken: () => void
  /** Called with each problem of a window, for the log. */
  readonly onTrouble: (what: string, thrown?: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Refuses every permission a page could ask for: Docket's pages need none. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** The main window, and the small window in which an issue is written down quickly. */
export type WindowName = 'main' | 'quickAdd'

const shapes: Readonly<Record<WindowName, Electron.BrowserWindowConstructorOptions>> = {
  main: { title: 'Docket', width: 1360, height: 860, minWidth: 360, minHeight: 480 },
  quickAdd: {
    title: 'New issue',
    width: 560,
    height: 460,
    minWidth: 360,
    minHeight: 360,
    // The user writes in it while they look at another program.
    alwaysOnTop: true,
    fullscreenable: false,
    maximizable: false,
  },
}

/** The files of their pages, in the folder of the built renderer. */
const pages: Readonly<Record<WindowName, string>> = { main: 'index.html', quickAdd: 'quick-add.html' }

const opened = new Map<WindowName, BrowserWindow>()

/** The windows that are being closed, each with its last attempt. One that is asked for meanwhile is taken out, and stays. */
const closing = new Map<BrowserWindow, symbol>()

function openWindowOf(name: WindowName): BrowserWindow | null {
  const window = opened.get(name)
  return window !== undefined && BrowserWindow.getAllWindows().includes(window) ? window : null
}

/** Returns true if the user looks at the main window. This is judged by the focus, which only the window in front has. */
export function isLookedAt(): boolean {
  const main = openWindowOf('main')
  return main !== null && BrowserWindow.getFocusedWindow() === main
}

/** Closes the small window after its page has saved its texts. */
export async function closeQuickAdd(close: WindowOptions['close']): Promise<void> {
  const window = openWindowOf('quickAdd')
  if (window !== null) await close(window)
}

/** Opens the window of that name, or brings it to the front if it is open. */
export function openWindow(options: WindowOptions, name: WindowName = 'main'): BrowserWindow {
  const existing = openWindowOf(name)
  if (existing !== null) {
    closing.delete(existing)
    if (existing.isMinimized()) existing.restore()
    existing.show()
    existing.focus()
    return existing
  }
  const window = new BrowserWindow({
    // Electron stores the window's place and size under this name, and corrects them when a display is gone.
    name,
    windowStatePersistence: true,
    ...shapes[name],
    show: false,
    // Shown until the page has painted.
    backgroundColor: windowColor(),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // The checker itself is switched on, and its languages are chosen, for all windows in `spelling.ts`.
      spellcheck: true,
    },
  })
  // A window shows Docket's page only. A link must never replace it.
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  window.webContents.on('will-attach-webview', (event) => event.preventDefault())
  window.webContents.setWindowOpenHandler(({ url }) => {
    options.openLink(url)
    return { action: 'deny' }
  })
  followContextMenu(window.webContents, options)
  window.on('close', (event) => {
    event.preventDefault()
    if (closing.has(window)) return
    const attempt = Symbol()
    closing.set(window, attempt)
    void options.close(window, () => closing.get(window) === attempt)
  })
  window.once('closed', () => closing.delete(window))
  showWhenPainted(window)
  opened.set(name, window)
  keepPage(window, pages[name], options)
  return window
}

/**
 * Maximum number of times that a page is loaded again within a minute. A page that crashes each time would only keep the computer
 * busy.
 */
const mostReturns = 3

/**
 * Milliseconds before a page is loaded again. A load that has failed goes on sending events for a moment, and Electron
 * would take them for events of the next load.
 */
const returnsAfter = 250

/**
 * Loads the page, and loads it again when loading failed or its process crashed. Nothing is lost by that: texts that
 * are being written are saved as drafts, and edits are on disk.
 */
function keepPage(window: BrowserWindow, page: string, { now, onBroken, onTrouble }: WindowOptions): void {
  let crashes: readonly number[] = []
  const load = () => {
    window.loadURL(`${pageOrigin}/${page}`).catch((thrown: unknown) => {
      // A window that was closed, or whose page is being loaded again, does not need this load.
      if (window.isDestroyed() || (thrown as { code?: unknown }).code === 'ERR_ABORTED') return
      onTrouble('the page could not be loaded', thrown)
      bringBack(() =>
        setTimeout(() => {
          if (!window.isDestroyed()) load()
        }, returnsAfter),
      )
    })
  }
  const bringBack = (again: () => void) => {
    crashes = [...crashes.filter((at) => now() - at < 60_000), now()]
    if (crashes.length <= mostReturns) return again()
    onBroken()
    // The event `ready-to-show` never comes for a window without a page.
    window.show()
    showProblem(
      'Docket’s window keeps crashing',
      'What you wrote is kept. Quit Docket and start it again. It will then start in safe mode.',
    ).catch((thrown: unknown) => onTrouble('the user could not be told that the page keeps crashing', thrown))
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    onTrouble(`the page’s process ended: ${reason}`)
    bringBack(() => window.webContents.reload())
  })
  load()
}
