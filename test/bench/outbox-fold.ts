import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { countItems } from '../../electron/cache/items/items.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import { firstRows } from '../../shared/ipc-limits.ts'
import { largeCacheFolder, Pages, storePage } from './large-cache.ts'
import { issues } from './size.ts'
import { figure, percentile, type Bench, type Figure } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import {
  account,
  editsOf,
  itemsWithEdits,
  openUserStore,
  queueEdits,
  spreadIds,
  waitingEdits,
} from './waiting-edits.ts'

/** The number of measurements of each call on each side, by turns. */
const times = 60

/** One account: the reads of its windows, and other changes of its files. */
class Side {
  readonly #reader = new Reader()
  readonly #overlay: Overlay
  readonly #cache
  readonly #userStore
  readonly #pages = new Pages(issues + 1, 2)

  constructor(folder: string) {
    const files = { account, ownUserId: 1, cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    this.#userStore = openUserStore(folder)
    this.#cache = openCache(files.cacheFile).cache
    this.#reader.openAccount(files)
    this.#overlay = new Overlay(
      account,
      openCacheForReading(files.cacheFile),
      openUserDatabaseForReading(files.userFile),
      files.ownUserId,
    )
  }

  /** Lists as a window asks for them. */
  readonly calls: Readonly<Record<string, () => number>> = {
    'list of all open issues': () => this.#reader.listItems('issue', { query: 'is:open', most: firstRows }).count,
    'list of what is assigned': () =>
      this.#reader.listItems('issue', { query: 'is:open assignee:me', most: firstRows }).count,
    'count of open issues of a project': () =>
      this.#overlay.read((cache) => countItems(cache, 'issue', { state: 'open', projectId: 1 })),
    'search for a word': () => this.#reader.listItems('issue', { query: 'gateway', most: firstRows }).count,
  }

  /** Events that may have happened since the last read. */
  readonly events: Readonly<Record<string, () => void>> = {
    'nothing new': () => undefined,
    'right after a page was stored': () => storePage(this.#cache, this.#pages.take()),
    'right after a draft was saved': () => this.#userStore.saveDraft('note/1', `written at ${Math.random()}`),
  }

  submit(issue: number): void {
    this.#userStore.submitEdits(editsOf(issue).slice(1))
  }

  close(): void {
    this.#reader.close()
    this.#userStore.close()
    this.#cache.close()
  }
}

/** Milliseconds more than without, at most. */
function atMostMore(bound: number, other: number) {
  return { words: `≤ ${bound} more`, met: (ours: number) => ours - other <= bound }
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** The lower quartile: the values that a busy computer disturbed least. */
function usual(took: readonly number[] = []): number {
  return percentile(took, 0.25)
}

/** The cost that a full outbox adds to the reads of windows. */
export const outboxFoldBench: Bench = {
  name: 'outbox-fold',
  about: `reads of ${issues} issues with ${waitingEdits} waiting edits on ${itemsWithEdits} of them, and with none`,
  isQuick: true,
  run: async (say) => {
    const folders = new TemporaryFolders()
    const folder = largeCacheFolder(say)
    const [full, empty] = [folders.copy(folder), folders.copy(folder)]
    queueEdits(full, spreadIds(itemsWithEdits, issues))
    const [ours, other] = [new Side(full), new Side(empty)]
    const figures: Figure[] = []
    const measure = (name: string, call: string, before: (side: Side) => void) => {
      const took = new Map<Side, number[]>([
        [ours, []],
        [other, []],
      ])
      for (let time = 0; time < times + 5; time += 1) {
        for (const side of time % 2 === 0 ? [ours, other] : [other, ours]) {
          before(side)
          const milliseconds = timed(() => side.calls[call]?.())
          // The first ones find nothing prepared.
          if (time >= 5) took.get(side)?.push(milliseconds)
        }
      }
      const without = usual(took.get(other))
      figures.push(figure(`${call}, ${name}`, 'ms', usual(took.get(ours)), without, atMostMore(2, without)))
    }
    try {
      for (const event of Object.keys(ours.events)) {
        say(event)
        for (const call of Object.keys(ours.calls)) measure(event, call, (side) => side.events[event]?.())
      }
      say('right after one more edit')
      let issue = 7
      measure('right after one more edit', 'list of what is assigned', (side) => {
        if (side === ours) side.submit((issue += 10))
        else side.events['right after a draft was saved']?.()
      })
      return await Promise.resolve(figures)
    } finally {
      ours.close()
      other.close()
      folders.remove()
    }
  },
}
