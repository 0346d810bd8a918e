import {
  absent,
  creates,
  deletes,
  illTyped,
  lists,
  oddText,
  omit,
  omitWhereRequired,
  outOfRange,
  publicAnswer,
  publicInPractice,
  reads,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { error } from './checks.ts'
import { briefUser, event, project, rows, simpleProject } from './shapes.ts'
import type { World } from '../world.ts'

const family = 'projects'
/** Its path holds an id or NAMESPACE/NAME. */
const oddName = oddText('id', absent('id', 'Project'))

const list = (name: string, path: string, as: string, more: Partial<Expectation> = {}): Expectation =>
  lists({
    family,
    name,
    path,
    as,
    shape: project,
    values: () => ({}),
    malformed: outOfRange('visibility', 'secret'),
    ...(more.access ? { access: more.access } : {}),
    ...(more.refused ? { refused: more.refused } : {}),
    ...(more.noCredentials ? { noCredentials: more.noCredentials } : {}),
  })

const fresh = async (world: World): Promise<Values> => ({ id: await world.newProject() })

const toggles = {
  family,
  shape: project,
  malformed: oddName,
  absent: absent('id', 'Project'),
} as const

export const projectExpectations: readonly Expectation[] = [
  list('listProjects', '/projects', 'rita'),
  list('listVisibleProjects', '/projects/visible', 'rita', { noCredentials: publicInPractice(simpleProject) }),
  list('listOwnedProjects', '/projects/owned', 'olga'),
  list('listStarredProjects', '/projects/starred', 'rita'),
  list('listAllProjects', '/projects/all', 'root', { access: 'administrator', refused: 'olga' }),
  reads({
    family,
    name: 'readProject',
    path: '/projects/:id',
    access: 'anyone if public',
    as: 'rita',
    shape: project,
    values: () => ({ id: 'olga/notes' }),
    shows: ({ id }) => ({ path_with_namespace: id }),
    // Real services show strangers no more than a project's names and addresses.
    noCredentials: publicAnswer((dialect) => (dialect === 'contract' ? project : simpleProject)(dialect)),
    malformed: oddName,
    absent: absent('id', 'Project'),
  }),
  lists({
    family,
    name: 'listProjectUsers',
    path: '/projects/:id/users',
    access: 'reader',
    as: 'rita',
    shape: briefUser,
    values: async (world) => ({ id: await world.projectId('olga/notes') }),
    noCredentials: publicInPractice(briefUser),
    malformed: illTyped('page', 'abc'),
    absent: absent('id', 'Project'),
  }),
  lists({
    family,
    name: 'listProjectEvents',
    path: '/projects/:id/events',
    access: 'anyone if public',
    as: 'rita',
    shape: event,
    values: async (world) => ({ id: await world.projectId('olga/notes') }),
    noCredentials: publicAnswer(rows(event)),
    malformed: illTyped('page', 'abc'),
    absent: absent('id', 'Project'),
  }),
  creates({
    family,
    name: 'createProject',
    path: '/projects',
    required: ['name'],
    as: 'otto',
    shape: project,
    values: (world) => ({
      name: `Bellows ${world.next()}`,
      description: 'Air',
      visibility_level: 10,
      wiki_enabled: false,
    }),
    shows: ({ name, description, visibility_level }) => ({ name, description, visibility_level, public: false }),
    malformed: omit('name'),
  }),
  creates({
    family,
    name: 'createProjectForUser',
    path: '/projects/user/:user_id',
    required: ['name'],
    access: 'administrator',
    as: 'root',
    refused: 'olga',
    shape: project,
    values: async (world) => ({
      user_id: await world.userId('otto'),
      name: `Given ${world.next()}`,
      default_branch: 'trunk',
      public: true,
    }),
    shows: ({ name, default_branch }) => ({
      name,
      default_branch,
      visibility_level: 20,
      public: true,
      owner: { name: 'Otto' },
    }),
    malformed: omit('name'),
    absent: absent('user_id'),
  }),
  updates({
    family,
    name: 'updateProject',
    path: '/projects/:id',
    required: ['name'],
    access: 'owner',
    as: 'olga',
    refused: 'otto',
    shape: project,
    values: async (world) => ({ ...(await fresh(world)), name: `Renamed ${world.next()}` }),
    shows: ({ id, name }) => ({ id, name }),
    malformed: omitWhereRequired('name', {
      status: 400,
      body: error(/ missing, at least one parameter must be provided$/),
    }),
    absent: absent('id', 'Project'),
  }),
  creates({
    family,
    name: 'forkProject',
    path: '/projects/fork/:id',
    required: ['namespace'],
    access: 'reader',
    as: 'otto',
    shape: project,
    values: async (world) => ({ ...(await fresh(world)), namespace: (await world.newGroup('otto')).path }),
    shows: ({ namespace }) => ({ namespace: { path: namespace } }),
    // Real services fork into the caller's own namespace by default.
    malformed: omitWhereRequired('namespace', { status: 201, body: project('real') }),
    absent: absent('id', 'Project'),
  }),
  creates({
    ...toggles,
    name: 'starProject',
    path: '/projects/:id/star',
    access: 'reader',
    as: 'otto',
    values: fresh,
    shows: ({ id }) => ({ id, star_count: 1 }),
  }),
  deletes({
    ...toggles,
    name: 'unstarProject',
    path: '/projects/:id/star',
    access: 'reader',
    as: 'otto',
    values: async (world) => {
      const values = await fresh(world)
      await world.as('otto').send('POST', `/projects/${String(values['id'])}/star`)
      return values
    },
    shows: ({ id }) => ({ id, star_count: 0 }),
  }),
  creates({
    ...toggles,
    name: 'archiveProject',
    path: '/projects/:id/archive',
    access: 'owner',
    as: 'olga',
    refused: 'otto',
    values: fresh,
    shows: ({ id }) => ({ id, archived: true }),
  }),
  creates({
    ...toggles,
    name: 'unarchiveProject',
    path: '/projects/:id/unarchive',
    access: 'owner',
    as: 'olga',
    refused: 'otto',
    values: async (world) => {
      const values = await fresh(world)
      await world.as('olga').send('POST', `/projects/${String(values['id'])}/archive`)
      return values
    },
    shows: ({ id }) => ({ id, archived: false }),
  }),
]
