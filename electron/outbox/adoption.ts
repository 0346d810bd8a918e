import { partsOf, type Kind } from '../../shared/model/key.ts'
import type { ReadableCache } from '../cache/database.ts'
import { statement } from '../database/statement.ts'
import { mayHaveArrived, type QueuedEdit } from './queue.ts'

/**
 * The row that was pulled from the service and is what an edit made whose answer was lost (I8): it is adopted, so that
 * nothing is shown twice while it is in doubt. Null when there is none, or more than one that could be it.
 */
export function adoptedRow(cache: ReadableCache, queued: QueuedEdit, ownUserId: number): number | null {
  const { edit, sentAfter } = queued
  if (sentAfter === null || !mayHaveArrived(queued)) return null
  switch (edit.kind) {
    case 'createIssue':
    case 'createMergeRequest': {
      const table = edit.kind === 'createIssue' ? 'issues' : 'merge_requests'
      const branch = edit.kind === 'createIssue' ? '' : `AND source_branch = @branch`
      return only(
        cache,
        edit.kind === 'createIssue' ? 'issue' : 'mergeRequest',
        `SELECT id FROM ${table} WHERE author_id = @own AND id > @after AND project_id = @project
        AND title = @title ${branch}`,
        {
          own: ownUserId,
          after: sentAfter,
          project:
            edit.kind === 'createIssue' ? partsOf(edit.target).id : (edit.targetProjectId ?? partsOf(edit.target).id),
          title: edit.title.trim(),
          ...(edit.kind === 'createMergeRequest' && { branch: edit.sourceBranch }),
        },
      )
    }
    case 'comment': {
      const { kind, id } = partsOf(edit.target)
      // Services change line ends and drop white space around what they are sent.
      return only(
        cache,
        'note',
        `SELECT id FROM notes WHERE item_kind = @kind AND item_id = @item AND author_id = @own
        AND id > @after AND system = 0 AND trim(replace(body, char(13), ''), @space) = @body`,
        {
          kind,
          item: id,
          own: ownUserId,
          after: sentAfter,
          space: ' \n\t',
          body: edit.body.replaceAll('\r\n', '\n').trim(),
        },
      )
    }
    case 'createMilestone':
      return only(
        cache,
        'milestone',
        `SELECT id FROM milestones WHERE project_id = @project AND id > @after AND title = @title`,
        {
          project: partsOf(edit.target).id,
          after: sentAfter,
          title: edit.title.trim(),
        },
      )
    default:
      return null
  }
}

function only(
  cache: ReadableCache,
  made: Kind,
  text: string,
  values: Readonly<Record<string, string | number>>,
): number | null {
  // What another edit is known to have made is not what this one made, however alike the two are.
  const isFree = `id NOT IN (SELECT made_id FROM landed WHERE made_kind = @made)`
  const found = statement(cache, `${text} AND ${isFree} LIMIT 2`)
    .pluck()
    .all({ ...values, made }) as number[]
  return found.length === 1 ? (found[0] ?? null) : null
}
