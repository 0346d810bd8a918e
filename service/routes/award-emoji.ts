import { awardEmojiOperations } from '../../shared/contract/award-emoji.ts'
import type { Item } from '../changes/items.ts'
import { recordNotFound } from '../errors.ts'
import { awardResources } from '../resources/award-emoji.ts'
import { routesOf } from '../router.ts'
import { listAwards } from '../store/awards.ts'
import type { AwardableType } from '../store/awards.ts'
import type { Window } from '../store/listing.ts'
import { findNote } from '../store/notes.ts'
import type { Workspace } from '../workspace.ts'
import { issueItem, mergeRequestItem } from './notes.ts'

/** Contract, "Endpoints: Award emoji". */
export function awardEmojiRoutes(workspace: Workspace) {
  const { store } = workspace
  const list = (type: AwardableType, id: number, window: Window) => {
    const { rows, total } = listAwards(store, type, id, window)
    return { rows: awardResources(workspace, rows), total }
  }
  const listOfNote = (item: Item, noteId: number, window: Window) => {
    if (!findNote(store, item.type, item.row.id, noteId)) throw recordNotFound()
    return list('Note', noteId, window)
  }
  return routesOf(awardEmojiOperations, {
    listIssueAwards: ({ caller, args, window }) => list('Issue', issueItem(workspace, caller, args).row.id, window),
    listMergeRequestAwards: ({ caller, args, window }) =>
      list('MergeRequest', mergeRequestItem(workspace, caller, args).row.id, window),
    listIssueNoteAwards: ({ caller, args, window }) =>
      listOfNote(issueItem(workspace, caller, args), args.note_id, window),
    listMergeRequestNoteAwards: ({ caller, args, window }) =>
      listOfNote(mergeRequestItem(workspace, caller, args), args.note_id, window),
  })
}
