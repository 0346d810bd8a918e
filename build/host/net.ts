import { EventEmitter } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { networkInterfaces } from 'node:os'
import { requireReady } from './lifecycle.ts'

/** The most redirects of a request; beyond them it counts as a loop, as in Chromium. */
const mostRedirects = 20

/** Electron's requests, made by Node: no proxies, no cookies and no cache. */
class ClientRequest extends EventEmitter {
  readonly #options: Electron.ClientRequestConstructorOptions
  #request: http.ClientRequest | null = null
  #aborted = false

  constructor(options: Electron.ClientRequestConstructorOptions | string) {
    super()
    requireReady('net.request')
    this.#options = typeof options === 'string' ? { url: options } : options
  }

  end(body?: string | Buffer): this {
    const { url, protocol = 'https:', hostname = '', port, path = '/' } = this.#options
    const host = port === undefined ? hostname : `${hostname}:${port}`
    this.#send(new URL(url ?? `${protocol}//${host}${path}`), body, 0)
    return this
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    this.#request?.destroy()
    this.emit('abort')
  }

  #send(address: URL, body: string | Buffer | undefined, redirects: number): void {
    const { method = 'GET', headers = {}, redirect = 'follow' } = this.#options
    const { request } = address.protocol === 'https:' ? https : http
    this.#request = request(address, { method, headers: headers as http.OutgoingHttpHeaders }, (response) => {
      const { statusCode = 0, headers: answered } = response
      if (statusCode < 300 || statusCode >= 400 || answered.location === undefined) {
        this.emit('response', response)
        return
      }
      response.resume()
      const next = new URL(answered.location, address)
      this.emit('redirect', statusCode, method, next.href, answered)
      if (this.#aborted) return
      if (redirect === 'follow' && redirects < mostRedirects) this.#send(next, body, redirects + 1)
      else
        this.emit('error', new Error(redirect === 'follow' ? 'net::ERR_TOO_MANY_REDIRECTS' : 'Redirect was cancelled'))
    })
    this.#request.on('error', (error) => {
      if (!this.#aborted) this.emit('error', error)
    })
    this.#request.end(body)
  }
}

export const net = {
  /** Like Electron's: it reads the system's network interfaces and sends nothing. */
  isOnline: (): boolean =>
    Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal)),
  request: (options: Electron.ClientRequestConstructorOptions | string): ClientRequest => new ClientRequest(options),
}
