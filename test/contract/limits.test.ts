import { describe, expect, it } from 'vitest'
import type { Client, Loose, Reply } from '../service/support.ts'
import { error, someList } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { startWorld } from './world.ts'

/** The contract's "Limits". */

const many = {
  users: ['ada'],
  projects: [{ path: 'ada/log', visibility: 'public', issues: [{ title: 'Entry {n}', repeat: 107 }] }],
}

const pageHeaders = ['x-total', 'x-total-pages', 'x-per-page', 'x-page', 'x-next-page', 'x-prev-page'] as const

function headersOf(reply: Reply): Record<string, string | null> {
  return Object.fromEntries(pageHeaders.map((name) => [name, reply.headers.get(name)]))
}

/** The addresses of a Link header by their relation. */
function linksOf(reply: Reply): Readonly<Record<string, URL>> {
  const header = reply.headers.get('link') ?? ''
  return Object.fromEntries(
    [...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address = '', relation = '']) => [
      relation,
      new URL(address),
    ]),
  )
}

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('limits in the %s dialect', (dialect) => {
  const start = async (): Promise<Client> => {
    const world = await startWorld(dialect, many)
    return world.as('ada')
  }
  const issues = '/projects/ada%2Flog/issues'

  it('page is 1 and per_page 20 unless said otherwise', async () => {
    const reply = await (await start()).get(issues)
    expect(expectAnswer(reply, 200, someList)).toHaveLength(20)
    expect(headersOf(reply)).toEqual({
      'x-total': '107',
      'x-total-pages': '6',
      'x-per-page': '20',
      'x-page': '1',
      'x-next-page': '2',
      'x-prev-page': '',
    })
  })

  it.each([
    [
      'page=2&per_page=50',
      50,
      { 'x-page': '2', 'x-per-page': '50', 'x-total-pages': '3', 'x-next-page': '3', 'x-prev-page': '1' },
    ],
    ['page=3&per_page=50', 7, { 'x-page': '3', 'x-next-page': '', 'x-prev-page': '2' }],
    ['per_page=100', 100, { 'x-per-page': '100', 'x-total-pages': '2' }],
    ['per_page=101', 100, { 'x-per-page': '100' }],
    ['per_page=100000', 100, { 'x-per-page': '100' }],
    ['per_page=0', 20, { 'x-per-page': '20' }],
    ['per_page=', 20, { 'x-per-page': '20' }],
    ['per_page=1', 1, { 'x-per-page': '1', 'x-total-pages': '107' }],
    ['page=0', 20, { 'x-page': '1' }],
    ['page=-3', 20, { 'x-page': '1' }],
    ['page=99', 0, { 'x-total': '107', 'x-next-page': '' }],
  ])('%s gives %i rows', async (query, rows, headers) => {
    const reply = await (await start()).get(`${issues}?${query}`)
    expect(expectAnswer(reply, 200, someList)).toHaveLength(rows)
    expect(headersOf(reply)).toMatchObject(headers)
  })

  it.each(['page=abc', 'per_page=abc', 'page=1.5'])('%s is invalid', async (query) => {
    const reply = await (await start()).get(`${issues}?${query}`)
    expectAnswer(reply, 400, error(`${query.split('=')[0]} is invalid`))
  })

  it('Link leads through all pages, repeating what was asked', async () => {
    const ada = await start()
    const first = await ada.get(`${issues}?per_page=40&state=opened&sort=asc`)
    const seen: number[] = []
    let reply = first
    for (;;) {
      seen.push(...reply.body.map(({ id }: Loose) => id))
      const { next } = linksOf(reply)
      if (!next) break
      expect(next.origin + next.pathname).toBe(ada.url + issues)
      expect(Object.fromEntries(next.searchParams)).toMatchObject({ per_page: '40', state: 'opened', sort: 'asc' })
      reply = await ada.get(next.href.slice(ada.url.length))
    }
    expect(seen).toHaveLength(107)
    expect(new Set(seen).size).toBe(107)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
  })

  it('Link has first and last always, prev and next where they are', async () => {
    const ada = await start()
    const pages = async (query: string) => {
      const reply = await ada.get(`${issues}?${query}`)
      return Object.fromEntries(
        Object.entries(linksOf(reply)).map(([relation, url]) => [relation, url.searchParams.get('page')]),
      )
    }
    expect(await pages('per_page=50')).toEqual({ next: '2', first: '1', last: '3' })
    expect(await pages('per_page=50&page=2')).toEqual({ prev: '1', next: '3', first: '1', last: '3' })
    expect(await pages('per_page=50&page=3')).toEqual({ prev: '2', first: '1', last: '3' })
    expect(await pages('labels=none')).toEqual({ first: '1', last: '1' })
  })

  it('Link keeps the host that the client used', async () => {
    const ada = await start()
    const reply = await ada.get(`${issues}?per_page=50`)
    for (const url of Object.values(linksOf(reply))) expect(url.href.startsWith(`${ada.url}${issues}?`)).toBe(true)
  })

  it('page and per_page mean nothing to what is no list', async () => {
    const ada = await start()
    const { id } = (await ada.get(issues)).body[0]
    const reply = await ada.get(`${issues}/${id}?per_page=1&page=9`)
    expect(reply.status).toBe(200)
    expect(reply.body.id).toBe(id)
    expect(reply.headers.has('x-total')).toBe(false)
  })

  it('id is one sequence for issues and merge requests in the contract; iid counts within a project', async () => {
    const world = await startWorld(dialect)
    const issue = await world.newIssue()
    const mergeRequest = await world.newMergeRequest()
    const next = await world.newIssue()
    expect(next.id - issue.id).toBe(dialect === 'contract' ? 2 : 1)
    if (dialect === 'contract') expect(mergeRequest.id).toBe(issue.id + 1)
    expect(next.iid).toBe(issue.iid + 1)
    const elsewhere = await world.projectId('tools/forge')
    const other = (await world.as('rita').send('POST', `/projects/${elsewhere}/issues`, { title: 'Elsewhere' })).body
    expect(other.iid).toBe(1)
    expect(other.id).toBeGreaterThan(next.id)
  })
})
