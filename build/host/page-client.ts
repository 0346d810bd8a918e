import type { FromPage, ToPage } from './page-messages.ts'

type Require = (name: string) => unknown
type Listener = (event: object, ...args: unknown[]) => void

interface IpcRenderer {
  on(channel: string, listener: Listener): IpcRenderer
  removeListener(channel: string, listener: Listener): IpcRenderer
}

/**
 * Stands in for Electron's renderer side in the page: gives the preload its `electron`, carries IPC over a WebSocket
 * and tells the host what happens to the window. Sent to the page as text, so it may use nothing but its parameters.
 */
export function runPage(
  prefix: string,
  assertJsonValue: (value: unknown, path: string) => void,
  copyAcross: (value: unknown) => unknown,
  preload: (require: Require, module: { exports: object }) => void,
): void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${prefix}~host/socket`)
  const queued: FromPage[] = []
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Listener[]>()
  const openWindow = window.open.bind(window)
  let calls = 0
  let ended: string | null = null

  const pathNow = () => location.pathname.slice(prefix.length) + location.search + location.hash
  /** A link's address; for a link within the application only the path, since the main process knows the origin. */
  const leadingTo = (address: string) => {
    const own = location.origin + prefix
    return address.startsWith(own) ? address.slice(own.length) : address
  }

  function tell(message: FromPage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    else if (socket.readyState === WebSocket.CONNECTING) queued.push(message)
  }

  // Shows a notice instead of the page when the program has ended: its screens no longer work.
  function end(title: string, text: string): void {
    if (ended !== null) return
    ended = text
    for (const { reject } of waiting.values()) reject(new Error(text))
    waiting.clear()
    const show = () => {
      const notice = document.createElement('main')
      notice.id = 'docket-host-notice'
      notice.setAttribute('role', 'alert')
      notice.style.cssText =
        'font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem'
      const heading = document.createElement('h1')
      heading.textContent = title
      const paragraph = document.createElement('p')
      paragraph.textContent = text
      const button = document.createElement('button')
      button.textContent = 'Use this tab'
      button.addEventListener('click', () => location.reload())
      notice.append(heading, paragraph, button)
      document.body.replaceChildren(notice)
    }
    if (document.body) show()
    else addEventListener('DOMContentLoaded', show)
  }

  // The methods are on the prototype, as in Electron, so a copy of the object has none.
  const ipcRenderer = Object.create({
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        if (ended !== null) throw new Error(ended)
        assertJsonValue(args, `${channel} arguments`)
        calls += 1
        waiting.set(calls, { resolve, reject })
        tell({ type: 'invoke', id: calls, channel, args })
      })
    },
    send(channel: string, ...args: unknown[]): void {
      assertJsonValue(args, `${channel} arguments`)
      tell({ type: 'send', channel, args })
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    once(channel: string, listener: Listener) {
      const first: Listener = (event, ...args) => {
        ipcRenderer.removeListener(channel, first)
        listener(event, ...args)
      }
      return ipcRenderer.on(channel, first)
    },
    off(channel: string, listener: Listener) {
      return ipcRenderer.removeListener(channel, listener)
    },
    removeListener(channel: string, listener: Listener) {
      const all = listeners.get(channel) ?? []
      const index = all.lastIndexOf(listener)
      if (index >= 0) listeners.set(channel, all.toSpliced(index, 1))
      return ipcRenderer
    },
    removeAllListeners(channel: string) {
      listeners.delete(channel)
      return ipcRenderer
    },
  }) as IpcRenderer

  function freeze(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
    Object.freeze(value)
    for (const entry of Object.values(value)) freeze(entry)
    return value
  }

  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown): void {
      if (name in window) throw new Error(`Cannot bind an API on top of an existing property on the window object`)
      Object.defineProperty(window, name, { value: freeze(copyAcross(api)), enumerable: true })
    },
  }

  function hear(message: ToPage): void {
    switch (message.type) {
      case 'answer':
        waiting.get(message.id)?.resolve(message.value)
        waiting.delete(message.id)
        return
      case 'failure':
        waiting.get(message.id)?.reject(new Error(message.message))
        waiting.delete(message.id)
        return
      case 'event':
        for (const listener of listeners.get(message.channel) ?? []) {
          // An error of one listener must not keep the event from the others. It is reported as uncaught.
          try {
            listener({ sender: ipcRenderer, ports: [] }, ...message.args)
          } catch (error) {
            reportError(error)
          }
        }
        return
      case 'reload':
        location.reload()
        return
      case 'load':
        ledByHost = true
        location.assign(prefix + message.path)
        return
      case 'openOutside':
        openWindow(message.url, '_blank', 'noopener,noreferrer')
        return
      case 'download': {
        const link = document.createElement('a')
        link.href = prefix + message.path
        link.download = ''
        link.click()
        return
      }
      case 'taken':
        end(
          'Docket is open in another tab',
          'This tab no longer shows anything: its window moved to the tab opened last.',
        )
        return
      case 'closed':
        end(
          'Docket is closed',
          'This window was closed, or Docket has ended. Start it again and open the address it prints.',
        )
        return
    }
  }

  socket.addEventListener('open', () => {
    tell({
      type: 'hello',
      path: pathNow(),
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      focused: document.hasFocus(),
    })
    for (const message of queued.splice(0)) tell(message)
  })
  socket.addEventListener('message', (event: MessageEvent<string>) => hear(JSON.parse(event.data) as ToPage))
  socket.addEventListener('close', () => {
    // The socket also closes when the user leaves the tab, but then nobody sees a notice.
    if (!leaving) end('Docket cannot be reached', 'Docket has ended, or the connection to it was lost.')
  })

  let leaving = false
  let ledByHost = false
  addEventListener('pagehide', () => (leaving = true))
  // A page brought back by the browser's back button has lost its socket.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  addEventListener('load', () => tell({ type: 'loaded' }))
  addEventListener('hashchange', () => tell({ type: 'moved', path: pathNow() }))
  addEventListener('popstate', () => tell({ type: 'moved', path: pathNow() }))
  addEventListener('focus', () => tell({ type: 'focused', focused: true }))
  addEventListener('blur', () => tell({ type: 'focused', focused: false }))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    tell({ type: 'colours', dark: event.matches })
  })

  // The main process decides about new windows and about leaving the page, as under Electron.
  window.open = (url) => {
    tell({ type: 'open', url: new URL(String(url ?? 'about:blank'), document.baseURI).href })
    return null
  }
  // The browser shows its own menu. The application makes one all the same.
  addEventListener('contextmenu', ({ target }) => {
    const element = target instanceof Element ? target : document.documentElement
    tell({
      type: 'contextMenu',
      linkURL: leadingTo(element.closest<HTMLAnchorElement>('a[href]')?.href ?? ''),
      selectionText: String(getSelection() ?? ''),
      isEditable: element.matches('input, textarea, [contenteditable]'),
    })
  })
  const followLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    // The right button opens a menu and follows nothing.
    if (!link || event.defaultPrevented || event.button === 2) return
    const inNewWindow =
      (link.target !== '' && link.target !== '_self') ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button === 1
    if (!inNewWindow) return
    event.preventDefault()
    tell({ type: 'open', url: leadingTo(link.href) })
  }
  addEventListener('click', followLink)
  addEventListener('auxclick', followLink)
  // Some browsers cannot say where a page is about to go. The main process is not asked there.
  window.navigation?.addEventListener('navigate', (event) => {
    if (ledByHost || event.navigationType === 'reload' || event.destination.sameDocument || !event.cancelable) return
    // A file that the page hands out leads nowhere, and Electron does not ask about it either.
    if (typeof event.downloadRequest === 'string') return
    event.preventDefault()
    tell({ type: 'navigate', url: event.destination.url })
  })

  preload(
    (name) => {
      if (name === 'electron') return { ipcRenderer, contextBridge }
      throw new Error(`module not found: ${name}: a sandboxed preload has only electron`)
    },
    { exports: {} },
  )
}
