import { noteOperations } from '../../shared/contract/notes.ts'
import { accessLevel, requireWritable, visibleIssue, visibleMergeRequest, visibleProject } from '../access.ts'
import type { Caller } from '../auth.ts'
import type { Item } from '../changes/items.ts'
import { createNote } from '../changes/notes.ts'
import { notGiven, recordNotFound } from '../errors.ts'
import { awardResource } from '../resources/award-emoji.ts'
import { noteResource, noteResources } from '../resources/notes.ts'
import { routesOf } from '../router.ts'
import { findAward } from '../store/awards.ts'
import type { Window } from '../store/listing.ts'
import { levels } from '../store/members.ts'
import { findNote, listNotes } from '../store/notes.ts'
import type { Workspace } from '../workspace.ts'

export interface IssueArguments {
  readonly id: number | string
  readonly issue_id: number
}

export interface MergeRequestArguments {
  readonly id: number | string
  readonly merge_request_id: number
}

/** The issue a path names, as something to comment on. */
export function issueItem(workspace: Workspace, caller: Caller, args: IssueArguments): Item {
  const project = visibleProject(workspace.store, caller, args.id)
  return { type: 'Issue', project, row: visibleIssue(workspace.store, caller, project, args.issue_id) }
}

export function mergeRequestItem(workspace: Workspace, caller: Caller, args: MergeRequestArguments): Item {
  const project = visibleProject(workspace.store, caller, args.id)
  const row = visibleMergeRequest(workspace.store, caller, project, args.merge_request_id)
  return { type: 'MergeRequest', project, row }
}

/** Contract, "Endpoints: Notes". */
export function noteRoutes(workspace: Workspace) {
  const { store } = workspace
  const list = (item: Item, window: Window) => {
    const { rows, total } = listNotes(store, item.type, item.row.id, window)
    return { rows: noteResources(workspace, rows), total }
  }
  const read = (item: Item, id: number) => {
    const note = findNote(store, item.type, item.row.id, id)
    if (!note) throw recordNotFound()
    return { body: noteResource(workspace, note) }
  }
  const create = (caller: Caller, item: Item, body: string, createdAt?: string) => {
    if (body.trim() === '') throw notGiven('body')
    requireWritable(item.project)
    // Only owners may say when a note was written; what others say of it is ignored.
    const mayDate = accessLevel(store, caller.user, item.project) >= levels.owner
    const at = createdAt !== undefined && mayDate ? Date.parse(createdAt) : undefined
    const written = createNote(workspace, caller.user, item, body, at)
    if ('noteId' in written) return read(item, written.noteId)
    const award = findAward(store, written.awardId)
    if (!award) throw recordNotFound()
    return { body: awardResource(workspace, award) }
  }
  return routesOf(noteOperations, {
    listIssueNotes: ({ caller, args, window }) => list(issueItem(workspace, caller, args), window),
    readIssueNote: ({ caller, args }) => read(issueItem(workspace, caller, args), args.note_id),
    createIssueNote: ({ caller, args }) =>
      create(caller, issueItem(workspace, caller, args), args.body, args.created_at),
    listMergeRequestNotes: ({ caller, args, window }) => list(mergeRequestItem(workspace, caller, args), window),
    readMergeRequestNote: ({ caller, args }) => read(mergeRequestItem(workspace, caller, args), args.note_id),
    createMergeRequestNote: ({ caller, args }) => create(caller, mergeRequestItem(workspace, caller, args), args.body),
  })
}
