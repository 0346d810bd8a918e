import { day, hour } from '../../../shared/durations.ts'
import { beginningOf, dayAfter, dayOf, daysFrom, mondaysOfYear } from '../../../shared/calendar-days.ts'
import { queryOfColumn, type PlainBoard } from '../../../shared/model/board.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { Milestone } from '../../../shared/model/milestone.ts'
import type {
  Overview,
  OverviewFigure,
  OverviewSeries,
  OverviewShares,
  OverviewSubject,
} from '../../../shared/model/overview.ts'
import { narrowed } from '../../../shared/query/change.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import {
  activityKnownSince,
  countActivityByDay,
  lastClosings,
  type ActivityOf,
} from '../../cache/activity/activity-counts.ts'
import { stillOpenOnService } from '../../cache/items/issues.ts'
import { CountedTies } from '../../cache/items/item-ties.ts'
import type { ItemQuery } from '../../cache/items/items.ts'
import { listReasonTimes } from '../../cache/inbox/inbox-entries.ts'
import { countItems, timeOfItems, type TimeOfItems } from '../../cache/items/items.ts'
import { isPartial } from '../../cache/lists/lists.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { QueryContext } from '../../cache/query/query-sql.ts'
import { itemQueryOf, listCreations, queryItems, type RankedItem } from '../../cache/query/query-items.ts'
import { isNone } from '../../cache/query/query-names.ts'
import { readUser } from '../../cache/directory/users.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { listDoneMarks } from '../../outbox/history/steps.ts'
import { boardColumnsOf } from './board-columns.ts'
import type { RowSource } from './row-source.ts'

/**
 * Number of days that a burn-down shows at most, before the day on which it stands and behind it: five years each. A milestone that is
 * never to end may be due in the year 9999.
 */
const mostDaysAside = 5 * 366

/** Number of days that the lines of the inbox show: history is kept for so long. */
const daysOfInbox = 30

const kinds = { issues: 'issue', mergeRequests: 'mergeRequest' } as const
type ListName = keyof typeof kinds

const nothing = {
  figures: [],
  shares: [],
  year: null,
  series: null,
  startDate: null,
  dueDate: null,
  time: null,
  hoursToDone: null,
}

/**
 * Reads the figures of a project, person, milestone or the inbox.
 *
 * @param context its `now` decides about today
 * @throws AppFailure `item_unknown` when the cache does not have it
 */
export function readOverview(source: RowSource, context: QueryContext, subject: OverviewSubject): Overview {
  if (subject === 'inbox') return overviewOfInbox(source, context.now)
  const { kind, id } = partsOf<'project' | 'user' | 'milestone'>(subject)
  const reading = new Reading(source, context)
  if (kind === 'project') return overviewOfProject(source, reading, id)
  return kind === 'user' ? overviewOfPerson(source, reading, id) : overviewOfMilestone(source, reading, id)
}

/** Counts the items of queries, in one project or in all. */
class Reading {
  readonly #source: RowSource
  readonly #context: QueryContext
  projectId: number | undefined = undefined

  constructor(source: RowSource, context: QueryContext) {
    this.#source = source
    this.#context = context
  }

  get now(): number {
    return this.#context.now
  }

