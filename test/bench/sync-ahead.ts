import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { ItemKind } from '../../electron/cache/items/items.ts'
import { openReadable } from '../../electron/database/open.ts'
import type { Key } from '../../shared/model/key.ts'
import { randomFrom } from '../support/properties.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { BenchAccount, isSynced } from './account.ts'
import { atLeast, figure, median, ratioAtMost, type Bench, type Figure } from './measure.ts'
import { Recorder } from './recorder.ts'
import { isPartOfItem, makeBare } from './requests.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { Words } from './words.ts'

const issues = 250
const mergeRequests = 250
const notesOfEach = 5
/** Items that are no concern of the user's, as many again. */
const others = issues + mergeRequests
/** Items whose threads are read ahead. */
const mine = issues + mergeRequests
const times = 3

function fixture() {
  const words = new Words(randomFrom(13))
  const path = 'farm/field'
  const item = () => ({
    title: words.text(50),
    description: words.text(words.length(550)),
    author: 'ben',
    assignee: 'ada',
    notes: Array.from({ length: notesOfEach }, (_, at) => ({
      author: at % 2 === 0 ? 'ben' : 'ada',
      body: words.text(words.length(120)),
    })),
  })
  return {
    users: ['ada', 'ben'],
    groups: [{ path: 'farm', members: { ben: 'owner', ada: 'developer' } }],
    projects: [
      {
        path,
        visibility: 'private',
        issues: [
          ...Array.from({ length: issues }, item),
          { title: 'Of no concern {n}', description: words.text(550), author: 'ben', repeat: others },
        ],
        mergeRequests: Array.from({ length: mergeRequests }, (_, at) => ({ ...item(), branch: `branch-${at}` })),
      },
    ],
    todos: Array.from({ length: 50 }, (_, at) => ({ user: 'ada', author: 'ben', target: `${path}#${at + 1}` })),
  }
}

interface Reading {
  readonly seconds: number
  readonly urls: readonly string[]
  readonly mostInFlight: number
  /** Items whose thread can be read offline. */
  readonly threads: number
  /** Merge requests whose diffs were asked for. */
  readonly diffs: number
}

/** The items that are assigned to the user. */
async function keysOfMine({ reader }: BenchAccount): Promise<Key<ItemKind>[]> {
  const asked = { query: 'is:open assignee:me' }
  const lists = [await reader.calls.listIssues(asked), await reader.calls.listMergeRequests(asked)]
  return lists.flatMap(({ keys }) => keys as Key<ItemKind>[])
}

/** A first sync, until the thread of every item that concerns the user is there; or all was read without. */
async function read(recorder: Recorder, folder: string): Promise<Reading> {
  await recorder.takeReport()
  const account = await BenchAccount.open({ folder, baseUrl: recorder.address })
  const began = performance.now()
  try {
    await account.untilSearchable()
    const round = account.until(isSynced)
    let ended = false
    void round.then(() => (ended = true))
    // To read each item through the reader until it is there takes half as much of the processor as reading ahead.
    const cache = openReadable(join(folder, 'cache.db'))
    const threads = cache.prepare<unknown[], number>('SELECT count(*) FROM threads').pluck()
    while ((threads.get() ?? 0) < mine && !ended) await after(2)
    const seconds = (performance.now() - began) / 1000
    cache.close()
    const all = await keysOfMine(account)
    let read = 0
    for (const item of all) {
      const { item: shown } = await account.reader.calls.readItem({ item })
      if (shown.threadReadAt !== null) read += 1
    }
    await round
    const { asked, mostInFlight } = await recorder.takeReport()
    const urls = asked.map(({ url }) => url)
    const diffs = new Set(
      urls.flatMap((url) => /\/merge_requests?\/(\d+)\/(changes|commits|versions|diffs)/.exec(url)?.[1] ?? []),
    )
    return { seconds, urls, mostInFlight, threads: read, diffs: diffs.size }
  } finally {
    await account.close()
  }
}

/** Reading ahead of items that concern the user. */
export const syncAheadBench: Bench = {
  name: 'sync-ahead',
  about: `${issues} issues and ${mergeRequests} merge requests that concern the user, with threads and diffs, beside the bare requests at the same concurrency`,
  run: async (say) => {
    const folders = new TemporaryFolders()
    const service = new ServiceProcess(folders.make(), fixture())
    const recorder = new Recorder()
    try {
      await service.start()
      await recorder.start(service.address)
      say('recording')
      await read(recorder, folders.make())
      // Answers that take no time hide how many requests are made at once.
      recorder.setLatency(5)
      const { mostInFlight } = await read(recorder, folders.make())
      const figures: Figure[] = []
      for (const latency of [0, 40]) {
        recorder.setLatency(latency)
        say(`latency ${latency} ms`)
        const readings: Reading[] = []
        const bare: number[] = []
        for (let time = 0; time < times; time += 1) {
          const reading = await read(recorder, folders.make())
          readings.push(reading)
          bare.push(await makeBare(recorder.address, reading.urls, mostInFlight))
        }
        const last = readings.at(-1)
        say(`${last?.urls.filter(isPartOfItem).length} requests for parts of items, ${mostInFlight} at once`)
        const seconds = median(readings.map((reading) => reading.seconds))
        const name = `${issues + mergeRequests} items readable offline, ${latency} ms`
        figures.push(figure(name, 's', seconds, median(bare), ratioAtMost(2)))
        if (latency > 0) continue
        figures.push(
          figure(
            'of these, items with their thread',
            'items',
            last?.threads ?? 0,
            null,
            atLeast(issues + mergeRequests),
          ),
          figure(
            'of these, merge requests with diffs asked for',
            'items',
            last?.diffs ?? 0,
            null,
            atLeast(mergeRequests),
          ),
        )
      }
      return figures
    } finally {
      await Promise.all([service.stop(), recorder.stop()])
      folders.remove()
    }
  },
}
