import { deprecatedOperations, practicalOperations } from '../../shared/contract/deprecated.ts'
import { comment, onlyCommands } from '../changes/comments.ts'
import { cancelWaiting } from '../changes/merges.ts'
import { routesOf } from '../http/router.ts'
import type { Route } from '../http/router.ts'
import { awardResource } from '../resources/award-emoji.ts'
import { mergeRequestResource } from '../resources/merge-requests.ts'
import { noteResources } from '../resources/notes.ts'
import { requireWritable } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { notGiven, recordNotFound } from '../rules/refusals.ts'
import { findAward } from '../store/awards.ts'
import { findNote, listNotes } from '../store/notes.ts'
import type { NoteRow } from '../store/notes.ts'
import type { Workspace } from '../workspace.ts'
import { mergeRequestNamed, notesOf } from './named.ts'
import type { MergeRequestArguments } from './named.ts'

const plural = '/merge_requests/:merge_request_id'
const singular = '/merge_request/:merge_request_id'

/** Every operation on one merge request, found below the singular path as well. */
export function alsoSingular(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    const { operation } = route
    if (!operation.path.includes(plural)) return []
    return { ...route, operation: { ...operation, path: operation.path.replace(plural, singular), undocumented: true } }
  })
}

/** Operations that old clients use and the contract does not name. */
export function deprecatedRoutes(workspace: Workspace) {
  const { store } = workspace
  // Old names: notes were once called comments, and their body was called `note`.
  const comments = (rows: readonly NoteRow[]) =>
    noteResources(workspace, rows).map(({ body, author, created_at }) => ({ note: body, author, created_at }))
  const create = (caller: Caller, args: MergeRequestArguments & { readonly note: string }) => {
    const item = mergeRequestNamed(workspace, caller, args)
    if (args.note.trim() === '') throw notGiven('note')
    requireWritable(item.project)
    const written = comment(workspace, caller.user, item, { body: args.note })
    if ('commands' in written) throw onlyCommands()
    if ('awardId' in written) {
      const award = findAward(store, written.awardId)
      if (!award) throw recordNotFound()
      return { body: awardResource(workspace, award) }
    }
    const note = findNote(store, notesOf(workspace, caller, item), written.noteId)
    return { body: note ? comments([note])[0] : null }
  }
  return routesOf(deprecatedOperations, {
    listMergeRequestComments: ({ caller, args, window }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      const { rows, total } = listNotes(store, notesOf(workspace, caller, item), window)
      return { rows: comments(rows), total }
    },
    createMergeRequestComment: ({ caller, args }) => create(caller, args),
  })
}

/** Operations that real services have in place of one of the contract. */
export function practicalRoutes(workspace: Workspace) {
  return routesOf(practicalOperations, {
    postCancelMergeWhenBuildSucceeds: ({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      requireWritable(item.project)
      const row = cancelWaiting(workspace, caller.user, item)
      return { body: mergeRequestResource(workspace, row, caller.user) }
    },
  })
}
