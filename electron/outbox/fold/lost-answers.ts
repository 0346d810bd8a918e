import { partsOf } from '../../../shared/model/key.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import {
  listMilestonesSince,
  listOwnCommentsSince,
  listOwnIssuesSince,
  listOwnMergeRequestsSince,
} from '../../cache/items/made-since.ts'
import {
  homeOf,
  isDiscussionBegunBy,
  isIssueMadeBy,
  isMergeRequestMadeBy,
  isMilestoneMadeBy,
  isNoteMadeBy,
} from '../merge/made-by.ts'
import { positionIn, readDiscussionId } from '../../cache/items/notes.ts'
import { mayHaveArrived } from '../queue/queue.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/**
 * Finds the pulled row that a given edit made when the answer to that edit was lost (I8). The row is mapped to the
 * edit, so that nothing is shown twice while the edit is in doubt. Returns null when no row, or more than one, could be
 * it.
 */
export function rowOfLostAnswer(cache: ReadableCache, queued: QueuedEdit, ownUserId: number): number | null {
  const [row, ...others] = rowsMadeBy(cache, queued, ownUserId)
  return row && others.length === 0 ? row.id : null
}

function rowsMadeBy(cache: ReadableCache, queued: QueuedEdit, authorId: number): readonly { readonly id: number }[] {
  const { edit, sentAfter: after } = queued
  if (after === null || !mayHaveArrived(queued)) return []
  switch (edit.kind) {
    case 'createIssue':
      return listOwnIssuesSince(cache, { projectId: partsOf(edit.target).id, authorId, after }).filter((row) =>
        isIssueMadeBy(edit, row),
      )
    case 'createMergeRequest':
      return listOwnMergeRequestsSince(cache, { projectId: homeOf(edit), authorId, after }).filter((row) =>
        isMergeRequestMadeBy(edit, row),
      )
    case 'comment': {
      const { kind: on, id: onId } = partsOf(edit.target)
      return listOwnCommentsSince(cache, { on, onId, authorId, after }).filter(
        (row) => row.isFirst && isNoteMadeBy(edit, row),
      )
    }
    case 'beginDiscussion': {
      const { kind: on, id: onId } = partsOf(edit.target)
      return listOwnCommentsSince(cache, { on, onId, authorId, after }).filter(
        (row) => row.isFirst && isDiscussionBegunBy(edit, { ...row, position: positionIn(row.position) }),
      )
    }
    case 'answer': {
      const { item } = queued.base
      if (!item) return []
      const discussion = readDiscussionId(cache, partsOf(edit.target).id)
      return listOwnCommentsSince(cache, { on: item.kind, onId: item.id, authorId, after }).filter(
        (row) => row.discussionId === discussion && isNoteMadeBy(edit, row),
      )
    }
    case 'createMilestone':
      return listMilestonesSince(cache, { projectId: partsOf(edit.target).id, after }).filter((row) =>
        isMilestoneMadeBy(edit, row),
      )
    default:
      return []
  }
}
