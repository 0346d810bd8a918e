import { readLanded } from '../../../electron/cache/storage/landed.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { askService } from '../../support/asking.ts'
import { hasLanded } from '../../support/edits.ts'
import type { TestOutbox } from '../../support/outbox.ts'
import type { Service } from '../../support/spoken-service.ts'
import { addAnswer, answerOfOthers, resolveThread } from './effects.ts'
import type { WorldNote } from './hand.ts'
import type { RandomUser } from './user.ts'

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
  const { kind, id } = partsOf(note.item.key)
  const mayHaveArrived = log.queued.some(
    ({ id: edit, queueKey, isAway }) => queueKey === `${kind}/${id}` && (isAway || hasLanded(outbox.cache, edit)),
  )
  const noteId = serviceIdOf(note, outbox, log)
  if (mayHaveArrived || id < 0 || noteId === null) return
  const ask = <T>(method: string, path: string, body?: unknown) =>
    askService<T>(service, 'token-ben', method, `/../v4${path}`, body)
  const project = partsOf(hand.fixtureKeys.project('anvil')).id
  const items = `/projects/${project}/${kind === 'issue' ? 'issues' : 'merge_requests'}`
  const found = (await ask<{ id: number; iid: number }[]>('GET', `${items}?state=all&per_page=100`)).find(
    (row) => row.id === id,
  )
  const path = `${items}/${found?.iid ?? 0}/discussions`
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

/** The service's id of a note; null where it has none yet as far as the user knows. */
function serviceIdOf({ key }: WorldNote, { cache }: TestOutbox, log: RandomUser['log']): number | null {
  const { id } = partsOf(key)
  if (id > 0) return id
  return log.find(-id)?.state === 'settled' ? (readLanded(cache, -id)?.made?.serviceId ?? null) : null
}
