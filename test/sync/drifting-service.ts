import fc from 'fast-check'
import { linkToPage, pageNumberOf, type Page, type PageLinks } from '../../electron/api/client/paging.ts'
import type { PageLink } from '../../electron/api/client/client.ts'
import { updatedBetween } from '../../electron/api/entities/item-lists.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { sampleIssue } from '../support/samples.ts'

/**
 * A service whose rows move while they are read: a list ordered by `updated_at` and then by id, paged by offset, as API v3
 * gives it; as API v4 gives it, it can also be asked for the rows between two dates. Requests that are under way together
 * arrive in any order, and so do their answers. Everything that is random comes from outside, so that a run can be told again.
 */

/** An event on the service between two requests. Rows are given by their index, in any order. */
export type Happening =
  | { readonly kind: 'insert'; readonly rows: number }
  | { readonly kind: 'update'; readonly rows: readonly number[]; readonly delay: number }
  | { readonly kind: 'toggle'; readonly row: number; readonly delay: number }
  | { readonly kind: 'remove'; readonly rows: readonly number[] }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** An owner sets a date: this many seconds before or after now. */
  | { readonly kind: 'date'; readonly row: number; readonly seconds: number }

/** The circumstances of a request: the events before it, and the way it ends. */
export interface Turn {
  readonly happenings: readonly Happening[]
  /** `lost`: the connection breaks. `killed`: Docket ends before the answer is stored. */
  readonly fate: 'answered' | 'lost' | 'killed'
}

/**
 * The paging headers of services. `silent`: links only, and none on a page that is empty. `numbers only`: no links, as behind a
 * proxy that drops them; by the time a page is read, the client has filled them in.
 */
const manners = ['full', 'silent', 'no last', 'numbers only'] as const

export interface Timeline {
  readonly rows: number
  readonly perPage: number
  readonly manner: (typeof manners)[number]
  readonly turns: readonly Turn[]
  /** Picks the request or answer under way that arrives next, repeatedly; in the order they were sent when empty. */
  readonly order?: readonly number[]
  /** The number of pages of a list that Docket reads side by side; the usual one when absent. */
  readonly pagesSideBySide?: number
  /** True for a service that keeps dates to the microsecond, and cuts them to milliseconds in its answers. */
  readonly isFine?: boolean
  /** True when rows of one date have no fixed order: each answer may have them in another one. */
  readonly isLoose?: boolean
}

const place = fc.nat(150)
/** Milliseconds between a row's date and the moment when it becomes visible; less than the overlap of a crawl. */
const delay = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 59_000 }))

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('insert' as const), rows: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      rows: fc.array(place, { minLength: 1, maxLength: 12 }),
      delay,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toggle' as const), row: place, delay }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      rows: fc.array(place, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 200 }) }),
  },
)

const calm: fc.Arbitrary<Turn> = fc.constant({ happenings: [], fate: 'answered' })

const restlessOf = (which: fc.Arbitrary<Happening>): fc.Arbitrary<Turn> =>
  fc.record({
    happenings: fc.array(which, { maxLength: 3 }),
    fate: fc.oneof(
      { weight: 10, arbitrary: fc.constant('answered' as const) },
      { weight: 1, arbitrary: fc.constant('lost' as const) },
      { weight: 2, arbitrary: fc.constant('killed' as const) },
    ),
  })

const eventfulOf = (which: fc.Arbitrary<Happening>): fc.Arbitrary<Turn> =>
  fc.record({
    happenings: fc.array(which, { minLength: 1, maxLength: 1 }),
    fate: fc.constant('answered' as const),
  })

/** Something happens at every turn, or there are stretches in which nothing does. */
const turnsOf = (restless: fc.Arbitrary<Turn>, eventful: fc.Arbitrary<Turn>): fc.Arbitrary<Turn[]> =>
  fc.oneof(
    fc.array(restless, { minLength: 5, maxLength: 50 }),
    fc.array(fc.oneof({ weight: 6, arbitrary: calm }, { weight: 1, arbitrary: restless }), {
      minLength: 20,
      maxLength: 150,
    }),
    fc.array(fc.oneof({ weight: 12, arbitrary: calm }, { weight: 1, arbitrary: eventful }), {
      minLength: 20,
      maxLength: 100,
    }),
  )

const coursesOf = (which: fc.Arbitrary<Happening>): fc.Arbitrary<Timeline> =>
  fc.record({
    rows: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 50, max: 150 })),
    perPage: fc.integer({ min: 2, max: 7 }),
    manner: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('full' as const, 'numbers only' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...manners) },
    ),
    turns: turnsOf(restlessOf(which), eventfulOf(which)),
    order: fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
    pagesSideBySide: fc.integer({ min: 1, max: 7 }),
  })

export const timelines = coursesOf(happening)

/**
 * Timelines of services of API v4. Dates that are still to come can be set there, and rows of one date may lie loose.
 */
