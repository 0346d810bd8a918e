import { systemHookOperations as contract } from '../system-hooks.ts'
import { inV4 } from './operation.ts'

export const systemHookOperations = {
  listHooks: inV4(contract.listHooks),
  createHook: inV4(contract.createHook, {
    parameters: { merge_requests_events: { type: 'boolean' }, repository_update_events: { type: 'boolean' } },
  }),
  /** Until 14.8 it is a GET, as in the contract, and this is refused with 405. From 14.9 on that GET reads the hook. */
  testHook: inV4(contract.testHook, { method: 'POST' }),
  deleteHook: inV4(contract.deleteHook),
} as const

/** Test of a hook until 14.8. */
export const testHookByGet = { ...contract.testHook } as const
