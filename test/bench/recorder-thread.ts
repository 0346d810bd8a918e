import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { benchNow } from './clock.ts'
import type { Asked, RecorderReport } from './recorder.ts'

/**
 * Stands between a client and the service, remembers every answer, and gives it again at once when asked for the same:
 * after a first run it is a plain static server. Messages set how it goes about it.
 */
interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

interface Message {
  /** Milliseconds that each answer waits. */
  readonly latency?: number
  /** True to ask the service for every answer, from now on. */
  readonly live?: boolean
  readonly forget?: true
  readonly report?: true
}

const { upstream } = workerData as { upstream: string }
const answers = new Map<string, Answer>()
const agent = new Agent({ connections: 2 })
let latency = 0
let live = false
let asked: Asked[] = []
let inFlight = 0
let mostInFlight = 0
let fresh = 0

const kept = ['content-type', 'link', 'x-total', 'x-total-pages', 'x-page', 'x-per-page', 'x-next-page', 'x-prev-page']

async function ask(url: string, token: string): Promise<Answer> {
  fresh += 1
  const { statusCode, headers, body } = await request(upstream + url, {
    dispatcher: agent,
    headers: { 'PRIVATE-TOKEN': token },
  })
  const entries = kept.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  const answer = { status: statusCode, headers: Object.fromEntries(entries), body: bytes }
  if (statusCode === 200) answers.set(url, answer)
  return answer
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = incoming.url ?? '/'
  const token = incoming.headers['private-token']
  inFlight += 1
  mostInFlight = Math.max(mostInFlight, inFlight)
  const known = live ? undefined : answers.get(url)
  const given = known ?? (await ask(url, typeof token === 'string' ? token : ''))
  if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
  response.writeHead(given.status, {
    ...given.headers,
    'Content-Length': given.body.byteLength,
    // The service's clock is the bench's.
    Date: new Date(benchNow()).toUTCString(),
  })
  response.end(given.body)
  inFlight -= 1
  asked.push({ url, at: benchNow() })
}

const server = createServer((incoming, response) => {
  answer(incoming, response).catch((thrown: unknown) => response.destroy(thrown as Error))
})

parentPort?.on('message', (message: Message) => {
  if (message.latency !== undefined) ({ latency } = message as { latency: number })
  if (message.live !== undefined) ({ live } = message as { live: boolean })
  if (message.forget) answers.clear()
  if (message.report) {
    parentPort?.postMessage({ asked, fresh, inFlight, mostInFlight } satisfies RecorderReport)
    asked = []
    fresh = 0
    mostInFlight = inFlight
  }
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
