import { deliveryOf } from '../../../electron/outbox/deliveries/deliveries.ts'
import type { QueuedEdit } from '../../../electron/protocols/queued-edit.ts'
import { parseEdit } from '../../../shared/edit.ts'
import { answering } from '../../api/v4/support.ts'
import { temporaryCache } from '../../support/cache.ts'

/** Sends an edit to a service of v4 that answers each change with the next row. Returns the outcome, and the bodies. */
export async function sent(given: unknown, shown: object, answers: readonly object[]) {
  const left = [...answers]
  const { client, service } = await answering((_, method) => ({ body: method === 'GET' ? shown : left.shift() }))
  const edit = parseEdit(given)
  const queued: QueuedEdit = {
    id: 1,
    edit,
    base: { projectId: 1, projectPath: '', iid: 0, title: '', state: '', seen: { targetBranch: 'main' } },
    state: 'waiting',
    queueKey: '',
    position: 1,
    version: 1,
    createdAt: 0,
    heldUntil: null,
    attempts: 0,
    nextAttemptAt: 0,
    sentAt: null,
    sentAfter: null,
    isInDoubt: false,
    error: null,
    conflict: null,
  }
  const context = { client, cache: temporaryCache(), ownUserId: 7, signal: new AbortController().signal }
  const prepared = await deliveryOf(queued).prepare(context, edit, queued)
  if (prepared.is !== 'prepared') throw new Error(`not to be sent: ${prepared.is}`)
  const outcome = await deliveryOf(queued).send(context, edit, queued, prepared.request)
  const changes = service.requests.filter(({ method }) => method !== 'GET')
  return { outcome, bodies: changes.map(({ body }) => JSON.parse(body) as unknown) }
}
