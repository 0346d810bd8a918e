import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What becomes of one request on its way. */
export interface Misbehaviour {
  /** Whether the service behind gets it, and does what it asks. */
  readonly applied: boolean
  /** What the client gets: an answer, a broken connection, or nothing at all. By default the service's own answer. */
  readonly then?: 'reset' | 'half' | 'silence' | Answer
  /** Awaited before anything is answered. */
  readonly after?: Promise<unknown>
}

export interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface Rule {
  readonly method: string
  readonly path: RegExp
  readonly misbehaviour: Misbehaviour
  times: number
}

/** An HTTP proxy before a real service that does to requests what a test tells it, and passes the others on. */
export interface MisbehavingProxy {
  /** The base URL, without `/api/v3`. */
  readonly address: string
  /** Every request that arrived here, as `METHOD /path`. */
  readonly requests: string[]
  /** Does so to the next requests of a method whose path (without query) matches; once unless said otherwise. */
  misbehave(method: string, path: RegExp, misbehaviour: Misbehaviour, times?: number): void
  /** Passes everything on again. */
  behave(): void
  /** Resolves when that many requests of a method have arrived. */
  arrived(method: string, count: number): Promise<void>
}

/** @param upstream the service's base URL, without `/api/v3` */
export async function startMisbehavingProxy(upstream: string): Promise<MisbehavingProxy> {
  const requests: string[] = []
  let rules: Rule[] = []
  let waiting: (() => void)[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      const path = url.split('?', 1)[0] ?? ''
      requests.push(`${method} ${path.replace('/api/v3', '')}`)
      for (const wake of waiting.splice(0)) wake()
      const rule = rules.find((one) => one.times > 0 && one.method === method && one.path.test(path))
      if (rule) rule.times -= 1
      const misbehaviour = rule?.misbehaviour ?? { applied: true }
      const body = Buffer.concat(chunks)
      const passOn = async (): Promise<Answer> => {
        const answer = await fetch(upstream + url, {
          method,
          headers: {
            'PRIVATE-TOKEN': String(headers['private-token'] ?? ''),
            ...(body.length > 0 ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(body.length > 0 ? { body } : {}),
        })
        const kept = [...answer.headers].filter(([name]) => /^(content-type|link|x-.*)$/.test(name))
        return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() }
      }
      treat(misbehaviour, passOn, response).catch(() => response.socket?.resetAndDestroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (method, path, misbehaviour, times = 1) => rules.push({ method, path, misbehaviour, times }),
    behave: () => (rules = []),
    arrived: async (method, count) => {
      const enough = () => requests.filter((one) => one.startsWith(`${method} `)).length >= count
      while (!enough()) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
    },
  }
}

async function treat(
  { applied, then, after }: Misbehaviour,
  passOn: () => Promise<Answer>,
  response: ServerResponse,
): Promise<void> {
  const genuine = applied ? await passOn() : null
  await after
  const answer = then ?? genuine
  if (answer === null || answer === 'reset') {
    response.socket?.resetAndDestroy()
  } else if (answer === 'half') {
    const text = genuine?.body ?? '{"id": 1, "body": "'
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': String(text.length + 10) })
    response.write(text.slice(0, text.length / 2), () => response.socket?.resetAndDestroy())
  } else if (answer !== 'silence') {
    response.writeHead(answer.status, answer.headers ?? { 'content-type': 'application/json' })
    response.end(answer.body ?? '{}')
  }
}

/** What a network that wants a sign-in first answers to everything. */
export const captivePortals: Readonly<Record<string, Answer>> = {
  'a page': {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<html><body>Sign in to our network</body></html>',
  },
  'a redirect': { status: 302, headers: { location: 'http://portal.example.org/login?session=1' }, body: '' },
}
