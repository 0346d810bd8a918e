import type { Item, MergeRequestRow } from '../../../shared/model/rows.ts'
import { actionsOn } from '../../navigation/action.ts'
import type { ItemsReach } from './reach.ts'

const { named } = actionsOn<ItemsReach>()

/** The subjects that commands of several files have in common. */

/** The target, where it is an issue or a merge request. */
export const anItem = named<Item['row']>('no issue or merge request is selected.', ({ target }) => target.item)
export const aMergeRequest = named<MergeRequestRow>('only for merge requests.', ({ target }) =>
  target.item?.kind === 'mergeRequest' ? target.item : null,
)