  rows(list: ListName, text: string): readonly RankedItem[] {
    const scope = { projectId: this.projectId }
    return queryItems(this.#source.cache, kinds[list], askedBy(text), { ...this.#context, scope }).rows
  }

  figure(name: OverviewFigure['name'], list: ListName, query: string): OverviewFigure {
    return { name, list, query, count: countItems(this.#source.cache, kinds[list], this.#asked(list, query)) }
  }

  /** Returns the sums of the time that the items of a query are to take and took so far. */
  time(query: string): NonNullable<Overview['time']> {
    const [issues, mergeRequests] = (['issues', 'mergeRequests'] as const).map((list) =>
      timeOfItems(this.#source.cache, kinds[list], this.#asked(list, query)),
    )
    const sum = (of: keyof TimeOfItems): number => (issues?.[of] ?? 0) + (mergeRequests?.[of] ?? 0)
    return { estimate: sum('estimate'), spent: sum('spent') }
  }

  creations(list: ListName, query: string): number[] {
    return listCreations(this.#source.cache, kinds[list], this.#asked(list, query))
  }

  #asked(list: ListName, text: string): ItemQuery {
    const context = { ...this.#context, scope: { projectId: this.projectId } }
    const asked = itemQueryOf(this.#source.cache, kinds[list], askedBy(text), context)
    if (asked === null) throw new Error('figures are counted without words')
    return asked
  }

  /** Returns the shares of a query's items; items without a tie are left out. */
  shares(list: ListName, text: string, by: readonly PlainBoard[]): OverviewShares[] {
    const { cache, ownUserId } = this.#source
    const ties = new CountedTies(cache, kinds[list], this.#asked(list, text), by)
    const asked = { ties, projectId: this.projectId, ownUserId, chosen: null }
    return by.map((board) => {
      const { columns } = boardColumnsOf(cache, board, asked)
      const rows = columns
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => other.count - one.count)
        .map(({ value, name, color, count }) => ({ name, color, query: queryOfColumn(text, board, { value }), count }))
      return { by: board, list, rows }
    })
  }
}

function overviewOfProject(source: RowSource, reading: Reading, id: number): Overview {
  const { account, cache } = source
  const project = readProject(cache, id)
  if (project === null) throw AppFailure.of('item_unknown')
  reading.projectId = id
  return {
    ...nothing,
    kind: 'project',
    name: project.pathWithNamespace,
    project: keyOf(account, 'project', id),
    figures: [
      reading.figure('open', 'issues', 'is:open'),
      reading.figure('closed', 'issues', 'is:closed'),
      reading.figure('overdue', 'issues', 'is:open due:overdue'),
      reading.figure('unassigned', 'issues', 'is:open assignee:none'),
      reading.figure('yourMove', 'issues', 'is:open turn:me'),
      reading.figure('open', 'mergeRequests', 'is:open'),
      reading.figure('merged', 'mergeRequests', 'is:merged'),
    ],
    shares: reading.shares('issues', 'is:open', ['label', 'assignee', 'milestone']),
    year: yearOf(source, reading.now, { projectId: id }),
    series: openedAndClosed(source, reading, id),
    time: reading.time('is:open'),
    partial: isPartial(cache, 'issues'),
  }
}

function overviewOfPerson(source: RowSource, reading: Reading, id: number): Overview {
  const { name, username } = readUser(source.cache, id)
  const assigned = queryOfColumn('is:open', 'assignee', { value: username })
  const opened = narrowed('is:open', { key: 'author', value: username })
  return {
    ...nothing,
    kind: 'person',
    name: name === '' ? `@${username}` : name,
    project: null,
    figures: [
      reading.figure('assigned', 'issues', assigned),
      reading.figure('overdue', 'issues', `${assigned} due:overdue`),
      reading.figure('assigned', 'mergeRequests', assigned),
      reading.figure('opened', 'issues', opened),
      reading.figure('opened', 'mergeRequests', opened),
    ],
    shares: reading.shares('issues', assigned, ['label', 'milestone']),
    year: yearOf(source, reading.now, { actorId: id }),
    partial: isPartial(source.cache, 'issues'),
  }
}

function overviewOfMilestone(source: RowSource, reading: Reading, id: number): Overview {
  const { account, cache } = source
  const milestone = readShownMilestone(cache, id)
  if (milestone === null) throw AppFailure.of('item_unknown')
  // One of a group stands above projects.
  if (milestone.projectId !== 0) reading.projectId = milestone.projectId
  const about = {
    ...nothing,
    kind: 'milestone',
    name: milestone.title,
    project: milestone.projectId === 0 ? null : keyOf(account, 'project', milestone.projectId),
    startDate: milestone.startDate,
    dueDate: milestone.dueDate,
    partial: isPartial(cache, 'issues'),
  } as const
  // For a query that is no milestone.
  if (isNone(milestone.title)) return about
  const all = queryOfColumn('', 'milestone', { value: milestone.title })
  const open = `is:open ${all}`
  return {
    ...about,
    figures: [
      reading.figure('open', 'issues', open),
      reading.figure('closed', 'issues', `is:closed ${all}`),
      reading.figure('unassigned', 'issues', `${open} assignee:none`),
      reading.figure('overdue', 'issues', `${open} due:overdue`),
      reading.figure('open', 'mergeRequests', open),
      reading.figure('merged', 'mergeRequests', `is:merged ${all}`),
    ],
    shares: reading.shares('issues', open, ['assignee', 'label']),
    series: burnDown(source, reading, milestone, all),
    time: reading.time(all),
  }
}

function yearOf({ cache }: RowSource, now: number, of: ActivityOf): Overview['year'] {
  const [first = ''] = mondaysOfYear(dayOf(now))
  const known = activityKnownSince(cache, of) ?? now
  return {
    days: countActivityByDay(cache, of, daysFrom(first, dayOf(now))),
    knownSince: known > beginningOf(first) ? dayOf(known) : null,
  }
}

/**
 * Returns the number of issues that were opened in each week, and of those that were closed and stayed so. Only activity has the
 * time at which an issue was closed: it is unknown for weeks that begin before activity is known.
 */
function openedAndClosed({ cache }: RowSource, reading: Reading, projectId: number): OverviewSeries {
  const days = mondaysOfYear(dayOf(reading.now))
  const [since = ''] = days
  const created = reading.creations('issues', `created:>=${since}`)
  const last = lastClosings(cache, 'issue')
  const closed = reading.rows('issues', `closed:>=${since}`).flatMap(({ id }) => last.get(id) ?? [])
  const known = activityKnownSince(cache, { projectId }) ?? reading.now
  const isKnown = days.map((day) => beginningOf(day) >= known)
  const inWeeks = (key: 'created' | 'closed') => days.map((day) => `${key}:${day}..${dayAfter(day, 6)}`)
  return {
    every: 'week',
    days,
    lines: [
      {
        name: 'opened',
        values: countedByWeek(days, created),
        queries: inWeeks('created'),
      },
      {
        name: 'closed',
        values: countedByWeek(days, closed).map((count, at) => (isKnown[at] === true ? count : null)),
        queries: inWeeks('closed'),
      },
    ],
    knownSince: isKnown.every(Boolean) ? null : dayOf(known),
  }
}

/** Returns the number of moments in each week. None of them is after the last one. */
function countedByWeek(mondays: readonly string[], moments: readonly number[]): number[] {
  const beginnings = mondays.map(beginningOf)
  const counts = mondays.map(() => 0)
  for (const moment of moments) {
    const index = beginnings.findLastIndex((beginning) => beginning <= moment)
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/**
 * Returns the number of a milestone's issues that were open at the end of each day, and the number if they were closed evenly
 * until it is due. The time at which an issue came into a milestone is unknown: it counts from when it was opened. Where activity
 * does not have the time at which an issue was closed, that was before it was last updated, and before activity is known: until
 * then, the number of open ones is unknown.
 */
function burnDown({ cache }: RowSource, reading: Reading, milestone: Milestone, all: string): OverviewSeries | null {
  const created = reading.rows('issues', `${all} sort:created-asc`)
  if (created.length === 0) return null
  const updated = new Map(reading.rows('issues', `is:closed ${all}`).map(({ id, rank }) => [id, Number(rank)]))
  const closings = lastClosings(cache, 'issue')
  const known =
    (milestone.projectId === 0 ? null : activityKnownSince(cache, { projectId: milestone.projectId })) ?? reading.now
  const createdAt = new Map(created.map(({ id, rank }) => [id, Number(rank)]))
  const waiting = stillOpenOnService(cache, [...updated.keys()])
  const reported: string[] = []
  const unreported: { readonly opened: string; readonly closed: string }[] = []
  for (const [id, at] of updated) {
    const openedAt = createdAt.get(id) ?? at
    const closedAt = waiting.has(id) ? reading.now : closings.get(id)
    if (closedAt !== undefined) reported.push(dayOf(closedAt))
    // If all activity since it was opened is known, its closing was reported and is not understood.
    else unreported.push({ opened: dayOf(openedAt), closed: dayOf(openedAt < known ? Math.min(at, known) : at) })
  }
  const closed = [...reported, ...unreported.map((one) => one.closed)]
  const opened = created.map(({ rank }) => dayOf(Number(rank)))
  const today = dayOf(reading.now)
  const first = milestone.startDate ?? opened[0] ?? today
  // One that is over ends with its last issue; one that is late goes on until today.
  const end = closed.length === opened.length ? latest(closed) : today
  const last = milestone.dueDate === null || milestone.dueDate < end ? end : milestone.dueDate
  const begun = first < last ? first : last
  const days = daysFrom(...nearest(begun, last, end))
  const [openedUntil, closedUntil] = [countedUntil(days, opened), countedUntil(days, closed)]
  const unsureFrom = countedUntil(
    days,
    unreported.map((one) => one.opened),
  )
  const unsureUntil = countedUntil(
    days,
    unreported.map((one) => one.closed),
  )
  const isUnsure = days.map((day, at) => day <= today && (unsureFrom[at] ?? 0) > (unsureUntil[at] ?? 0))
  const lastUnsure = days.findLast((_, at) => isUnsure[at])
  const remaining = days.map((day, at) =>
    day > today || isUnsure[at] === true ? null : (openedUntil[at] ?? 0) - (closedUntil[at] ?? 0),
  )
  // A query cannot separate those whose closing time is unknown, or that an edit closes.
  const queries =
    unreported.length + waiting.size > 0 ? null : days.map((day) => `${all} created:..${day} -closed:..${day}`)
  return {
    every: 'day',
    days,
    lines: [
      { name: 'remaining', values: remaining, queries },
      ...(milestone.dueDate === null
        ? []
        : [
            {
              name: 'ideal' as const,
              values: idealLine(days, { first: begun, due: milestone.dueDate }, opened.length),
              queries: null,
            },
          ]),
    ],
    knownSince: lastUnsure === undefined ? null : dayAfter(lastUnsure),
  }
}

/** Returns, for each day, the number of dates on it or before it. */
function countedUntil(days: readonly string[], dates: readonly string[]): number[] {
  const sorted = dates.toSorted()
  let count = 0
  return days.map((day) => {
    while (count < sorted.length && (sorted[count] as string) <= day) count += 1
    return count
  })
}

function latest(days: readonly string[]): string {
  return days.reduce((one, other) => (one > other ? one : other))
}

/** The part of a span of days that is near enough to one of its days, or to its beginning where that is later. */
function nearest(first: string, last: string, to: string): [first: string, last: string] {
  const from = latest([first, dayAfter(to, -mostDaysAside)])
  const farthest = dayAfter(latest([from, to]), mostDaysAside)
  return [from, last < farthest ? last : farthest]
}

/** From all on the first day of a milestone, which need not be shown, to none on the day on which it is due. */
function idealLine(
  days: readonly string[],
  { first, due }: { readonly first: string; readonly due: string },
  all: number,
): number[] {
  const passedOn = (date: string) => Math.round((beginningOf(date) - beginningOf(first)) / day)
  const length = Math.max(1, passedOn(due))
  return days.map((date) => Math.max(0, Math.round((all * (length - passedOn(date)) * 1000) / length) / 1000))
}

/** Returns the entries that arrived in the inbox and those that were marked done, day by day, and the time that took. */
function overviewOfInbox({ cache, user }: RowSource, now: number): Overview {
  const today = dayOf(now)
  const days = daysFrom(dayAfter(today, 1 - daysOfInbox), today)
  const since = beginningOf(days[0] ?? today)
  const done = listDoneMarks(user, since)
  const count = (moments: readonly number[]) => {
    const byDay = Map.groupBy(moments, (at) => dayOf(at))
    return days.map((day) => byDay.get(day)?.length ?? 0)
  }
  const waits = done.map(({ madeAt, reasonAt }) => Math.max(0, madeAt - reasonAt)).toSorted((one, other) => one - other)
  const middle = waits[Math.floor(waits.length / 2)]
  return {
    ...nothing,
    kind: 'inbox',
    name: '',
    project: null,
    series: {
      every: 'day',
      days,
      lines: [
        { name: 'arrived', values: count(listReasonTimes(cache, since)), queries: null },
        { name: 'done', values: count(done.map(({ madeAt }) => madeAt)), queries: null },
      ],
      knownSince: null,
    },
    hoursToDone: middle === undefined ? null : middle / hour,
    partial: false,
  }
}
