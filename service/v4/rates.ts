import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute } from '../../shared/durations.ts'
import { refuse } from '../http/sending.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Workspace } from '../workspace.ts'

/** The limit in the headers where none is set: nobody reaches it. */
const generous = 1_000_000

export interface RateOptions {
  readonly workspace: Pick<Workspace, 'store'>
  /** Requests in each minute by each token. */
  readonly rateLimit?: number
  /** New comments among them; as many as all requests when absent. */
  readonly commentLimit?: number
}

/** The key that requests are counted by: the token, valid or not, or else the client's address. */
function countedAs({ headers, ip }: FastifyRequest): string {
  const { 'private-token': token, authorization } = headers
  return [token ?? authorization ?? ip].flat().join()
}

/** Counts by token. Each minute of the clock begins a new count. */
class Counts {
  readonly #counts = new Map<string, number>()
  #begun = 0

  /** Counts one more, in the minute that began at that moment. Returns how many those are. */
  add(who: string, begun: number): number {
    if (begun !== this.#begun) this.#counts.clear()
    this.#begun = begun
    const observed = (this.#counts.get(who) ?? 0) + 1
    this.#counts.set(who, observed)
    return observed
  }
}

/** The requests that have a limit of their own, as comments have by default. Answers in discussions have none. */
function isComment({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && /^\/api\/v4\/projects\/[^/]+\/(?:issues|merge_requests|snippets)\/\d+\/notes\b/.test(url)
}

/**
 * Puts the rate limit in the headers of every answer, and answers requests beyond it with 429 in plain text, before anything else is
 * looked at. What has a limit of its own is refused in JSON, which does not say when it may be tried again.
 */
export function limitRates(
  server: FastifyInstance,
  { workspace, rateLimit = generous, commentLimit = generous }: RateOptions,
): void {
  const requests = new Counts()
  const comments = new Counts()
  server.addHook('onRequest', async (request, reply) => {
    const now = workspace.store.now()
    const begun = Math.floor(now / minute)
    const who = countedAs(request)
    const observed = requests.add(who, begun)
    const reset = ((begun + 1) * minute) / 1000
    reply.headers({
      'RateLimit-Limit': String(rateLimit),
      'RateLimit-Name': 'throttle_authenticated_api',
      'RateLimit-Observed': String(observed),
      'RateLimit-Remaining': String(Math.max(0, rateLimit - observed)),
      'RateLimit-Reset': String(reset),
    })
    if (observed <= rateLimit) {
      if (!isComment(request) || comments.add(who, begun) <= commentLimit) return
      const message = { error: 'This endpoint has been requested too many times. Try again later.' }
      return await refuse(reply, new Refusal(429, { message }))
    }
    await reply
      .status(429)
      .headers({
        'content-type': 'text/plain',
        'Retry-After': String(Math.max(1, Math.ceil(reset - now / 1000))),
        'RateLimit-ResetTime': new Date(reset * 1000).toUTCString(),
      })
      .send('Retry later\n')
  })
}
