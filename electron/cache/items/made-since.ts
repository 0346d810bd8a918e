import type { Kind } from '../../../shared/model/key.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'

/**
 * Finds rows that an edit may have made when its arrival is unknown (I8). Such rows are newer than all rows that existed when the
 * edit was sent, and are not known to be made by another edit, however alike the two edits are. Only the columns by which a row
 * is recognised are read.
 */

/** Project and author of such a row, and the highest id that existed before. */
interface Since {
  readonly projectId: number
  readonly authorId: number
  readonly after: number
}

export interface OwnIssue {
  readonly id: number
  readonly projectId: number
  readonly title: string
  readonly description: string | null
}

export function listOwnIssuesSince(cache: ReadableCache, since: Since): OwnIssue[] {
  const rows = `SELECT id, project_id AS projectId, title, description FROM issues
    WHERE project_id = @projectId AND author_id = @authorId`
  return listNew(cache, 'issue', rows, since) as OwnIssue[]
}

export interface OwnMergeRequest {
  readonly id: number
  readonly sourceProjectId: number | null
  readonly sourceBranch: string
  readonly targetBranch: string
  readonly title: string
}

export function listOwnMergeRequestsSince(cache: ReadableCache, since: Since): OwnMergeRequest[] {
  const rows = `SELECT id, source_project_id AS sourceProjectId, source_branch AS sourceBranch,
      target_branch AS targetBranch, title FROM merge_requests
    WHERE project_id = @projectId AND author_id = @authorId`
  return listNew(cache, 'mergeRequest', rows, since) as OwnMergeRequest[]
}

export interface OwnComment {
  readonly id: number
  readonly body: string
  /** Null where the service has no discussions, or has not told it. */
  readonly discussionId: string | null
  /** False for an answer to another note. */
  readonly isFirst: boolean
  readonly position: string | null
}

/** The comments of one author on an item or snippet, without the lines that the service wrote. */
export function listOwnCommentsSince(
  cache: ReadableCache,
  since: { readonly on: NoteableKind; readonly onId: number } & Pick<Since, 'authorId' | 'after'>,
): OwnComment[] {
  const rows = `SELECT id, body, discussion_id AS discussionId, position,
      NOT EXISTS (SELECT 1 FROM notes AS earlier WHERE earlier.item_kind = @on AND earlier.item_id = @onId
        AND earlier.discussion_id = notes.discussion_id AND earlier.id < notes.id) AS isFirst
    FROM notes WHERE item_kind = @on AND item_id = @onId AND author_id = @authorId AND system = 0`
  const found = listNew(cache, 'note', rows, since) as (Omit<OwnComment, 'isFirst'> & { readonly isFirst: number })[]
  return found.map((row) => ({ ...row, isFirst: row.isFirst === 1 }))
}

/** Milestones do not say who made them. */
export function listMilestonesSince(
  cache: ReadableCache,
  since: Pick<Since, 'projectId' | 'after'>,
): { readonly id: number; readonly projectId: number; readonly title: string }[] {
  const rows = `SELECT id, project_id AS projectId, title FROM milestones WHERE project_id = @projectId`
  return listNew(cache, 'milestone', rows, since) as { id: number; projectId: number; title: string }[]
}

function listNew(cache: ReadableCache, made: Kind, rows: string, since: object): unknown[] {
  const text = `${rows} AND id > @after AND id NOT IN (SELECT made_id FROM landed WHERE made_kind = @made)`
  return statement(cache, text).all({ ...since, made })
}
