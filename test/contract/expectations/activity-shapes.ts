import { exactly, integer, listOf, maybe, orNull, record, text, timestamp } from './checks.ts'
import { issue, mergeRequest, note } from './item-shapes.ts'
import type { Shape } from './shape.ts'
import { briefUser } from './user-shapes.ts'

const pushPayload = record({
  before: text,
  after: text,
  ref: text,
  user_id: integer,
  user_name: text,
  repository: record({ name: text, url: text, description: orNull(text), homepage: text }),
  commits: listOf(
    record({ id: text, message: text, timestamp: text, url: text, author: record({ name: text, email: text }) }),
  ),
  total_commits_count: integer,
})

export const event: Shape = (dialect) =>
  record({
    title: orNull(text),
    project_id: integer,
    action_name: text,
    target_id: orNull(integer),
    target_type: orNull(text),
    target_title: orNull(text),
    author_id: integer,
    author: briefUser(dialect),
    author_username: text,
    data: orNull(pushPayload),
    note: maybe(note(dialect)),
    created_at: maybe(timestamp),
  })

export const todo = (target: 'Issue' | 'MergeRequest'): Shape => {
  const votes = record({ upvotes: integer, downvotes: integer })
  return (dialect) =>
    record({
      id: integer,
      project: record({ id: integer, name: text, name_with_namespace: text, path: text, path_with_namespace: text }),
      author: briefUser(dialect),
      action_name: exactly('marked'),
      target_type: exactly(target),
      target: (value, at) => [
        ...(target === 'Issue' ? issue(dialect) : mergeRequest(dialect))(value, at),
        ...votes(value, at),
      ],
      target_url: text,
      body: text,
      state: exactly('pending'),
      created_at: timestamp,
    })
}
