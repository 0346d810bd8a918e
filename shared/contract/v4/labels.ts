import { labelOperations as contract } from '../labels.ts'
import { inV4 } from './operation.ts'

const label = '/projects/:id/labels/:label_id'

/** A label is named by its id or by its name: by exactly one of them. */
const oneName = { label_id: { type: 'integer' }, name: { type: 'string' } } as const

export const labelOperations = {
  listLabels: inV4(contract.listLabels, {
    parameters: {
      with_counts: { type: 'boolean' },
      /** True by default: labels of the groups above the project are listed too. */
      include_ancestor_groups: { type: 'boolean' },
      search: { type: 'string' },
    },
  }),
  createLabel: inV4(contract.createLabel),
  deleteLabel: inV4(contract.deleteLabel, { parameters: oneName }),
  updateLabel: inV4(contract.updateLabel, { parameters: oneName }),
  /** The label in the path is looked up as an id first, then as a name. */
  followLabel: inV4(contract.followLabel, { path: `${label}/subscribe` }),
  unfollowLabel: inV4(contract.unfollowLabel, { method: 'POST', path: `${label}/unsubscribe` }),
} as const
