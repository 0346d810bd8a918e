import { userOperations as contract } from '../users.ts'
import type { Parameters } from '../operation.ts'
import { inV4 } from './operation.ts'
import { eventList, madeBetween } from './parameters.ts'

/** Filters and orders of the list of people. The last four are for administrators. */
const userList = {
  ...madeBetween,
  exclude_external: { type: 'boolean' },
  exclude_active: { type: 'boolean' },
  extern_uid: { type: 'string' },
  provider: { type: 'string' },
  order_by: { type: 'string', oneOf: ['id', 'name', 'username', 'created_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
  two_factor: { type: 'string', oneOf: ['enabled', 'disabled'] },
  without_projects: { type: 'boolean' },
  admins: { type: 'boolean' },
} as const satisfies Parameters

/** Keys, addresses and everything else of people. */
export const userOperations = {
  listUsers: inV4(contract.listUsers, { parameters: userList }),
  readUser: inV4(contract.readUser),
  /** `confirm` of the contract asks for a confirmation of the address, the argument of v4 skips it. */
  createUser: inV4(contract.createUser, {
    names: { confirm: null },
    parameters: { skip_confirmation: { type: 'boolean' } },
  }),
  updateUser: inV4(contract.updateUser),
  /** A deleted user's texts are left to the ghost, unless they are to be deleted too. */
  deleteUser: inV4(contract.deleteUser, { parameters: { hard_delete: { type: 'boolean' } } }),
  readCurrentUser: inV4(contract.readCurrentUser),
  blockUser: inV4(contract.blockUser, { method: 'POST' }),
  unblockUser: inV4(contract.unblockUser, { method: 'POST' }),
  /** Events of a user, by their id or their name. */
  listUserEvents: inV4(contract.listUserEvents, {
    open: true,
    parameters: { id: { type: 'idOrPath', required: true }, ...eventList },
  }),
  listOwnKeys: inV4(contract.listOwnKeys),
  listUserKeys: inV4(contract.listUserKeys),
  readOwnKey: inV4(contract.readOwnKey),
  createOwnKey: inV4(contract.createOwnKey),
  createUserKey: inV4(contract.createUserKey),
  deleteOwnKey: inV4(contract.deleteOwnKey),
  deleteUserKey: inV4(contract.deleteUserKey),
  listOwnEmails: inV4(contract.listOwnEmails),
  listUserEmails: inV4(contract.listUserEmails),
  readOwnEmail: inV4(contract.readOwnEmail),
  createOwnEmail: inV4(contract.createOwnEmail),
  createUserEmail: inV4(contract.createUserEmail),
  deleteOwnEmail: inV4(contract.deleteOwnEmail),
  deleteUserEmail: inV4(contract.deleteUserEmail),
} as const
