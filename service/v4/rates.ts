import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute } from '../../shared/durations.ts'
import type { Workspace } from '../workspace.ts'

/** The limit in the headers where none is set: nobody reaches it. */
const generous = 1_000_000

export interface RateOptions {
  readonly workspace: Pick<Workspace, 'store'>
  /** Requests in each minute by each token. */
  readonly rateLimit?: number
}

/** The key that requests are counted by: the token, valid or not, or else the client's address. */
function countedAs({ headers, ip }: FastifyRequest): string {
  const { 'private-token': token, authorization } = headers
  return [token ?? authorization ?? ip].flat().join()
}

/**
 * Puts the rate limit in the headers of every answer, and answers requests beyond it with 429 in plain text, before anything
 * else is looked at. Each minute of the clock begins a new count.
 */
export function limitRates(server: FastifyInstance, { workspace, rateLimit = generous }: RateOptions): void {
  let current = 0
  const counts = new Map<string, number>()
  server.addHook('onRequest', async (request, reply) => {
    const now = workspace.store.now()
    const begun = Math.floor(now / minute)
    if (begun !== current) counts.clear()
    current = begun
    const who = countedAs(request)
    const observed = (counts.get(who) ?? 0) + 1
    counts.set(who, observed)
    const reset = ((begun + 1) * minute) / 1000
    reply.headers({
      'RateLimit-Limit': String(rateLimit),
      'RateLimit-Name': 'throttle_authenticated_api',
      'RateLimit-Observed': String(observed),
      'RateLimit-Remaining': String(Math.max(0, rateLimit - observed)),
      'RateLimit-Reset': String(reset),
    })
    if (observed <= rateLimit) return
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
