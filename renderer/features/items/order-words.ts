import type { Board, PlainBoard } from '../../../shared/model/board.ts'
import { scopeOf, type ByScope } from '../../../shared/model/by-scope.ts'
import type { Grouping, PlainGrouping } from '../../../shared/model/grouping.ts'
import { sortKeys, type SortKey } from '../../../shared/query/tree.ts'
import type { QueriedSection } from '../../navigation/sections.ts'

const groupingTitles: Readonly<Record<PlainGrouping, string>> = {
  none: 'Nothing',
  day: 'Day',
  project: 'Project',
  milestone: 'Milestone',
  assignee: 'Assignee',
  reason: 'Reason',
  kind: 'Kind',
}

/** Returns the name of a grouping of a list. */
export function groupingTitle(by: Grouping): string {
  return scopeOf(by) ?? groupingTitles[by as PlainGrouping]
}

/** Returns the name of a way to show a list of items; null: as a list. */
export function boardTitle(by: Board | null): string {
  return by === null ? 'List' : `Board by ${scopeOf(by) ?? by}`
}

/** Returns those by which a list can be grouped or has its columns: always some, scopes that labels have, and the one of now. */
export function withScopes<By extends string>(
  always: readonly By[],
  scopes: readonly ByScope[],
  now: By | ByScope | null,
): readonly (By | ByScope)[] {
  return [...new Set([...always, ...scopes, ...(now === null ? [] : [now])])]
}

const withoutTitles: Readonly<Record<PlainBoard, string>> = {
  label: 'No label',
  milestone: 'No milestone',
  assignee: 'Nobody',
}

/** Returns the name of the column for items without a value of the property that makes the columns. */
export function withoutTitle(by: Board): string {
  const scope = scopeOf(by)
  return scope === null ? withoutTitles[by as PlainBoard] : `No ${scope}`
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
