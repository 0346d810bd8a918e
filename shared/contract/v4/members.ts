import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Members of projects, those of their groups not included. */

const member = { ...project, user_id: { type: 'integer', required: true, digits: true } } as const
/** 10 guest, 20 reporter, 30 developer, 40 maintainer, 50 owner. */
const level = {
  access_level: { type: 'integer', required: true },
  /** The day on which the membership ends. The service tells it, and takes nobody out. */
  expires_at: { type: 'date', clearable: true },
} as const

export const memberOperations = {
  listMembers: {
    summary: 'Lists the members of a project.',
    method: 'GET',
    path: '/projects/:id/members',
    parameters: { ...project, query: { type: 'string' }, user_ids: { type: 'integers' } },
    result: 'Member',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMember: {
    summary: 'Reads a member of a project.',
    method: 'GET',
    path: '/projects/:id/members/:user_id',
    parameters: member,
    result: 'Member',
    access: 'visible',
  },
  /** Only owners make owners. */
  addMember: {
    summary: 'Adds a member to a project.',
    method: 'POST',
    path: '/projects/:id/members',
    parameters: { ...project, user_id: { type: 'integer', required: true }, ...level },
    result: 'Member',
    access: 'master',
    refusals: { 409: 'Who is a member already is not added.' },
  },
  updateMember: {
    summary: 'Gives a member of a project another level.',
    method: 'PUT',
    path: '/projects/:id/members/:user_id',
    parameters: { ...member, ...level },
    result: 'Member',
    access: 'master',
  },
  /** For those who may add members, and for the member. */
  removeMember: {
    summary: 'Takes a member out of a project.',
    method: 'DELETE',
    path: '/projects/:id/members/:user_id',
    parameters: member,
    result: 'Member',
    access: 'author',
  },
} as const satisfies Operations
