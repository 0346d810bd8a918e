import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { hostOptions } from './options.ts'
import { isLoopbackHost, sendAnswer, sendNotice, sendRedirect, sendText } from './page-answers.ts'
import { PageKeys, unguessable } from './page-keys.ts'

/** A window that the server shows, and the way to report to the window that a tab has opened. */
export interface ServedPage {
  /** The page's first address: path, query and fragment below its origin, without the leading slash. */
  readonly start: () => string
  /** Answers a request below the page's prefix. */
  readonly fetch: (path: string) => Promise<Response>
  /** The host's side of the page and the preload, as one script. */
  readonly script: (prefix: string) => Promise<string>
  readonly connect: (socket: WebSocket) => void
}

interface Entry {
  readonly page: ServedPage
  readonly name: string
  key: string
  printedAt: number
}

const reserved = '~host/'
const printAtMostEveryMs = 2000
const largestMessage = 64 * 1024 * 1024

/**
 * Shows windows to a browser on this computer, protected from other users and other web pages. Who knows the one-time
 * key gets the window's path, which cannot be guessed. There are no cookies, since cookies reach every port. Requests
 * must name a loopback host, so that a foreign host name cannot be resolved to this server. The WebSocket accepts only
 * the page's own origin.
 */
export class PageServer {
  readonly #entries = new Map<string, Entry>()
  readonly #keys = new PageKeys<Entry>()
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false })
  readonly #onAddress: (address: string) => void
  readonly #onFailure: (reason: string) => void
  #server: Promise<Server> | null = null

  /** @param onFailure called with the reason when nothing can be served */
  constructor(onAddress: (address: string) => void, onFailure: (reason: string) => void) {
    this.#onAddress = onAddress
    this.#onFailure = onFailure
  }

  /** Starts to serve a page and reports its address. */
  async show(page: ServedPage): Promise<void> {
    const entry: Entry = { page, name: unguessable(), key: '', printedAt: 0 }
    this.#entries.set(entry.name, entry)
    await this.#print(entry)
  }

  hide(page: ServedPage): void {
    const entry = this.#entryOf(page)
    if (!entry) return
    this.#entries.delete(entry.name)
    this.#keys.forget(entry)
  }

  /** A fresh address that opens the page once. */
  async address(page: ServedPage): Promise<string> {
    const entry = this.#entryOf(page)
    if (!entry) throw new Error('this window is not shown')
    entry.key = this.#keys.issue(entry)
    return await this.#addressOf(entry)
  }

  #entryOf(page: ServedPage): Entry | undefined {
    return [...this.#entries.values()].find((entry) => entry.page === page)
  }

  async #addressOf(entry: Entry): Promise<string> {
    const { port } = (await this.#listen()).address() as AddressInfo
    if (!this.#keys.isUnused(entry.key)) entry.key = this.#keys.issue(entry)
    return `http://127.0.0.1:${port}/?key=${entry.key}`
  }

  async #print(entry: Entry): Promise<void> {
    // The address that was printed a moment ago is still good. Repeated requests must not fill the terminal.
    if (this.#keys.isUnused(entry.key) && Date.now() - entry.printedAt < printAtMostEveryMs) return
    entry.printedAt = Date.now()
    this.#onAddress(await this.#addressOf(entry))
  }

  #listen(): Promise<Server> {
    this.#server ??= new Promise((resolve) => {
      const server = createServer((request, response) => void this.#answer(request, response))
      server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
      server.once('error', (error: NodeJS.ErrnoException) => {
        // The promise stays open until the program has ended.
        this.#onFailure(reasonOf(error, hostOptions().port))
      })
      server.listen(hostOptions().port, '127.0.0.1', () => resolve(server))
    })
    return this.#server
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#route(request, response)
    } catch (error) {
      console.error('A request of the page failed:', error)
      if (!response.headersSent)
        sendText(response, 500, 'text/plain', 'Something went wrong; the terminal says what.\n')
      else response.destroy()
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host
    if (!isLoopbackHost(host)) {
      return sendText(response, 403, 'text/plain', 'Docket answers only on this computer.\n')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response, 405, 'text/plain', 'Only GET and HEAD.\n')
    }
    const url = URL.parse(`http://${host}${request.url ?? '/'}`)
    if (!url) return sendText(response, 400, 'text/plain', 'No such address.\n')
    if (url.pathname === '/' && url.searchParams.has('key')) {
      // A HEAD request does not use up an address: some programs send one first.
      if (request.method === 'HEAD') return sendText(response, 200, 'text/html', '')
      return await this.#openWithKey(url.searchParams.get('key') ?? '', response)
    }
    const { entry, rest } = this.#find(url)
    if (!entry) {
      return sendNotice(response, 404, 'Nothing here', 'Open the address that Docket printed in its terminal.')
    }
    const prefix = `/${entry.name}/`
    if (rest === `${reserved}page.js`) {
      return sendText(response, 200, 'text/javascript', await entry.page.script(prefix))
    }
    const answer = await entry.page.fetch(rest + url.search)
    await sendAnswer(request, response, answer, {
      socketOrigin: `ws://${host}`,
      script: `${prefix}${reserved}page.js`,
    })
  }

  async #openWithKey(key: string, response: ServerResponse): Promise<void> {
    const use = this.#keys.use(key)
    switch (use.state) {
      case 'fresh':
        return sendRedirect(response, `/${use.target.name}/${use.target.page.start()}`)
      case 'used':
        await this.#print(use.target)
        return sendNotice(
          response,
          410,
          'This address was used already',
          'Each address that Docket prints opens it once. A fresh one was printed in the terminal that Docket runs in.',
        )
      case 'unknown':
        return sendNotice(
          response,
          403,
          'This is not the address of this Docket',
          'It may be of an earlier start. Open the address that was printed last.',
        )
    }
  }

  /** Finds the page whose prefix an address has, and returns the rest of the address. */
  #find(url: URL): { entry: Entry | undefined; rest: string } {
    const [, name = '', ...rest] = url.pathname.split('/')
    return { entry: rest.length > 0 ? this.#entries.get(name) : undefined, rest: rest.join('/') }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Without a listener, an error of this socket would end the program. Node adds none for upgraded connections.
    socket.on('error', () => socket.destroy())
    const { host, origin } = request.headers
    const url = isLoopbackHost(host) ? URL.parse(`http://${host}${request.url ?? '/'}`) : null
    const found = url && this.#find(url)
    // A foreign page may open a WebSocket to any address. Only the Origin header tells that it is foreign.
    if (!found?.entry || found.rest !== `${reserved}socket` || origin !== `http://${host}`) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const { page } = found.entry
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => page.connect(webSocket))
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken. Choose another with --port.`
    case 'EACCES':
      return `port ${port} is not yours to use. Choose one above 1023 with --port.`
    default:
      return message
  }
}
