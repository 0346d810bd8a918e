import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readItemParts } from '../../electron/sync/details/read-item-parts.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { apiVersions, type ApiVersion } from '../../shared/model/service-facts.ts'
import { issue, user } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkProperty, timeFor } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { hiddenRow, startPagedServer, type PagedServer } from './paged-server.ts'

/** The threads of an item that go on while they are read. */

/** An event on the service. Threads and notes are given by their place. */
type Happening =
  | { readonly kind: 'begin'; readonly isHidden: boolean }
  | { readonly kind: 'answer'; readonly thread: number }
  | { readonly kind: 'remove'; readonly note: number }
  /** No date tells of it. */
  | { readonly kind: 'resolve'; readonly thread: number; readonly resolved: boolean }
  | { readonly kind: 'reword'; readonly note: number }

/** Docket opens the item, or its round comes to it; with the events before each of its requests. */
interface Visit {
  readonly opens: boolean
  readonly turns: readonly (readonly Happening[])[]
  /** The request that fails, if any. */
  readonly lost: number | null
}

const place = fc.nat(20)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), isHidden: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), thread: place }),
  fc.record({ kind: fc.constant('remove' as const), note: place }),
  fc.record({ kind: fc.constant('resolve' as const), thread: place, resolved: fc.boolean() }),
  fc.record({ kind: fc.constant('reword' as const), note: place }),
)
const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record({
    opens: fc.boolean(),
    turns: fc.array(fc.array(happening, { maxLength: 3 }), { maxLength: 6 }),
    lost: fc.option(fc.nat(3), { freq: 4 }),
  }),
  { maxLength: 8 },
)

interface WorldNote {
  readonly id: number
  version: number
}

interface WorldThread {
  readonly id: string
  readonly isHidden: boolean
  isResolved: boolean
  notes: WorldNote[]
}

/** The item on the service, whose notes move it: those that are added by date and count, those that go by the count alone. */
class World {
  readonly #hides: boolean
  #threads: WorldThread[] = []
  #notesCount = 0
  #clock = Date.UTC(2026, 0, 5)
  #nextId = 1

  /** @param hides true where there are threads that the user may not read */
  constructor(hides: boolean) {
    this.#hides = hides
  }

  get counted(): { readonly notesCount: number; readonly updatedAt: string } {
    return { notesCount: this.#notesCount, updatedAt: new Date(this.#clock).toISOString() }
  }

  get #notes(): (readonly [WorldThread, WorldNote])[] {
    return this.#threads.flatMap((thread) => thread.notes.map((note) => [thread, note] as const))
  }

  happen(one: Happening): void {
    switch (one.kind) {
      case 'begin': {
        const isHidden = one.isHidden && this.#hides
        this.#threads.push({ id: `thread ${this.#nextId}`, isHidden, isResolved: false, notes: [this.#note()] })
        return
      }
      case 'answer':
        this.#at(this.#threads, one.thread)?.notes.push(this.#note())
        return
      case 'remove': {
        const [thread, note] = this.#at(this.#notes, one.note) ?? []
        if (!thread) return
        thread.notes = thread.notes.filter((other) => other !== note)
        this.#threads = this.#threads.filter(({ notes }) => notes.length > 0)
        this.#notesCount -= 1
        return
      }
      case 'resolve': {
        const thread = this.#at(this.#threads, one.thread)
        if (thread) thread.isResolved = one.resolved
        return
      }
      case 'reword': {
        const [, note] = this.#at(this.#notes, one.note) ?? []
        if (note) note.version += 1
      }
    }
  }

