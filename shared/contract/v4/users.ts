import { userOperations as contract } from '../users.ts'
import { inV4 } from './operation.ts'

/** Keys, addresses and everything else of people. */
export const userOperations = {
  listUsers: inV4(contract.listUsers),
  readUser: inV4(contract.readUser),
  /** The contract says whether an address is to be confirmed, v4 whether that is to be skipped. */
  createUser: inV4(contract.createUser, {
    names: { confirm: null },
    parameters: { skip_confirmation: { type: 'boolean' } },
  }),
  updateUser: inV4(contract.updateUser),
  deleteUser: inV4(contract.deleteUser),
  readCurrentUser: inV4(contract.readCurrentUser),
  blockUser: inV4(contract.blockUser, { method: 'POST' }),
  unblockUser: inV4(contract.unblockUser, { method: 'POST' }),
  listUserEvents: inV4(contract.listUserEvents),
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
