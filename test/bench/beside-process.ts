import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { firstRows } from '../../shared/ipc-limits.ts'
import { BenchAccount } from './account.ts'
import { Ticker } from './ticker.ts'

/**
 * A process with the same parts of an account as the program's main process, and nothing else. `sync`: it syncs for the first
 * time while somebody reads. `read`: somebody reads rows that are there already. `nothing`: it does nothing, to measure the
 * stalls of the computer itself.
 */
export interface BesideReport {
  /** Milliseconds. */
  readonly longestStall: number
  /** Milliseconds of each read, by its sort. */
  readonly reads: Readonly<Record<string, readonly number[]>>
  /** The most memory the process had at once, in bytes. */
  readonly peakBytes: number
  readonly seconds: number
}

const [work, folder = '', baseUrl = ''] = process.argv.slice(2)
/** The time of reading while nothing is synced. */
const readingMilliseconds = 10_000

const ticker = new Ticker()
const reads: Record<string, number[]> = {}

async function timed<T>(sort: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const value = await work()
  ;(reads[sort] ??= []).push(performance.now() - began)
  return value
}

/** The reads of a window that shows a list while rows come in: the list and its visible rows, four times a second. */
async function look({ reader }: BenchAccount): Promise<void> {
  const { keys } = await timed('list of all open issues', () =>
    reader.calls.listIssues({ query: 'is:open', most: firstRows }),
  )
  await timed('50 rows', () => reader.calls.readRows({ keys: keys.slice(0, 50) }))
  await timed('list of what is assigned', () =>
    reader.calls.listIssues({ query: 'is:open assignee:me', most: firstRows }),
  )
  for (let one = 0; one < 10; one += 1) {
    const key = keys[Math.floor((keys.length * one) / 10)]
    if (key !== undefined) await timed('a point read', () => reader.calls.readRows({ keys: [key] }))
    await after(20)
  }
}

/**
 * The most memory this process had at once. Linux counts what the process had that began it, too, where it is asked by
 * `resourceUsage`.
 */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

function report(seconds: number): void {
  process.send?.({ longestStall: ticker.stop(), reads, peakBytes: peakBytes(), seconds } satisfies BesideReport)
}

if (work === 'nothing') {
  ticker.start()
  process.once('message', () => {
    report(0)
    process.disconnect()
  })
} else {
  const account = await BenchAccount.open({ folder, baseUrl })
  const began = performance.now()
  ticker.start()
  let done = false
  const enough = work === 'sync' ? account.untilSearchable() : after(readingMilliseconds)
  const ended = enough.finally(() => (done = true))
  // The first look waits for the readers' code; `start` measures that.
  await look(account)
  for (const sort of Object.keys(reads)) reads[sort] = []
  while (!done) await look(account)
  await ended
  report((performance.now() - began) / 1000)
  await account.close()
  process.disconnect()
}