export const timelinesByDate: fc.Arbitrary<Timeline> = fc
  .tuple(
    coursesOf(
      fc.oneof(
        { weight: 15, arbitrary: happening },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('date' as const), row: place, seconds: fc.constant(1e8) }),
        },
      ),
    ),
    fc.record({ isFine: fc.boolean(), isLoose: fc.boolean() }),
  )
  .map(([timeline, service]) => ({ ...timeline, ...service }))

export type State = 'opened' | 'closed'

interface ServiceRow {
  readonly id: number
  state: State
  version: number
  updatedAt: number
}

/** The end of Docket in the middle of its work. */
export class Killed extends Error {}

/** The end of a connection. */
export class Lost extends Error {}

export class DriftingService {
  readonly #timeline: Timeline
  readonly #rows = new Map<number, ServiceRow>()
  #turn = 0
  #nextId = 1
  #clock = Date.UTC(2026, 0, 1)
  #dead = false
  /** Requests that have not arrived, and answers that have not. */
  readonly #underWay: (() => void)[] = []
  #arrivals = 0
  /** Called before each answer. */
  onRequest: () => void = () => undefined

  constructor(timeline: Timeline) {
    this.#timeline = timeline
    for (let row = 0; row < timeline.rows; row += 1) {
      // Several of one moment, and some long before the others.
      if (row % 3 === 0) this.#clock += (row % 4) * 20_000
      this.#insert()
    }
  }

