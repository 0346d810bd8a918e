import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { announceAddress } from './announce.ts'
import { copyAcross } from './context-bridge.ts'
import { HostEmitter, HostEvent } from './events.ts'
import { assertJsonValue } from './json-value.ts'
import { requireReady } from './lifecycle.ts'
import { isUnder } from './options.ts'
import { runPage } from './page-client.ts'
import { PageServer, type ServedPage } from './page-server.ts'
import { fetchFromApplication, requireStandardScheme } from './protocol.ts'
import { windowEvents } from './types.ts'
import { WebContents } from './web-contents.ts'
import { WindowStates } from './window-states.ts'

const all = new Map<number, BrowserWindow>()
const server = new PageServer(announceAddress, (reason) => windowObserver.unservable(reason))
let lastId = 0

/** Callbacks for events of windows, since the application object emits events for them too. */
export const windowObserver: {
  created: (window: BrowserWindow) => void
  focused: (window: BrowserWindow, focused: boolean) => void
  lastClosed: () => void
  /** Called with the reason when no window can be shown. */
  unservable: (reason: string) => void
  /** The folder in which the state of windows is kept. */
  profile: () => string
} = { created: () => {}, focused: () => {}, lastClosed: () => {}, unservable: () => {}, profile: () => '' }

const states = new WindowStates(() => windowObserver.profile())

/** A window: an address that a browser opens, and the state an application keeps of it. */
export class BrowserWindow extends HostEmitter {
  readonly id = (lastId += 1)
  readonly webContents = new WebContents()
  readonly #preload: string | undefined
  readonly #served: ServedPage
  /** The name under which the state of the window is kept; null where it is not. */
  readonly #keptAs: string | null
  #title: string
  #bounds: Electron.Rectangle
  #backgroundColor: string
  #visible: boolean
  #state: 'normal' | 'minimized' | 'maximized' | 'fullScreen' = 'normal'
  #shown = false
  readonly #firstServed = Promise.withResolvers<void>()
  #destroyed = false

