import * as v from 'valibot'
import { byScopeSchema, isByScope, type ByScope } from './by-scope.ts'

/** Groupings that the rows of each list always have; the first is the default. */
export const groupings = {
  inbox: ['day', 'project', 'reason', 'kind', 'none'],
  issues: ['none', 'day', 'project', 'milestone', 'assignee'],
  mergeRequests: ['none', 'day', 'project', 'milestone', 'assignee'],
} as const

/** The lists whose rows can be grouped. */
export type GroupedListName = keyof typeof groupings
export type PlainGrouping = (typeof groupings)[GroupedListName][number]

/** Groupings of rows. Lists of items can be grouped by the labels of a scope, too. */
export type Grouping = PlainGrouping | ByScope

/** Returns true if the rows of a list can be grouped by it. */
export function isGroupingOf(list: GroupedListName, grouping: Grouping): boolean {
  return (groupings[list] as readonly Grouping[]).includes(grouping) || (list !== 'inbox' && isByScope(grouping))
}

/** A grouping of a list as it is written down: the usual one is written as nothing, so that it has one way to be written. */
export function writtenGrouping(list: GroupedListName, grouping: Grouping): Grouping | undefined {
  return grouping === groupings[list][0] ? undefined : grouping
}

/** The grouping of a list as `writtenGrouping` wrote it. One that is not for this list is the usual one. */
export function groupingOf(list: GroupedListName, written: Grouping | undefined): Grouping {
  return written !== undefined && isGroupingOf(list, written) ? written : groupings[list][0]
}

export const groupingSchema = v.union([v.picklist([...new Set(Object.values(groupings).flat())]), byScopeSchema])

/** The group of pinned entries, which stands before all others. */
export const pinnedGroup = 'pinned'

/**
 * Rows that follow one another in a list and have something in common. `name` is the service's, or a word that Docket has for
 * a reason or a kind; null: they have in common that they have none of it.
 */
export const groupSchema = v.object({ id: v.string(), name: v.nullable(v.string()), count: v.number() })
export type Group = Readonly<v.InferOutput<typeof groupSchema>>
