import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Identity } from './certificates.ts'
import { png } from './picture.ts'

/** A web server that speaks TLS for a service which does not, as most organisations run one. */
export interface SecureFront {
  /** The base URL of the service behind it. */
  readonly url: string
  /** The paths that were asked for. */
  readonly paths: readonly string[]
  close(): Promise<void>
}

/**
 * Starts a front on this computer. It answers addresses that end in `.png` with a picture.
 *
 * @param service the base URL of the service
 */
export async function startSecureFront(identity: Identity, service: string): Promise<SecureFront> {
  const paths: string[] = []
  const sockets = new Set<Socket>()
  const { port: servicePort } = new URL(service)
  const server = createServer({ key: identity.key, cert: identity.cert }, (asked: IncomingMessage, response) => {
    paths.push(asked.url ?? '')
    if (asked.url?.endsWith('.png')) {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end(png)
      return
    }
    const { method, url: path, headers } = asked
    const onward = request({ host: '127.0.0.1', port: servicePort, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    paths,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
