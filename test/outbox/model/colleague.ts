import { readLanded } from '../../../electron/cache/storage/landed.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { askService } from '../../support/asking.ts'
import { hasLanded } from '../../support/edits.ts'
import type { TestOutbox } from '../../support/outbox.ts'
import type { Service } from '../../support/service-of-run.ts'
import { addAnswer, answerOfOthers, resolveThread } from './effects.ts'
import type { WorldNote } from './hand.ts'
import type { RandomUser } from './user.ts'
import type { ItemKey } from './world.ts'

export interface Colleague {
  readonly service: Service
  readonly outbox: TestOutbox
  readonly user: RandomUser
}

interface Discussion {
  readonly id: string
  readonly notes: readonly { readonly id: number; readonly resolvable: boolean }[]
}

/**
 * A colleague answers, resolves or reopens a thread by the service itself. Not while an edit of the same item may have arrived
 * without the user's knowing: nobody could tell which of the two was first.
 */
export async function actOnThread({ service, outbox, user: { hand, log } }: Colleague): Promise<void> {
  const note = hand.comment(({ isResolvable }) => isResolvable)
  const [draw, other] = [hand.random(), hand.random()]
  if (!note) return
  const noteId = serviceIdOf(note, outbox, log)
  if (mayHaveArrived(note.item.key, outbox, log) || noteId === null) return
  const ask = askAsBen(service)
  const path = `${(await findItem(ask, hand, note.item.key)).path}/discussions`
  const discussions = await ask<Discussion[]>('GET', `${path}?per_page=100`)
  const discussion = discussions.find(({ notes }) => notes.some((one) => one.id === noteId))
  // It may become a thread only with an answer that is not there yet.
  if (!discussion?.notes.some(({ resolvable }) => resolvable)) return
  if (draw < 0.4) {
    const made = await ask<{ id: number }>('POST', `${path}/${discussion.id}/notes`, { body: answerOfOthers })
    log.addByOthers((world) => {
      const answered = world.commentOf(note.key)
      if (answered) addAnswer(answered, `by somebody else: ${made.id}`)
    })
  } else {
    const resolved = other < 0.5
    await ask('PUT', `${path}/${discussion.id}`, { resolved })
    log.addByOthers((world) => {
      const { item, comment } = world.commentOf(note.key) ?? {}
      if (item && comment) resolveThread(item, comment.thread, resolved)
    })
  }
}

/** The colleague approves a merge request that they are to review, in the same way. */
export async function approveAgain({ service, outbox, user: { hand, log } }: Colleague): Promise<void> {
  const item = hand.item(({ part, reviewer }) => part === 'all' && reviewer !== null)
  if (!item || mayHaveArrived(item.key, outbox, log)) return
  const ask = askAsBen(service)
  const { path, state } = await findItem(ask, hand, item.key)
  const { user_has_approved: hasApproved } = await ask<{ user_has_approved: boolean }>('GET', `${path}/approvals`)
  if (state !== 'opened' || hasApproved) return
  await ask('POST', `${path}/approve`)
  log.addByOthers((world) => {
    const reviewer = world.items.get(item.key)?.reviewer
    if (reviewer) reviewer.hasApproved = true
  })
}

/** Returns true if an edit of an item may have arrived without the user's knowing, or if the item itself is not there yet. */
function mayHaveArrived(key: ItemKey, { cache }: TestOutbox, log: RandomUser['log']): boolean {
  const { kind, id } = partsOf(key)
  const isOfItem = (queueKey: string) => queueKey === `${kind}/${id}`
  return (
    id < 0 ||
    log.queued.some(({ id: edit, queueKey, isAway }) => isOfItem(queueKey) && (isAway || hasLanded(cache, edit)))
  )
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

function askAsBen(service: Service): Ask {
  return (method, path, body) => askService(service, 'token-ben', method, `/../v4${path}`, body)
}

/** Finds an item on the service. */
async function findItem(ask: Ask, hand: RandomUser['hand'], key: ItemKey): Promise<{ path: string; state: string }> {
  const { kind, id } = partsOf(key)
  const project = partsOf(hand.fixtureKeys.project('anvil')).id
  const items = `/projects/${project}/${kind === 'issue' ? 'issues' : 'merge_requests'}`
  const all = await ask<{ id: number; iid: number; state: string }[]>('GET', `${items}?state=all&per_page=100`)
  const found = all.find((row) => row.id === id)
  return { path: `${items}/${found?.iid ?? 0}`, state: found?.state ?? 'gone' }
}

/** The service's id of a note; null where it has none yet as far as the user knows. */
function serviceIdOf({ key }: WorldNote, { cache }: TestOutbox, log: RandomUser['log']): number | null {
  const { id } = partsOf(key)
  if (id > 0) return id
  return log.find(-id)?.state === 'settled' ? (readLanded(cache, -id)?.made?.serviceId ?? null) : null
}
