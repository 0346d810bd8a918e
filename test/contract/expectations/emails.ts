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
import { email, notShown } from './shapes.ts'
import { made, type World } from '../world.ts'

const family = 'users'
const own = { family, as: 'rita' } as const
const others = { family, access: 'administrator', as: 'root', refused: 'olga' } as const

const newEmail = (world: World): Values => ({ email: `rita-${world.next()}@example.org` })

const fresh = async (world: World): Promise<Values> => {
  const reply = await world.as('rita').send('POST', '/user/emails', newEmail(world))
  return { email_id: made(reply, 'POST /user/emails').id }
}

const shows = ({ email: address }: Values): Values => ({ email: address })

export const emailExpectations: readonly Expectation[] = [
  listsWhole({
    ...own,
    name: 'listOwnEmails',
    path: '/user/emails',
    shape: email,
    values: async (world) => {
      await fresh(world)
      return {}
    },
    malformed: illTypedPage(email),
  }),
  listsWhole({
    ...others,
    name: 'listUserEmails',
    path: '/users/:id/emails',
    shape: email,
    values: async (world) => {
      await fresh(world)
      return { id: await world.userId('rita') }
    },
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
  reads({
    ...own,
    name: 'readOwnEmail',
    path: '/user/emails/:email_id',
    shape: email,
    values: fresh,
    shows: ({ email_id }) => ({ id: email_id }),
    malformed: illTyped('email_id', 'ASDF'),
    absent: absent('email_id'),
  }),
  creates({
    ...own,
    name: 'createOwnEmail',
    path: '/user/emails',
    required: ['email'],
    shape: email,
    values: newEmail,
    shows,
    malformed: omit('email'),
  }),
  creates({
    ...others,
    name: 'createUserEmail',
    path: '/users/:id/emails',
    required: ['email'],
    shape: email,
    values: async (world) => ({ id: await world.userId('rita'), ...newEmail(world) }),
    shows,
    malformed: omit('email'),
    absent: absent('id', 'User'),
  }),
  deletes({
    ...own,
    name: 'deleteOwnEmail',
    path: '/user/emails/:email_id',
    shape: notShown,
    values: fresh,
    malformed: illTyped('email_id', 'ASDF'),
    absent: absentOnDelete('email_id', 'Email'),
  }),
  deletes({
    ...others,
    name: 'deleteUserEmail',
    path: '/users/:id/emails/:email_id',
    shape: notShown,
    values: async (world) => ({ id: await world.userId('rita'), ...(await fresh(world)) }),
    malformed: illTyped('email_id', 'ASDF'),
    // Unlike every other deletion this one tells that there was nothing.
    absent: absent('email_id', 'Email'),
  }),
]
