import { describe, expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listProjectIssues } from '../../electron/api/entities/issues.ts'
import { linkToPage, pageNumberOf } from '../../electron/api/client/paging.ts'
import { forward, readLast, type ReadPage } from '../../electron/api/client/walk.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { canary, clientOf, errorFrom, json, startServer, type TestService } from './support/service.ts'
import { issue } from './support/rows.ts'
import { api } from '../support/api-version.ts'

const args = { id: 1, per_page: 2 } as const

type Headers = Record<string, string>

/** A list of issues 1 … `total` in pages of two, with the headers `headersOf` gives each page. */
async function startList(
  total: number,
  headersOf: (page: number, last: number, url: URL) => Headers,
): Promise<TestService> {
  return startServer((request, response) => {
    const url = new URL(request.url, `http://${request.headers.host}`)
    const page = Number(url.searchParams.get('page') ?? 1)
    const ids = [page * 2 - 1, page * 2].filter((id) => id <= total)
    const rows = ids.map((id) => ({ ...issue, id, iid: id }))
    json(response, rows, 200, headersOf(page, Math.max(1, Math.ceil(total / 2)), url))
  })
}

function linkHeader(page: number, last: number, url: URL, names: readonly string[]): Headers {
  const to = (number: number): string => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return target.href
  }
  const numbers: Record<string, number> = { prev: page - 1, next: page + 1, first: 1, last }
  const links = names
    .filter((name) => (name !== 'prev' || page > 1) && (name !== 'next' || page < last))
    .map((name) => `<${to(numbers[name] ?? 0)}>; rel="${name}"`)
  return { link: links.join(', ') }
}

const allLinks = (page: number, last: number, url: URL) =>
  linkHeader(page, last, url, ['prev', 'next', 'first', 'last'])
const reader =
  (client: Client): ReadPage<Issue> =>
  (link) =>
    listProjectIssues(client, args, { link })

async function walk(pages: AsyncIterable<{ readonly items: readonly Issue[] }>): Promise<number[]> {
  const ids: number[] = []
  for await (const { items } of pages) ids.push(...items.map(({ id }) => id))
  return ids
}

describe('a page', () => {
  it('says where it stands', async () => {
    const service = await startList(5, (page, last, url) => ({
      ...allLinks(page, last, url),
      'x-total': '5',
      'x-total-pages': '3',
      'x-page': '2',
      'x-per-page': '2',
      date: 'Thu, 01 Jan 2026 00:00:10 GMT',
    }))
    const now = (): number => Date.UTC(2026, 0, 1, 0, 0, 12)
    const client = clientOf(service, { clock: { now, wait: () => Promise.resolve() } })
    const page = await listProjectIssues(client, { ...args, page: 2 })
    expect(page).toMatchObject({ total: 5, page: 2, perPage: 2, totalPages: 3, rejected: [] })
    expect(page.items.map(({ id }) => id)).toEqual([3, 4])
    expect(page.self).toBe('/projects/1/issues?per_page=2&page=2')
    expect(page.links).toEqual({
      first: '/projects/1/issues?per_page=2&page=1',
      prev: '/projects/1/issues?per_page=2&page=1',
      next: '/projects/1/issues?per_page=2&page=3',
      last: '/projects/1/issues?per_page=2&page=3',
    })
    expect(page).toMatchObject({ begunAt: now(), answeredAt: now(), serviceTime: Date.UTC(2026, 0, 1, 0, 0, 10) })
  })

  it.each([
    ['no headers at all', {}, [null, null, null, null]],
    ['X-Next-Page', { 'x-page': '1', 'x-next-page': '2', 'x-prev-page': '' }, [null, null, 2, null]],
    ['X-Total-Pages', { 'x-page': '2', 'x-total-pages': '3' }, [1, 1, 3, 3]],
    ['X-Total-Pages on the last page', { 'x-page': '3', 'x-total-pages': '3' }, [1, 2, null, 3]],
    [
      'numbers that are none',
      { 'x-page': '-1', 'x-next-page': '2e3', 'x-total-pages': '0x10' },
      [null, null, null, null],
    ],
    ['a next page that is the same', { 'x-page': '2', 'x-next-page': '2' }, [null, null, null, null]],
  ])('without Link, with %s', async (_, headers, [first, prev, next, last]) => {
    const service = await startList(6, () => headers as Headers)
    const { links } = await listProjectIssues(clientOf(service), { id: 1, state: 'opened' })
    const to = (page: number | null | undefined) => (page ? `/projects/1/issues?state=opened&page=${page}` : null)
    expect(links).toEqual({ first: to(first), prev: to(prev), next: to(next), last: to(last) })
  })

  it('that is no list is refused', async () => {
    const service = await startServer((_, response) => json(response, { items: [] }))
    expect((await errorFrom(listProjectIssues(clientOf(service), args))).code).toBe('answer_unexpected')
  })

  it('keeps its rows, reports what is odd in them, and those that are none (F19)', async () => {
    const rows = [issue, { ...issue, id: 77, title: null }, null, { ...issue, id: 'PROJ-1' }, { ...issue, id: 79 }]
    const service = await startServer((_, response) => json(response, rows))
    const page = await listProjectIssues(clientOf(service), args)
    expect(page.items.map(({ id }) => id)).toEqual([76, 77, 79])
    expect(page.odd).toEqual([{ index: 1, id: 77, reason: 'title is not a text' }])
    expect(page.rejected).toEqual([
      { index: 2, id: null, reason: 'issue is not an object' },
      { index: 3, id: 'PROJ-1', reason: 'id is not an id' },
    ])
  })
})

