import {
  absent,
  creates,
  illTyped,
  lists,
  omit,
  omitAll,
  outOfRange,
  reads,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { issue, milestone } from './shapes.ts'
import { made, type World } from '../world.ts'

const family = 'milestones'
const one = '/projects/:id/milestones/:milestone_id'

const first = async (world: World): Promise<Values> => ({
  id: await world.projectId(),
  milestone_id: await world.milestoneId('1.0'),
})

const fresh = async (world: World): Promise<Values> => {
  const id = await world.projectId()
  const reply = await world.as('mark').send('POST', `/projects/${id}/milestones`, { title: `2.${world.next()}` })
  return { id, milestone_id: made(reply, 'POST milestones').id }
}

export const milestoneExpectations: readonly Expectation[] = [
  lists({
    family,
    name: 'listMilestones',
    path: '/projects/:id/milestones',
    access: 'reader',
    as: 'rita',
    shape: milestone,
    values: async (world) => ({ id: await world.projectId() }),
    malformed: outOfRange('state', 'asleep'),
    absent: absent('id', 'Project'),
  }),
  reads({
    family,
    name: 'readMilestone',
    path: one,
    access: 'reader',
    as: 'rita',
    shape: milestone,
    values: first,
    shows: ({ milestone_id }) => ({ id: milestone_id, title: '1.0', state: 'active' }),
    malformed: illTyped('milestone_id', 'next'),
    absent: absent('milestone_id'),
  }),
  creates({
    family,
    name: 'createMilestone',
    path: '/projects/:id/milestones',
    required: ['title'],
    access: 'master',
    as: 'mark',
    refused: 'dev',
    shape: milestone,
    values: async (world) => ({
      id: await world.projectId(),
      title: `1.${world.next() + 1}`,
      description: 'Sharper',
      start_date: '2031-01-01',
      due_date: '2031-03-31',
    }),
    shows: ({ id: _, ...sent }) => ({ ...sent, state: 'active' }),
    malformed: omit('title'),
    absent: absent('id', 'Project'),
  }),
  updates({
    family,
    name: 'updateMilestone',
    path: one,
    access: 'master',
    as: 'mark',
    refused: 'dev',
    shape: milestone,
    values: async (world) => ({ ...(await fresh(world)), title: `3.${world.next()}`, due_date: '2031-04-01' }),
    shows: ({ milestone_id, title, due_date }) => ({ id: milestone_id, title, due_date }),
    malformed: omitAll('title', 'due_date'),
    absent: absent('milestone_id'),
  }),
  lists({
    family,
    name: 'listMilestoneIssues',
    path: `${one}/issues`,
    access: 'reader',
    as: 'rita',
    shape: issue,
    values: first,
    malformed: illTyped('milestone_id', 'next'),
    absent: absent('milestone_id'),
  }),
]
