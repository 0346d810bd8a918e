import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { ServiceProcess } from '../support/service-process.ts'
import { atLeast, figure, type Bench, type Figure } from './measure.ts'
import { issues } from './size.ts'
import { StaticServer } from './static-server.ts'

const perPage = 100
const pages = issues / perPage
/** The number of pages that are read at each depth, and of requests that are under way at once. */
const pagesPerDepth = 200
const connections = 2

/** Some 600 bytes, no two alike. */
const description = 'Seen at {n}: '.padEnd(600, 'the pump answers late, and the gateway asks again. ')

/** Blocks of ordinary issues with some confidential ones between them, so that no page is free of the question. */
const blocks = Array.from({ length: 100 }, (_, block) => [
  { title: `Reading {n} of block ${block}`, description, author: 'ben', labels: ['bug'], repeat: 900 },
  { title: `Secret {n} of block ${block}`, description, author: 'ben', confidential: true, repeat: 50 },
  { title: `Mine {n} of block ${block}`, description, author: 'ada', assignee: 'ben', confidential: true, repeat: 50 },
]).flat()

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'farm', members: { ben: 'owner' } }],
  // A guest: what is confidential must be decided row by row.
  projects: [{ path: 'farm/field', visibility: 'private', members: { ada: 'guest' }, labels: ['bug'], issues: blocks }],
}

/** Reads pages around a depth and answers how many came in a second. */
async function pagesPerSecond(
  pool: Pool,
  path: (page: number) => string,
  around: number,
  last: number,
): Promise<number> {
  const first = Math.max(1, Math.min(around, last - pagesPerDepth + 1))
  const read = async (page: number) => {
    const { statusCode, body } = await pool.request({
      path: path(page),
      method: 'GET',
      headers: { 'PRIVATE-TOKEN': 'token-ada' },
    })
    const text = await body.text()
    if (statusCode !== 200 || text.length < 1000) throw new Error(`page ${page}: ${statusCode} ${text.slice(0, 200)}`)
  }
  await read(first)
  let next = first
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < Math.min(last + 1, first + pagesPerDepth)) await read(next++)
    }),
  )
  return ((next - first) / (performance.now() - began)) * 1000
}

/** Pages of a large list at any depth, against a server that only hands out the same bytes. */
export const serviceBench: Bench = {
  name: 'service',
  about: `pages of ${perPage} from ${issues.toLocaleString('en')} issues, a guest's token, confidential rows, order_by=updated_at`,
  run: async (say) => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    const service = new ServiceProcess(folder, fixture)
    const fixed = new StaticServer()
    try {
      say('filling the service')
      await service.start()
      const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
      const path = (page: number) =>
        `/api/v3/projects/${project?.id}/issues?state=all&order_by=updated_at&sort=asc&per_page=${perPage}&page=${page}`
      const head = await fetch(service.address + path(1), { headers: { 'PRIVATE-TOKEN': 'token-ada' } })
      const sample = Buffer.from(await head.arrayBuffer())
      const last = Number(head.headers.get('x-total-pages'))
      const fixedPool = new Pool(await fixed.start(sample), { connections })
      const pool = new Pool(service.address, { connections })
      const figures: Figure[] = []
      for (const [name, page] of [
        ['first page', 1],
        ['a quarter deep', Math.round(last / 4)],
        ['half deep', Math.round(last / 2)],
        ['three quarters deep', Math.round((last * 3) / 4)],
        ['last page', last],
      ] as const) {
        say(name)
        const other = await pagesPerSecond(fixedPool, path, page, pages)
        const ours = await pagesPerSecond(pool, path, page, last)
        figures.push(figure(`pages, ${name}`, 'pages/s', ours, other, atLeast(100)))
      }
      await Promise.all([pool.close(), fixedPool.close()])
      return figures
    } finally {
      await Promise.all([service.stop(), fixed.stop()])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
