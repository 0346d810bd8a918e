import { flag, integer, listOf, maybe, nothing, oneOf, onlyRecord, orNull, record, text, timestamp } from './checks.ts'
import { always, byDialect, type Shape } from './shape.ts'

const visibilityLevel = oneOf(0, 10, 20)

const namespace = record({
  id: integer,
  name: text,
  path: text,
  owner_id: orNull(integer),
  created_at: timestamp,
  updated_at: timestamp,
  description: text,
  avatar: maybe(record({ url: orNull(text) })),
  share_with_group_lock: maybe(flag),
  visibility_level: visibilityLevel,
})

/** Real services show a user there, as elsewhere. */
const owner: Shape = (dialect) =>
  dialect === 'contract'
    ? onlyRecord({ id: integer, name: text, created_at: timestamp })
    : onlyRecord({
        id: integer,
        name: text,
        username: text,
        state: oneOf('active', 'blocked', 'ldap_blocked'),
        avatar_url: orNull(text),
        web_url: text,
      })

const access = orNull(record({ access_level: oneOf(10, 20, 30, 40, 50), notification_level: integer }))

export const project: Shape = (dialect) =>
  record({
    id: integer,
    description: orNull(text),
    // A project without a commit has none on real services.
    default_branch: dialect === 'contract' ? text : orNull(text),
    tag_list: listOf(text),
    public: flag,
    archived: flag,
    visibility_level: visibilityLevel,
    ssh_url_to_repo: text,
    http_url_to_repo: text,
    web_url: text,
    name: text,
    name_with_namespace: text,
    path: text,
    path_with_namespace: text,
    issues_enabled: flag,
    merge_requests_enabled: flag,
    wiki_enabled: flag,
    builds_enabled: flag,
    snippets_enabled: flag,
    container_registry_enabled: flag,
    created_at: timestamp,
    last_activity_at: timestamp,
    shared_runners_enabled: flag,
    creator_id: integer,
    namespace,
    owner: maybe(owner(dialect)),
    avatar_url: orNull(text),
    star_count: integer,
    forks_count: integer,
    open_issues_count: integer,
    public_builds: flag,
    shared_with_groups: listOf(record({ group_id: integer, group_name: text, group_access_level: integer })),
    only_allow_merge_if_build_succeeds: flag,
    only_allow_merge_if_all_discussions_are_resolved: flag,
    request_access_enabled: flag,
    permissions: maybe(record({ project_access: access, group_access: access })),
    runners_token: maybe(text),
  })

/** Id, URLs, name and path, and nothing else. */
export const simpleProject = always(
  onlyRecord({
    id: integer,
    http_url_to_repo: text,
    web_url: text,
    name: text,
    name_with_namespace: text,
    path: text,
    path_with_namespace: text,
  }),
)

const groupItem = { id: integer, name: text, path: text, description: text }

export const groupRow = always(record(groupItem))

export const group: Shape = (dialect) =>
  record({
    ...groupItem,
    visibility_level: visibilityLevel,
    avatar_url: orNull(text),
    web_url: text,
    request_access_enabled: flag,
    projects: listOf(project(dialect)),
    shared_projects: listOf(project(dialect)),
  })

const hook = {
  id: integer,
  url: text,
  created_at: timestamp,
  push_events: flag,
  tag_push_events: flag,
  enable_ssl_verification: flag,
}

/** Its secret token is in none of its forms. */
export const systemHook = always(onlyRecord(hook))

const deletedHook = onlyRecord({
  ...hook,
  note_events: flag,
  issues_events: flag,
  merge_requests_events: flag,
  project_id: nothing,
  service_id: nothing,
  updated_at: timestamp,
})

export const deletedSystemHook = byDialect({ contract: deletedHook, real: onlyRecord(hook) })

export const sampleEvent = always(
  record({ project_id: integer, owner_email: text, owner_name: text, name: text, path: text, event_name: text }),
)

const trigger = { token: text, created_at: timestamp, updated_at: timestamp, last_used: orNull(timestamp) }

export const buildTrigger = always(record({ ...trigger, deleted_at: orNull(timestamp) }))
export const deletedTrigger = always(record({ ...trigger, deleted_at: timestamp }))
