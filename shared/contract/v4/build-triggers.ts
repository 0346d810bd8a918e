import { buildTriggerOperations as contract } from '../build-triggers.ts'
import { inV4 } from './operation.ts'

/** A trigger is named by its id: its token is shown whole only to who made it. */
const byId = {
  names: { token: 'trigger_id' },
  parameters: { trigger_id: { type: 'integer', required: true } },
} as const

export const buildTriggerOperations = {
  listTriggers: inV4(contract.listTriggers),
  readTrigger: inV4(contract.readTrigger, byId),
  createTrigger: inV4(contract.createTrigger, { parameters: { description: { type: 'string', required: true } } }),
  deleteTrigger: inV4(contract.deleteTrigger, byId),
} as const
