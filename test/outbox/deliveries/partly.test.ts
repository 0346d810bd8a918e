import { describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../electron/outbox/deliveries.ts'
import type { QueuedEdit } from '../../../electron/protocols/queued-edit.ts'
import { parseEdit } from '../../../shared/edit.ts'
import { answering, issueInList, mergeRequest } from '../../api/v4/support.ts'
import { temporaryCache } from '../../support/cache.ts'

/** Changes over API v4, which say no more than what changes. */

/** Sends an edit to a service that answers each change with the next row. Returns what came of it, and the bodies. */
async function sent(given: unknown, shown: object, answers: readonly object[]) {
  const left = [...answers]
  const { client, service } = await answering((_, method) => ({ body: method === 'GET' ? shown : left.shift() }))
  const edit = parseEdit(given)
  const queued: QueuedEdit = {
    id: 1,
    edit,
    base: { projectId: 1, projectPath: '', iid: 0, title: '', state: '', seen: { targetBranch: 'main' } },
    state: 'waiting',
    lane: '',
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

const relabel = { kind: 'changeItem', target: 'here/issue/76', fields: { labels: { add: ['new'], remove: ['ui'] } } }

describe('a change over v4', () => {
  it('puts labels on and takes them off one by one: what others put on meanwhile stays', async () => {
    const { outcome, bodies } = await sent(relabel, issueInList, [{ ...issueInList, labels: ['bug', 'theirs', 'new'] }])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ add_labels: 'new', remove_labels: 'ui' }])
  })

  it('says all labels to a service that takes no single ones, and does not say so', async () => {
    const { outcome, bodies } = await sent(relabel, issueInList, [
      { ...issueInList, labels: ['bug', 'ui', 'theirs'] },
      { ...issueInList, labels: ['bug', 'theirs', 'new'] },
    ])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ add_labels: 'new', remove_labels: 'ui' }, { labels: 'bug,theirs,new' }])
  })

  it('is told when the labels stay as they are all the same', async () => {
    const { outcome } = await sent(relabel, issueInList, [issueInList, issueInList])
    expect(outcome).toMatchObject({ is: 'notApplied', parts: ['labels'] })
  })

  it('of a merge request leaves out its title and branches', async () => {
    const close = { kind: 'changeState', target: 'here/mergeRequest/91', state: 'closed' }
    const { bodies } = await sent(close, mergeRequest, [{ ...mergeRequest, state: 'closed' }])
    expect(bodies).toEqual([{ state_event: 'close' }])
    const retarget = { kind: 'changeItem', target: 'here/mergeRequest/91', fields: { targetBranch: 'next' } }
    const seen = { ...mergeRequest, target_branch: 'next' }
    expect((await sent(retarget, mergeRequest, [seen])).bodies).toEqual([{ target_branch: 'next' }])
  })
})
