import type { Operations } from './operation.ts'

/** Contract, "Endpoints: Users", the part about SSH keys. */

const user = { id: { type: 'integer', required: true, digits: true } } as const
const key = { key_id: { type: 'integer', required: true } } as const
const content = {
  title: { type: 'string', required: true },
  key: { type: 'string', required: true, isPublicKey: true },
} as const

export const sshKeyOperations = {
  listOwnKeys: {
    summary: 'Lists the SSH keys of the caller.',
    method: 'GET',
    path: '/user/keys',
    parameters: {},
    result: 'Key',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'caller',
  },
  listUserKeys: {
    summary: 'Lists the SSH keys of a user.',
    method: 'GET',
    path: '/users/:id/keys',
    parameters: user,
    result: 'Key',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'administrator',
  },
  readOwnKey: {
    summary: 'Reads an SSH key of the caller.',
    method: 'GET',
    path: '/user/keys/:key_id',
    parameters: key,
    result: 'Key',
    access: 'caller',
  },
  createOwnKey: {
    summary: 'Adds an SSH key to the caller.',
    method: 'POST',
    path: '/user/keys',
    parameters: content,
    result: 'Key',
    access: 'caller',
  },
  createUserKey: {
    summary: 'Adds an SSH key to a user.',
    method: 'POST',
    path: '/users/:id/keys',
    parameters: { ...user, ...content },
    result: 'Key',
    access: 'administrator',
  },
  deleteOwnKey: {
    summary: 'Deletes an SSH key of the caller.',
    method: 'DELETE',
    path: '/user/keys/:key_id',
    parameters: key,
    result: 'Key',
    access: 'caller',
  },
  deleteUserKey: {
    summary: 'Deletes an SSH key of a user.',
    method: 'DELETE',
    path: '/users/:id/keys/:key_id',
    parameters: { ...user, ...key },
    result: 'Key',
    access: 'administrator',
  },
} as const satisfies Operations
