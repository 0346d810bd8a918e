import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEveryTest } from './end-of-test.ts'

/** The proxy's treatment of one request. */
export interface Misbehaviour {
  /** True when the service gets the request and carries it out. `later`: only when the test calls `letThrough`. */
  readonly applied: boolean | 'later'
  /** The client's answer in place of the service's: a broken transmission, a given answer, or a changed one. */
  readonly then?: Mangling | Answer | ((genuine: Answer) => Answer)
  /** The proxy waits for this before it answers. */
  readonly after?: Promise<unknown>
}

/**
 * Ways to break the transmission of an answer. `reset`: the connection is reset before the answer. `half`: it is reset
 * in the middle. `silence`: nothing is sent. `cut`: half the body is sent as if it were all. `stall`: half is sent,
 * then nothing. `drip`: the body comes byte by byte. `long`: more bytes are announced than come. `short`: fewer are
 * announced.
 */
export const manglings = ['reset', 'half', 'silence', 'cut', 'stall', 'drip', 'long', 'short'] as const
export type Mangling = (typeof manglings)[number]

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

/**
 * An HTTP proxy in front of a real service. It mistreats the requests that a test chooses, and passes the others on.
 */
export interface MisbehavingProxy {
  /** The base URL, without `/api/v3`. */
  readonly address: string
  /** Every request that arrived, as `METHOD /path`, without the path of the API. */
  readonly requests: string[]
  /**
   * Mistreats the next requests of a method whose path (without query) matches; one request unless `times` is given.
   */
  misbehave(method: string, path: RegExp, misbehaviour: Misbehaviour, times?: number): void
  /** Called for each request that no rule matches; null passes the request on. */
  decide: (method: string, url: string) => Misbehaviour | null
  /** The number of requests that are withheld until `letThrough`. */
  readonly withheld: number
  /** Sends the withheld requests to the service in order; resolves when the service has answered them. */
  letThrough(): Promise<void>
  /**
   * Resolves when no client is connected any more and the service has carried out all requests sent through the proxy.
   */
  abandoned(): Promise<void>
  /** Passes everything on again. */
  behave(): void
  /** Resolves when at least `count` requests of a method have arrived. */
  arrived(method: string, count: number): Promise<void>
  /** Closes the proxy. The end of the test does that too. */
  close(): Promise<void>
}

export interface ProxyOptions {
  /** The most rows in a page, whatever the client asks for: so a few rows make a list of many pages. */
  readonly perPage?: number
}

/** The running proxies. Closed ones are removed, since a test may start thousands. */
const running = new Set<MisbehavingProxy>()

afterEveryTest(async () => {
  for (const proxy of running) await proxy.close()
})

/** @param upstream the service's base URL, without `/api/v3` */
export async function startMisbehavingProxy(upstream: string, options: ProxyOptions = {}): Promise<MisbehavingProxy> {
  const requests: string[] = []
  let rules: Rule[] = []
  let waiting: (() => void)[] = []
  const withheld: (() => Promise<Answer>)[] = []
  const underway = new Set<Promise<unknown>>()

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      const path = url.split('?', 1)[0] ?? ''
      requests.push(`${method} ${path.replace(/^\/api\/v\d/, '')}`)
      for (const wake of waiting.splice(0)) wake()
      const rule = rules.find((one) => one.times > 0 && one.method === method && one.path.test(path))
      if (rule) rule.times -= 1
      const misbehaviour = rule?.misbehaviour ?? proxy.decide(method, url) ?? { applied: true }
      const body = Buffer.concat(chunks)
      const passOn = async (): Promise<Answer> => {
        const answer = await fetch(upstream + withPageSize(url, options.perPage), {
          method,
          headers: {
            // Without a token it is a request of nobody.
            ...('private-token' in headers && { 'PRIVATE-TOKEN': String(headers['private-token']) }),
            ...(body.length > 0 ? { 'Content-Type': request.headers['content-type'] ?? 'application/json' } : {}),
          },
          ...(body.length > 0 ? { body } : {}),
        })
        const kept = [...answer.headers].filter(([name]) => /^(content-type|link|x-.*)$/.test(name))
        return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() }
      }
      if (misbehaviour.applied === 'later') withheld.push(passOn)
      const passedOn = () => {
        const answer = passOn()
        underway.add(answer)
        return answer.finally(() => underway.delete(answer))
      }
      treat(misbehaviour, passedOn, response).catch(() => response.socket?.resetAndDestroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    running.delete(proxy)
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  const proxy: MisbehavingProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (method, path, misbehaviour, times = 1) => rules.push({ method, path, misbehaviour, times }),
    decide: () => null,
    get withheld() {
      return withheld.length
    },
    letThrough: async () => {
      for (const passOn of withheld.splice(0)) await passOn()
    },
    abandoned: async () => {
      const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
      // The server reads everything that a killed client had written before it sees the connection end.
      while ((await connections()) > 0 || underway.size > 0) await setImmediate()
    },
    behave: () => {
      rules = []
      proxy.decide = () => null
    },
    arrived: async (method, count) => {
      const enough = () => requests.filter((one) => one.startsWith(`${method} `)).length >= count
      while (!enough()) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
    },
    close,
  }
  running.add(proxy)
  return proxy
}