  /** As a version of the API lists it. */
  serveTo(server: PagedServer): void {
    const rowOf = ({ isResolved }: WorldThread, note: WorldNote) => ({
      ...{ id: note.id, body: `Version ${note.version}`, author: user, created_at: '2026-01-05T10:00:00.000Z' },
      ...{ system: false, noteable_id: 76, noteable_type: 'Issue', resolvable: true, resolved: isResolved },
    })
    const discussions = this.#threads.map((thread) =>
      thread.isHidden ? hiddenRow : { id: thread.id, notes: thread.notes.map((note) => rowOf(thread, note)) },
    )
    const notes = this.#notes.toSorted(([, one], [, other]) => one.id - other.id)
    const { notesCount, updatedAt } = this.counted
    server.rows.set(path, { ...issue, user_notes_count: notesCount, updated_at: updatedAt })
    server.lists.set(`${path}/discussions`, discussions)
    server.lists.set(
      `${path}/notes`,
      notes.map(([thread, note]) => rowOf(thread, note)),
    )
  }

  /** The notes that the user may read, with their threads where the version tells them. */
  placed(version: ApiVersion): Map<number, string | null> {
    return new Map(this.#readable.map(([{ id }, note]) => [note.id, version === 'v4' ? id : null]))
  }

  /** Everything that is said of them. */
  whole(version: ApiVersion): unknown[] {
    return this.#readable.map(([{ id, isResolved }, note]) => [
      note.id,
      version === 'v4' ? id : null,
      `Version ${note.version}`,
      isResolved,
    ])
  }

  get #readable(): (readonly [WorldThread, WorldNote])[] {
    return this.#notes.filter(([{ isHidden }]) => !isHidden).toSorted(([, one], [, other]) => one.id - other.id)
  }

  #at<T>(all: readonly T[], index: number): T | undefined {
    return all[index % Math.max(1, all.length)]
  }

  #note(): WorldNote {
    this.#notesCount += 1
    this.#clock += 1000
    return { id: this.#nextId++, version: 1 }
  }
}

const path = '/projects/1/issues/76'
const item = { kind: 'issue', id: 76, projectId: 1, whole: false, budgeted: false } as const

describe.each(apiVersions)('threads over %s', (version) => {
  it(
    'are as the service has them once it stands still: where notes stand after a round, the rest when the item is opened',
    { timeout: timeFor(30) },
    async () => {
      const cache = temporaryCache()
      createFoldedTables(cache)
      const server = await startPagedServer(3, { adapter: apiAdapters[version] })
      await checkProperty(
        `threads that go on, over ${version}`,
        fc.asyncProperty(visits, fc.boolean(), async (all, opensLast) => {
          cache.exec('DELETE FROM issues; DELETE FROM notes; DELETE FROM threads; DELETE FROM item_parts')
          const world = new World(version === 'v4')
          for (const isHidden of [false, true, false, false, true]) world.happen({ kind: 'begin', isHidden })
          for (const visit of all) {
            listAgain(cache, world)
            await pay(server, world, visit, cache)
          }
          const quiet: Visit = { opens: opensLast, turns: [], lost: null }
          listAgain(cache, world)
          await pay(server, world, quiet, cache)
          expect(placedIn(cache)).toEqual(world.placed(version))
          await pay(server, world, { ...quiet, opens: true }, cache)
          expect(wholeIn(cache)).toEqual(world.whole(version))
        }),
        30,
      )
    },
  )
})

/** The round reads the list of items first. */
function listAgain(cache: WritableCache, world: World): void {
  const { notesCount: userNotesCount, updatedAt } = world.counted
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(76, { userNotesCount, updatedAt }), arrival))
}

/** Pays the item a visit, during which the world goes on. */
async function pay(
  server: PagedServer,
  world: World,
  { opens, turns, lost }: Visit,
  cache: WritableCache,
): Promise<void> {
  const context: CrawlContext = {
    cache,
    signal: new AbortController().signal,
    now: () => Date.UTC(2026, 5, 1),
    listener: { onPage: () => undefined },
  }
  let request = 0
  server.onRequest = (asked) => {
    for (const one of turns[request] ?? []) world.happen(one)
    world.serveTo(server)
    server.refusals.clear()
    if (request === lost) server.refusals.set(asked, 500)
    request += 1
  }
  const visit = opens ? refreshItem(server.client, 'issue', 76, context) : readItemParts(server.client, item, context)
  if (lost === null) await visit
  // What could not be read is read by the next visit.
  else await visit.catch(() => undefined)
}

function placedIn(cache: WritableCache): Map<number, string | null> {
  const rows = cache.prepare(`SELECT id, discussion_id FROM notes ORDER BY id`).raw().all()
  return new Map(rows as [number, string | null][])
}

function wholeIn(cache: WritableCache): unknown[] {
  const rows = cache.prepare(`SELECT id, discussion_id, body, resolved FROM notes ORDER BY id`).raw().all()
  return (rows as [number, string | null, string, number][]).map(([id, thread, body, resolved]) => [
    id,
    thread,
    body,
    resolved === 1,
  ])
}
