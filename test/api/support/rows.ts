/** Rows as a service sends them, in the shapes of the contract's "Resources and their fields". */

export const user = {
  id: 7,
  username: 'ada',
  name: 'Ada Lovelace',
  state: 'active',
  avatar_url: null,
  web_url: 'https://code.example.org/ada',
}

export const milestone = {
  id: 12,
  iid: 3,
  project_id: 1,
  title: 'Release 1.0',
  description: 'All of it',
  state: 'active',
  due_date: '2026-12-01',
  start_date: null,
  created_at: '2026-01-04T15:31:46.176Z',
  updated_at: '2026-01-05T15:31:46.176Z',
}

export const issue = {
  id: 76,
  iid: 3,
  project_id: 1,
  title: 'It breaks',
  description: 'When pressed',
  state: 'opened',
  created_at: '2026-01-04T15:31:46.176Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  labels: ['bug', 'ui'],
  milestone,
  assignee: user,
  author: user,
  subscribed: true,
  user_notes_count: 4,
  due_date: '2026-07-22',
  web_url: 'https://code.example.org/g/p/issues/3',
  confidential: false,
  upvotes: 1,
  downvotes: 0,
}

export const mergeRequest = {
  id: 91,
  iid: 5,
  project_id: 1,
  source_project_id: 2,
  target_project_id: 1,
  source_branch: 'feature',
  target_branch: 'main',
  title: 'Mend it',
  description: '',
  state: 'opened',
  created_at: '2026-01-04T15:31:46.176Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  upvotes: 0,
  downvotes: 2,
  author: user,
  assignee: null,
  labels: ['bug'],
  work_in_progress: false,
  milestone: null,
  merge_when_build_succeeds: true,
  merge_status: 'can_be_merged',
  subscribed: false,
  sha: '8888888888888888888888888888888888888888',
  merge_commit_sha: null,
  user_notes_count: 1,
  should_remove_source_branch: true,
  force_remove_source_branch: false,
  web_url: 'https://code.example.org/g/p/merge_requests/5',
}

export const note = {
  id: 302,
  body: 'Seen here too',
  attachment: null,
  author: user,
  created_at: '2026-01-06T09:00:00.000Z',
  updated_at: '2026-01-06T09:00:01.000Z',
  system: false,
  'upvote?': false,
  'downvote?': false,
  noteable_id: 76,
  noteable_type: 'Issue',
}

export const award = {
  id: 344,
  name: 'thumbsup',
  user,
  created_at: '2026-01-06T09:00:00.000Z',
  updated_at: '2026-01-06T09:00:00.000Z',
  awardable_id: 76,
  awardable_type: 'Issue',
}

export const label = {
  id: 5,
  name: 'bug',
  color: '#d9534f',
  description: null,
  open_issues_count: 3,
  closed_issues_count: 1,
  open_merge_requests_count: 2,
  subscribed: false,
  priority: 10,
}

export const project = {
  id: 1,
  description: null,
  default_branch: 'main',
  tag_list: [],
  public: false,
  archived: false,
  visibility_level: 10,
  web_url: 'https://code.example.org/g/p',
  name: 'P',
  name_with_namespace: 'G / P',
  path: 'p',
  path_with_namespace: 'g/p',
  issues_enabled: true,
  merge_requests_enabled: false,
  created_at: '2026-01-01T00:00:00.000Z',
  last_activity_at: '2026-02-01T00:00:00.000Z',
  avatar_url: null,
  star_count: 2,
  forks_count: 0,
  open_issues_count: 3,
  permissions: {
    project_access: { access_level: 20, notification_level: 3 },
    group_access: { access_level: 40, notification_level: 3 },
  },
}

export const group = {
  id: 4,
  name: 'G',
  path: 'g',
  description: 'Us',
  avatar_url: null,
  web_url: 'https://code.example.org/g',
}

export const todo = {
  id: 102,
  project: { id: 1, name: 'P', name_with_namespace: 'G / P', path: 'p', path_with_namespace: 'g/p' },
  author: user,
  action_name: 'marked',
  target_type: 'Issue',
  target: issue,
  target_url: 'https://code.example.org/g/p/issues/3',
  body: 'It breaks',
  state: 'pending',
  created_at: '2026-01-06T09:00:00.000Z',
}

export const snippetNote = {
  id: 52,
  title: 'How to quench',
  file_name: 'quench.md',
  author: user,
  expires_at: null,
  updated_at: '2026-01-06T09:00:00.000Z',
  created_at: '2026-01-06T09:00:00.000Z',
}

export const ownUser = { ...user, is_admin: false, email: 'ada@example.org', created_at: '2026-01-01T00:00:00.000Z' }
