import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { createClient, type Client, type ClientOptions } from '../../../electron/api/client/client.ts'
import type { Timeouts } from '../../../electron/api/transport/transport.ts'
import { AppFailure, type AppError } from '../../../shared/errors.ts'
import { adapterOfRun } from '../../support/adapter-of-run.ts'

/** The token of every test: where it stands in anything but a request header, it has leaked. */
export const canary = 'canary-9f2c7e51-token'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface TestService {
  readonly url: string
  readonly port: number
  /** Every request that arrived, in order. */
  readonly requests: readonly SeenRequest[]
}

export type Answerer = (request: SeenRequest, response: ServerResponse) => void

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

function recorder(requests: SeenRequest[], answer: Answerer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const seen = { method, url, headers, body: Buffer.concat(chunks).toString() }
      requests.push(seen)
      answer(seen, response)
    })
  }
}

/** An HTTP server on 127.0.0.1 for the length of the test. */
export async function startServer(answer: Answerer): Promise<TestService> {
  const requests: SeenRequest[] = []
  const port = await listening(createServer(recorder(requests, answer)))
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

/** The same over TLS. */
export async function startSecureServer(
  identity: { key: string; cert: string },
  answer: Answerer,
): Promise<TestService> {
  const requests: SeenRequest[] = []
  const port = await listening(createSecureServer(identity, recorder(requests, answer)))
  return { url: `https://127.0.0.1:${port}`, port, requests }
}

/** Starts a server that calls `onHead` for each connection, once it has the head of a request. It records the heads. */
export async function startRaw(onHead: (socket: Socket, head: string) => void): Promise<TestService> {
  const requests: SeenRequest[] = []
  const port = await listening(
    createRawServer((socket) => {
      let head = ''
      socket.on('data', (chunk) => {
        head += chunk.toString('latin1')
        if (!head.includes('\r\n\r\n')) return
        const [method = '', url = ''] = head.split(' ')
        requests.push({ method, url, headers: {}, body: head })
        const whole = head
        head = ''
        onHead(socket, whole)
      })
    }),
  )
  return { url: `http://127.0.0.1:${port}`, port, requests }
}

/** Answers JSON. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

/** A client for the length of the test, without retries by default. */
export function clientOf(service: { readonly url: string }, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    baseUrl: service.url,
    ...adapterOfRun(),
    // In these tests, the number of an item is its id.
    numbers: (_, id) => id,
    token: () => canary,
    retries: 0,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** The error a promise ends in; fails when it ends well, throws something else, or has the token anywhere in it. */
export async function errorFrom(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (thrown: unknown) => ({ thrown }),
  )
  if ('value' in outcome) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`)
  if (!(outcome.thrown instanceof AppFailure)) throw outcome.thrown
  if (inspect(outcome.thrown, { depth: 20, showHidden: true }).includes(canary))
    throw new Error('an error holds the token')
  return outcome.thrown.error
}

/** Time-outs for a client, whose time passes when a test says so: a busy computer is not taken for a silent service. */
export interface WholeTime {
  readonly timeouts: Pick<Timeouts, 'whole'>
  /** The time for the request under way is over. */
  readonly pass: () => void
  /** Returns the number of times that it began to run. */
  readonly begun: () => number
}

/** Stops the time that a request may take in all, for the length of the test. */
export function stopWholeTime(): WholeTime {
  const whole = 987_654
  const clocks = vi.spyOn(globalThis, 'setTimeout')
  const set = () => clocks.mock.calls.filter(([, wait]) => wait === whole)
  return {
    timeouts: { whole },
    pass: () => {
      const [tooLate] = set().at(-1) ?? []
      if (!tooLate) throw new Error('no request has a time-out')
      tooLate()
    },
    begun: () => set().length,
  }
}
