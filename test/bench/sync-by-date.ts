import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import { ServiceProcess, twoFacedMain } from '../support/service-process.ts'
import { BenchAccount, isSynced } from './account.ts'
import { atMost, figure, median, noGoal, ratioAtMost, type Bench } from './measure.ts'
import { oneProject, todosOf } from './one-project.ts'
import { pageWithPeerOfV4 } from './peer.ts'
import { Recorder } from './recorder.ts'
import { isPartOfItem, makeBare, storeBare } from './requests.ts'
import { issues } from './size.ts'
import { TemporaryFolders } from './temporary-folders.ts'

const latency = 40
/** As many as a first sync has under way at once. */
const connections = 7
/** The number of first syncs without latency; the median counts. */
const times = 3

interface FirstSync {
  /** Seconds until every list is whole, and until all that is in them can be searched for. */
  readonly whole: number
  readonly searchable: number
  /** The number of entries in the inbox at the end, and the seconds until it had them. */
  readonly inbox: { readonly entries: number; readonly seconds: number }
  /** The pages of lists that it asked for. */
  readonly lists: readonly string[]
  /** The number of answers that the static server did not have yet. */
  readonly fresh: number
}

/** The first sync of an account over both versions of the API, beside its floors and a peer of the newer version. */
export const syncByDateBench: Bench = {
  name: 'sync-by-date',
  about: `a first sync of ${issues} issues over API v3 and v4 from recorded pages, index included`,
  run: async (say) => {
    const folders = new TemporaryFolders()
    const service = new ServiceProcess(folders.make(), oneProject(issues), [], twoFacedMain)
    const recorder = new Recorder()
    /** Seconds until the inbox is whole. */
    const untilInbox = async ({ reader }: BenchAccount, began: number, entries: number): Promise<number> => {
      while ((await reader.calls.listInbox()).count < entries) await after(20)
      return (performance.now() - began) / 1000
    }
    /** @param entries how many the inbox will have, if that is known */
    const firstSync = async (apiVersion: ApiVersion, entries = 0): Promise<FirstSync> => {
      await recorder.takeReport()
      const account = await BenchAccount.open({ folder: folders.make(), baseUrl: recorder.address, apiVersion })
      const began = performance.now()
      try {
        const inbox = untilInbox(account, began, entries)
        await account.untilWhole()
        const whole = (performance.now() - began) / 1000
        await account.untilSearchable()
        const searchable = (performance.now() - began) / 1000
        const { asked, fresh } = await recorder.takeReport()
        const { count } = await account.reader.calls.listIssues({ query: '' })
        if (count !== issues) throw new Error(`the cache has ${count} issues`)
        const lists = asked.map(({ url }) => url).filter((url) => !isPartOfItem(url))
        say(
          `over ${apiVersion}: ${whole.toFixed(1)} s whole, ${searchable.toFixed(1)} s searchable, ` +
            `${lists.length} pages, ${fresh} answers of all were new`,
        )
        await account.until(isSynced)
        const { count: read } = await account.reader.calls.listInbox()
        return { whole, searchable, lists, fresh, inbox: { entries: read, seconds: await inbox } }
      } finally {
        await account.close()
      }
    }
    try {
      say(`filling the service with ${issues} issues`)
      await service.start()
      await recorder.start(service.address)
      const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
      const peer = () => pageWithPeerOfV4(recorder.address, project?.id ?? 0, issues)
      say('recording pages')
      await firstSync('v3')
      const { inbox } = await firstSync('v4')
      if (inbox.entries !== todosOf(issues)) throw new Error(`the inbox has ${inbox.entries} entries`)
      await peer()
      say('without latency')
      const near: FirstSync[] = []
      const downloads: number[] = []
      const floors: number[] = []
      for (let time = 0; time < times; time += 1) {
        const one = await firstSync('v4')
        near.push(one)
        downloads.push(await makeBare(recorder.address, one.lists, 1))
        floors.push(await storeBare(recorder.address, one.lists, folders.make()))
      }
      const nearOf = (stage: 'whole' | 'searchable') => median(near.map((one) => one[stage]))
      const nearPeer = await peer()
      recorder.setLatency(latency)
      say(`latency ${latency} ms`)
      const older = await firstSync('v3')
      const newer = await firstSync('v4', inbox.entries)
      const farPeer = await peer()
      const atOnce = 'first sync over v4, 0 ms,'
      const name = `first sync over v4, ${latency} ms,`
      const download = 'beside mere download of its pages'
      const bare = 'beside its floor: the rows parsed and stored bare'
      const peerThere = 'beside a peer that pages and stores nothing'
      return [
        figure(`${atOnce} lists whole, ${download}`, 's', nearOf('whole'), median(downloads), ratioAtMost(5)),
        figure(`${atOnce} searchable, ${download}`, 's', nearOf('searchable'), median(downloads), ratioAtMost(7)),
        figure(`${atOnce} lists whole, ${bare}`, 's', nearOf('whole'), median(floors), noGoal),
        figure(`${atOnce} searchable, ${bare}`, 's', nearOf('searchable'), median(floors), noGoal),
        figure(`${atOnce} searchable, ${peerThere}`, 's', nearOf('searchable'), nearPeer, noGoal),
        figure(`${name} lists whole, ${peerThere}`, 's', newer.whole, farPeer, ratioAtMost(0.12)),
        figure(`${name} searchable, ${peerThere}`, 's', newer.searchable, farPeer, ratioAtMost(0.2)),
        figure(
          `${name} until the inbox is whole, with ${inbox.entries} entries`,
          's',
          newer.inbox.seconds,
          null,
          atMost(3),
        ),
        figure(`${name} searchable, beside one over v3`, 's', newer.searchable, older.searchable, noGoal),
        figure(
          `${name} searchable, ${download}, ${connections} at once`,
          's',
          newer.searchable,
          await makeBare(recorder.address, newer.lists, connections),
          noGoal,
        ),
        figure(
          'requests for lists in a first sync, over v4 and over v3',
          '',
          newer.lists.length,
          older.lists.length,
          noGoal,
        ),
      ]
    } finally {
      await Promise.all([service.stop(), recorder.stop()])
      folders.remove()
    }
  },
}