  /** The rows as they are, as Docket should know them. */
  get rows(): readonly Issue[] {
    return [...this.#rows.values()].map(issueOf)
  }

  get manner(): Timeline['manner'] {
    return this.#timeline.manner
  }

  get perPage(): number {
    return this.#timeline.perPage
  }

  get isQuiet(): boolean {
    return this.#turn >= this.#timeline.turns.length
  }

  /** True while Docket is killed and has not started again. */
  get isDead(): boolean {
    return this.#dead
  }

  /** Docket starts again after a kill. */
  restart(): void {
    this.#dead = false
  }

  /** The list of one state as a crawl sees it, which can ask for dates or not. */
  source(state: State, way: 'pages' | 'dates' = 'pages'): DatedSource<unknown> {
    const source: DatedSource<Issue> = {
      name: listName(state),
      kind: 'issue',
      projectId: 1,
      rowKind: 'issue',
      idOf: (issue) => issue.id,
      updatedAt: (issue) => Date.parse(issue.updatedAt),
      store: storeIssue,
      read: (sort, link, signal, perPage) =>
        this.#exchange(() => {
          signal.throwIfAborted()
          return this.answer(state, sort, link, perPage)
        }),
      ...(way === 'dates' && {
        seek: ({ from, to, order, sort, link }, signal) =>
          this.#exchange(() => {
            signal.throwIfAborted()
            const dates = new URLSearchParams({ ...updatedBetween(from, to) }).toString()
            const first = `/issues?state=${state}&order_by=${order}&sort=${sort}&per_page=${this.perPage}&page=1&${dates}`
            return this.answer(state, sort, link ?? first)
          }),
      }),
    }
    return source as DatedSource<unknown>
  }

  /** A request and its answer: each takes its time, and others may arrive before them. */
  #exchange(serve: () => Page<Issue>): Promise<Page<Issue>> {
    return new Promise((resolve, reject) => {
      this.#send(() => {
        const answer = new Promise<Page<Issue>>((given) => given(serve()))
        // It may arrive long after it was given.
        answer.catch(() => undefined)
        this.#send(() => (this.#dead ? reject(new Killed()) : resolve(answer)))
      })
    })
  }

  #send(arrive: () => void): void {
    this.#underWay.push(arrive)
    // One for each that is under way, after whatever the last one led to.
    setImmediate(() => {
      const { order = [] } = this.#timeline
      const which = order[this.#arrivals++ % order.length] ?? 0
      this.#underWay.splice(which % this.#underWay.length, 1)[0]?.()
    })
  }

  /** Answers a request for a page of a list, after the events before it. Throws Lost or Killed. */
  answer(state: State, sort: 'asc' | 'desc', link: PageLink | null, rows = this.#timeline.perPage): Page<Issue> {
    if (this.#dead) throw new Killed()
    this.onRequest()
    const turn = this.isQuiet ? undefined : this.#timeline.turns[this.#turn]
    this.#turn += 1
    for (const one of turn?.happenings ?? []) this.#happen(one)
    if (turn?.fate === 'lost') throw new Lost()
    const page = this.#page(state, link ?? `/issues?state=${state}&sort=${sort}&per_page=${rows}&page=1`)
    this.#dead = turn?.fate === 'killed'
    if (this.#dead) throw new Killed()
    return page
  }

  #page(state: State, link: PageLink): Page<Issue> {
    const { manner } = this.#timeline
    const query = new URLSearchParams(link.split('?')[1])
    const sort = query.get('sort')
    // Docket asks for full pages, which here are small ones; when it looks at the newest rows, it gets what it asks for.
    const perPage = sort === 'desc' ? Number(query.get('per_page')) : this.#timeline.perPage
    const number = pageNumberOf(link) ?? 1
    const sorted = [...this.#rows.values()]
      .filter((row) => row.state === state)
      .filter(({ updatedAt }) => updatedAt >= momentOf(query, 'updated_after', -Infinity))
      .filter(({ updatedAt }) => updatedAt <= momentOf(query, 'updated_before', Infinity))
      .sort((a, b) => (query.get('order_by') === 'created_at' ? a.id - b.id : this.#compare(a, b)))
    if (sort === 'desc') sorted.reverse()
    const items = sorted.slice((number - 1) * perPage, number * perPage).map(issueOf)
    const last = Math.max(1, Math.ceil(sorted.length / perPage))
    const mute = (manner === 'silent' || manner === 'no last') && items.length === 0
    const links: PageLinks = {
      first: mute ? null : linkToPage(link, 1),
      prev: number > 1 && !mute ? linkToPage(link, number - 1) : null,
      next: number < last && !mute ? linkToPage(link, number + 1) : null,
      last: manner === 'no last' || mute ? null : linkToPage(link, last),
    }
    const total = manner === 'silent' || manner === 'no last' ? null : sorted.length
    const times = { begunAt: 0, answeredAt: 0, serviceTime: this.#clock }
    const pages = { total, page: number, perPage, totalPages: total === null ? null : last }
    return { items, rejected: [], odd: [], ...pages, links, self: link, ...times }
  }

  #happen(one: Happening): void {
    switch (one.kind) {
      case 'insert':
        for (let row = 0; row < one.rows; row += 1) this.#insert()
        break
      case 'update':
        // All in one moment, as a bulk action does it.
        for (const row of one.rows) this.#change(this.#at(row), one.delay)
        break
      case 'toggle': {
        const row = this.#at(one.row)
        if (row) row.state = row.state === 'opened' ? 'closed' : 'opened'
        this.#change(row, one.delay)
        break
      }
      case 'remove':
        for (const row of one.rows) this.#rows.delete(this.#at(row)?.id ?? 0)
        break
      case 'wait':
        this.#clock += one.seconds * 1000
        break
      case 'date': {
        const row = this.#at(one.row)
        if (!row) break
        row.version += 1
        row.updatedAt = this.#clock + one.seconds * 1000
        break
      }
    }
  }

  #insert(): void {
    const id = this.#nextId++
    this.#rows.set(id, {
      id,
      state: id % 4 === 0 ? 'closed' : 'opened',
      version: 1,
      updatedAt: this.#clock + this.#fraction(id),
    })
  }

  #at(place: number): ServiceRow | undefined {
    return [...this.#rows.values()][place % Math.max(1, this.#rows.size)]
  }

  #change(row: ServiceRow | undefined, delay: number): void {
    if (!row) return
    row.version += 1
    const at = this.#clock - delay + this.#fraction(this.#turn)
    // A row's own date never goes back, whatever else was committed before it, unless it was set to one still to come.
    row.updatedAt = row.updatedAt > this.#clock + 1 ? at : Math.max(row.updatedAt, at)
  }

  /** A part of a millisecond, which answers do not show. */
  #fraction(which: number): number {
    return this.#timeline.isFine ? ((which * 7) % 8) / 8 : 0
  }

  #compare(a: ServiceRow, b: ServiceRow): number {
    return a.updatedAt - b.updatedAt || (this.#timeline.isLoose ? this.#loose(a) - this.#loose(b) : a.id - b.id)
  }

  /** The sort key of a row among those of its date in this answer. */
  #loose({ id }: ServiceRow): number {
    const mixed = Math.imul(id ^ Math.imul(this.#turn, 0x9e3779b1), 0x85ebca6b)
    return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0
  }
}

/** A date of a request, in milliseconds and parts of one. */
function momentOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  return Date.parse(text) + Number(/\.\d{3}(\d{3})Z/.exec(text)?.[1] ?? 0) / 1000
}

/** The name of a list in the cache, here and over HTTP. */
export function listName(state: State): string {
  return `project 1 issues ${state}`
}

function issueOf({ id, state, version, updatedAt }: ServiceRow): Issue {
  return sampleIssue(id, { state, title: `Version ${version}`, updatedAt: new Date(updatedAt).toISOString() })
}

/** A service on which the given events happen, each before the request with that number. */
export function driftingService(
  rows: number,
  happenings: Readonly<Record<number, readonly Happening[]>> = {},
  manner: Timeline['manner'] = 'full',
): DriftingService {
  const turns = Array.from({ length: 1 + Math.max(-1, ...Object.keys(happenings).map(Number)) }, (_, request) => ({
    happenings: happenings[request] ?? [],
    fate: 'answered' as const,
  }))
  return new DriftingService({ rows, perPage: 3, manner, turns })
}
