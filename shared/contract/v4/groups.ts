import { groupOperations as contract } from '../groups.ts'
import type { Parameters } from '../operation.ts'
import { inV4 } from './operation.ts'
import { leastAccess, visibility } from './parameters.ts'
import { living, projectFeatures } from './projects.ts'

const settings = { names: { visibility_level: null }, parameters: visibility } as const

/** Parameters of the list of groups in a group. */
export const groupList = {
  ...contract.listGroups.parameters,
  owned: { type: 'boolean' },
  order_by: { type: 'string', oneOf: ['name', 'path', 'id'] },
  ...living,
  ...leastAccess,
  ...visibility,
} as const satisfies Parameters

/** One address lists groups; whose they are is an argument. */
const list = {
  path: '/groups',
  parameters: { ...groupList, top_level_only: { type: 'boolean' } },
} as const

export const groupOperations = {
  listGroups: inV4(contract.listGroups, { ...list, open: true }),
  listOwnedGroups: inV4(contract.listOwnedGroups, { ...list, fixed: { owned: true } }),
  listGroupProjects: inV4(contract.listGroupProjects, {
    open: true,
    parameters: {
      owned: { type: 'boolean' },
      starred: { type: 'boolean' },
      include_subgroups: { type: 'boolean' },
      ...living,
      ...projectFeatures,
    },
  }),
  readGroup: inV4(contract.readGroup, { parameters: { with_projects: { type: 'boolean' } }, open: true }),
  /** In the group that `parent_id` names, or at the top. */
  createGroup: inV4(contract.createGroup, {
    ...settings,
    parameters: { ...settings.parameters, parent_id: { type: 'integer' } },
  }),
  transferProject: inV4(contract.transferProject),
  updateGroup: inV4(contract.updateGroup, {
    ...settings,
    oneNeeded: ['name', 'path', 'description', 'visibility', 'lfs_enabled', 'request_access_enabled'],
  }),
  deleteGroup: inV4(contract.deleteGroup, { success: 202 }),
} as const
