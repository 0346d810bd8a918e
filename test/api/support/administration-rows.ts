import { note, project, user } from './rows.ts'

/** The rest of the contract's rows: people, groups, hooks, commits and events. */

export const fullUser = {
  ...user,
  created_at: '2025-12-01T08:00:00.000Z',
  is_admin: false,
  bio: null,
  location: 'London',
  skype: '',
  linkedin: '',
  twitter: '',
  website_url: '',
  organization: 'Engines',
  email: 'ada@example.org',
  last_sign_in_at: null,
  current_sign_in_at: '2026-01-06T09:00:00.000Z',
  confirmed_at: '2025-12-01T08:00:00.000Z',
  theme_id: 1,
  color_scheme_id: 2,
  projects_limit: 100,
  identities: [{ provider: 'directory', extern_uid: 'uid=ada' }],
  can_create_group: true,
  can_create_project: true,
  two_factor_enabled: false,
  external: false,
}

export const groupDetail = {
  id: 4,
  name: 'G',
  path: 'g',
  description: 'Us',
  visibility_level: 20,
  avatar_url: null,
  web_url: 'https://code.example.org/g',
  request_access_enabled: false,
  projects: [project],
  shared_projects: [],
}

export const fullProject = {
  ...project,
  ssh_url_to_repo: 'git@code.example.org:g/p.git',
  http_url_to_repo: 'https://code.example.org/g/p.git',
  wiki_enabled: true,
  builds_enabled: false,
  snippets_enabled: true,
  container_registry_enabled: false,
  shared_runners_enabled: true,
  creator_id: 7,
  namespace: {
    id: 9,
    name: 'G',
    path: 'g',
    owner_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    description: '',
    avatar: { url: null },
    share_with_group_lock: false,
    visibility_level: 20,
  },
  owner: { id: 7, name: 'Ada Lovelace', created_at: '2026-01-01T00:00:00.000Z' },
  public_builds: true,
  shared_with_groups: [{ group_id: 4, group_name: 'G', group_access_level: 30 }],
  only_allow_merge_if_build_succeeds: false,
  only_allow_merge_if_all_discussions_are_resolved: false,
  request_access_enabled: true,
}

export const hook = {
  id: 3,
  url: 'https://ears.example.org/hear',
  created_at: '2026-01-06T09:00:00.000Z',
  push_events: true,
  tag_push_events: false,
  enable_ssl_verification: true,
}

export const sshKey = {
  id: 21,
  title: 'laptop',
  key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 ada',
  created_at: '2026-01-06T09:00:00.000Z',
}

export const email = { id: 31, email: 'countess@example.org' }

export const commit = {
  id: 'ed899a2f4b50b4370feeea94676502b42383c746',
  short_id: 'ed899a2f4b5',
  title: 'Mend it',
  author_name: 'Ada Lovelace',
  author_email: 'ada@example.org',
  created_at: '2026-01-06T10:00:00.000+01:00',
  message: 'Mend it\n\nFor good.',
}

export const change = {
  old_path: 'VERSION',
  new_path: 'VERSION',
  a_mode: '100644',
  b_mode: '100644',
  diff: '--- a/VERSION\n+++ b/VERSION\n@@ -1 +1 @@\n-1\n+2',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
}

export const version = {
  id: 110,
  head_commit_sha: '33e2ee8579fda5bc36accc9c6fbd0b4fefda9e30',
  base_commit_sha: 'eeb57dffe83deb686a60a71c16c32f71046868fd',
  start_commit_sha: 'eeb57dffe83deb686a60a71c16c32f71046868fd',
  created_at: '2026-01-06T09:00:00.000Z',
  merge_request_id: 91,
  state: 'collected',
  real_size: '1',
}

export const event = {
  title: null,
  project_id: 1,
  action_name: 'commented on',
  target_id: 302,
  target_type: 'Note',
  target_title: null,
  author_id: 7,
  author: user,
  author_username: 'ada',
  data: null,
  note,
  created_at: '2026-01-06T09:00:00.000Z',
}

export const pushEvent = {
  ...event,
  action_name: 'pushed to',
  target_id: null,
  target_type: null,
  note: null,
  data: {
    before: '50d4420237a9de7be1304607147aec22e4a14af7',
    after: 'c5feabde2d8cd023215af4d2ceeb7a64839fc428',
    ref: 'refs/heads/main',
    user_id: 7,
    user_name: 'Ada Lovelace',
    repository: {
      name: 'p',
      url: 'git@code.example.org:g/p.git',
      description: '',
      homepage: 'https://code.example.org/g/p',
    },
    commits: [
      {
        id: 'c5feabde2d8cd023215af4d2ceeb7a64839fc428',
        message: 'Mend it',
        timestamp: '2026-01-06T10:00:00+01:00',
        url: 'https://code.example.org/g/p/commit/c5feabde',
        author: { name: 'Ada Lovelace', email: 'ada@example.org' },
      },
    ],
    total_commits_count: 1,
  },
}
