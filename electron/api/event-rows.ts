import type { ActivityEvent, Push } from '../../shared/model/activity-event.ts'
import * as read from './fields.ts'
import { noteOf } from './note-rows.ts'
import { userOf } from './user-rows.ts'

/** An activity event (contract, "Activity event"). @throws RowProblem */
export function activityEventOf(row: unknown): ActivityEvent {
  const fields = read.fieldsOf(row, 'event')
  const author = read.rowOrNull(fields, 'author', userOf)
  return {
    title: read.textOrNull(fields, 'title'),
    projectId: read.idOrNull(fields, 'project_id'),
    actionName: read.text(fields, 'action_name'),
    targetId: read.idOrNull(fields, 'target_id'),
    targetType: read.textOrNull(fields, 'target_type'),
    targetTitle: read.textOrNull(fields, 'target_title'),
    authorId: read.idOrNull(fields, 'author_id') ?? author?.id ?? null,
    author,
    authorUsername: read.textOrNull(fields, 'author_username') ?? author?.username ?? null,
    push: read.rowOrNull(fields, 'data', pushOf),
    note: read.rowOrNull(fields, 'note', noteOf),
    createdAt: read.timestampOrNull(fields, 'created_at'),
  }
}

/** Reads the data of a push. Null for data of another kind: only a push has a `ref`. */
function pushOf(row: unknown): Push | null {
  const fields = read.fieldsOf(row, 'data')
  if (fields['ref'] === undefined || fields['ref'] === null) return null
  const commits = read.rowsOf(fields, 'commits', commitOf)
  return {
    before: read.textOrNull(fields, 'before'),
    after: read.textOrNull(fields, 'after'),
    ref: read.text(fields, 'ref'),
    userId: read.idOrNull(fields, 'user_id'),
    userName: read.textOrNull(fields, 'user_name'),
    repository: read.rowOrNull(fields, 'repository', repositoryOf),
    commits,
    totalCommitsCount: read.numberOr(fields, 'total_commits_count', commits.length),
  }
}

function repositoryOf(row: unknown) {
  const fields = read.fieldsOf(row, 'repository')
  return {
    name: read.text(fields, 'name'),
    url: read.textOrNull(fields, 'url'),
    description: read.textOrNull(fields, 'description'),
    homepage: read.textOrNull(fields, 'homepage'),
  }
}

function commitOf(row: unknown) {
  const fields = read.fieldsOf(row, 'commit')
  return {
    id: read.text(fields, 'id'),
    message: read.textOr(fields, 'message', ''),
    timestamp: read.timestampOrNull(fields, 'timestamp'),
    url: read.textOrNull(fields, 'url'),
    author: read.rowOrNull(fields, 'author', authorOf),
  }
}

function authorOf(row: unknown) {
  const fields = read.fieldsOf(row, 'author')
  return { name: read.textOrNull(fields, 'name'), email: read.textOrNull(fields, 'email') }
}
