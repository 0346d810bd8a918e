import type { ServerResponse } from 'node:http'
import type { Client, ClientOptions } from '../../../electron/api/client/client.ts'
import { apiAdapterV4 } from '../../../electron/api/versions/api-adapter-v4.ts'
import { clientOf, startServer, type TestService } from '../support/service.ts'

/** Rows as services of v4 send them, as far as they differ from those of the contract. */

/** An answer: its body as an object, or its text as it is. */
export interface AnswerV4 {
  readonly status?: number
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Writes an answer with its media type; one without a body has none. */
export function write(response: ServerResponse, { status = 200, body, text, headers = {} }: AnswerV4): void {
  const type = text === undefined ? 'application/json' : 'text/plain'
  response.writeHead(status, { ...(status === 204 ? {} : { 'content-type': type }), ...headers })
  response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)))
}

/** A client of v4, whose service answers everything alike. Issue 76 is the third of its project, merge request 91 the fifth. */
export async function answering(
  answer: AnswerV4 | ((url: string, method: string) => AnswerV4),
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Client; readonly service: TestService }> {
  const service = await startServer(({ url, method }, response) =>
    write(response, typeof answer === 'function' ? answer(url, method) : answer),
  )
  const client = clientOf(service, {
    adapter: apiAdapterV4,
    numbers: (kind, id) => (kind === 'issue' && id === 76 ? 3 : kind === 'mergeRequest' && id === 91 ? 5 : null),
    ...options,
  })
  return { client, service }
}

export const brief = {
  id: 7,
  username: 'ada',
  name: 'Ada Lovelace',
  state: 'active',
  locked: false,
  avatar_url: null,
  web_url: 'https://code.example.org/ada',
}

/** A row of `GET /projects/:id/issues`, which has no `subscribed`. */
export const issueInList = {
  id: 76,
  iid: 3,
  project_id: 1,
  title: 'It breaks',
  description: 'When pressed',
  state: 'opened',
  created_at: '2026-01-04T15:31:46.176Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  closed_at: null,
  closed_by: null,
  labels: ['bug', 'ui'],
  milestone: {
    id: 12,
    iid: 3,
    group_id: 4,
    title: 'Release 1.0',
    description: 'All of it',
    state: 'active',
    created_at: '2026-01-04T15:31:46.176Z',
    updated_at: '2026-01-05T15:31:46.176Z',
    due_date: '2026-12-01',
    start_date: null,
    expired: false,
    web_url: 'https://code.example.org/groups/g/-/milestones/3',
  },
  assignees: [{ ...brief, id: 8, username: 'ben' }, brief],
  author: brief,
  type: 'ISSUE',
  assignee: { ...brief, id: 8, username: 'ben' },
  user_notes_count: 4,
  merge_requests_count: 0,
  upvotes: 1,
  downvotes: 0,
  due_date: '2026-07-22',
  confidential: false,
  discussion_locked: null,
  issue_type: 'issue',
  web_url: 'https://code.example.org/g/p/-/issues/3',
  time_stats: {
    ...{ time_estimate: 12_600, total_time_spent: 0 },
    ...{ human_time_estimate: '3h 30m', human_total_time_spent: null },
  },
  task_completion_status: { count: 0, completed_count: 0 },
  has_tasks: false,
  references: { short: '#3', relative: '#3', full: 'g/p#3' },
  severity: 'UNKNOWN',
  moved_to_id: null,
}

export const mergeRequest = {
  id: 91,
  iid: 5,
  project_id: 1,
  title: 'Draft: Mend it',
  description: '',
  state: 'opened',
  created_at: '2026-01-04T15:31:46.176Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  merge_user: null,
  merged_at: null,
  target_branch: 'main',
  source_branch: 'feature',
  user_notes_count: 1,
  upvotes: 0,
  downvotes: 2,
  author: brief,
  assignees: [],
  assignee: null,
  reviewers: [],
  source_project_id: null,
  target_project_id: 1,
  labels: ['bug'],
  draft: true,
  imported: false,
  work_in_progress: true,
  milestone: null,
  merge_when_pipeline_succeeds: true,
  merge_status: 'checking',
  detailed_merge_status: 'draft_status',
  sha: '8888888888888888888888888888888888888888',
  merge_commit_sha: null,
  squash_commit_sha: null,
  should_remove_source_branch: null,
  force_remove_source_branch: true,
  web_url: 'https://code.example.org/g/p/-/merge_requests/5',
  has_conflicts: false,
  blocking_discussions_resolved: true,
}
