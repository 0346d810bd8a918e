import { BrowserWindow, dialog, session } from 'electron'
import type { CommandId } from '../../shared/keymap.ts'
import { pageOrigin } from '../own-page.ts'
import { followContextMenu } from './context-menu.ts'

export interface WindowOptions {
  readonly preload: string
  /** Called for a link that wants a window of its own. */
  readonly openExternal: (url: string) => void
  /** Runs a command that was chosen in the menu of what was clicked. */
  readonly run: (command: CommandId) => void
  /** Closes the window once its page has saved what is being written. */
  readonly close: (window: BrowserWindow) => Promise<void>
  /** Called when the page breaks down again and again, and is no longer brought back. */
  readonly onBroken: () => void
  /** Told what went wrong with a window, for the log. */
  readonly onTrouble: (what: string, thrown?: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Refuses every permission a page could ask for: Docket's pages need none. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** A window by its purpose: the one with everything, and the small one in which an issue is written down. */
type WindowName = 'main' | 'quickAdd'

const shapes: Readonly<Record<WindowName, Electron.BrowserWindowConstructorOptions>> = {
  main: { title: 'Docket', width: 1360, height: 860, minWidth: 360, minHeight: 480 },
  quickAdd: {
    title: 'New issue',
    width: 560,
    height: 460,
    minWidth: 360,
    minHeight: 360,
    // It is written in while something else is looked at.
    alwaysOnTop: true,
    fullscreenable: false,
    maximizable: false,
  },
}

const opened = new Map<WindowName, BrowserWindow>()

function openWindowOf(name: WindowName): BrowserWindow | null {
  const window = opened.get(name)
  return window !== undefined && BrowserWindow.getAllWindows().includes(window) ? window : null
}

/** Whether the user looks at the main window: only what is in front has the focus. */
export function isLookedAt(): boolean {
  const main = openWindowOf('main')
  return main !== null && BrowserWindow.getFocusedWindow() === main
}

/** Closes the small window, once its page has saved. */
export async function closeQuickAdd(close: WindowOptions['close']): Promise<void> {
  const window = openWindowOf('quickAdd')
  if (window !== null) await close(window)
}

/** Opens a window, or shows the one there is. */
export function openWindow(options: WindowOptions, name: WindowName = 'main'): BrowserWindow {
  const existing = openWindowOf(name)
  if (existing !== null) {
    if (existing.isMinimized()) existing.restore()
    existing.show()
    existing.focus()
    return existing
  }
  const window = new BrowserWindow({
    // Electron keeps place, size and being maximised under this name, and mends them when a display is gone.
    name,
    windowStatePersistence: true,
    ...shapes[name],
    show: false,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Whether anything is checked, and in which languages, is decided for all windows in `spelling.ts`.
      spellcheck: true,
    },
  })
  // Docket's window shows Docket's page and never becomes a browser.
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  window.webContents.on('will-attach-webview', (event) => event.preventDefault())
  window.webContents.setWindowOpenHandler(({ url }) => {
    options.openExternal(url)
    return { action: 'deny' }
  })
  followContextMenu(window.webContents, options)
  let closing: Promise<void> | null = null
  window.on('close', (event) => {
    event.preventDefault()
    closing ??= options.close(window)
  })
  window.once('ready-to-show', () => window.show())
  opened.set(name, window)
  keepPage(window, name === 'main' ? '' : `?window=${name}`, options)
  return window
}

/** How often a page is brought back within a minute: one that dies at once again would only keep the computer busy. */
const mostReturns = 3

/** Not at once: a load that has failed goes on telling of its end, which Electron would take for the end of the next. */
const returnsAfter = 250

/**
 * Loads the page, and brings it back when it could not be loaded or its process has died. What was being written is in the
 * drafts, and edits are on disk.
 */
function keepPage(window: BrowserWindow, query: string, { now, onBroken, onTrouble }: WindowOptions): void {
  let accidents: readonly number[] = []
  const load = () => {
    window.loadURL(`${pageOrigin}/index.html${query}`).catch((thrown: unknown) => {
      // A window that was closed meanwhile, or whose page was loaded anew, misses nothing.
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
    accidents = [...accidents.filter((at) => now() - at < 60_000), now()]
    if (accidents.length <= mostReturns) return again()
    onBroken()
    // A window without a page is never ready to be shown.
    window.show()
    dialog.showErrorBox(
      'Docket’s window keeps breaking down',
      'What you wrote is kept. Quit Docket and start it again: it starts in safe mode then.',
    )
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    onTrouble(`the page’s process ended: ${reason}`)
    bringBack(() => window.webContents.reload())
  })
  load()
}
