import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestProxy {
  readonly url: string
  /** The heads of all requests to it. */
  readonly heads: readonly string[]
  /** All bytes that went through its tunnels towards the service, as Latin-1. */
  passed(): string
}

/** An HTTP proxy that makes tunnels, or answers every request with `refusal`. */
export async function startProxy(refusal?: number): Promise<TestProxy> {
  const heads: string[] = []
  const passed: Buffer[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    keep(socket)
    socket.once('data', (chunk) => {
      const head = chunk.toString('latin1')
      heads.push(head)
      const [, host = '', port = ''] = /^CONNECT ([^:]+):(\d+) /.exec(head) ?? []
      if (refusal !== undefined) {
        socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`)
        return
      }
      const onward = connect(Number(port), host)
      keep(onward)
      socket.on('data', (more) => passed.push(more))
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, heads, passed: () => Buffer.concat(passed).toString('latin1') }
}
