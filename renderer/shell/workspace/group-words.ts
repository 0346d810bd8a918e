import type { Sort } from '../../../shared/query/tree.ts'
import { pinnedGroup, type Grouping, type PlainGrouping } from '../../../shared/model/grouping.ts'
import { isByScope } from '../../../shared/model/by-scope.ts'
import { withoutTitle } from '../../features/items/order-words.ts'
import { dayWords } from '../../ui/words.ts'
import { reasonTitles } from '../../features/inbox/reason-words.ts'
import type { RowGroup } from '../../data/lists/groups.ts'

/** The properties of a list that the headings of its groups depend on. */
export interface Grouped {
  readonly grouping: Grouping
  readonly sort: Sort | null
  /** The list is that of snoozed entries, which come back at a time. */
  readonly isSnoozed: boolean
}

const reasons: Readonly<Record<string, string>> = { ...reasonTitles, milestone: 'Milestones' }
const kinds: Readonly<Record<string, string>> = {
  issue: 'Issues',
  mergeRequest: 'Merge requests',
  milestone: 'Milestones',
}
const without: Readonly<Record<PlainGrouping, string>> = {
  day: 'Without a date',
  none: '',
  project: 'Without a project',
  milestone: 'Without a milestone',
  assignee: 'Nobody is assigned',
  reason: 'Something else',
  kind: 'Something else',
}

/** The heading of a group. */
export function groupWords(group: RowGroup, { grouping, sort, isSnoozed }: Grouped, now: number): string {
  if (group.is === 'day') {
    if (group.time !== null) return dayWords(group.time, now)
    if (sort !== null) return sort.by === 'due' ? 'Without a due date' : without.day
    return isSnoozed ? 'Until something happens' : 'Pinned'
  }
  if (group.id === pinnedGroup) return 'Pinned'
  if (group.name === null) return isByScope(grouping) ? withoutTitle(grouping) : without[grouping]
  if (grouping === 'reason') return reasons[group.name] ?? group.name
  return grouping === 'kind' ? (kinds[group.name] ?? group.name) : group.name
}
