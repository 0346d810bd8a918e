import type { WebSocket } from 'ws'
import { HostEmitter, HostEvent } from './events.ts'
import { ipcMain } from './ipc-main.ts'
import { assertJsonValue } from './json-value.ts'
import { reportColours } from './native-theme.ts'
import { PageConnection } from './page-connection.ts'
import type { FromPage } from './page-messages.ts'
import { webContentsEvents, type HostWebContents } from './types.ts'

type OpenHandler = (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse

const all = new Map<number, WebContents>()
let lastId = 0

/** The content of a window: one page, shown in at most one tab at a time. */
export class WebContents extends HostEmitter {
  readonly id = (lastId += 1)
  #address = ''
  #connection: PageConnection | null = null
  #openHandler: OpenHandler | null = null
  #focused = false
  #loading = false
  #destroyed = false

  constructor() {
    super('webContents', webContentsEvents)
    all.set(this.id, this)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#requireAlive()
    assertJsonValue(args, `“${channel}” to the page`)
    this.#connection?.tell({ type: 'event', channel, args })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isCrashed(): boolean {
    return false
  }

  /** True until a tab shows the page, and again once that tab is gone. The next tab loads it then. */
  isLoading(): boolean {
    return this.#loading
  }

  /** Does nothing: the browser does not hand out what its spell checker finds. */
  replaceMisspelling(): void {
    this.#requireAlive()
  }

  /** The zoom factor that the application has set. It is only kept: the browser has a zoom of its own. */
  zoomFactor = 1

  setZoomFactor(factor: number): void {
    this.#requireAlive()
    this.zoomFactor = factor
  }

  getZoomFactor(): number {
    this.#requireAlive()
    return this.zoomFactor
  }

  isFocused(): boolean {
    return this.#focused
  }

  focus(): void {
    this.#requireAlive()
  }

  getType(): 'window' {
    return 'window'
  }

  getURL(): string {
    return this.#address
  }

  getTitle(): string {
    return ''
  }

  reload(): void {
    this.#requireAlive()
    this.#connection?.tell({ type: 'reload' })
  }

  /** Has the tab download an address of the application. The browser keeps the file where it keeps all it downloads. */
  downloadURL(address: string): void {
    this.#requireAlive()
    const own = new URL('/', this.#address).href
    if (!address.startsWith(own)) throw new Error(`the web host downloads nothing from ${address}`)
    this.#connection?.tell({ type: 'download', path: address.slice(own.length) })
  }

  /** True while a tab shows this page. */
  get connected(): boolean {
    return this.#connection !== null
  }

  /** The page's path, query and fragment below its origin. */
  get path(): string {
    const { pathname, search, hash } = new URL(this.#address)
    return pathname.slice(1) + search + hash
  }

  load(address: string): void {
    this.#requireAlive()
    this.#address = address
    this.#loading = true
    this.#connection?.tell({ type: 'load', path: this.path })
  }

  /** A tab has opened the page. From now on this tab shows it, and an earlier one no longer does. */
  connect(socket: WebSocket): void {
    const older = this.#connection
    const connection = new PageConnection(
      socket,
      (message) => {
        if (this.#connection === connection) this.#hear(message, connection)
      },
      () => {
        if (this.#connection !== connection) return
        this.#connection = null
        this.#loading = true
        this.#setFocused(false)
      },
    )
    this.#connection = connection
    older?.end({ type: 'taken' })
    this.#loading = true
    this.emit('did-start-loading')
  }

  openOutside(url: string): void {
    this.#connection?.tell({ type: 'openOutside', url })
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#connection?.end({ type: 'closed' })
    this.#connection = null
    all.delete(this.id)
    this.emit('destroyed')
  }

  #requireAlive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }

  #hear(message: FromPage, connection: PageConnection): void {
    switch (message.type) {
      case 'hello':
        this.#moveTo(message.path)
        reportColours(message.dark)
        this.#setFocused(message.focused)
        return
      case 'loaded':
        this.#loading = false
        this.emit('dom-ready', new HostEvent())
        this.emit('did-finish-load')
        this.emit('did-stop-loading')
        return
      case 'moved':
        this.#moveTo(message.path)
        this.emit('did-navigate-in-page', new HostEvent(), this.#address, true, 1, 1)
        return
      case 'focused':
        return this.#setFocused(message.focused)
      case 'colours':
        return reportColours(message.dark)
      case 'contextMenu':
        this.emit('context-menu', new HostEvent(), {
          ...contextMenuOf(message),
          pageURL: this.#address,
          linkURL: message.linkURL === '' ? '' : this.#whole(message.linkURL),
        })
        return
      case 'open':
        return this.#open(this.#whole(message.url))
      case 'navigate':
        return this.#navigate(message.url)
      case 'send':
        ipcMain.emit(message.channel, this.#ipcEvent(), ...message.args)
        return
      case 'invoke':
        void this.#invoke(message, connection)
        return
    }
  }

  async #invoke(message: Extract<FromPage, { type: 'invoke' }>, connection: PageConnection): Promise<void> {
    try {
      const value = await ipcMain.invoke(message.channel, this.#ipcEvent(), message.args)
      connection.tell({ type: 'answer', id: message.id, value })
    } catch (error) {
      connection.tell({ type: 'failure', id: message.id, message: (error as Error).message })
    }
  }

  #ipcEvent() {
    return {
      sender: this as unknown as HostWebContents,
      senderFrame: { url: this.#address, parent: null },
      processId: 1,
      frameId: 1,
      type: 'frame' as const,
    }
  }

  /** A path within the application as a whole address; any other address as it is. */
  #whole(address: string): string {
    return new URL(address, new URL('/', this.#address)).href
  }

  /** Takes over an address of the browser, in the application's form. */
  #moveTo(path: string): void {
    this.#address = this.#whole(path)
  }

  #setFocused(focused: boolean): void {
    if (this.#focused === focused) return
    this.#focused = focused
    this.emit(focused ? 'focus' : 'blur')
  }

  #open(url: string): void {
    const details = { url, frameName: '', features: '', disposition: 'foreground-tab' as const }
    const answer = this.#openHandler?.({ ...details, referrer: { url: '', policy: 'no-referrer' } })
    if (answer?.action !== 'deny') throw new Error(`the web host opens no window for ${url}: deny it`)
  }

  #navigate(url: string): void {
    const event = Object.assign(new HostEvent(), { url, isMainFrame: true, isSameDocument: false, frame: null })
    this.emit('will-navigate', event, url)
    if (!event.defaultPrevented) throw new Error(`the web host does not leave its page for ${url}: prevent it`)
  }
}

/** The parameters of a context menu. A page cannot see whether there is something to paste, so `canPaste` may be wrong. */
function contextMenuOf({ selectionText, isEditable }: Extract<FromPage, { type: 'contextMenu' }>) {
  const isSelected = selectionText !== ''
  const editFlags = {
    canCut: isEditable && isSelected,
    canCopy: isSelected,
    canPaste: isEditable,
    canSelectAll: true,
  }
  return { selectionText, isEditable, editFlags, misspelledWord: '', dictionarySuggestions: [] }
}

export const webContents = {
  getAllWebContents: (): WebContents[] => [...all.values()],
  fromId: (id: number): WebContents | undefined => all.get(id),
}
