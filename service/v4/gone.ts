import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/sending.ts'
import { Refusal } from '../rules/refusals.ts'

/**
 * Answers every request for API v3, which services no longer have, with 410 before authentication. Only the signed-in user can
 * still be read there, by a route of its own.
 */
export function serveGone(server: FastifyInstance): void {
  server.all('/api/v3/*', (_request, reply) =>
    refuse(reply, new Refusal(410, { error: 'API V3 is no longer supported. Use API V4 instead.' })),
  )
}
