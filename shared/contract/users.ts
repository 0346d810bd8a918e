import type { Operations } from './operation.ts'
import { emailOperations } from './emails.ts'
import { sshKeyOperations } from './ssh-keys.ts'

/** Contract, "Endpoints: Users". Keys and e-mail addresses have files of their own. */

const user = { id: { type: 'integer', required: true, digits: true } } as const

const optional = {
  skype: { type: 'string' },
  linkedin: { type: 'string' },
  twitter: { type: 'string' },
  website_url: { type: 'string' },
  organization: { type: 'string' },
  projects_limit: { type: 'integer' },
  extern_uid: { type: 'string' },
  provider: { type: 'string' },
  bio: { type: 'string' },
  location: { type: 'string' },
  admin: { type: 'boolean' },
  can_create_group: { type: 'boolean' },
  external: { type: 'boolean' },
} as const

export const accountOperations = {
  /** Brief users; the full view for an administrator. Only `true` is supported of the flags. */
  listUsers: {
    summary: 'Lists the users.',
    method: 'GET',
    path: '/users',
    parameters: {
      active: { type: 'boolean' },
      blocked: { type: 'boolean' },
      search: { type: 'string' },
      username: { type: 'string' },
      external: { type: 'boolean' },
    },
    result: 'User',
    list: true,
    paged: true,
    access: 'caller',
  },
  readUser: {
    summary: 'Reads a user.',
    method: 'GET',
    path: '/users/:id',
    parameters: user,
    result: 'User',
    access: 'caller',
  },
  createUser: {
    summary: 'Creates a user.',
    method: 'POST',
    path: '/users',
    parameters: {
      email: { type: 'string', required: true },
      password: { type: 'string', required: true, secret: 'whole' },
      username: { type: 'string', required: true },
      name: { type: 'string', required: true },
      ...optional,
      confirm: { type: 'boolean' },
    },
    result: 'User',
    access: 'administrator',
    refusals: { 409: 'The username or the e-mail address is taken.' },
  },
  /** Real services refuse a name that is taken with 409, and an invalid value with 400. */
  updateUser: {
    summary: 'Changes a user.',
    method: 'PUT',
    path: '/users/:id',
    parameters: {
      ...user,
      email: { type: 'string' },
      username: { type: 'string' },
      name: { type: 'string' },
      password: { type: 'string', secret: 'whole' },
      ...optional,
    },
    oneNeeded: ['email', 'password', 'name', 'username', ...(Object.keys(optional) as (keyof typeof optional)[])],
    result: 'User',
    access: 'administrator',
    failsAsNotFound: true,
  },
  /** The body is the user, or empty when there was no such user. */
  deleteUser: {
    summary: 'Deletes a user with what is theirs alone.',
    method: 'DELETE',
    path: '/users/:id',
    parameters: user,
    result: 'User',
    access: 'administrator',
  },
  /** The user of the token. With `private_token` when an administrator acts as another user. */
  readCurrentUser: {
    summary: 'Reads the user whose token it is.',
    method: 'GET',
    path: '/user',
    parameters: {},
    result: 'User',
    access: 'caller',
  },
  /** The answer is true if anything changed. A user whom a directory has blocked cannot be unblocked: 403. */
  blockUser: {
    summary: 'Blocks a user.',
    method: 'PUT',
    path: '/users/:id/block',
    parameters: user,
    result: 'boolean',
    access: 'administrator',
  },
  unblockUser: {
    summary: 'Unblocks a user.',
    method: 'PUT',
    path: '/users/:id/unblock',
    parameters: user,
    result: 'boolean',
    access: 'administrator',
  },
  listUserEvents: {
    summary: 'Lists what a user did where the caller can see it, newest first.',
    method: 'GET',
    path: '/users/:id/events',
    parameters: user,
    result: 'Event',
    list: true,
    paged: true,
    access: 'caller',
  },
} as const satisfies Operations

export const userOperations = {
  ...accountOperations,
  ...sshKeyOperations,
  ...emailOperations,
} as const satisfies Operations
