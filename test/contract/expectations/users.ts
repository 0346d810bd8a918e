import { anything, error } from './checks.ts'
import {
  absent,
  absentOnDelete,
  creates,
  deletes,
  illTyped,
  lists,
  noSuchRoute,
  omit,
  reads,
  unheard,
  updates,
  type Expectation,
  type Values,
} from './expectation.ts'
import { briefUser, done, event, fullUser, user } from './shapes.ts'
import { emailExpectations } from './emails.ts'
import { keyExpectations } from './keys.ts'
import { made, type World } from '../world.ts'

const family = 'users'
const one = '/users/:id'
const administrators = { family, access: 'administrator', as: 'root', refused: 'olga' } as const

const fresh = async (world: World): Promise<Values> => ({ id: (await world.newUser()).id })

export const userExpectations: readonly Expectation[] = [
  lists({
    family,
    name: 'listUsers',
    path: '/users',
    as: 'rita',
    shape: briefUser,
    values: () => ({}),
    malformed: illTyped('page', 'abc'),
  }),
  reads({
    family,
    name: 'readUser',
    path: one,
    as: 'rita',
    shape: user,
    values: async (world) => ({ id: await world.userId('otto') }),
    shows: ({ id }) => ({ id, username: 'otto' }),
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
  creates({
    ...administrators,
    name: 'createUser',
    path: '/users',
    required: ['email', 'password', 'username', 'name'],
    shape: fullUser,
    values: (world) => {
      const username = `smith-${world.next()}`
      return {
        username,
        email: `${username}@example.com`,
        password: 'horseshoes',
        name: 'Sam Smith',
        bio: 'At the anvil',
        projects_limit: 7,
        can_create_group: false,
        external: true,
      }
    },
    shows: ({ password: _, ...sent }) => ({ ...sent, state: 'active', is_admin: false }),
    malformed: omit('password'),
  }),
  updates({
    ...administrators,
    name: 'updateUser',
    path: one,
    shape: fullUser,
    values: async (world) => ({ ...(await fresh(world)), name: 'Sue Smith', location: 'Forge', organization: 'Guild' }),
    shows: (sent) => sent,
    malformed: {
      put: { projects_limit: 'many' },
      answered: {
        // The contract knows no other failure of this operation than 404.
        contract: { status: 404, body: anything },
        real: { status: 400, body: error('projects_limit is invalid') },
      },
    },
    absent: absent('id', 'User'),
  }),
  deletes({
    ...administrators,
    name: 'deleteUser',
    path: one,
    shape: fullUser,
    values: fresh,
    shows: ({ id }) => ({ id }),
    malformed: noSuchRoute('id'),
    absent: absentOnDelete('id', 'User'),
  }),
  reads({
    family,
    name: 'readCurrentUser',
    path: '/user',
    as: 'rita',
    shape: fullUser,
    values: () => ({}),
    shows: () => ({ username: 'rita', is_admin: false }),
    malformed: unheard(fullUser),
  }),
  ...keyExpectations,
  ...emailExpectations,
  updates({
    ...administrators,
    name: 'blockUser',
    path: `${one}/block`,
    shape: done,
    values: fresh,
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
  updates({
    ...administrators,
    name: 'unblockUser',
    path: `${one}/unblock`,
    shape: done,
    values: async (world) => {
      const values = await fresh(world)
      const path = `/users/${String(values['id'])}/block`
      made(await world.as('root').send('PUT', path), `PUT ${path}`)
      return values
    },
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
  lists({
    family,
    name: 'listUserEvents',
    path: `${one}/events`,
    as: 'rita',
    shape: event,
    values: async (world) => ({ id: await world.userId('dev') }),
    malformed: noSuchRoute('id'),
    absent: absent('id', 'User'),
  }),
]
