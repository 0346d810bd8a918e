import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import { partsOf, type Kind } from '../../../shared/model/key.ts'
import { areNotesAwardable } from '../../../shared/model/note.ts'
import { awardsOf, awardsOfNote, type AwardsOf } from '../../api/entities/awardable.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import { forward } from '../../api/client/walk.ts'
import { removeAward, storeAwards, type AwardableKind } from '../../cache/items/award-emoji.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { Arrival } from '../../cache/storage/revision.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { rereadItem, storeItem } from './items.ts'
import { noteableOfNote } from './noteable.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, "Award emoji". */

/** The thing that gets an award: an item or snippet, or a note on an item. */
export interface Awarded {
  readonly on: Noteable
  readonly note: number | null
}

/** @throws AppFailure `not_awardable` for notes on snippets */
function requestsOf({ client, signal }: SendContext, { on, note }: Awarded): AwardsOf {
  if (note === null) return awardsOf(client, on, signal)
  const { kind } = on
  if (areNotesAwardable(kind)) return awardsOfNote(client, { ...on, kind }, note, signal)
  throw AppFailure.of('not_awardable')
}

const names: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' }

/** Returns the name that services use for an emoji: some emoji have two names. */
function nameOf(name: string): string {
  return names[name] ?? name
}

interface AwardState {
  readonly all: readonly AwardEmoji[]
  readonly own: AwardEmoji | null
}

/** Returns all awards of a thing, and among them the caller's own award of that name. */
async function readAwardState(context: SendContext, awarded: Awarded, name: string): Promise<AwardState> {
  const all: AwardEmoji[] = []
  for await (const { items } of forward(requestsOf(context, awarded).list)) all.push(...items)
  const isOwn = (award: AwardEmoji) => award.user.id === context.ownUserId && nameOf(award.name) === nameOf(name)
  return { all, own: all.find(isOwn) ?? null }
}

/**
 * Reads the user's award that a comment of a single emoji becomes (contract, "Notes"), or null. The service refuses a
 * second award of the same emoji with 404, as if the item were gone.
 */
export async function readOwnAward(context: SendContext, awarded: Awarded, name: string): Promise<AwardEmoji | null> {
  return (await readAwardState(context, awarded, name)).own
}

function awardedBy({ target }: EditOf<'award'>, { base }: QueuedEdit): Awarded {
  const { kind, id } = partsOf(target)
  if (kind !== 'note') return { on: { projectId: base.projectId, kind, id }, note: null }
  return { on: noteableOfNote(base), note: id }
}

type Store = (cache: WritableCache, kind: AwardableKind, id: number, arrival: Arrival) => void

/**
 * Returns the landing of an award. An item is read again for its number of votes: awards do not change its
 * `updated_at`, so sync would not notice.
 */
async function landedAward(context: SendContext, awarded: Awarded, store: Store): Promise<Landing> {
  const { on, note } = awarded
  const { kind, id, projectId } = on
  const item = note === null && isItemKind(kind) ? await rereadItem(context, kind, id, projectId) : null
  const target: { readonly kind: AwardableKind & Kind; readonly id: number } =
    note === null ? { kind, id } : { kind: 'note', id: note }
  return {
    is: 'landing',
    store: (cache, arrival) => {
      store(cache, target.kind, target.id, arrival)
      if (item) storeItem(cache, item, arrival)
    },
    kinds: [target.kind],
    keys: [target],
    made: null,
  }
}

interface Wanted {
  /** The caller's award that is to be removed; null where an award is to be created. */
  readonly own: AwardEmoji | null
}

async function prepareAward(
  context: SendContext,
  edit: EditOf<'award'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<Wanted>> {
  const awarded = awardedBy(edit, queued)
  const { all, own } = await readAwardState(context, awarded, edit.name)
  if ((own !== null) !== edit.awarded) return nothingToKnow({ own })
  return await landedAward(context, awarded, (cache, kind, id, arrival) => {
    storeAwards(cache, kind, id, { rows: all, whole: true }, arrival)
  })
}

export const award: Delivery<'award', Wanted> = {
  prepare: prepareAward,
  send: async (context, edit, queued, { own }) => {
    const awarded = awardedBy(edit, queued)
    const awards = requestsOf(context, awarded)
    try {
      if (own !== null) {
        await awards.remove(own.id)
        return await landedAward(context, awarded, (cache) => removeAward(cache, own.id))
      }
      const row = await awards.create(nameOf(edit.name))
      return await landedAward(context, awarded, (cache, kind, id, arrival) => {
        storeAwards(cache, kind, id, { rows: [row], whole: false }, arrival)
      })
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code !== 'not_found') throw thrown
      // Services also answer 404 for an award that is there already, or gone already.
      const found = await prepareAward(context, edit, queued)
      if (found.is === 'landing') return found
      throw AppFailure.of('award_refused', { ...saidWith(error), name: edit.name })
    }
  },
  check: checkByPreparing(prepareAward),
  // The service refuses a second award.
  patienceSeconds: 0,
}
