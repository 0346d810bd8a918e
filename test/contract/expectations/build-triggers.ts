import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  lists,
  oddText,
  reads,
  type Expectation,
  type Values,
} from './expectation.ts'
import { buildTrigger, deletedTrigger } from './shapes.ts'
import { made, type World } from '../world.ts'

const family = 'build triggers'
const masters = { family, access: 'master', as: 'mark', refused: 'dev' } as const
const path = '/projects/:id/triggers'

const fresh = async (world: World): Promise<Values> => {
  const id = await world.projectId()
  const reply = await world.as('mark').send('POST', `/projects/${id}/triggers`)
  return { id, token: made(reply, 'POST triggers').token }
}

export const buildTriggerExpectations: readonly Expectation[] = [
  lists({
    ...masters,
    name: 'listBuildTriggers',
    path,
    shape: buildTrigger,
    values: async (world) => ({ id: (await fresh(world))['id'] }),
    malformed: illTyped('page', 'abc'),
    absent: absent('id', 'Project'),
  }),
  reads({
    ...masters,
    name: 'readBuildTrigger',
    path: `${path}/:token`,
    shape: buildTrigger,
    values: fresh,
    shows: ({ token }) => ({ token, deleted_at: null, last_used: null }),
    malformed: oddText('token', absent('token', 'Trigger')),
    absent: absent('token', 'Trigger', 'nosuchtoken'),
  }),
  creates({
    ...masters,
    name: 'createBuildTrigger',
    path,
    shape: buildTrigger,
    values: async (world) => ({ id: await world.projectId() }),
    shows: () => ({ deleted_at: null, last_used: null }),
    malformed: oddText('id', absent('id', 'Project')),
    absent: absent('id', 'Project'),
  }),
  deletes({
    ...masters,
    name: 'deleteBuildTrigger',
    path: `${path}/:token`,
    shape: deletedTrigger,
    values: fresh,
    shows: ({ token }) => ({ token }),
    malformed: oddText('token', absentOnDelete('token', 'Trigger')),
    absent: absentOnDelete('token', 'Trigger', 'nosuchtoken'),
  }),
]
