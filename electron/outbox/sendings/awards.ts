import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import { partsOf, type Kind } from '../../../shared/model/key.ts'
import * as api from '../../api/award-emoji.ts'
import { forward, type ReadPage } from '../../api/walk.ts'
import { removeAward, storeAwards, type AwardableKind } from '../../cache/award-emoji.ts'
import type { WritableCache } from '../../cache/database.ts'
import type { ItemKind } from '../../cache/items.ts'
import type { Arrival } from '../../cache/revision.ts'
import type { QueuedEdit } from '../queue.ts'
import {
  lookByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type SendingOfKind,
} from '../sending-of-kind.ts'
import { itemOfNote, rereadItem, storeItem } from './items.ts'

/** Contract, "Award emoji". */

/** What is awarded: an item, or a note on it. */
export interface Awarded {
  readonly projectId: number
  readonly kind: ItemKind
  readonly id: number
  readonly note: number | null
}

/** What can be asked about the awards of one thing, whichever kind it is. */
interface Awards {
  readonly list: ReadPage<AwardEmoji>
  readonly create: (name: string) => Promise<AwardEmoji>
  readonly remove: (award: number) => Promise<unknown>
}

function awardsOf({ client, signal }: SendContext, { projectId, kind, id, note }: Awarded): Awards {
  const page = { per_page: 100 }
  const options = { signal }
  if (kind === 'issue' && note === null) {
    const on = { id: projectId, issue_id: id }
    return {
      list: (link) => api.listIssueAwards(client, { ...on, ...page }, { signal, link }),
      create: (name) => api.createIssueAward(client, { ...on, name }, options),
      remove: (award) => api.deleteIssueAward(client, { ...on, award_id: award }, options),
    }
  }
  if (note === null) {
    const on = { id: projectId, merge_request_id: id }
    return {
      list: (link) => api.listMergeRequestAwards(client, { ...on, ...page }, { signal, link }),
      create: (name) => api.createMergeRequestAward(client, { ...on, name }, options),
      remove: (award) => api.deleteMergeRequestAward(client, { ...on, award_id: award }, options),
    }
  }
  if (kind === 'issue') {
    const on = { id: projectId, issue_id: id, note_id: note }
    return {
      list: (link) => api.listIssueNoteAwards(client, { ...on, ...page }, { signal, link }),
      create: (name) => api.createIssueNoteAward(client, { ...on, name }, options),
      remove: (award) => api.deleteIssueNoteAward(client, { ...on, award_id: award }, options),
    }
  }
  const on = { id: projectId, merge_request_id: id, note_id: note }
  return {
    list: (link) => api.listMergeRequestNoteAwards(client, { ...on, ...page }, { signal, link }),
    create: (name) => api.createMergeRequestNoteAward(client, { ...on, name }, options),
    remove: (award) => api.deleteMergeRequestNoteAward(client, { ...on, award_id: award }, options),
  }
}

const names: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' }

/** The emoji as services name it, which know some by two names. */
function nameOf(name: string): string {
  return names[name] ?? name
}

interface Standing {
  readonly all: readonly AwardEmoji[]
  readonly own: AwardEmoji | null
}

/** All awards of a thing, and the caller's of that name among them. */
async function readStanding(context: SendContext, awarded: Awarded, name: string): Promise<Standing> {
  const all: AwardEmoji[] = []
  for await (const { items } of forward(awardsOf(context, awarded).list)) all.push(...items)
  const isOwn = (award: AwardEmoji) => award.user.id === context.ownUserId && nameOf(award.name) === nameOf(name)
  return { all, own: all.find(isOwn) ?? null }
}

/**
 * The caller's award on an item that a comment of only an emoji stands for (contract, "Notes"), if there is one. Awarding
 * twice is awarding once: the service refuses the second with 404, as if the item were gone.
 */
export async function readOwnAward(context: SendContext, awarded: Awarded, name: string): Promise<AwardEmoji | null> {
  return (await readStanding(context, awarded, name)).own
}

function awardedBy({ target }: EditOf<'award'>, { base }: QueuedEdit): Awarded {
  const { kind, id } = partsOf(target)
  if (kind !== 'note') return { projectId: base.projectId, kind, id, note: null }
  return { projectId: base.projectId, ...itemOfNote(base), note: id }
}

type Store = (cache: WritableCache, kind: AwardableKind, id: number, arrival: Arrival) => void

/** What is stored of it, and of an item its votes, which it counts: an award does not move its `updated_at`. */
async function landedAward(context: SendContext, awarded: Awarded, store: Store): Promise<Landing> {
  const { projectId, kind, id, note } = awarded
  const item = note === null ? await rereadItem(context, kind, id, projectId) : null
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
  /** The caller's award that is to go; null where one is to come. */
  readonly own: AwardEmoji | null
}

async function prepareAward(
  context: SendContext,
  edit: EditOf<'award'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<Wanted>> {
  const awarded = awardedBy(edit, queued)
  const { all, own } = await readStanding(context, awarded, edit.name)
  if ((own !== null) !== edit.awarded) return nothingToKnow({ own })
  return await landedAward(context, awarded, (cache, kind, id, arrival) => {
    storeAwards(cache, kind, id, { rows: all, whole: true }, arrival)
  })
}

export const award: SendingOfKind<'award', Wanted> = {
  prepare: prepareAward,
  send: async (context, edit, queued, { own }) => {
    const awarded = awardedBy(edit, queued)
    const awards = awardsOf(context, awarded)
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
      // Also what services say of an award that is there already, or gone already.
      const found = await prepareAward(context, edit, queued)
      if (found.is === 'landing') return found
      const message = `The service does not take :${edit.name}: here. Nobody votes for what they wrote themselves.`
      throw new AppFailure({ ...error, message })
    }
  },
  look: lookByPreparing(prepareAward),
  // A second one is refused.
  patienceSeconds: 0,
}
