import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  listsWhole,
  illTypedPage,
  oddText,
  omit,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { label } from './shapes.ts'
import { made, type World } from '../world.ts'

const family = 'labels'
const path = '/projects/:id/labels'
const missing = 'no such label'

const fresh = async (world: World): Promise<Values> => {
  const id = await world.projectId()
  const name = `label ${world.next()}`
  const reply = await world.as('dev').send('POST', `/projects/${id}/labels`, { name, color: '#123abc' })
  return { id, name: made(reply, 'POST labels').name }
}

const subscription = {
  family,
  path: `${path}/:label_id/subscription`,
  access: 'reader',
  as: 'rita',
  shape: label,
  malformed: oddText('label_id', absent('label_id', undefined, missing)),
  absent: absent('label_id', undefined, missing),
} as const

export const labelExpectations: readonly Expectation[] = [
  listsWhole({
    family,
    name: 'listLabels',
    path,
    access: 'reader',
    as: 'rita',
    shape: label,
    values: async (world) => ({ id: await world.projectId() }),
    malformed: illTypedPage(label),
    absent: absent('id', 'Project'),
  }),
  creates({
    family,
    name: 'createLabel',
    path,
    required: ['name', 'color'],
    access: 'writer',
    as: 'dev',
    refused: 'gus',
    shape: label,
    values: async (world) => ({
      id: await world.projectId(),
      name: `hot ${world.next()}`,
      color: '#ff8800',
      description: 'Handle with tongs',
      priority: 0,
    }),
    shows: ({ id: _, ...sent }) => sent,
    malformed: omit('color'),
    absent: absent('id', 'Project'),
  }),
  deletes({
    family,
    name: 'deleteLabel',
    path,
    required: ['name'],
    access: 'writer',
    as: 'dev',
    refused: 'gus',
    shape: label,
    values: fresh,
    shows: ({ name }) => ({ name }),
    malformed: omit('name'),
    absent: absentOnDelete('name', 'Label', missing),
  }),
  updates({
    family,
    name: 'updateLabel',
    path,
    required: ['name'],
    access: 'writer',
    as: 'dev',
    refused: 'gus',
    shape: label,
    values: async (world) => ({
      ...(await fresh(world)),
      new_name: `cold ${world.next()}`,
      color: '#00ff88',
      priority: 3,
    }),
    shows: ({ new_name, color, priority }) => ({ name: new_name, color, priority }),
    malformed: omit('name'),
    absent: absent('name', 'Label', missing),
  }),
  creates({
    ...subscription,
    name: 'subscribeToLabel',
    values: async (world) => {
      const { id, name } = await fresh(world)
      return { id, label_id: name }
    },
    shows: ({ label_id }) => ({ name: label_id, subscribed: true }),
  }),
  deletes({
    ...subscription,
    name: 'unsubscribeFromLabel',
    values: async (world) => {
      const { id, name } = await fresh(world)
      await world
        .as('rita')
        .send('POST', `/projects/${String(id)}/labels/${encodeURIComponent(String(name))}/subscription`)
      return { id, label_id: name }
    },
    shows: ({ label_id }) => ({ name: label_id, subscribed: false }),
  }),
]
