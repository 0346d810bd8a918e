import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { ServiceProcess } from '../support/service-process.ts'
import { openBenchAccount } from './account.ts'
import { figure, ratioAtMost, type Bench, type Figure } from './measure.ts'
import { Recorder } from './recorder.ts'

const issues = 100_000
const perPage = 100
const description = 'Seen at {n}: '.padEnd(600, 'the pump answers late, and the gateway asks again. ')

const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/field',
      members: { ada: 'owner' },
      labels: ['bug'],
      issues: [{ title: 'Reading {n} of the north field', description, labels: ['bug'], repeat: issues }],
    },
  ],
}

/** Merely reading the same pages, one after the other on one connection, and throwing them away. */
async function download(address: string, project: number): Promise<number> {
  const pool = new Pool(address, { connections: 1 })
  const began = performance.now()
  for (let page = issues / perPage; page >= 1; page -= 1) {
    const path = `/api/v3/projects/${project}/issues?state=opened&order_by=updated_at&sort=asc&per_page=${perPage}&page=${page}`
    const { body, statusCode } = await pool.request({ path, method: 'GET', headers: { 'PRIVATE-TOKEN': 'token-ada' } })
    await body.arrayBuffer()
    if (statusCode !== 200) throw new Error(`page ${page}: ${statusCode}`)
  }
  const took = performance.now() - began
  await pool.close()
  return took / 1000
}

type Rows = readonly { readonly id: number }[]
type Gitlab = {
  readonly projects: { readonly issues: { list(id: number, params: object, done: (rows: Rows) => void): void } }
}

/** A client of the package registry that pages through the list one by one and stores nothing. */
async function pageWithPeer(address: string, project: number): Promise<number> {
  const connect = createRequire(import.meta.url)('gitlab') as (options: { url: string; token: string }) => Gitlab
  const client = connect({ url: address, token: 'token-ada' })
  const began = performance.now()
  const rows = await new Promise<Rows>((resolve) =>
    client.projects.issues.list(project, { per_page: perPage }, (all) => resolve(all)),
  )
  if (rows.length !== issues) throw new Error(`the peer read ${rows.length} issues`)
  return (performance.now() - began) / 1000
}

/** A first sync into an empty folder, in a thread of its own as in the program. */
async function firstSync(recorder: Recorder): Promise<{ seconds: number; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
  const began = performance.now()
  const account = await openBenchAccount(folder, recorder.address)
  await account.synced
  const seconds = (performance.now() - began) / 1000
  const { count } = await account.reader.call('listIssues', { state: 'open' })
  if (count !== issues) throw new Error(`the cache has ${count} issues`)
  await account.close()
  return { seconds, folder }
}

/** Filling the cache, against mere reading and against a peer. */
export const syncBench: Bench = {
  name: 'sync',
  about: `a first sync of ${issues.toLocaleString('en')} issues from recorded pages`,
  run: async (say) => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    const service = new ServiceProcess(folder, fixture)
    const recorder = new Recorder()
    const figures: Figure[] = []
    const made: string[] = []
    try {
      say('filling the service and recording its pages')
      await service.start()
      const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
      const id = project?.id ?? 0
      await recorder.start(service.address)
      made.push((await firstSync(recorder)).folder)
      await download(recorder.address, id)
      await pageWithPeer(recorder.address, id)
      await service.stop()

      for (const latency of [0, 40]) {
        recorder.setLatency(latency)
        say(`latency ${latency} ms`)
        const peer = await pageWithPeer(recorder.address, id)
        const bare = await download(recorder.address, id)
        const { seconds: ours, folder: synced } = await firstSync(recorder)
        made.push(synced)
        figures.push(
          figure(`first sync beside mere download, ${latency} ms`, 's', ours, bare, ratioAtMost(latency === 0 ? 4 : 1)),
        )
        figures.push(
          figure(
            `first sync beside a peer's paging, ${latency} ms`,
            's',
            ours,
            peer,
            ratioAtMost(latency === 0 ? 4 : 0.2),
          ),
        )
        if (latency === 0) {
          const bytes = statSync(join(synced, 'cache.db')).size
          const text = issues * 630
          figures.push(
            figure(
              'bytes on disk beside those of the text',
              'bytes',
              bytes,
              text + (issues * 500) / 2.5,
              ratioAtMost(2.5),
            ),
          )
        }
      }
      return figures
    } finally {
      await Promise.all([service.stop(), recorder.stop()])
      for (const one of [folder, ...made]) rmSync(one, { recursive: true, force: true })
    }
  },
}
