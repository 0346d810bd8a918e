import type { EditKind, EditOf } from '../../shared/edit.ts'
import { isOpen } from '../../shared/model/issue.ts'
import { partsOf, type Kind } from '../../shared/model/key.ts'
import type { Note } from '../../shared/model/note.ts'
import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import { listIssueAwards, listMergeRequestAwards } from '../api/award-emoji.ts'
import type { Client } from '../api/client.ts'
import { readIssue, updateIssue } from '../api/issues.ts'
import {
  createIssueNote,
  createMergeRequestNote,
  listIssueNotes,
  listMergeRequestNotes,
  type CreatedNote,
} from '../api/notes.ts'
import { forward, readLast, type ReadPage } from '../api/walk.ts'
import type { WritableCache } from '../cache/database.ts'
import { storeIssue } from '../cache/issues.ts'
import type { ItemKind } from '../cache/items.ts'
import { newestNoteId, storeNote } from '../cache/notes.ts'
import type { Arrival } from '../cache/revision.ts'
import { notApplied } from './not-applied.ts'
import type { QueuedEdit } from './queue.ts'

export interface SendContext {
  readonly client: Client
  readonly cache: WritableCache
  readonly ownUserId: number
  readonly signal: AbortSignal
}

/** The service has the edit: what it answered, to be stored, and what it made. */
export interface Landing {
  store(cache: WritableCache, arrival: Arrival): void
  /** Rows that may look different now. */
  readonly kinds: readonly Kind[]
  readonly keys: readonly { readonly kind: Kind; readonly id: number }[]
  /** The row it made, whose local id the service has now numbered. */
  readonly made: { readonly kind: Kind; readonly serviceId: number } | null
}

/** How an edit of one kind gets to the service. */
export interface SendingOfKind<K extends EditKind> {
  /**
   * Reads what must be known first, and changes nothing. A landing when the service already has what is wanted; else the
   * newest id there of what the edit makes (0 if it makes nothing): what it will make has a higher one.
   */
  readonly prepare: (context: SendContext, edit: EditOf<K>, queued: QueuedEdit) => Promise<Landing | number>
  /** The one request that changes something. */
  readonly send: (context: SendContext, edit: EditOf<K>, queued: QueuedEdit) => Promise<Landing>
  /** Looks whether an attempt of which nobody knows the end arrived. `unclear`: several could be it. */
  readonly look: (context: SendContext, edit: EditOf<K>, queued: QueuedEdit) => Promise<Landing | 'missing' | 'unclear'>
  /** How long after sending a request may still be applied, in seconds, before "missing" is believed. */
  readonly patienceSeconds: number
}

const sendings: { readonly [K in EditKind]: SendingOfKind<K> } = {
  changeState: {
    prepare: async (context, edit, queued) => (await readDesiredState(context, edit, queued)) ?? 0,
    send: async ({ client, signal }, edit, { base }) => {
      const { id } = partsOf(edit.target)
      const issue = await updateIssue(
        client,
        { id: base.projectId, issue_id: id, state_event: edit.state === 'closed' ? 'close' : 'reopen' },
        { signal },
      )
      if (isOpen(issue) !== (edit.state === 'opened')) throw notApplied('its state')
      return landedIssue(issue)
    },
    // Wanting a state twice is wanting it once: if it is not there, it is simply asked for again.
    look: async (context, edit, queued) => (await readDesiredState(context, edit, queued)) ?? 'missing',
    patienceSeconds: 0,
  },

  comment: {
    // I8: asked of the service and not of the cache, which may not have this thread yet: by the words alone, a comment
    // of last week would be taken for this one.
    prepare: async (context, edit, queued) => {
      if (queued.sentAfter !== null) return queued.sentAfter
      const { kind, id } = partsOf(edit.target)
      const award = await ownAward(context, edit.body, kind, id, queued.base.projectId)
      if (award) return landedNote(kind, id, { kind: 'award', award })
      const { items } = await readLast(readNotes(context, kind, id, queued.base.projectId))
      return items.reduce((newest, note) => Math.max(newest, note.id), newestNoteId(context.cache, kind, id))
    },
    send: async ({ client, signal }, edit, { base }) => {
      const { kind, id } = partsOf(edit.target)
      const created =
        kind === 'issue'
          ? await createIssueNote(client, { id: base.projectId, issue_id: id, body: edit.body }, { signal })
          : await createMergeRequestNote(
              client,
              { id: base.projectId, merge_request_id: id, body: edit.body },
              { signal },
            )
      return landedNote(kind, id, created)
    },
    look: async (context, edit, queued) => {
      const { kind, id } = partsOf(edit.target)
      const wanted = normalised(edit.body)
      const matches = (await newestNotes(context, kind, id, queued.base.projectId)).filter(
        (note) =>
          note.author.id === context.ownUserId &&
          note.id > (queued.sentAfter ?? 0) &&
          !note.system &&
          normalised(note.body) === wanted,
      )
      const [match] = matches
      if (!match) {
        const award = await ownAward(context, edit.body, kind, id, queued.base.projectId)
        return award ? landedNote(kind, id, { kind: 'award', award }) : 'missing'
      }
      return matches.length === 1 ? landedNote(kind, id, { kind: 'note', note: match }) : 'unclear'
    },
    patienceSeconds: 120,
  },
}