describe('links', () => {
  const target = '/projects/1/issues?page=2'
  it.each([
    ['absolute', (url: string) => `${url}/sub${api}${target}`],
    ['without the path of the base URL', (url: string) => `${url}${api}${target}`],
    ['relative to the host', () => `/sub${api}${target}`],
    ['relative to the page', () => '?page=2'],
    ['with a path that is folded', () => `/sub${api}/x/../projects/1/issues?page=2`],
    ['of another host', () => `https://evil.example.org/sub${api}${target}`],
    ['of another port', () => `http://127.0.0.1:1${api}${target}`],
    ['with credentials', () => `http://me:secret@127.0.0.1:1${api}${target}`],
    ['with a fragment', () => `/sub${api}${target}#x`],
  ])('%s are followed on the own base URL (S1, S2)', async (_, write) => {
    const other = await startServer((_, response) => json(response, []))
    const service = await startServer((_, response) => {
      json(response, [issue], 200, { link: `<${write(other.url)}>; rel="next"` })
    })
    const client = clientOf({ url: `${service.url}/sub` })
    const page = await listProjectIssues(client, { id: 1 })
    expect(page.links.next).toBe(target)
    await listProjectIssues(client, { id: 1 }, { link: page.links.next })
    expect(service.requests[1]).toMatchObject({ url: `/sub${api}${target}` })
    expect(service.requests[1]?.headers['private-token']).toBe(canary)
    expect(other.requests).toEqual([])
  })

  it.each([
    'https://evil.example.org/projects/1/issues?page=2',
    '/sub/admin?page=2',
    `/sub${api}/../../admin`,
    `/sub${api}/%2e%2e/%2e%2e/admin`,
    `/sub${api}`,
    `/sub${api}/`,
    'javascript:alert(1)',
    `file://${api}/projects`,
    `http://[${api}/x`,
    `/sub/api/v9/projects?x=${api}/`,
  ])('that leave the API are refused: %s (S2)', async (address) => {
    const service = await startServer((_, response) => json(response, [], 200, { link: `<${address}>; rel="next"` }))
    const error = await errorFrom(listProjectIssues(clientOf({ url: `${service.url}/sub` }), { id: 1 }))
    expect(error.code).toBe('answer_malformed')
  })

  it('that are no header are refused', async () => {
    const service = await startServer((_, response) => json(response, [], 200, { link: '<x; rel="next"' }))
    expect((await errorFrom(listProjectIssues(clientOf(service), { id: 1 }))).code).toBe('answer_malformed')
  })

  it.each([
    'https://evil.example.org/',
    '@evil.example.org/',
    '/../../admin',
    '/%2e%2e/%2e./admin',
    '.evil.example.org/x',
    '',
  ])('kept somewhere and spoilt there do not lead out: %s (S2)', async (link) => {
    const service = await startServer((_, response) => json(response, []))
    expect((await errorFrom(clientOf(service).follow(link))).code).toBe('answer_malformed')
    expect(service.requests).toEqual([])
  })

  it('lead to any page', () => {
    expect(linkToPage('/projects/1/issues?page=2&per_page=100', 7)).toBe('/projects/1/issues?page=7&per_page=100')
    expect(linkToPage('/groups', 7)).toBe('/groups?page=7')
    expect(pageNumberOf('/groups?per_page=1&page=12')).toBe(12)
    expect(pageNumberOf('/groups')).toBe(1)
    expect(pageNumberOf('/groups?page=x')).toBeNull()
    expect(pageNumberOf('/groups?page=0')).toBeNull()
  })
})

