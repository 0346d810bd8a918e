import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

/** The fields of the contract's "Resources and their fields". */
const fields = {
  user: 'id username name state avatar_url web_url',
  issue:
    'id iid project_id title description state created_at updated_at labels milestone assignee author subscribed user_notes_count due_date web_url confidential',
  mergeRequest:
    'id iid project_id source_project_id target_project_id source_branch target_branch title description state created_at updated_at upvotes downvotes author assignee labels work_in_progress milestone merge_when_build_succeeds merge_status subscribed sha merge_commit_sha user_notes_count should_remove_source_branch force_remove_source_branch web_url',
  milestone: 'id iid project_id title description state due_date start_date created_at updated_at',
  label:
    'id name color description open_issues_count closed_issues_count open_merge_requests_count subscribed priority',
  project:
    'id description default_branch tag_list public archived visibility_level ssh_url_to_repo http_url_to_repo web_url name name_with_namespace path path_with_namespace issues_enabled merge_requests_enabled wiki_enabled builds_enabled snippets_enabled container_registry_enabled created_at last_activity_at shared_runners_enabled creator_id namespace avatar_url star_count forks_count open_issues_count public_builds shared_with_groups only_allow_merge_if_build_succeeds only_allow_merge_if_all_discussions_are_resolved request_access_enabled permissions',
  namespace: 'id name path owner_id created_at updated_at description avatar share_with_group_lock visibility_level',
  group: 'id name path description visibility_level avatar_url web_url request_access_enabled projects shared_projects',
  note: 'id body attachment author created_at updated_at system upvote downvote noteable_id noteable_type',
  event:
    'title project_id action_name target_id target_type target_title author_id author author_username data note created_at',
  todo: 'id project author action_name target_type target target_url body state created_at',
  version: 'id head_commit_sha base_commit_sha start_commit_sha created_at merge_request_id state real_size',
  commit: 'id short_id title author_name author_email created_at message',
  change: 'old_path new_path a_mode b_mode diff new_file renamed_file deleted_file',
  me: 'id username name state avatar_url web_url created_at is_admin bio location skype linkedin twitter website_url organization email last_sign_in_at current_sign_in_at confirmed_at theme_id color_scheme_id projects_limit identities can_create_group can_create_project two_factor_enabled external',
}

describe('resources', () => {
  it('carry every field of the contract', async () => {
    const olga = (await serve({ fixture: workshop })).as('token-olga')
    const has = (kind: keyof typeof fields, value: object) => {
      expect(Object.keys(value), kind).toEqual(expect.arrayContaining(fields[kind].split(' ')))
    }
    const first = async (path: string) => (await olga.get(path)).body[0]
    const issue = await first('/projects/1/issues?iid=1')
    const mergeRequest = await first('/projects/1/merge_requests?iid=1')
    const project = await first('/projects?order_by=id&sort=asc')
    has('issue', issue)
    has('user', issue.author)
    has('milestone', issue.milestone)
    has('mergeRequest', mergeRequest)
    has('project', project)
    has('namespace', project.namespace)
    has('label', await first('/projects/1/labels'))
    has('group', (await olga.get('/groups/tools')).body)
    has('me', (await olga.get('/user')).body)
    const base = `/projects/1/merge_requests/${mergeRequest.id}`
    has('note', await first(`${base}/notes`))
    has('version', await first(`${base}/versions`))
    has('commit', await first(`${base}/commits`))
    has('change', (await olga.get(`${base}/changes`)).body.changes[0])
    await olga.send('POST', '/projects/1/issues/1/notes', { body: 'x' })
    has('event', await first('/projects/1/events'))
    has('todo', (await olga.send('POST', `${base}/todo`)).body)
  })

  it('write moments in ISO 8601 UTC with milliseconds', async () => {
    const olga = (await serve({ fixture: workshop })).as('token-olga')
    const { created_at, updated_at } = (await olga.get('/projects/1/issues/1')).body
    for (const moment of [created_at, updated_at]) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