/** How a queued edit is sent, with its own parts filled in. */
export function sendingOf(queued: QueuedEdit): {
  readonly prepare: (context: SendContext) => Promise<Landing | number>
  readonly send: (context: SendContext) => Promise<Landing>
  readonly look: (context: SendContext) => Promise<Landing | 'missing' | 'unclear'>
  readonly patienceSeconds: number
} {
  const sending = sendings[queued.edit.kind] as SendingOfKind<EditKind>
  return {
    prepare: (context) => sending.prepare(context, queued.edit, queued),
    send: (context) => sending.send(context, queued.edit, queued),
    look: (context) => sending.look(context, queued.edit, queued),
    patienceSeconds: sending.patienceSeconds,
  }
}

async function readDesiredState(
  { client, signal }: SendContext,
  edit: EditOf<'changeState'>,
  { base }: QueuedEdit,
): Promise<Landing | null> {
  const issue = await readIssue(client, { id: base.projectId, issue_id: partsOf(edit.target).id }, { signal })
  return isOpen(issue) === (edit.state === 'opened') ? landedIssue(issue) : null
}

function landedIssue(issue: Awaited<ReturnType<typeof readIssue>>): Landing {
  return {
    store: (cache, arrival) => storeIssue(cache, issue, arrival),
    kinds: ['issue'],
    keys: [{ kind: 'issue', id: issue.id }],
    made: null,
  }
}

/** A body that is only an emoji comes back as an award (contract, "Notes"): it has arrived, and made no note. */
function landedNote(kind: ItemKind, itemId: number, created: CreatedNote): Landing {
  const item = { kind, id: itemId }
  if (created.kind === 'award') return { store: () => undefined, kinds: [kind, 'note'], keys: [item], made: null }
  const { note } = created
  return {
    store: (cache, arrival) => storeNote(cache, kind, itemId, note, arrival),
    kinds: [kind, 'note'],
    keys: [item, { kind: 'note', id: note.id }],
    made: { kind: 'note', serviceId: note.id },
  }
}

/** The last two pages of a thread: the list has no order to ask for, but is in the order of creation everywhere. */
async function newestNotes(context: SendContext, kind: ItemKind, itemId: number, projectId: number): Promise<Note[]> {
  const read = readNotes(context, kind, itemId, projectId)
  const last = await readLast(read)
  const before = last.links.prev === null ? null : await read(last.links.prev)
  return [...(before?.items ?? []), ...last.items]
}

function readNotes({ client, signal }: SendContext, kind: ItemKind, itemId: number, projectId: number): ReadPage<Note> {
  return (link) =>
    kind === 'issue'
      ? listIssueNotes(client, { id: projectId, issue_id: itemId, per_page: 100 }, { signal, link })
      : listMergeRequestNotes(client, { id: projectId, merge_request_id: itemId, per_page: 100 }, { signal, link })
}

const emojiNames: Readonly<Record<string, string>> = { '+1': 'thumbsup', '-1': 'thumbsdown' }

/**
 * The caller's award on an item that a comment of only an emoji stands for (contract, "Notes"), if there is one. Awarding
 * twice is awarding once: the service refuses the second with 404, as if the item were gone.
 */
async function ownAward(
  { client, signal, ownUserId }: SendContext,
  body: string,
  kind: ItemKind,
  itemId: number,
  projectId: number,
): Promise<AwardEmoji | null> {
  const written = /^:([a-z0-9_+-]+):$/.exec(normalised(body))?.[1]
  if (written === undefined) return null
  const name = emojiNames[written] ?? written
  const read: ReadPage<AwardEmoji> = (link) =>
    kind === 'issue'
      ? listIssueAwards(client, { id: projectId, issue_id: itemId, per_page: 100 }, { signal, link })
      : listMergeRequestAwards(client, { id: projectId, merge_request_id: itemId, per_page: 100 }, { signal, link })
  for await (const { items } of forward(read)) {
    const own = items.find((award) => award.user.id === ownUserId && award.name === name)
    if (own) return own
  }
  return null
}

/** Services change line ends and drop white space around what they are sent. */
function normalised(body: string): string {
  return body.replaceAll('\r\n', '\n').trim()
}
