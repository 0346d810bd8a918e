import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Loose } from '../service/support.ts'
import { afterEveryTest } from '../support/end-of-test.ts'

export interface Delivery {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Loose
}

/** A receiver of hooks. */
export interface Receiver {
  readonly url: string
  /** The first delivery that is wanted, also one that came before; waits for it until the test's own time is over. */
  next(wanted?: (delivery: Delivery) => boolean): Promise<Delivery>
  /** All that came. */
  readonly deliveries: readonly Delivery[]
}

const closing: (() => Promise<void>)[] = []

afterEveryTest(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Starts a receiver that is closed after the test. Without a status it takes deliveries and never answers. */
export async function startReceiver(status: number | null = 200): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const { method = '', url = '', headers } = request
      let body: unknown
      try {
        body = JSON.parse(text)
      } catch {
        body = undefined
      }
      deliveries.push({ method, path: url, headers, text, body })
      if (status !== null) response.writeHead(status).end()
      for (const wake of [...waiting]) wake()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/deliveries`,
    deliveries,
    next: (wanted = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = deliveries.find(wanted)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