function withPageSize(url: string, most: number | undefined): string {
  return most === undefined
    ? url
    : url.replace(/(?<=[?&]per_page=)\d+/, (asked) => String(Math.min(most, Number(asked))))
}

async function treat(
  { applied, then, after }: Misbehaviour,
  passOn: () => Promise<Answer>,
  response: ServerResponse,
): Promise<void> {
  const genuine = applied === true ? await passOn() : null
  await after
  const answer = typeof then === 'function' ? then(genuine ?? { status: 200 }) : (then ?? genuine)
  if (answer === null || answer === 'reset') response.socket?.resetAndDestroy()
  else if (typeof answer === 'string') mangle(answer, genuine, response)
  else {
    response.writeHead(answer.status, answer.headers ?? { 'content-type': 'application/json' })
    response.end(answer.body ?? '{}')
  }
}

/** The time between two bytes of `drip`, in milliseconds. */
const dropEvery = 5

function mangle(how: Exclude<Mangling, 'reset'>, genuine: Answer | null, response: ServerResponse): void {
  if (how === 'silence') return
  const body = Buffer.from(genuine?.body ?? '{"id": 1, "body": "half of a note"}')
  const half = body.subarray(0, body.length / 2)
  const head = (length: number) => {
    const headers = genuine?.headers ?? { 'content-type': 'application/json' }
    response.writeHead(genuine?.status ?? 201, { ...headers, 'content-length': String(length) })
  }
  switch (how) {
    case 'half':
      head(body.length)
      response.write(half, () => response.socket?.resetAndDestroy())
      break
    case 'cut':
      head(half.length)
      response.end(half)
      break
    case 'stall':
      head(body.length)
      response.write(half)
      break
    case 'long':
      head(body.length + 10)
      response.write(body, () => response.socket?.end())
      break
    case 'short':
      head(half.length)
      response.end(body)
      break
    case 'drip': {
      head(body.length)
      let sent = 0
      const drops = setInterval(() => {
        if (sent < body.length) response.write(body.subarray(sent, (sent += 1)))
        else response.end()
      }, dropEvery)
      response.on('close', () => clearInterval(drops))
      break
    }
  }
}

const portalPage = '<html><body>Sign in to our network</body></html>'

/**
 * The answers of networks that want a sign-in first (captive portals), by name.
 *
 * @param elsewhere the address of the sign-in page
 */
export function captivePortalsOf(elsewhere: string): Readonly<Record<string, Answer>> {
  return {
    'a page': { status: 200, headers: { 'content-type': 'text/html' }, body: portalPage },
    'a page that says it is JSON': {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: `\n<!DOCTYPE html>${portalPage}`,
    },
    'a redirect': { status: 302, headers: { location: `${elsewhere}/login?session=1` }, body: '' },
    'a redirect that keeps the method': { status: 307, headers: { location: `${elsewhere}/api/v3/user` }, body: '' },
    'a page of a firewall (403)': { status: 403, headers: { 'content-type': 'text/html' }, body: portalPage },
    'a sign-in of a proxy (401)': {
      status: 401,
      headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="corp"' },
      body: portalPage,
    },
    'a ban in plain text (403)': { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forbidden\n' },
    'an empty refusal (401)': { status: 401, headers: { 'content-type': 'text/plain' }, body: '' },
    'a demand (511)': { status: 511, headers: { 'content-type': 'text/html' }, body: portalPage },
  }
}

export const captivePortals = captivePortalsOf('http://portal.example.org')