describe('walking', () => {
  it('goes forward to the end', async () => {
    const service = await startList(5, allLinks)
    expect(await walk(forward(reader(clientOf(service))))).toEqual([1, 2, 3, 4, 5])
    expect(service.requests).toHaveLength(3)
  })

  it('finds the last page where the first names it', async () => {
    const service = await startList(7, allLinks)
    expect((await readLast(reader(clientOf(service)))).items.map(({ id }) => id)).toEqual([7])
    expect(service.requests.map(({ url }) => pageNumberOf(url))).toEqual([1, 4])
  })

  it('asks once for a list of one page', async () => {
    const service = await startList(2, allLinks)
    expect((await readLast(reader(clientOf(service)))).items.map(({ id }) => id)).toEqual([1, 2])
    expect(service.requests).toHaveLength(1)
  })

  it('goes on where it stopped', async () => {
    const service = await startList(8, allLinks)
    const read = reader(clientOf(service))
    const start = linkToPage((await read()).self, 2)
    expect(await walk(forward(read, start))).toEqual([3, 4, 5, 6, 7, 8])
  })

  it.each([1, 2, 3, 8, 9, 31, 64, 100])('finds the last of %i pages where no header names it', async (pages) => {
    const service = await startList(pages * 2, (page, last, url) => linkHeader(page, last, url, ['next', 'prev']))
    const last = await readLast(reader(clientOf(service)))
    expect(last.items.map(({ id }) => id)).toEqual([pages * 2 - 1, pages * 2])
    expect(service.requests.length).toBeLessThanOrEqual(2 + 2 * Math.ceil(Math.log2(pages + 1)))
  })

  it('ends on links that lead in a circle', async () => {
    const service = await startServer((_, response) => {
      json(response, [issue], 200, {
        link: `<${api}/projects/1/issues?per_page=2>; rel="next", <?page=9>; rel="prev"`,
      })
    })
    const read = reader(clientOf(service))
    expect(await walk(forward(read))).toEqual([76])
  })

  it('stops with the failure of a page', async () => {
    const service = await startServer((request, response) => {
      if (request.url.includes('page=2')) json(response, {}, 500)
      else json(response, [issue], 200, { link: '<?page=2>; rel="next"' })
    })
    const pages = forward((link) => listProjectIssues(clientOf(service), { id: 1 }, { link }))
    expect((await pages.next()).value?.items).toHaveLength(1)
    expect((await errorFrom(pages.next())).code).toBe('service_failed')
  })
})
