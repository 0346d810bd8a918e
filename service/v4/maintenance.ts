import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/sending.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Workspace } from '../workspace.ts'

/** What a service in maintenance says to every change. */
export const readOnlyWords = 'You cannot perform write operations on a read-only instance'

/**
 * Refuses changes while the service is in maintenance. A client that sends JSON is told so, by the type that it names, with a body or
 * without one; any other is taken for a browser and led to the start page. GraphQL refuses mutations itself.
 */
export function refuseInMaintenance(server: FastifyInstance, workspace: Workspace): void {
  server.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (workspace.isReadOnly?.() !== true || method === 'GET' || method === 'HEAD' || url.startsWith('/api/graphql'))
      return
    if (/^application\/json\b/i.test(headers['content-type'] ?? '')) {
      return await refuse(reply, new Refusal(403, { message: readOnlyWords }))
    }
    return await reply.redirect(`${workspace.webUrl}/`, 301)
  })
}
