import { comment } from '../../changes/comments.ts'
import { requireBody } from '../../changes/notes.ts'
import { noteResource, noteResources } from '../../resources/notes.ts'
import { issueNamed, mergeRequestNamed, noteNamed, notesOf, snippetNamed } from '../../routes/named.ts'
import type { IssueArguments, MergeRequestArguments, SnippetArguments } from '../../routes/named.ts'
import { requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { seesInternal } from '../../rules/discussions.ts'
import type { Noteable } from '../../rules/items.ts'
import { dateOfNote } from '../../rules/notes.ts'
import { recordNotFound } from '../../rules/refusals.ts'
import type { Window } from '../../store/listing.ts'
import { findNote, listNotes } from '../../store/notes.ts'
import type { NoteOrder, NoteRow } from '../../store/notes.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'
import { commanded, requireCarriedOut } from './note-answers.ts'

interface Order {
  readonly order_by?: NoteOrder['by'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly activity_filter?: keyof typeof writers | undefined
}

const writers = { all_notes: undefined, only_comments: 'people', only_activity: 'service' } as const

interface Writing {
  readonly body: string
  readonly created_at?: string | undefined
  readonly internal?: boolean | undefined
  readonly merge_request_diff_head_sha?: string | undefined
}

/** Lists and writing of notes. */
export function noteHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  /** Cuts the page before hidden notes are left out: it may be short, and the total counts the hidden ones. */
  const list = (caller: Caller, item: Noteable, args: Order, window: Window) => {
    const of = notesOf(workspace, caller, item)
    const by = args.activity_filter && writers[args.activity_filter]
    const everything = { ...of, by, viewer: { ...of.viewer, seesAll: true }, seesInternal: true }
    const order: NoteOrder = { by: args.order_by ?? 'created_at', descending: args.sort !== 'asc' }
    const { rows, total } = listNotes(store, everything, window, order)
    const isOpen = (note: NoteRow) => note.other_project_id === null && note.internal === 0
    const seen = rows.filter((note) => isOpen(note) || findNote(store, of, note.id) !== undefined)
    return { rows: noteResources(workspace, seen), total }
  }
  const create = (caller: Caller, item: Noteable, args: Writing) => {
    const { body, created_at, internal, merge_request_diff_head_sha: head } = args
    requireBody(body)
    requireWritable(item.project)
    // Who may not write an internal note writes a public one, and is not told.
    const isInternal = internal === true && seesInternal(store, caller.user, item)
    const content = {
      body,
      head,
      createdAt: dateOfNote(store, caller, item, created_at),
      within: { internal: Number(isInternal) },
    }
    const written = comment(workspace, caller.user, item, content)
    requireCarriedOut(versioned, written)
    if ('commands' in written) return commanded(versioned, written.commands, item, head)
    if (!('noteId' in written)) throw recordNotFound()
    return { body: noteResource(workspace, noteNamed(workspace, caller, item, written.noteId)) }
  }
  return {
    listIssueNotes: own<IssueArguments & Order>(({ caller, args, window }) =>
      list(caller, issueNamed(workspace, caller, args), args, window),
    ),
    listMergeRequestNotes: own<MergeRequestArguments & Order>(({ caller, args, window }) =>
      list(caller, mergeRequestNamed(workspace, caller, args), args, window),
    ),
    listSnippetNotes: own<SnippetArguments & Order>(({ caller, args, window }) =>
      list(caller, snippetNamed(workspace, caller, args), args, window),
    ),
    createIssueNote: own<IssueArguments & Writing>(({ caller, args }) =>
      create(caller, issueNamed(workspace, caller, args), args),
    ),
    createMergeRequestNote: own<MergeRequestArguments & Writing>(({ caller, args }) =>
      create(caller, mergeRequestNamed(workspace, caller, args), args),
    ),
    createSnippetNote: own<SnippetArguments & Writing>(({ caller, args }) =>
      create(caller, snippetNamed(workspace, caller, args), args),
    ),
  }
}
