import type { Operations } from './operation.ts'

/** Contract, "Endpoints: Users", the part about e-mail addresses. */

const user = { id: { type: 'integer', required: true, digits: true } } as const
const email = { email_id: { type: 'integer', required: true } } as const
const content = { email: { type: 'string', required: true } } as const

export const emailOperations = {
  listOwnEmails: {
    summary: 'Lists the e-mail addresses of the caller.',
    method: 'GET',
    path: '/user/emails',
    parameters: {},
    result: 'Email',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'caller',
  },
  listUserEmails: {
    summary: 'Lists the e-mail addresses of a user.',
    method: 'GET',
    path: '/users/:id/emails',
    parameters: user,
    result: 'Email',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'administrator',
  },
  readOwnEmail: {
    summary: 'Reads an e-mail address of the caller.',
    method: 'GET',
    path: '/user/emails/:email_id',
    parameters: email,
    result: 'Email',
    access: 'caller',
  },
  createOwnEmail: {
    summary: 'Adds an e-mail address to the caller.',
    method: 'POST',
    path: '/user/emails',
    parameters: content,
    result: 'Email',
    access: 'caller',
  },
  createUserEmail: {
    summary: 'Adds an e-mail address to a user.',
    method: 'POST',
    path: '/users/:id/emails',
    parameters: { ...user, ...content },
    result: 'Email',
    access: 'administrator',
  },
  deleteOwnEmail: {
    summary: 'Deletes an e-mail address of the caller.',
    method: 'DELETE',
    path: '/user/emails/:email_id',
    parameters: email,
    result: 'Email',
    access: 'caller',
  },
  deleteUserEmail: {
    summary: 'Deletes an e-mail address of a user.',
    method: 'DELETE',
    path: '/users/:id/emails/:email_id',
    parameters: { ...user, ...email },
    result: 'Email',
    access: 'administrator',
  },
} as const satisfies Operations
