import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { firstRows } from '../../shared/ipc-limits.ts'
import { ServiceProcess, twoFacedMain } from '../support/service-process.ts'
import { BenchAccount, isSynced } from './account.ts'
import { figure, median, noGoal, type Bench } from './measure.ts'
import { oneProject } from './one-project.ts'
import { makeEmptyProfile, timeStarts } from './program.ts'
import { isUsualSize, issues } from './size.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { queueEdits, spreadIds, waitingEdits, itemsWithEdits } from './waiting-edits.ts'

/** The numbers of issues; a tenth and all of them where somebody asked for another number. */
const sizes = isUsualSize ? [10_000, 100_000, 1_000_000] : [issues / 10, issues]
const times = 15
const starts = 3

/** The figures of one size. */
interface Measured {
  /** Seconds of a first sync, until all can be searched. */
  readonly sync: number
  readonly bytes: number
  /** Milliseconds of each query, by its name. */
  readonly asked: Readonly<Record<string, number>>
  /** Milliseconds from starting the program to the first row. */
  readonly start: number
}

/** Lists as a window asks for them; every row of one as it does at the End key, or to select all. */
const questions: Readonly<Record<string, (reader: Reader) => number>> = {
  'list of all open issues': (reader) => reader.listItems('issue', { query: 'is:open', most: firstRows }).count,
  'every row of it': (reader) => reader.listItems('issue', { query: 'is:open' }).keys.length,
  'list of a label’s open issues': (reader) =>
    reader.listItems('issue', { query: 'is:open label:bug', most: firstRows }).count,
  'the inbox': (reader) => reader.listInbox(undefined).count,
  'search for a word': (reader) => reader.listItems('issue', { query: 'gateway', most: firstRows }).count,
}

/** The median of each query, in milliseconds. @param suffix appended to its name */
function ask(folder: string, suffix: string): Record<string, number> {
  const reader = new Reader()
  reader.openAccount({
    account: 'bench',
    ownUserId: 2,
    cacheFile: join(folder, 'cache.db'),
    userFile: join(folder, 'user.db'),
  })
  try {
    return Object.fromEntries(
      Object.entries(questions).map(([name, question]) => {
        const took = Array.from({ length: times }, () => {
          const began = performance.now()
          question(reader)
          return performance.now() - began
        })
        return [name + suffix, median(took)]
      }),
    )
  } finally {
    reader.close()
  }
}

async function measure(size: number, say: (line: string) => void): Promise<Measured> {
  const folders = new TemporaryFolders()
  const { profile, folder } = makeEmptyProfile()
  const service = new ServiceProcess(folders.make(), oneProject(size), [], twoFacedMain)
  try {
    say(`${size.toLocaleString('en')} issues: filling the service`)
    await service.start()
    say('first sync')
    const began = performance.now()
    const account = await BenchAccount.open({ folder, baseUrl: service.address, apiVersion: 'v4' })
    let sync = 0
    try {
      await account.untilSearchable()
      sync = (performance.now() - began) / 1000
      await account.until(isSynced)
    } finally {
      await account.close()
    }
    const bytes = ['cache.db', 'search.db'].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    say(`${sync.toFixed(1)} s; asking, starting`)
    const asked = ask(folder, '')
    const start = median(await timeStarts(profile, starts))
    queueEdits(folder, spreadIds(itemsWithEdits, size))
    return { sync, bytes, asked: { ...asked, ...ask(folder, `, ${waitingEdits} edits waiting`) }, start }
  } finally {
    await service.stop()
    folders.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** The growth of frequent operations with the number of issues. Each figure stands beside that of the smallest number. */
export const growthBench: Bench = {
  name: 'growth',
  about: `sync over API v4, lists, search, fold and start over ${sizes.map((size) => size.toLocaleString('en')).join(', ')} issues of one project`,
  isLong: true,
  run: async (say) => {
    const measured: (readonly [size: number, Measured])[] = []
    for (const size of sizes) measured.push([size, await measure(size, say)])
    const [smallest] = measured
    if (smallest === undefined) return []
    const [least, first] = smallest
    return measured.flatMap(([size, { sync, bytes, asked, start }]) => {
      const named = (name: string) => `${size.toLocaleString('en')} issues: ${name}`
      const perIssue = (seconds: number, of: number) => (seconds * 1e6) / of
      return [
        figure(named('first sync, an issue'), 'µs', perIssue(sync, size), perIssue(first.sync, least), noGoal),
        figure(named('on disk, an issue'), 'bytes', bytes / size, first.bytes / least, noGoal),
        ...Object.entries(asked).map(([name, took]) =>
          figure(named(name), 'ms', took, first.asked[name] ?? null, noGoal),
        ),
        figure(named('start to a usable inbox'), 's', start / 1000, first.start / 1000, noGoal),
      ]
    })
  },
}
