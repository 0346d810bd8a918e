import { describe, expect, it } from 'vitest'
import { addEntry, forgetEntries, type ActivityEntry } from '../../electron/cache/activity/activity.ts'
import { saveEventList } from '../../electron/cache/activity/events.ts'
import { saveInboxEntry } from '../../electron/cache/inbox/inbox-entries.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { remember } from '../../electron/outbox/history/steps.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import { dayOf, mondayOf } from '../../shared/calendar-days.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Overview } from '../../shared/model/overview.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { checkRuns, oneOf } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleMilestone, sampleProject } from '../support/samples.ts'

const day = 86_400_000
const projects = [1, 2]
const milestone = sampleMilestone(7, { projectId: 1, title: 'First half', startDate: null, dueDate: null })
const labels = ['bug', 'two words', 'none', 'ключ']

interface Made {
  readonly issue: Issue
  /** The moment of its last closing by its activity. */
  readonly closedAt: number | null
}

/** @param reported the share of closings that are in activity, from 0 to 1 */
function makeIssue(random: () => number, id: number, reported: number): Made {
  const createdAt = Date.now() - Math.floor(random() * 500 * day)
  const updatedAt = createdAt + Math.floor(random() * (Date.now() - createdAt))
  const state = oneOf(random, ['opened', 'closed'])
  const projectId = oneOf(random, projects)
  const issue = sampleIssue(id, {
    projectId,
    state,
    author: oneOf(random, [ada, ben]),
    assignee: oneOf(random, [ada, ben, null]),
    labels: labels.filter(() => random() < 0.4),
    milestone: projectId === 1 && random() < 0.5 ? milestone : null,
    dueDate: random() < 0.3 ? dayOf(Date.now() + Math.floor((random() - 0.5) * 40 * day)) : null,
    timeEstimate: oneOf(random, [null, 0, 3600]),
    timeSpent: oneOf(random, [null, 600]),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  })
  const isReported = state === 'closed' && random() < reported
  return { issue, closedAt: isReported ? createdAt + Math.floor(random() * (Date.now() - createdAt)) : null }
}

const entryOf = ({ issue, closedAt }: Made) =>
  ({
    ...{ projectId: issue.projectId, itemKind: 'issue', itemId: issue.id, actorId: ben.id, action: 'closed' },
    ...{ field: null, noteId: null, push: null, subjectKind: null, subject: null, commits: null },
    ...{
      at: closedAt,
      since: closedAt,
      until: closedAt,
      around: false,
      fromRow: false,
      fromEvent: true,
      history: false,
    },
    ...{ before: null, after: null },
  }) as unknown as ActivityEntry

/** The sums of the time of issues. */
const timeOf = (made: readonly Made[]) => ({
  estimate: made.reduce((sum, { issue }) => sum + (issue.timeEstimate ?? 0), 0),
  spent: made.reduce((sum, { issue }) => sum + (issue.timeSpent ?? 0), 0),
})

/** A reader over a cache that is filled anew for each run. */
function opened() {
  const { cache, user, reader } = openedReader()
  /** Fills it, and forgets a part of the activity as it is forgotten when it grows old. */
  const fill = (random: () => number, knownSince: number | null = null, reported = 0.7): Made[] => {
    cache.exec('DELETE FROM activity; DELETE FROM past_activity; DELETE FROM past_closings; DELETE FROM issues')
    for (const id of projects) saveEventList(cache, id, { total: null, readAt: null, complete: false, knownSince })
    const made = Array.from({ length: 120 }, (_, at) => makeIssue(random, at + 1, reported)).map((each) =>
      each.closedAt !== null && each.closedAt < (knownSince ?? 0) ? { ...each, closedAt: null } : each,
    )
    answer(cache, (arrival) => {
      for (const id of projects) storeProject(cache, sampleProject(id), null, arrival)
      storeMilestone(cache, milestone, arrival)
      for (const { issue } of made) storeIssue(cache, issue, arrival)
    })
    for (const each of made) if (each.closedAt !== null) addEntry(cache, entryOf(each), 1)
    while (forgetEntries(cache, Date.now() - Math.floor(random() * 300) * day, { least: 5, most: 1_000 }));
    return made
  }
  const store = (one: typeof milestone) => answer(cache, (arrival) => void storeMilestone(cache, one, arrival))
  return { reader, cache, user, fill, store }
}

