import * as v from 'valibot'
import { entity, many, one, type ValueOf } from './entity.ts'
import { id, number, or, orNull, text, timestamp, vital, workedOut } from './field.ts'
import { noteEntity } from './note.ts'
import { userEntity } from './user.ts'
import { isAbsent, wireRow, type WireRow } from './wire-row.ts'

const repositoryEntity = entity('repository', {
  name: text,
  url: orNull(text),
  description: orNull(text),
  homepage: orNull(text),
})

const commitAuthorEntity = entity('author', { name: orNull(text), email: orNull(text) })

const pushedCommits = many(
  entity('commit', {
    id: vital(text),
    message: or(text, ''),
    timestamp: orNull(timestamp),
    url: orNull(text),
    author: orNull(one(commitAuthorEntity)),
  }),
)

/** A push (contract, "Activity event": `data`). `before` and `after` are commit ids, all zeros for none. */
const pushEntity = entity('data', {
  before: orNull(text),
  after: orNull(text),
  ref: vital(text),
  userId: orNull(id),
  userName: orNull(text),
  repository: orNull(one(repositoryEntity)),
  commits: pushedCommits,
  totalCommitsCount: workedOut('total_commits_count', v.number(), 0, (row) =>
    or(number, pushedCommits.read(row, 'commits').length).read(row, 'total_commits_count'),
  ),
})

/** Something that somebody did (contract, "Activity event"). It has no id. */
export const activityEventEntity = entity('event', {
  title: orNull(text),
  projectId: orNull(id),
  /** `opened`, `closed`, `commented on`, `accepted`, `pushed to`, or a newer service's own. */
  actionName: vital(text),
  targetId: orNull(id),
  /** `Issue`, `MergeRequest`, `Note`, `Milestone`, or a newer service's own. */
  targetType: orNull(text),
  targetTitle: orNull(text),
  authorId: workedOut(
    'author_id',
    v.nullable(v.number()),
    null,
    (row) => orNull(id).read(row, 'author_id') ?? authorOf(row)?.id ?? null,
  ),
  author: orNull(one(userEntity)),
  authorUsername: workedOut(
    'author_username',
    v.nullable(v.string()),
    null,
    (row) => orNull(text).read(row, 'author_username') ?? authorOf(row)?.username ?? null,
  ),
  /** Null for data of another kind: only a push has a `ref`. */
  push: workedOut('data', v.nullable(pushEntity.schema), null, ({ data }) =>
    isAbsent(data) || isAbsent(wireRow(data, 'data')['ref']) ? null : pushEntity.read(data),
  ),
  note: orNull(one(noteEntity)),
  /** In the contract only comments have it. */
  createdAt: orNull(timestamp),
})

export type ActivityEvent = ValueOf<typeof activityEventEntity>

function authorOf(row: WireRow) {
  return orNull(one(userEntity)).read(row, 'author')
}
