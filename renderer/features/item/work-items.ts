import { isOpen } from '../../../shared/model/issue.ts'
import type { WorkItemRow } from '../../../shared/model/rows.ts'
import { addressOf } from '../../navigation/item-address.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import type { Stateful } from '../../ui/marks/states.ts'

/** Items that are parts of each other: issues, tasks and epics. */

/** The fields of such an item that decide how its state looks. */
export function statefulOf({ state, type }: Pick<WorkItemRow, 'state' | 'type'>): Stateful {
  return { kind: 'issue', state, issueType: type, pending: [] }
}

/** Opens such an item: in Docket where it is on this computer, else in the browser. */
export function openWorkItem({ key, projectKey, webUrl, iid }: WorkItemRow, places: PlacesStore): void {
  if (key !== null && projectKey !== null) void places.open(addressOf({ key, projectKey, iid, kind: 'issue' }))
  else if (webUrl !== null) void places.followLink(webUrl)
}

/**
 * Returns how many parts of an issue are done: `3 of 5 done`.
 *
 * @param hasMore there are more than these, of which nothing is known
 */
export function doneWords(items: readonly { readonly state: string }[], hasMore: boolean): string {
  const done = items.filter((item) => !isOpen(item)).length
  return `${done} of ${hasMore ? 'the first ' : ''}${items.length} done`
}
