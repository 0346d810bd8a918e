import { systemHookOperations as contract } from '../system-hooks.ts'
import { inV4 } from './operation.ts'

export const systemHookOperations = {
  listHooks: inV4(contract.listHooks),
  createHook: inV4(contract.createHook),
  /** Until 14.8 it is a GET, as in the contract. */
  testHook: inV4(contract.testHook, { method: 'POST' }),
  deleteHook: inV4(contract.deleteHook),
} as const
