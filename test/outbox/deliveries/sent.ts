import { deliveryOf } from '../../../electron/outbox/deliveries/deliveries.ts'
import { parseEdit } from '../../../shared/edit.ts'
import { answering } from '../../api/v4/support.ts'
import { temporaryCache } from '../../support/cache.ts'
import { sampleQueuedEdit } from '../../support/sample-edits.ts'

/** Sends an edit to a service of v4 that answers each change with the next row. Returns the outcome, and the bodies. */
export async function sent(given: unknown, shown: object, answers: readonly object[]) {
  const left = [...answers]
  const { client, service } = await answering((_, method) => ({ body: method === 'GET' ? shown : left.shift() }))
  const edit = parseEdit(given)
  const queued = sampleQueuedEdit(edit, { projectId: 1, seen: { targetBranch: 'main' } })
  const context = { client, cache: temporaryCache(), ownUserId: 7, signal: new AbortController().signal }
  const prepared = await deliveryOf(queued).prepare(context, edit, queued)
  if (prepared.is !== 'prepared') throw new Error(`not to be sent: ${prepared.is}`)
  const outcome = await deliveryOf(queued).send(context, edit, queued, prepared.request)
  const changes = service.requests.filter(({ method }) => method !== 'GET')
  return { outcome, bodies: changes.map(({ body }) => JSON.parse(body) as unknown) }
}
