import { noteOperations } from '../../shared/contract/notes.ts'
import { comment, onlyCommands, rewrite } from '../changes/comments.ts'
import { removeNote, requireBody } from '../changes/notes.ts'
import { routesOf } from '../http/router.ts'
import { awardResource } from '../resources/award-emoji.ts'
import { deletedNote, noteOfSnippet, noteResource, noteResources } from '../resources/notes.ts'
import { requireWritable } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import type { Noteable } from '../rules/items.ts'
import { dateOfNote, requireOwnNote } from '../rules/notes.ts'
import { recordNotFound } from '../rules/refusals.ts'
import { findAward } from '../store/awards.ts'
import type { Window } from '../store/listing.ts'
import { findNote, listNotes } from '../store/notes.ts'
import type { Workspace } from '../workspace.ts'
import { absentOnDelete } from './absent.ts'
import { issueNamed, mergeRequestNamed, noteNamed, notesOf, snippetNamed } from './named.ts'

/** Contract, "Endpoints: Notes". */
export function noteRoutes(workspace: Workspace) {
  const { store } = workspace
  const list = (caller: Caller, item: Noteable, window: Window) => {
    const { rows, total } = listNotes(store, notesOf(workspace, caller, item), window)
    return { rows: noteResources(workspace, rows), total }
  }
  const read = (caller: Caller, item: Noteable, id: number) => {
    const note = noteNamed(workspace, caller, item, id)
    if (item.type === 'Snippet' && workspace.dialect === 'contract') {
      return { body: noteOfSnippet(workspace, note, item.row) }
    }
    return { body: noteResource(workspace, note) }
  }
  const create = (caller: Caller, item: Noteable, body: string, createdAt?: string) => {
    requireBody(body)
    requireWritable(item.project)
    const content = { body, createdAt: dateOfNote(store, caller, item, createdAt) }
    const written = comment(workspace, caller.user, item, content)
    if ('commands' in written) throw onlyCommands()
    if ('noteId' in written)
      return { body: noteResource(workspace, noteNamed(workspace, caller, item, written.noteId)) }
    const award = findAward(store, written.awardId)
    if (!award) throw recordNotFound()
    return { body: awardResource(workspace, award) }
  }
  const update = (caller: Caller, item: Noteable, id: number, body: string) => {
    const note = noteNamed(workspace, caller, item, id)
    requireOwnNote(store, caller, item, note)
    rewrite(workspace, caller.user, item, { note, body })
    return { body: noteResource(workspace, noteNamed(workspace, caller, item, id)) }
  }
  const remove = (caller: Caller, item: Noteable, id: number) => {
    const note = findNote(store, notesOf(workspace, caller, item), id)
    if (!note) return absentOnDelete(workspace, recordNotFound())
    requireOwnNote(store, caller, item, note)
    const body = deletedNote(workspace, note)
    removeNote(workspace, item, note)
    return { body }
  }
  return routesOf(noteOperations, {
    listIssueNotes: ({ caller, args, window }) => list(caller, issueNamed(workspace, caller, args), window),
    readIssueNote: ({ caller, args }) => read(caller, issueNamed(workspace, caller, args), args.note_id),
    createIssueNote: ({ caller, args }) =>
      create(caller, issueNamed(workspace, caller, args), args.body, args.created_at),
    updateIssueNote: ({ caller, args }) => update(caller, issueNamed(workspace, caller, args), args.note_id, args.body),
    deleteIssueNote: ({ caller, args }) => remove(caller, issueNamed(workspace, caller, args), args.note_id),
    listSnippetNotes: ({ caller, args, window }) => list(caller, snippetNamed(workspace, caller, args), window),
    readSnippetNote: ({ caller, args }) => read(caller, snippetNamed(workspace, caller, args), args.note_id),
    createSnippetNote: ({ caller, args }) => create(caller, snippetNamed(workspace, caller, args), args.body),
    updateSnippetNote: ({ caller, args }) =>
      update(caller, snippetNamed(workspace, caller, args), args.note_id, args.body),
    deleteSnippetNote: ({ caller, args }) => remove(caller, snippetNamed(workspace, caller, args), args.note_id),
    listMergeRequestNotes: ({ caller, args, window }) =>
      list(caller, mergeRequestNamed(workspace, caller, args), window),
    readMergeRequestNote: ({ caller, args }) => read(caller, mergeRequestNamed(workspace, caller, args), args.note_id),
    createMergeRequestNote: ({ caller, args }) => create(caller, mergeRequestNamed(workspace, caller, args), args.body),
    updateMergeRequestNote: ({ caller, args }) =>
      update(caller, mergeRequestNamed(workspace, caller, args), args.note_id, args.body),
    deleteMergeRequestNote: ({ caller, args }) =>
      remove(caller, mergeRequestNamed(workspace, caller, args), args.note_id),
  })
}
