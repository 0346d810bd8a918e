import type { Board } from '../../../shared/model/board.ts'
import type { Grouping } from '../../../shared/model/grouping.ts'
import { sortKeys, type SortKey } from '../../../shared/query/tree.ts'
import type { QueriedSection } from '../../navigation/sections.ts'

/** The name of each grouping of a list. */
export const groupingTitles: Readonly<Record<Grouping, string>> = {
  none: 'Nothing',
  day: 'Day',
  project: 'Project',
  milestone: 'Milestone',
  assignee: 'Assignee',
  reason: 'Reason',
  kind: 'Kind',
}

/** The name of each way to show a list of items. */
export const boardTitles: Readonly<Record<Board | 'list', string>> = {
  list: 'List',
  label: 'Board by label',
  milestone: 'Board by milestone',
  assignee: 'Board by assignee',
}

/** The name of the column for items without a value of the property that makes the columns. */
export const withoutTitles: Readonly<Record<Board, string>> = {
  label: 'No label',
  milestone: 'No milestone',
  assignee: 'Nobody',
}

/** The name of each order of a list, in the direction that it has by itself. */
const sortTitles: Readonly<Record<SortKey, string>> = {
  updated: 'Last updated',
  created: 'Newest',
  due: 'Due date',
  comments: 'Most comments',
  votes: 'Most votes',
  weight: 'Heaviest',
  title: 'Title',
  number: 'Number',
}

/** Returns the orders that a list can have. The first is its usual one, which no query names. */
export function sortsOf(section: QueriedSection): { readonly by: SortKey | null; readonly title: string }[] {
  const named = sortKeys.map((by) => ({ by, title: sortTitles[by] }))
  if (section === 'inbox') return [{ by: null, title: 'Newest reason' }, ...named]
  return [{ by: null, title: sortTitles.updated }, ...named.filter(({ by }) => by !== 'updated')]
}
