import { performance } from 'node:perf_hooks'
import { BenchAccount } from './account.ts'
import { largeWorkspace, mergeRequests, type LargeWorkspace } from './large-workspace.ts'
import { issues } from './size.ts'
import { figure, median, noGoal, ratioAtMost, type Bench, type Figure } from './measure.ts'
import { pageWithPeer } from './peer.ts'
import { isPartOfItem, makeBare, storeBare } from './requests.ts'
import { TemporaryFolders } from './temporary-folders.ts'

/** The number of measurements of short operations; the median counts. */
const times = 3

interface FirstSync {
  readonly seconds: number
  /** All requests it made until then. */
  readonly urls: readonly string[]
  /** The number of them that the static server did not have yet. */
  readonly fresh: number
}

/** A first sync into an empty folder, until everything in the lists is stored and can be searched for. */
async function firstSync({ recorder }: LargeWorkspace, folder: string): Promise<FirstSync> {
  await recorder.takeReport()
  const account = await BenchAccount.open({ folder, baseUrl: recorder.address })
  // Threads are begun by then, which a program does once; the first request is just being made.
  const began = performance.now()
  try {
    await account.untilSearchable()
    const seconds = (performance.now() - began) / 1000
    const { asked, fresh } = await recorder.takeReport()
    const { count } = await account.reader.calls.listIssues({ query: '' })
    const { count: others } = await account.reader.calls.listMergeRequests({ query: '' })
    if (count !== issues || others !== mergeRequests) throw new Error(`the cache has ${count} and ${others} items`)
    return { seconds, urls: asked.map(({ url }) => url), fresh }
  } finally {
    await account.close()
  }
}

/** Filling the cache, against mere reading and against a peer; and the size on disk. */
export const syncFirstBench: Bench = {
  name: 'sync-first',
  about: `a first sync of ${issues} issues and ${mergeRequests} merge requests from recorded pages, index included`,
  run: async (say) => {
    const workspace = await largeWorkspace(say)
    const { recorder, projectId } = workspace
    const folders = new TemporaryFolders()
    const figures: Figure[] = []
    try {
      say('recording pages')
      await firstSync(workspace, folders.make())
      await pageWithPeer(recorder.address, projectId, issues)
      for (const latency of [0, 40]) {
        recorder.setLatency(latency)
        say(`latency ${latency} ms`)
        const name = `first sync, ${latency} ms, beside`
        const ours: number[] = []
        const ofLists: number[] = []
        const ofAll: number[] = []
        const stored: number[] = []
        for (let time = 0; time < (latency === 0 ? times : 1); time += 1) {
          const { seconds, urls, fresh } = await firstSync(workspace, folders.make())
          const lists = urls.filter((url) => !isPartOfItem(url))
          say(
            `${seconds.toFixed(1)} s, ${lists.length} pages and ${urls.length - lists.length} threads, ${fresh} of them new`,
          )
          ours.push(seconds)
          ofLists.push(await makeBare(recorder.address, lists, 1))
          if (latency > 0) continue
          ofAll.push(await makeBare(recorder.address, urls, 1))
          stored.push(await storeBare(recorder.address, lists, folders.make()))
        }
        const peer = await pageWithPeer(recorder.address, projectId, issues)
        figures.push(
          figure(
            `${name} mere download of the pages`,
            's',
            median(ours),
            median(ofLists),
            latency === 0 ? ratioAtMost(4) : noGoal,
          ),
        )
        if (latency === 0) {
          figures.push(figure(`${name} that and the threads read meanwhile`, 's', median(ours), median(ofAll), noGoal))
          figures.push(
            figure(`${name} its floor: the rows parsed and stored bare`, 's', median(ours), median(stored), noGoal),
          )
        }
        figures.push(
          figure(
            `${name} a peer that pages and stores nothing`,
            's',
            median(ours),
            peer,
            latency === 0 ? noGoal : ratioAtMost(0.2),
          ),
        )
      }
      return figures
    } finally {
      recorder.setLatency(0)
      folders.remove()
    }
  },
}
