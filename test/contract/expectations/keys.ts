import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  illTypedPage,
  listsWhole,
  noSuchRoute,
  omit,
  reads,
  type Expectation,
  type Values,
} from './expectation.ts'
import { notShown, sshKey } from './shapes.ts'
import { made, sshKeyText, type World } from '../world.ts'

const family = 'users'
const own = { family, as: 'rita' } as const
const others = { family, access: 'administrator', as: 'root', refused: 'olga' } as const

const newKey = (world: World): Values => {
  const number = world.next()
  return { title: `laptop ${number}`, key: sshKeyText(number) }
}

const fresh = async (world: World): Promise<Values> => {
  const reply = await world.as('rita').send('POST', '/user/keys', newKey(world))
  return { key_id: made(reply, 'POST /user/keys').id }
}

const shows = ({ title, key }: Values): Values => ({ title, key })

export const keyExpectations: readonly Expectation[] = [
  listsWhole({
    ...own,
    name: 'listOwnKeys',
    path: '/user/keys',
    shape: sshKey,
    values: async (world) => {
      await fresh(world)
      return {}
    },
    malformed: illTypedPage(sshKey),
  }),
  listsWhole({
    ...others,
    name: 'listUserKeys',
    path: '/users/:id/keys',
    shape: sshKey,
    values: async (world) => {
      await fresh(world)
      return { id: await world.userId('rita') }
    },
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
  reads({
    ...own,
    name: 'readOwnKey',
    path: '/user/keys/:key_id',
    shape: sshKey,
    values: fresh,
    shows: ({ key_id }) => ({ id: key_id }),
    malformed: illTyped('key_id', 'ASDF'),
    absent: absent('key_id'),
  }),
  creates({
    ...own,
    name: 'createOwnKey',
    path: '/user/keys',
    required: ['title', 'key'],
    shape: sshKey,
    values: newKey,
    shows,
    malformed: omit('key'),
  }),
  creates({
    ...others,
    name: 'createUserKey',
    path: '/users/:id/keys',
    required: ['title', 'key'],
    shape: sshKey,
    values: async (world) => ({ id: await world.userId('rita'), ...newKey(world) }),
    shows,
    malformed: omit('key'),
    absent: absent('id', 'User'),
  }),
  deletes({
    ...own,
    name: 'deleteOwnKey',
    path: '/user/keys/:key_id',
    shape: notShown,
    values: fresh,
    malformed: illTyped('key_id', 'ASDF'),
    absent: absentOnDelete('key_id', 'Key'),
  }),
  deletes({
    ...others,
    name: 'deleteUserKey',
    path: '/users/:id/keys/:key_id',
    shape: notShown,
    values: async (world) => ({ id: await world.userId('rita'), ...(await fresh(world)) }),
    malformed: illTyped('key_id', 'ASDF'),
    // Unlike every other deletion this one tells that there was nothing.
    absent: absent('key_id', 'Key'),
  }),
]
