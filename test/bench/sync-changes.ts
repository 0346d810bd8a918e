import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { IssueRow } from '../../shared/model/rows.ts'
import { randomFrom } from '../support/properties.ts'
import { BenchAccount } from './account.ts'
import { Colleague } from './colleague.ts'
import { largeWorkspace, syncedFolder, type LargeWorkspace } from './large-workspace.ts'
import { issues } from './size.ts'
import { atMost, figure, median, noGoal, type Bench, type Figure } from './measure.ts'
import { isPartOfItem, makeBare, mostOfOneList } from './requests.ts'
import { TemporaryFolders } from './temporary-folders.ts'

const changes = 100
const times = 3

/** One sync that the user asked for. */
interface Sync {
  readonly seconds: number
  /** Of all pages of lists that were asked for. */
  readonly lists: readonly string[]
  readonly parts: readonly string[]
  readonly mostOfOneList: number
}

/** Syncs until `done` returns true. Reading ahead after that is aborted. */
async function syncUntil(workspace: LargeWorkspace, account: BenchAccount, done: () => Promise<void>): Promise<Sync> {
  const { recorder } = workspace
  await recorder.takeReport()
  const began = performance.now()
  const finished = done()
  await account.threads.engine.calls.syncNow()
  await finished
  const seconds = (performance.now() - began) / 1000
  const { asked } = await recorder.takeReport()
  await account.threads.engine.calls.stopSync({ stopped: true })
  await account.until(({ phase, ahead }) => phase === 'idle' && ahead === null)
  const lists = asked.filter(({ url }) => !isPartOfItem(url))
  return {
    seconds,
    lists: lists.map(({ url }) => url),
    parts: asked.filter(({ url }) => isPartOfItem(url)).map(({ url }) => url),
    mostOfOneList: mostOfOneList(lists),
  }
}

/** Syncs of an account for which nothing is new. */
async function syncsOfNothing(workspace: LargeWorkspace, folder: string): Promise<Sync[]> {
  const account = await BenchAccount.open({ folder, baseUrl: workspace.recorder.address })
  const sync = () => syncUntil(workspace, account, () => account.untilAllReadSince(Date.now()))
  try {
    // The first is the warm-up: it finishes the work that the first sync left.
    await sync()
    const syncs: Sync[] = []
    for (let time = 0; time < times; time += 1) syncs.push(await sync())
    return syncs
  } finally {
    await account.close()
  }
}

/** Predicates for the expected rows of issues, by key. */
type Expected = ReadonlyMap<string, (row: IssueRow) => boolean>

/** A colleague retitles, closes and comments on issues all over the list. */
async function change(workspace: LargeWorkspace, folder: string): Promise<Expected> {
  const { service, recorder, projectId, colleagueToken } = workspace
  const colleague = new Colleague(`${service.address}/api/v3`, colleagueToken)
  const account = await BenchAccount.open({ folder, baseUrl: recorder.address })
  const { keys } = await account.reader.calls.listIssues({ query: '' })
  const random = randomFrom(9)
  const chosen = [...new Set(Array.from({ length: changes * 2 }, () => keys[Math.floor(random() * keys.length)] ?? ''))]
  const rows = (await account.reader.calls.readRows({ keys: chosen.slice(0, changes) })) as readonly IssueRow[]
  await account.close()
  const expected = new Map<string, (row: IssueRow) => boolean>()
  for (const [index, row] of rows.entries()) {
    const id = Number(row.key.split('/').at(-1))
    if (index % 5 === 0) {
      await colleague.comment(projectId, id, 'Seen here as well.')
      expected.set(row.key, (now) => now.notesCount === row.notesCount + 1)
    } else if (index % 5 === 1 && row.state === 'opened') {
      await colleague.close(projectId, id)
      expected.set(row.key, (now) => now.state === 'closed')
    } else {
      const title = `Changed by a colleague, ${index}`
      await colleague.retitle(projectId, id, title)
      expected.set(row.key, (now) => now.title === title)
    }
  }
  recorder.forget()
  return expected
}

/** A sync of an account that has not heard of the changes, until all of them can be seen. */
async function syncOfChanges(workspace: LargeWorkspace, folder: string, expected: Expected): Promise<Sync> {
  const account = await BenchAccount.open({ folder, baseUrl: workspace.recorder.address })
  const open = new Set(expected.keys())
  const allSeen = async () => {
    for (;;) {
      account.throwIfFailed()
      const rows = (await account.reader.calls.readRows({ keys: [...open] })) as readonly IssueRow[]
      for (const row of rows) if (expected.get(row.key)?.(row)) open.delete(row.key)
      if (open.size === 0) return
      await after(5)
    }
  }
  try {
    return await syncUntil(workspace, account, allSeen)
  } finally {
    await account.close()
  }
}

function figuresOfNothing(latency: number, syncs: readonly Sync[], bare: number): Figure[] {
  const seconds = median(syncs.map((sync) => sync.seconds))
  const name = `nothing changed, ${latency} ms`
  if (latency > 0) return [figure(`${name}, all lists read`, 's', seconds, bare, noGoal)]
  const most = Math.max(...syncs.map((sync) => sync.mostOfOneList))
  return [
    figure(`${name}, all lists read`, 's', seconds, bare, noGoal),
    figure('nothing changed, requests of one list, most', 'requests', most, null, atMost(1)),
    figure(
      'nothing changed, requests of all lists',
      'requests',
      median(syncs.map(({ lists }) => lists.length)),
      null,
      noGoal,
    ),
  ]
}

/** Syncs after the first: when nothing changed, and when a little did. */
export const syncChangesBench: Bench = {
  name: 'sync-changes',
  about: `syncs of ${issues} issues of which none changed, and of which ${changes} did, beside the bare requests on one connection`,
  run: async (say) => {
    const workspace = await largeWorkspace(say)
    const { recorder } = workspace
    const base = await syncedFolder(say)
    const folders = new TemporaryFolders()
    const figures: Figure[] = []
    const latencies = [0, 40] as const
    try {
      for (const latency of latencies) {
        recorder.setLatency(latency)
        say(`nothing changed, ${latency} ms`)
        const syncs = await syncsOfNothing(workspace, folders.copy(base))
        const bare = await makeBare(recorder.address, syncs.at(-1)?.lists ?? [], 1)
        figures.push(...figuresOfNothing(latency, syncs, bare))
      }
      recorder.setLatency(0)
      say(`${changes} changes`)
      const expected = await change(workspace, folders.copy(base))
      await syncOfChanges(workspace, folders.copy(base), expected)
      for (const latency of latencies) {
        recorder.setLatency(latency)
        const syncs: Sync[] = []
        for (let time = 0; time < times; time += 1) {
          syncs.push(await syncOfChanges(workspace, folders.copy(base), expected))
        }
        const bare = await makeBare(recorder.address, syncs.at(-1)?.lists ?? [], 1)
        const name = `${changes} changes in ${issues}, ${latency} ms`
        figures.push(
          figure(`${name}, all of them seen`, 's', median(syncs.map(({ seconds }) => seconds)), bare, noGoal),
        )
        if (latency > 0) continue
        const pages = median(syncs.map(({ lists }) => lists.length))
        figures.push(figure(`${changes} changes, pages of lists until then`, 'requests', pages, null, noGoal))
      }
      return figures
    } finally {
      recorder.setLatency(0)
      folders.remove()
    }
  },
}
