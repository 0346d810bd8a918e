import { dayAfter, dayOf } from '../../../shared/calendar-days.ts'
import type {
  Overview,
  OverviewFigure,
  OverviewSeries,
  OverviewShares,
  OverviewYear,
} from '../../../shared/model/overview.ts'
import { count, counted, wholeDay } from '../../ui/words.ts'

const titles: Readonly<Record<Overview['kind'], (name: string) => string>> = {
  project: (name) => name,
  person: (name) => name,
  milestone: (name) => name,
  inbox: () => 'Your inbox over thirty days',
}

export function overviewTitle({ kind, name }: Pick<Overview, 'kind' | 'name'>): string {
  return titles[kind](name)
}

/** The title of a figure. */
export function figureTitle({ name, list }: OverviewFigure): string {
  const what = list === 'issues' ? 'issues' : 'merge requests'
  const words: Readonly<Record<OverviewFigure['name'], string>> = {
    open: `Open ${what}`,
    closed: `Closed ${what}`,
    merged: `Merged ${what}`,
    overdue: 'Overdue',
    unassigned: 'Assigned to nobody',
    yourMove: 'Your move',
    assigned: `Assigned ${what}`,
    opened: `Opened ${what}, still open`,
  }
  return words[name]
}

export const sharesTitles: Readonly<Record<OverviewShares['by'], string>> = {
  label: 'Open issues by label',
  assignee: 'Open issues by assignee',
  milestone: 'Open issues by milestone',
}

/** The title of a share without a label, milestone or assignee. */
export const withoutWords: Readonly<Record<OverviewShares['by'], string>> = {
  label: 'No label',
  assignee: 'Nobody',
  milestone: 'No milestone',
}

export const lineTitles: Readonly<Record<OverviewSeries['lines'][number]['name'], string>> = {
  opened: 'Opened',
  closed: 'Closed',
  remaining: 'Open',
  ideal: 'Ideal',
  arrived: 'Arrived',
  done: 'Done',
}

/** The words before the sum of the time of its items. */
export function timeTitle({ kind }: Overview): string {
  return kind === 'project' ? 'Time for open items' : 'Time for all items'
}

/** A number of a series: where an ideal line stands between two whole ones, to a tenth. */
export function countedInTenths(value: number): string {
  return count(Math.round(value * 10) / 10)
}

export function seriesTitle({ kind }: Overview): string {
  if (kind === 'milestone') return 'Open issues until it is due'
  return kind === 'inbox' ? 'Day by day' : 'Issues opened and closed, week by week'
}

/** A day, or the week that begins with it. */
export function dayTitle({ every }: OverviewSeries, day: string): string {
  return every === 'day' ? wholeDay(day) : `${wholeDay(day)} to ${wholeDay(dayAfter(day, 6))}`
}

/** `1,204 events on 98 days of the last year`, and from when on all of them are known. */
export function yearWords({ days, knownSince }: OverviewYear): string {
  const events = days.reduce((sum, day) => sum + day.count, 0)
  const words = `${counted(events, 'event')} on ${counted(days.length, 'day')} of the last year`
  return knownSince === null ? words : `At least ${words}: those before ${wholeDay(knownSince)} are not all known`
}

/** Names the day before which it is not always known when issues were closed. */
export function knownSinceWords(day: string): string {
  return `Before ${wholeDay(day)}, it is not always known when an issue was closed.`
}

/**
 * Compares the share of a milestone's issues that is closed with the share of its time that has gone by. It is behind when
 * the first is smaller by a tenth or more. Null for a milestone without a due date.
 */
export function riskOf({ kind, startDate, dueDate, figures, series }: Overview, now: number): MilestoneRisk | null {
  if (kind !== 'milestone' || dueDate === null) return null
  const of = (name: OverviewFigure['name']) =>
    figures.find((figure) => figure.name === name && figure.list === 'issues')?.count ?? 0
  const open = of('open')
  const all = open + of('closed')
  if (all === 0) return null
  if (open === 0) return 'done'
  const today = dayOf(now)
  if (dueDate < today) return 'overdue'
  const first = startDate ?? series?.days[0] ?? today
  const length = Date.parse(dueDate) - Date.parse(first)
  const gone = length <= 0 ? 1 : (Date.parse(today) - Date.parse(first)) / length
  return gone - (all - open) / all > 0.1 ? 'behind' : 'onItsWay'
}

export type MilestoneRisk = 'done' | 'overdue' | 'behind' | 'onItsWay'

/** A sentence such as `3 of 12 issues are closed. It is due on 5 Dec 2026: that is behind.` */
export function riskWords(overview: Overview, risk: MilestoneRisk): string {
  const closed = overview.figures.find(({ name, list }) => name === 'closed' && list === 'issues')?.count ?? 0
  const open = overview.figures.find(({ name, list }) => name === 'open' && list === 'issues')?.count ?? 0
  const progress = `${count(closed)} of ${counted(closed + open, 'issue')} ${closed === 1 ? 'is' : 'are'} closed.`
  const due = wholeDay(overview.dueDate ?? '')
  switch (risk) {
    case 'done':
      return `${progress} Nothing is left to do.`
    case 'overdue':
      return `${progress} It was due on ${due}.`
    case 'behind':
      return `${progress} It is due on ${due}, and is behind schedule: its time passes faster than its issues are closed.`
    case 'onItsWay':
      return `${progress} It is due on ${due}.`
  }
}

/** Returns in words the time within which half of the work was done. */
export function waitWords(hours: number): string {
  if (hours < 1) return 'Half of the entries were done within an hour of arriving.'
  if (hours < 48) return `Half of the entries were done within ${counted(Math.round(hours), 'hour')} of arriving.`
  return `Half of the entries were done within ${counted(Math.round(hours / 24), 'day')} of arriving.`
}
