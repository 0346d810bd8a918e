import { BrowserWindow, dialog, session } from 'electron'
import { pageOrigin } from '../own-page.ts'

export interface WindowOptions {
  readonly preload: string
  /** Called for a link that wants a window of its own. */
  readonly openExternal: (url: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Refuses every permission a page could ask for: Docket's pages need none. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** Opens the main window, or shows the one there is. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const existing = BrowserWindow.getAllWindows()[0]
  if (existing) {
    if (existing.isMinimized()) existing.restore()
    existing.show()
    existing.focus()
    return existing
  }
  const window = new BrowserWindow({
    title: 'Docket',
    width: 1360,
    height: 860,
    minWidth: 360,
    minHeight: 480,
    show: false,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
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
  reloadWhenGone(window, options.now)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${pageOrigin}/index.html`)
  return window
}

/** How often a page is brought back within a minute: one that dies at once again would only keep the computer busy. */
const mostReloads = 3

/** Brings the page back when its process has died. What was being written is in the drafts, and edits are on disk. */
function reloadWhenGone(window: BrowserWindow, now: () => number): void {
  let deaths: readonly number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    deaths = [...deaths.filter((at) => now() - at < 60_000), now()]
    if (deaths.length <= mostReloads) window.webContents.reload()
    else
      dialog.showErrorBox(
        'Docket’s window keeps breaking down',
        'What you wrote is kept. Quit Docket and start it again.',
      )
  })
}