  static getAllWindows(): BrowserWindow[] {
    return [...all.values()]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: { readonly id: number }): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents.id === contents.id) ?? null
  }

  static fromId(id: number): BrowserWindow | null {
    return all.get(id) ?? null
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', windowEvents)
    requireReady('BrowserWindow')
    this.#preload = preloadOf(options.webPreferences ?? {})
    this.#title = options.title ?? 'Electron'
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.#visible = options.show !== false
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF'
    const isPainted = this.#visible || !isUnder('no-first-frame')
    this.#keptAs = options.windowStatePersistence ? (options.name ?? null) : null
    const kept = this.#keptAs === null ? null : states.read(this.#keptAs)
    if (kept) {
      this.#bounds = kept.bounds
      this.#state = kept.maximized ? 'maximized' : 'normal'
    }
    this.#served = {
      start: () => this.webContents.path,
      fetch: (path) => fetchFromApplication(new URL(path, new URL('/', this.webContents.getURL())).href),
      script: (prefix) => this.#script(prefix),
      connect: (socket) => this.webContents.connect(socket),
    }
    all.set(this.id, this)
    this.webContents.on('dom-ready', () => {
      if (this.#shown) return
      this.#shown = true
      if (isPainted) this.emit('ready-to-show')
    })
    for (const event of ['focus', 'blur'] as const) {
      this.webContents.on(event, () => {
        this.emit(event)
        windowObserver.focused(this, event === 'focus')
      })
    }
    windowObserver.created(this)
  }

  /** Resolves when a browser has loaded the page, which may be long after it can. */
  async loadURL(address: string): Promise<void> {
    this.#requireAlive()
    requireStandardScheme(new URL(address).protocol.replace(/:$/, ''))
    const first = this.webContents.getURL() === ''
    this.webContents.load(address)
    const loaded = new Promise<void>((resolve) => this.webContents.once('did-finish-load', () => resolve()))
    if (first) {
      await server.show(this.#served)
      this.#firstServed.resolve()
    }
    await loaded
  }

  /** A fresh address that opens this window once. Resolves when the window has a page. */
  async address(): Promise<string> {
    await this.#firstServed.promise
    return await server.address(this.#served)
  }

  reload(): void {
    this.webContents.reload()
  }

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.#requireAlive()
    if (this.#visible) return
    this.#visible = true
    this.emit('show')
  }

  hide(): void {
    this.#requireAlive()
    if (!this.#visible) return
    this.#visible = false
    this.emit('hide')
  }

  focus(): void {
    this.#requireAlive()
  }

  blur(): void {
    this.#requireAlive()
  }

  isVisible(): boolean {
    return this.#visible && this.#state !== 'minimized'
  }

  isFocused(): boolean {
    return this.webContents.isFocused()
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  minimize(): void {
    this.#become('minimized', 'minimize')
  }

  restore(): void {
    this.#become('normal', 'restore')
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }

  maximize(): void {
    this.#become('maximized', 'maximize')
  }

  unmaximize(): void {
    this.#become('normal', 'unmaximize')
  }

  isFullScreen(): boolean {
    return this.#state === 'fullScreen'
  }

  setFullScreen(on: boolean): void {
    this.#become(on ? 'fullScreen' : 'normal', on ? 'enter-full-screen' : 'leave-full-screen')
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#requireAlive()
    this.#bounds = { ...this.#bounds, ...bounds }
    this.#keepState()
    this.emit('resize')
    this.emit('move')
  }

  getTitle(): string {
    return this.#title
  }

  setTitle(title: string): void {
    this.#requireAlive()
    this.#title = title
  }

  setBackgroundColor(color: string): void {
    this.#requireAlive()
    this.#backgroundColor = color
  }

  getBackgroundColor(): string {
    return this.#backgroundColor
  }

  setProgressBar(): void {
    this.#requireAlive()
  }

  setOverlayIcon(): void {
    this.#requireAlive()
  }

  flashFrame(): void {
    this.#requireAlive()
  }

  close(): void {
    this.#requireAlive()
    const event = new HostEvent()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    server.hide(this.#served)
    this.webContents.destroy()
    all.delete(this.id)
    this.emit('closed')
    if (all.size === 0) windowObserver.lastClosed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  #become(state: 'normal' | 'minimized' | 'maximized' | 'fullScreen', event: string): void {
    this.#requireAlive()
    if (this.#state === state) return
    this.#state = state
    this.#keepState()
    this.emit(event)
  }

  #keepState(): void {
    if (this.#keptAs === null || this.isMinimized()) return
    states.save(this.#keptAs, { bounds: this.#bounds, maximized: this.isMaximized() })
  }

  #requireAlive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }

  async #script(prefix: string): Promise<string> {
    const preload = this.#preload === undefined ? '' : await readFile(this.#preload, 'utf8')
    const body = `function (require, module) { const exports = module.exports\n${preload}\n}`
    // The preload runs before the page's own scripts and leaves nothing behind except the API that it exposes.
    return `;(${runPage.toString()})(${JSON.stringify(prefix)}, ${assertJsonValue.toString()}, ${copyAcross.toString()}, ${body})\n`
  }
}

/** Throws for preferences that the host does not have: its pages have no Node and a context of their own. */
function preloadOf(preferences: Electron.WebPreferences): string | undefined {
  const { preload, nodeIntegration, contextIsolation, sandbox, webviewTag } = preferences
  if (nodeIntegration || contextIsolation === false || sandbox === false || webviewTag) {
    throw new Error('the web host shows sandboxed, isolated pages without Node and without <webview> only')
  }
  if (preload === undefined) return undefined
  // Electron only writes to the page's console that it could not load a preload.
  if (!isAbsolute(preload)) throw new Error(`the preload must be an absolute path: ${preload}`)
  if (!existsSync(preload)) throw new Error(`the preload does not exist: ${preload}`)
  return preload
}
