import { projectOperations as contract } from '../projects.ts'
import { inV4 } from './operation.ts'
import type { Parameters } from '../operation.ts'
import { eventList, leastAccess, visibility } from './parameters.ts'

/** Features of projects, and the caller's level in them. */
export const projectFeatures = {
  with_issues_enabled: { type: 'boolean' },
  with_merge_requests_enabled: { type: 'boolean' },
  ...leastAccess,
} as const satisfies Parameters

/** Leaves out what is archived, and what is to be deleted; `false` lists that alone. */
export const living = { active: { type: 'boolean' } } as const satisfies Parameters

/** One address lists projects; whose they are is an argument. Where several are given, all of them narrow the list. */
const selections = {
  membership: { type: 'boolean' },
  owned: { type: 'boolean' },
  starred: { type: 'boolean' },
  simple: { type: 'boolean' },
  /** `keyset` for pages that begin after an id instead of at an offset, ordered by `id`. The link of a page names the next. */
  pagination: { type: 'string' },
  id_after: { type: 'integer' },
  id_before: { type: 'integer' },
  last_activity_after: { type: 'timestamp' },
  last_activity_before: { type: 'timestamp' },
  /** True if `search` looks in the names of namespaces too. */
  search_namespaces: { type: 'boolean' },
  /** All of these. */
  topic: { type: 'names' },
  ...living,
  ...projectFeatures,
} as const

const list = { path: '/projects', parameters: selections } as const

/** The contract's builds are jobs or pipelines here, and one argument has the visibility of a project. */
const settings = {
  names: {
    builds_enabled: 'jobs_enabled',
    public_builds: 'public_jobs',
    only_allow_merge_if_build_succeeds: 'only_allow_merge_if_pipeline_succeeds',
    visibility_level: null,
    public: null,
  },
  /** Topics of a project: by their old name, and by their new one. */
  parameters: {
    ...visibility,
    /** How many approvals a merge needs, in editions that are paid for. Others take it without effect. */
    approvals_before_merge: { type: 'integer' },
    tag_list: { type: 'names', clearable: true },
    topics: { type: 'names', clearable: true },
  },
} as const

export const projectOperations = {
  listProjects: inV4(contract.listProjects, { ...list, fixed: { membership: true } }),
  listVisibleProjects: inV4(contract.listVisibleProjects, list),
  listOwnedProjects: inV4(contract.listOwnedProjects, { ...list, fixed: { owned: true } }),
  listStarredProjects: inV4(contract.listStarredProjects, { ...list, fixed: { starred: true } }),
  readProject: inV4(contract.readProject),
  listProjectUsers: inV4(contract.listProjectUsers, { parameters: { skip_users: { type: 'integers' } } }),
  listProjectEvents: inV4(contract.listProjectEvents, { parameters: eventList }),
  /** An administrator sees every project, so the list of visible projects is the list of all. */
  listAllProjects: inV4(contract.listAllProjects, list),
  /** Either of its names is enough. */
  createProject: inV4(contract.createProject, {
    ...settings,
    parameters: { ...settings.parameters, name: { type: 'string' } },
    oneNeeded: ['name', 'path'],
  }),
  createProjectForUser: inV4(contract.createProjectForUser, settings),
  updateProject: inV4(contract.updateProject, {
    ...settings,
    oneNeeded: [
      'name',
      'path',
      'default_branch',
      'description',
      'issues_enabled',
      'merge_requests_enabled',
      'jobs_enabled',
      'wiki_enabled',
      'snippets_enabled',
      'shared_runners_enabled',
      'container_registry_enabled',
      'lfs_enabled',
      'visibility',
      'public_jobs',
      'request_access_enabled',
      'only_allow_merge_if_pipeline_succeeds',
      'only_allow_merge_if_all_discussions_are_resolved',
      'import_url',
      'approvals_before_merge',
      'tag_list',
      'topics',
    ],
  }),
  forkProject: inV4(contract.forkProject, { path: '/projects/:id/fork' }),
  starProject: inV4(contract.starProject),
  unstarProject: inV4(contract.unstarProject, { method: 'POST', path: '/projects/:id/unstar' }),
  archiveProject: inV4(contract.archiveProject),
  unarchiveProject: inV4(contract.unarchiveProject),
  deleteProject: inV4(contract.deleteProject, { success: 202 }),
} as const
