import { viewerOf, visibleIssue, visibleMergeRequest, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { seesInternal } from '../rules/discussions.ts'
import type { IssueItem, MergeRequestItem, Noteable, SnippetItem } from '../rules/items.ts'
import { recordNotFound } from '../rules/refusals.ts'
import { findNote } from '../store/notes.ts'
import type { NoteRow, NotesOf } from '../store/notes.ts'
import { findSnippet } from '../store/snippets.ts'
import type { Workspace } from '../workspace.ts'

/** Finds the things that a path's variables name. Things that the caller may not see are not found. */

export interface IssueArguments {
  readonly id: number | string
  readonly issue_id: number
}

export interface MergeRequestArguments {
  readonly id: number | string
  readonly merge_request_id: number
}

export interface SnippetArguments {
  readonly id: number | string
  readonly snippet_id: number
}

export function issueNamed(workspace: Workspace, caller: Caller, args: IssueArguments): IssueItem {
  const project = visibleProject(workspace.store, caller, args.id)
  return { type: 'Issue', project, row: visibleIssue(workspace.store, caller, project, args.issue_id) }
}

export function mergeRequestNamed(workspace: Workspace, caller: Caller, args: MergeRequestArguments): MergeRequestItem {
  const project = visibleProject(workspace.store, caller, args.id)
  const row = visibleMergeRequest(workspace.store, caller, project, args.merge_request_id)
  return { type: 'MergeRequest', project, row }
}

export function snippetNamed(workspace: Workspace, caller: Caller, args: SnippetArguments): SnippetItem {
  const project = visibleProject(workspace.store, caller, args.id)
  const row = findSnippet(workspace.store, project.id, args.snippet_id)
  if (!row || project.snippets_enabled === 0) throw recordNotFound()
  return { type: 'Snippet', project, row }
}

/** The notes of an item that the caller may see. */
export function notesOf({ store }: Workspace, caller: Caller, item: Noteable): NotesOf {
  return {
    viewer: viewerOf(caller.user),
    type: item.type,
    targetId: item.row.id,
    seesInternal: seesInternal(store, caller.user, item),
  }
}

export function noteNamed(workspace: Workspace, caller: Caller, item: Noteable, id: number): NoteRow {
  const note = findNote(workspace.store, notesOf(workspace, caller, item), id)
  if (!note) throw recordNotFound()
  return note
}
