import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  illTypedPage,
  listsWhole,
  omit,
  reads,
  type Expectation,
} from './expectation.ts'
import { listOf } from './checks.ts'
import { byDialect, deletedSystemHook, sampleEvent, systemHook } from './shapes.ts'
import { startReceiver } from '../receiver.ts'
import type { World } from '../world.ts'

const family = 'system hooks'
const administrators = { family, access: 'administrator', as: 'root', refused: 'olga' } as const

const fresh = async (world: World) => {
  const { url } = await startReceiver()
  return { id: (await world.newHook(url)).id }
}

export const systemHookExpectations: readonly Expectation[] = [
  listsWhole({
    ...administrators,
    name: 'listSystemHooks',
    path: '/hooks',
    shape: systemHook,
    values: async (world) => {
      await fresh(world)
      return {}
    },
    malformed: illTypedPage(systemHook),
  }),
  creates({
    ...administrators,
    name: 'createSystemHook',
    path: '/hooks',
    required: ['url'],
    // The contract shows an array, real services answer the hook itself.
    shape: byDialect({ contract: listOf(systemHook('contract'), 1), real: systemHook('real') }),
    values: (world) => ({ url: `http://127.0.0.1:9/${world.next()}`, token: 'hush', push_events: false }),
    malformed: omit('url'),
  }),
  reads({
    ...administrators,
    name: 'testSystemHook',
    path: '/hooks/:id',
    shape: sampleEvent,
    values: fresh,
    shows: () => ({ event_name: 'project_create' }),
    malformed: illTyped('id', 'last'),
    absent: absent('id'),
  }),
  deletes({
    ...administrators,
    name: 'deleteSystemHook',
    path: '/hooks/:id',
    shape: deletedSystemHook,
    values: fresh,
    shows: ({ id }) => ({ id }),
    malformed: illTyped('id', 'last'),
    absent: absentOnDelete('id', 'System hook'),
  }),
]
