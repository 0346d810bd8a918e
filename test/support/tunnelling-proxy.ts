import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface TunnellingProxyOptions {
  /** `name:password` that must be given (Basic); nothing is asked for without it. */
  readonly password?: string
  /** The status of every answer, in place of a tunnel. */
  readonly refusal?: number
  /** Speaks TLS with this key and certificate. */
  readonly identity?: { readonly key: string; readonly cert: string }
}

/** An HTTP proxy that makes tunnels (CONNECT), as an organisation has one between its computers and the world. */
export interface TunnellingProxy {
  readonly url: string
  /** The head of each request that came, in order: the request line, and the line of the authorization. */
  readonly heads: readonly string[]
  /** The targets of tunnels, as `host:port`. */
  readonly tunnels: readonly string[]
  /** All bytes that went through its tunnels towards the service, as Latin-1. */
  passed(): string
  /** Another password from now on. */
  change(password: string): void
  close(): Promise<void>
}

/** Starts a proxy on this computer. */
export async function startTunnellingProxy(options: TunnellingProxyOptions = {}): Promise<TunnellingProxy> {
  const heads: string[] = []
  const tunnels: string[] = []
  const passed: Buffer[] = []
  const sockets = new Set<Duplex>()
  let { password } = options
  const keep = (socket: Duplex): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const answer = (request: IncomingMessage, socket: Duplex): void => {
    const { 'proxy-authorization': authorization = 'no authorization' } = request.headers
    heads.push(`${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}\n${authorization}`)
    const expected = password === undefined ? null : `Basic ${Buffer.from(password).toString('base64')}`
    const refusal = options.refusal ?? (expected !== null && authorization !== expected ? 407 : null)
    if (refusal !== null) {
      const challenge = refusal === 407 ? 'proxy-authenticate: Basic realm="the way out"\r\n' : ''
      socket.end(`HTTP/1.1 ${refusal} No\r\n${challenge}content-length: 0\r\n\r\n`)
      return
    }
    const { hostname, port } = new URL(`http://${request.url ?? ''}`)
    const onward = connect(Number(port), hostname)
    keep(onward)
    tunnels.push(request.url ?? '')
    socket.on('data', (more: Buffer) => passed.push(more))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  }
  const server = options.identity ? createSecureServer(options.identity) : createServer()
  server.on('connection', (socket: Socket) => keep(socket))
  server.on('connect', answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${options.identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    heads,
    tunnels,
    passed: () => Buffer.concat(passed).toString('latin1'),
    change: (changed) => (password = changed),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
