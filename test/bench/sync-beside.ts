import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { BesideReport } from './beside-process.ts'
import { largeWorkspace, syncedFolder } from './large-workspace.ts'
import { atMost, figure, noGoal, percentile, type Bench } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'

const program = new URL('./beside-process.ts', import.meta.url)

/** Milliseconds that 99 of 100 reads of a sort should take at most; null where nobody has promised. */
const goals: Readonly<Record<string, number | null>> = {
  'a point read': 5,
  '50 rows': null,
  'list of what is assigned': 20,
  'list of all open issues': 20,
}

async function reportOf(child: ChildProcess): Promise<BesideReport> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process ended before it said anything')
  })
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [BesideReport]
  return report
}

/** The load of a first sync on the main thread, on the readers and on memory. */
export const syncBesideBench: Bench = {
  name: 'sync-beside',
  about: 'reading while a first sync runs, in a process that holds nothing but the account',
  run: async (say) => {
    const { recorder } = await largeWorkspace(say)
    const folders = new TemporaryFolders()
    const synced = folders.copy(await syncedFolder(say))
    say('somebody reads')
    const reading = await reportOf(fork(program, ['read', synced, recorder.address]))
    const idle = fork(program, ['nothing'])
    try {
      say('a first sync, and somebody reads')
      const ours = await reportOf(fork(program, ['sync', folders.make(), recorder.address]))
      idle.send('enough')
      const other = await reportOf(idle)
      say(`${ours.seconds.toFixed(1)} s`)
      return [
        figure(
          'longest stall of the main thread, beside an idle one',
          'ms',
          ours.longestStall,
          other.longestStall,
          atMost(50),
        ),
        ...Object.entries(goals).map(([sort, goal]) => {
          const took = ours.reads[sort] ?? []
          return figure(
            `${sort} during a first sync and without, p99 of ${took.length}`,
            'ms',
            percentile(took, 0.99),
            percentile(reading.reads[sort] ?? [], 0.99),
            goal === null ? noGoal : atMost(goal),
          )
        }),
        figure(
          'peak memory during a first sync and without',
          'MB',
          ours.peakBytes / 1e6,
          reading.peakBytes / 1e6,
          atMost(300),
        ),
      ]
    } finally {
      idle.kill()
      folders.remove()
    }
  },
}
