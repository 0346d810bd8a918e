import { type StaleItemsQuery } from '../../../electron/cache/offline/stale-items.ts'
import type { AheadPlan } from '../../../shared/model/kept-offline.ts'

/** The query for stale items of a plan, for the user of the tests. */
export const query = (plan: Partial<AheadPlan>): StaleItemsQuery => ({ ownUserId: 2, budget: '500', kept: [], ...plan })
