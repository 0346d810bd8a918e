import { groupOperations as contract } from '../groups.ts'
import { inV4 } from './operation.ts'
import { visibility } from './parameters.ts'

const settings = { names: { visibility_level: null }, parameters: visibility } as const

export const groupOperations = {
  listGroups: inV4(contract.listGroups),
  listOwnedGroups: inV4(contract.listOwnedGroups, {
    path: '/groups',
    parameters: { owned: { type: 'boolean' } },
    fixed: { owned: true },
  }),
  listGroupProjects: inV4(contract.listGroupProjects),
  readGroup: inV4(contract.readGroup, { parameters: { with_projects: { type: 'boolean' } } }),
  createGroup: inV4(contract.createGroup, settings),
  transferProject: inV4(contract.transferProject),
  updateGroup: inV4(contract.updateGroup, {
    ...settings,
    oneNeeded: ['name', 'path', 'description', 'visibility', 'lfs_enabled', 'request_access_enabled'],
  }),
  deleteGroup: inV4(contract.deleteGroup, { success: 202 }),
} as const
