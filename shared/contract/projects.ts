import type { Operations } from './operation.ts'
import { project, projectList } from './parameters.ts'

/** Contract, "Endpoints: Projects". */

const simple = { type: 'boolean' } as const

const settings = {
  description: { type: 'string' },
  issues_enabled: { type: 'boolean' },
  merge_requests_enabled: { type: 'boolean' },
  builds_enabled: { type: 'boolean' },
  wiki_enabled: { type: 'boolean' },
  snippets_enabled: { type: 'boolean' },
  container_registry_enabled: { type: 'boolean' },
  shared_runners_enabled: { type: 'boolean' },
  /** True means a visibility level of 20. */
  public: { type: 'boolean' },
  visibility_level: { type: 'integer', oneOf: ['0', '10', '20'] },
  /** It may hold a password. */
  import_url: { type: 'string', secret: 'in address' },
  public_builds: { type: 'boolean' },
  only_allow_merge_if_build_succeeds: { type: 'boolean' },
  only_allow_merge_if_all_discussions_are_resolved: { type: 'boolean' },
  lfs_enabled: { type: 'boolean' },
  request_access_enabled: { type: 'boolean' },
} as const

const creation = {
  name: { type: 'string', required: true },
  path: { type: 'string' },
  /** The caller's own namespace when absent. */
  namespace_id: { type: 'integer' },
  ...settings,
} as const

/** Real services take an update with any one of these; the contract requires the name. */
const changeable = [
  'name',
  'path',
  'default_branch',
  'description',
  'issues_enabled',
  'merge_requests_enabled',
  'builds_enabled',
  'wiki_enabled',
  'snippets_enabled',
  'shared_runners_enabled',
  'container_registry_enabled',
  'lfs_enabled',
  'public',
  'visibility_level',
  'public_builds',
  'request_access_enabled',
  'only_allow_merge_if_build_succeeds',
  'only_allow_merge_if_all_discussions_are_resolved',
  'import_url',
] as const

const pathRefusals = { 409: 'The namespace has a project of this name or path.' }

export const projectOperations = {
  /** Projects that the caller is a member of. */
  listProjects: {
    summary: 'Lists the projects of which the caller is a member.',
    method: 'GET',
    path: '/projects',
    parameters: { ...projectList, simple },
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** Projects that the caller can see. */
  listVisibleProjects: {
    summary: 'Lists the projects that the caller can see.',
    method: 'GET',
    path: '/projects/visible',
    parameters: { ...projectList, simple },
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
    openInPractice: true,
  },
  listOwnedProjects: {
    summary: 'Lists the projects that the caller owns.',
    method: 'GET',
    path: '/projects/owned',
    parameters: projectList,
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  listStarredProjects: {
    summary: 'Lists the projects that the caller has starred.',
    method: 'GET',
    path: '/projects/starred',
    parameters: projectList,
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** A public project answers without authentication. */
  readProject: {
    summary: 'Reads a project.',
    method: 'GET',
    path: '/projects/:id',
    parameters: project,
    result: 'Project',
    access: 'anyone',
  },
  listProjectUsers: {
    summary: 'Lists the users of a project.',
    method: 'GET',
    path: '/projects/:id/users',
    parameters: { ...project, search: { type: 'string' } },
    result: 'User',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** Newest first. A public project answers without authentication. */
  listProjectEvents: {
    summary: 'Lists the activity of a project, newest first.',
    method: 'GET',
    path: '/projects/:id/events',
    parameters: project,
    result: 'Event',
    list: true,
    paged: true,
    access: 'anyone',
  },
  listAllProjects: {
    summary: 'Lists all projects.',
    method: 'GET',
    path: '/projects/all',
    parameters: projectList,
    result: 'Project',
    list: true,
    paged: true,
    access: 'administrator',
  },
  createProject: {
    summary: 'Creates a project that the caller owns.',
    method: 'POST',
    path: '/projects',
    parameters: creation,
    result: 'Project',
    access: 'caller',
    refusals: pathRefusals,
  },
  createProjectForUser: {
    summary: 'Creates a project that somebody else owns.',
    method: 'POST',
    path: '/projects/user/:user_id',
    parameters: {
      user_id: { type: 'integer', required: true },
      ...creation,
      default_branch: { type: 'string' },
    },
    result: 'Project',
    access: 'administrator',
    refusals: pathRefusals,
  },
  /** A master may change it. Only its owner may change its name and visibility. */
  updateProject: {
    summary: 'Changes a project.',
    method: 'PUT',
    path: '/projects/:id',
    parameters: {
      ...project,
      name: { type: 'string', required: 'contract' },
      path: { type: 'string' },
      default_branch: { type: 'string' },
      ...settings,
    },
    oneNeeded: changeable,
    result: 'Project',
    access: 'master',
    refusals: pathRefusals,
  },
  forkProject: {
    summary: 'Forks a project into a namespace.',
    method: 'POST',
    path: '/projects/fork/:id',
    parameters: { ...project, namespace: { type: 'idOrPath', required: 'contract' } },
    result: 'Project',
    access: 'visible',
    refusals: pathRefusals,
  },
  starProject: {
    summary: 'Stars a project.',
    method: 'POST',
    path: '/projects/:id/star',
    parameters: project,
    result: 'Project',
    access: 'visible',
    unchanged: 304,
  },
  unstarProject: {
    summary: 'Takes the star of the caller from a project.',
    method: 'DELETE',
    path: '/projects/:id/star',
    parameters: project,
    result: 'Project',
    access: 'visible',
    unchanged: 304,
  },
  archiveProject: {
    summary: 'Archives a project, which can then only be read.',
    method: 'POST',
    path: '/projects/:id/archive',
    parameters: project,
    result: 'Project',
    access: 'owner',
  },
  unarchiveProject: {
    summary: 'Brings a project back from the archive.',
    method: 'POST',
    path: '/projects/:id/unarchive',
    parameters: project,
    result: 'Project',
    access: 'owner',
  },
  /** The contract names only its refusal (Errors, 403); real services answer `true`. */
  deleteProject: {
    summary: 'Deletes a project with all that is in it.',
    method: 'DELETE',
    path: '/projects/:id',
    parameters: project,
    result: 'boolean',
    access: 'owner',
    undocumented: true,
  },
} as const satisfies Operations
