import type { Operations } from './operation.ts'
import { project } from './parameters.ts'

/** Contract, "Endpoints: Build triggers". */

const trigger = { ...project, token: { type: 'string', required: true, secret: 'whole' } } as const

export const buildTriggerOperations = {
  listTriggers: {
    summary: 'Lists the build triggers of a project.',
    method: 'GET',
    path: '/projects/:id/triggers',
    parameters: project,
    result: 'BuildTrigger',
    list: true,
    paged: true,
    access: 'master',
  },
  readTrigger: {
    summary: 'Reads a build trigger.',
    method: 'GET',
    path: '/projects/:id/triggers/:token',
    parameters: trigger,
    result: 'BuildTrigger',
    access: 'master',
  },
  createTrigger: {
    summary: 'Adds a build trigger with a token of its own to a project.',
    method: 'POST',
    path: '/projects/:id/triggers',
    parameters: project,
    result: 'BuildTrigger',
    access: 'master',
  },
  /** The answer is the trigger with the moment of its deletion. */
  deleteTrigger: {
    summary: 'Deletes a build trigger.',
    method: 'DELETE',
    path: '/projects/:id/triggers/:token',
    parameters: trigger,
    result: 'BuildTrigger',
    access: 'master',
  },
} as const satisfies Operations
