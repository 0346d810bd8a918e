import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { HookDelivery } from '../../../service/hooks/delivery.ts'
import { serve, workshop } from '../support.ts'
import type { Client, Loose } from '../support.ts'

export interface Received {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Loose
}

export const servers: Server[] = []

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  readonly names: () => string[]
  /** Resolves once the condition holds for the received events. */
  readonly until: (condition: () => boolean) => Promise<void>
}

/** Starts a receiver of events; a silent one never answers. */
export async function receiver(silent = false): Promise<Receiver> {
  const received: Received[] = []
  const arrivals = new EventEmitter()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      arrivals.emit('one')
      if (!silent) response.writeHead(500).end('never mind')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  const until = async (condition: () => boolean) => {
    while (!condition()) await once(arrivals, 'one')
  }
  return { url, received, names: () => received.map(({ body }) => body.event_name), until }
}

/** The events that a hook receives while `act` runs. */
export async function heard(
  act: (root: Client) => Promise<unknown>,
  requested: object = {},
): Promise<Received['body'][]> {
  const { url, received, until } = await receiver()
  const root = await serve({ fixture: workshop })
  await root.send('POST', '/hooks', { url, ...requested })
  // Whatever is to be sent is handed over before the request that caused it is answered.
  const handedOver = vi.spyOn(HookDelivery.prototype, 'send')
  await act(root)
  await until(() => received.length >= handedOver.mock.calls.length)
  return received.map(({ body }) => body)
}
