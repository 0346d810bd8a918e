import {
  color,
  date,
  either,
  exactly,
  flag,
  integer,
  listOf,
  maybe,
  oneOf,
  orNull,
  record,
  text,
  timestamp,
} from './checks.ts'
import { always, type Shape } from './shape.ts'
import { briefUser, embeddedUser } from './user-shapes.ts'

export const milestone: Shape = (dialect) =>
  record({
    id: integer,
    iid: integer,
    project_id: integer,
    title: text,
    // Real services have null for a field that was never set.
    description: dialect === 'contract' ? text : orNull(text),
    state: oneOf('active', 'closed'),
    due_date: orNull(date),
    start_date: orNull(date),
    created_at: timestamp,
    updated_at: timestamp,
  })

export const issue: Shape = (dialect) =>
  record({
    id: integer,
    iid: integer,
    project_id: integer,
    title: text,
    description: orNull(text),
    state: dialect === 'contract' ? oneOf('opened', 'closed') : oneOf('opened', 'closed', 'reopened'),
    created_at: timestamp,
    updated_at: timestamp,
    labels: listOf(text),
    milestone: orNull(milestone(dialect)),
    assignee: orNull(briefUser(dialect)),
    author: briefUser(dialect),
    subscribed: flag,
    user_notes_count: integer,
    due_date: orNull(date),
    web_url: text,
    confidential: flag,
  })

/** An issue of a tracker outside of the service. */
export const externalIssue = always(record({ id: text, title: text }))

export const label = always(
  record({
    id: integer,
    name: text,
    color,
    description: orNull(text),
    open_issues_count: integer,
    closed_issues_count: integer,
    open_merge_requests_count: integer,
    subscribed: flag,
    priority: orNull(integer),
  }),
)

/** A note, whose votes real services spell with a question mark. */
export const note: Shape = (dialect) =>
  record({
    id: integer,
    body: text,
    attachment: orNull(text),
    author: embeddedUser(dialect),
    created_at: timestamp,
    // Deletions may leave it out.
    updated_at: maybe(timestamp),
    system: flag,
    ...(dialect === 'contract' ? { upvote: flag, downvote: flag } : { 'upvote?': flag, 'downvote?': flag }),
    noteable_id: integer,
    noteable_type: oneOf('Issue', 'MergeRequest', 'Snippet'),
  })

const snippet: Shape = (dialect) =>
  record({
    id: integer,
    title: text,
    file_name: text,
    author: embeddedUser(dialect),
    expires_at: orNull(timestamp),
    updated_at: timestamp,
    created_at: timestamp,
  })

/** A single note of a snippet, which the contract shows with the snippet's fields. */
export const snippetNote: Shape = (dialect) =>
  dialect === 'contract' ? snippet(dialect) : either(snippet(dialect), note(dialect))

export const award =
  (awardable: 'Issue' | 'MergeRequest' | 'Snippet' | 'Note'): Shape =>
  (dialect) =>
    record({
      id: integer,
      name: text,
      user: briefUser(dialect),
      created_at: timestamp,
      updated_at: timestamp,
      awardable_id: integer,
      awardable_type: exactly(awardable),
    })

export const mergeRequest: Shape = (dialect) =>
  record({
    id: integer,
    iid: integer,
    project_id: integer,
    source_project_id: integer,
    target_project_id: integer,
    source_branch: text,
    target_branch: text,
    title: text,
    description: dialect === 'contract' ? text : orNull(text),
    state: oneOf('opened', 'closed', 'merged', 'reopened'),
    created_at: timestamp,
    updated_at: timestamp,
    upvotes: integer,
    downvotes: integer,
    author: embeddedUser(dialect),
    assignee: orNull(embeddedUser(dialect)),
    labels: listOf(text),
    work_in_progress: flag,
    milestone: orNull(milestone(dialect)),
    merge_when_build_succeeds: flag,
    merge_status: oneOf('can_be_merged', 'cannot_be_merged', 'unchecked'),
    subscribed: flag,
    sha: text,
    merge_commit_sha: orNull(text),
    user_notes_count: integer,
    should_remove_source_branch: dialect === 'contract' ? flag : orNull(flag),
    force_remove_source_branch: dialect === 'contract' ? flag : orNull(flag),
    web_url: text,
  })

const change = record({
  old_path: text,
  new_path: text,
  a_mode: text,
  b_mode: text,
  diff: text,
  new_file: flag,
  renamed_file: flag,
  deleted_file: flag,
})

export const mergeRequestChanges: Shape = (dialect) => (value, at) => [
  ...mergeRequest(dialect)(value, at),
  ...record({ changes: listOf(change) })(value, at),
]

const commitSummary = record({
  id: text,
  short_id: text,
  title: text,
  author_name: text,
  author_email: text,
  created_at: timestamp,
  message: text,
})

export const commit = always(commitSummary)

const version = {
  id: integer,
  head_commit_sha: text,
  base_commit_sha: text,
  start_commit_sha: text,
  created_at: timestamp,
  merge_request_id: integer,
  state: text,
  real_size: text,
}

export const diffVersion = always(record(version))
export const fullDiffVersion = always(record({ ...version, commits: listOf(commitSummary), diffs: listOf(change) }))