function figureOf({ figures }: Overview, name: string, list = 'issues'): number | undefined {
  return figures.find((figure) => figure.name === name && figure.list === list)?.count
}

const isOpen = ({ issue }: Made) => issue.state === 'opened'
const isOverdue = (made: Made) => isOpen(made) && made.issue.dueDate !== null && made.issue.dueDate < dayOf(Date.now())

/** Expects that the list behind each figure, share and day has as many items as it says. */
function checkOpened(reader: Reader, { project, figures, shares, series }: Overview): void {
  const listed = (list: 'issues' | 'mergeRequests', query: string) =>
    reader.listItems(list === 'issues' ? 'issue' : 'mergeRequest', {
      account: 'here',
      query,
      ...(project === null ? {} : { project }),
    }).keys.length
  for (const { list, query, count } of figures) expect([query, listed(list, query)]).toEqual([query, count])
  for (const { list, rows } of shares) {
    for (const { query, count } of rows) expect([query, listed(list, query)]).toEqual([query, count])
  }
  for (const { queries, values } of series?.lines ?? []) {
    for (const [at, query] of queries?.slice(-5).entries() ?? []) {
      expect([query, listed('issues', query)]).toEqual([query, values.at(at - 5)])
    }
  }
}

describe('an overview', () => {
  it('of a project has figures as counting by hand does, and each opens what it counts', async () => {
    const { reader, fill } = opened()
    await checkRuns('overviews of projects', 12, async ({ random }) => {
      const knownSince = oneOf(random, [null, Date.now() - Math.floor(random() * 400) * day])
      const own = fill(random, knownSince).filter(({ issue }) => issue.projectId === 1)
      const overview = reader.readOverview('here', keyOf('here', 'project', 1))
      expect(figureOf(overview, 'open')).toBe(own.filter(isOpen).length)
      expect(figureOf(overview, 'closed')).toBe(own.filter((made) => !isOpen(made)).length)
      expect(figureOf(overview, 'overdue')).toBe(own.filter(isOverdue).length)
      expect(figureOf(overview, 'unassigned')).toBe(
        own.filter((made) => isOpen(made) && made.issue.assignee === null).length,
      )
      expect(overview.time).toEqual(timeOf(own.filter(isOpen)))
      const byLabel = overview.shares.find(({ by }) => by === 'label')?.rows ?? []
      // A label called “none” cannot be asked for.
      for (const label of ['bug', 'two words', 'ключ']) {
        const count = own.filter((made) => isOpen(made) && made.issue.labels.includes(label)).length
        expect(byLabel.find(({ name }) => name === label)?.count ?? 0).toBe(count)
      }
      const [openedLine, closedLine] = overview.series?.lines ?? []
      for (const [at, monday] of overview.series?.days.entries() ?? []) {
        const inWeek = (moment: number) => mondayOf(dayOf(moment)) === monday
        expect(openedLine?.values[at]).toBe(own.filter(({ issue }) => inWeek(Date.parse(issue.createdAt))).length)
        const closedThen = own.filter(({ closedAt }) => closedAt !== null && inWeek(closedAt)).length
        // Nobody knows of all that was closed in a week that begins before activity is known.
        const isKnown = knownSince === null || new Date(`${monday}T00:00`).getTime() >= knownSince
        expect([monday, closedLine?.values[at]]).toEqual([monday, isKnown ? closedThen : null])
      }
      const happened = own.filter(({ closedAt }) => closedAt !== null && closedAt > Date.now() - 350 * day)
      const counted = (overview.year?.days ?? []).filter((each) => each.day > dayOf(Date.now() - 350 * day))
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(
        happened.filter(({ closedAt }) => dayOf(closedAt ?? 0) > dayOf(Date.now() - 350 * day)).length,
      )
      const [firstMonday = ''] = overview.series?.days ?? []
      const isLate = knownSince !== null && dayOf(knownSince) > firstMonday
      expect(overview.year?.knownSince).toBe(isLate ? dayOf(knownSince) : null)
      expect(overview.series?.knownSince).toBe(isLate ? dayOf(knownSince) : null)
      checkOpened(reader, overview)
      await Promise.resolve()
    })
  })

  it('of a milestone burns down as its issues were closed', async () => {
    const { reader, fill } = opened()
    await checkRuns('overviews of milestones', 12, async ({ random }) => {
      const knownSince = oneOf(random, [null, Date.now() - Math.floor(random() * 400) * day])
      const reported = oneOf(random, [0.7, 1])
      const own = fill(random, knownSince, reported).filter(({ issue }) => issue.milestone !== null)
      const overview = reader.readOverview('here', keyOf('here', 'milestone', milestone.id))
      expect(figureOf(overview, 'open')).toBe(own.filter(isOpen).length)
      expect(overview.time).toEqual(timeOf(own))
      const remaining = overview.series?.lines[0]?.values ?? []
      // An issue without activity was closed before its last update, and before activity is known.
      const latestOf = ({ issue }: Made) =>
        Date.parse(issue.createdAt) < (knownSince ?? 0)
          ? Math.min(Date.parse(issue.updatedAt), knownSince ?? 0)
          : Date.parse(issue.updatedAt)
      const closedOn = (made: Made) => dayOf(made.closedAt ?? latestOf(made))
      const isUnsure = (made: Made, on: string) =>
        !isOpen(made) && made.closedAt === null && dayOf(Date.parse(made.issue.createdAt)) <= on && on < closedOn(made)
      for (const [at, on] of (overview.series?.days ?? []).entries()) {
        const open = own.filter((made) => dayOf(Date.parse(made.issue.createdAt)) <= on)
        const gone = own.filter((made) => !isOpen(made) && closedOn(made) <= on)
        const isKnown = !own.some((made) => isUnsure(made, on))
        expect([on, remaining[at]]).toEqual([on, isKnown ? open.length - gone.length : null])
      }
      expect(remaining.at(-1)).toBe(own.filter(isOpen).length)
      // Each day opens what was left on it, where all closings are known.
      const isReported = own.every((made) => isOpen(made) || made.closedAt !== null)
      expect(overview.series?.lines[0]?.queries === null).toBe(!isReported)
      const lastUnsure = overview.series?.days.findLast((on) => own.some((made) => isUnsure(made, on)))
      const isFrom = overview.series?.knownSince ?? null
      expect(isFrom === null || dayOf(new Date(`${isFrom}T12:00`).getTime() - day)).toBe(lastUnsure ?? true)
      checkOpened(reader, overview)
      await Promise.resolve()
    })
  })

  it('of a person counts what they have in all projects', async () => {
    const { reader, fill } = opened()
    await checkRuns('overviews of people', 12, async ({ random }) => {
      const own = fill(random)
      const overview = reader.readOverview('here', keyOf('here', 'user', ben.id))
      expect(overview.name).toBe(ben.name)
      const assigned = own.filter((made) => isOpen(made) && made.issue.assignee?.id === ben.id)
      expect(figureOf(overview, 'assigned')).toBe(assigned.length)
      expect(figureOf(overview, 'overdue')).toBe(assigned.filter(isOverdue).length)
      expect(figureOf(overview, 'opened')).toBe(
        own.filter((made) => isOpen(made) && made.issue.author.id === ben.id).length,
      )
      checkOpened(reader, overview)
      await Promise.resolve()
    })
  })

  it('of the inbox counts what arrived and what was done on each day, and how long half of it took', async () => {
    const { reader, cache, user } = opened()
    await checkRuns('overviews of inboxes', 12, async ({ random }) => {
      cache.exec('DELETE FROM inbox_entries')
      user.exec('DELETE FROM history')
      const ago = (days: number) => Date.now() - Math.floor(random() * days * day)
      const reasons = Array.from({ length: 40 }, () =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, () => ago(45)),
      )
      for (const [id, times] of reasons.entries()) {
        const of = { source: 'service', actorId: null, noteId: null, todoId: null, kind: 'assigned' } as const
        const newestFirst = times.toSorted((one, other) => other - one).map((at) => ({ ...of, at }))
        saveInboxEntry(cache, { kind: 'issue', id: id + 1 }, { reasons: newestFirst, provisionalAt: null })
      }
      const done = Array.from({ length: 20 }, () => ago(45)).map((madeAt) => ({
        madeAt,
        reasonAt: madeAt - (ago(0.1) % day),
      }))
      for (const { madeAt, reasonAt } of done) {
        const target = { kind: 'issue', id: 1 }
        const marks = { is: 'marks', target, before: { doneAt: null }, after: { doneAt: reasonAt } } as const
        remember(user, { title: 'Done', madeAt, item: target, steps: [marks] })
      }
      const { series, hoursToDone } = reader.readOverview('here', 'inbox')
      const days = series?.days ?? []
      expect([days.length, days.at(-1)]).toEqual([30, dayOf(Date.now())])
      const counted = (times: readonly number[]) => days.map((on) => times.filter((at) => dayOf(at) === on).length)
      const values = (name: string) => series?.lines.find((line) => line.name === name)?.values
      expect(values('arrived')).toEqual(counted(reasons.flat()))
      expect(values('done')).toEqual(counted(done.map(({ madeAt }) => madeAt)))
      const shown = done.filter(({ madeAt }) => days.includes(dayOf(madeAt)))
      const waits = shown.map(({ madeAt, reasonAt }) => madeAt - reasonAt).toSorted((one, other) => one - other)
      expect(hoursToDone).toBe((waits[Math.floor(waits.length / 2)] ?? Number.NaN) / 3_600_000)
      await Promise.resolve()
    })
  })

  it('of a milestone for which no query can ask has no figures', () => {
    const { reader, store } = opened()
    store({ ...milestone, id: 8, title: 'None' })
    const overview = reader.readOverview('here', keyOf('here', 'milestone', 8))
    expect(overview).toMatchObject({ name: 'None', figures: [], shares: [], series: null })
  })

  it.each([
    { startDate: null, dueDate: '9999-12-31' },
    { startDate: '0001-01-01', dueDate: null },
    { startDate: '0001-01-01', dueDate: '9999-12-31' },
    { startDate: '9000-01-01', dueDate: '9999-12-31' },
    { startDate: null, dueDate: '1000-01-01' },
  ])('of a milestone from $startDate until $dueDate has as many days as can be drawn', ({ startDate, dueDate }) => {
    const { reader, store, cache } = opened()
    const endless = { ...milestone, id: 8, startDate, dueDate }
    store(endless)
    const createdAt = new Date(Date.now() - 3 * day).toISOString()
    answer(cache, (arrival) => {
      storeProject(cache, sampleProject(1), null, arrival)
      for (const id of [1, 2])
        storeIssue(
          cache,
          sampleIssue(id, { projectId: 1, milestone: endless, createdAt, updatedAt: createdAt }),
          arrival,
        )
    })
    const { series } = reader.readOverview('here', keyOf('here', 'milestone', 8))
    const [remaining, ideal] = series?.lines ?? []
    const days = series?.days ?? []
    expect(days.length).toBeGreaterThan(0)
    expect(days.length).toBeLessThan(4_000)
    const today = days.indexOf(dayOf(Date.now()))
    if (startDate !== '9000-01-01') expect(remaining?.values[today]).toBe(2)
    // Of thousands of years, a few have hardly anything done.
    if (dueDate === '9999-12-31' && startDate === null) expect(ideal?.values.at(-1)).toBeCloseTo(2)
  })

  it('of a milestone with quotation marks in its title has its figures', () => {
    const { reader, store } = opened()
    store({ ...milestone, id: 8, title: 'First "half"' })
    const { figures } = reader.readOverview('here', keyOf('here', 'milestone', 8))
    expect(figures.length).toBeGreaterThan(0)
    for (const { query } of figures) expect(query).toContain(String.raw`milestone:"First \"half\""`)
  })

  it('of what is not on this computer says so', () => {
    const { reader } = opened()
    expect(() => reader.readOverview('here', keyOf('here', 'project', 99))).toThrow(/item_unknown/)
    expect(() => reader.readOverview('here', keyOf('here', 'milestone', 99))).toThrow(/item_unknown/)
  })
})
