import { describe, expect, it } from 'vitest'
import { serve } from './support.ts'
import type { Client, Reply } from './support.ts'

const many = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/log',
      labels: Array.from({ length: 25 }, (_, index) => `label ${index}`),
      // All moved at one moment: nothing but the id tells their order.
      issues: [
        { title: 'Entry {n}', repeat: 153, updatedAt: '2024-05-01T00:00:00Z' },
        { title: 'Secret {n}', repeat: 20, confidential: true },
      ],
    },
  ],
}

function relations(reply: Reply): Record<string, string> {
  const link = reply.headers.get('link') ?? ''
  return Object.fromEntries([...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]))
}

async function walk(client: Client, path: string, rel: 'next' | 'prev'): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = []
  let pages = 0
  let at: string | undefined = path
  while (at !== undefined) {
    const reply: Reply = await client.get(at)
    ids.push(...reply.body.map(({ id }: { id: number }) => id))
    pages++
    at = relations(reply)[rel]?.replace(client.url, '')
  }
  return { ids, pages }
}

describe('pages', () => {
  it.each(['asc', 'desc'])('give each row once when followed forwards and backwards, %s', async (sort) => {
    const ada = (await serve({ fixture: many })).as('token-ada')
    const first = `/projects/1/issues?per_page=10&order_by=updated_at&sort=${sort}`
    const forwards = await walk(ada, first, 'next')
    expect(forwards.pages).toBe(18)
    expect(new Set(forwards.ids).size).toBe(173)
    const last = relations(await ada.get(first))['last']?.replace(ada.url, '') ?? ''
    const backwards = await walk(ada, last, 'prev')
    expect(new Set(backwards.ids)).toEqual(new Set(forwards.ids))
    const entries = forwards.ids.filter((id) => id <= 153)
    expect(entries).toEqual(entries.toSorted((one, other) => (sort === 'asc' ? one - other : other - one)))
  })

  it('have headers that agree with each other and with the link', async () => {
    const ada = (await serve({ fixture: many })).as('token-ada')
    const middle = await ada.get('/projects/1/issues?state=opened&per_page=10&page=3')
    expect(Object.fromEntries([...middle.headers].filter(([name]) => name.startsWith('x-')))).toEqual({
      'x-total': '173',
      'x-total-pages': '18',
      'x-per-page': '10',
      'x-page': '3',
      'x-next-page': '4',
      'x-prev-page': '2',
    })
    const links = relations(middle)
    expect(Object.keys(links)).toEqual(['prev', 'next', 'first', 'last'])
    expect(links['last']).toBe(`${ada.url}/projects/1/issues?state=opened&per_page=10&page=18`)
    const ends = [
      await ada.get('/projects/1/issues?per_page=100'),
      await ada.get('/projects/1/issues?per_page=100&page=2'),
    ]
    expect(ends.map(({ headers }) => [headers.get('x-prev-page'), headers.get('x-next-page')])).toEqual([
      ['', '2'],
      ['1', ''],
    ])
    expect(ends.map((reply) => Object.keys(relations(reply)))).toEqual([
      ['next', 'first', 'last'],
      ['prev', 'first', 'last'],
    ])
  })

  it('link to the host that the client used', async () => {
    const ada = (await serve({ fixture: many })).as('token-ada')
    const elsewhere = ada.url.replace('127.0.0.1', 'localhost')
    const response = await fetch(`${elsewhere}/projects?per_page=1`, { headers: { 'private-token': 'token-ada' } })
    expect(response.headers.get('link')).toContain(`<${elsewhere}/projects?per_page=1&page=1>; rel="first"`)
  })

  it('bring what is out of range into it', async () => {
    const ada = (await serve({ fixture: many })).as('token-ada')
    const sizes = await Promise.all(
      ['', 'per_page=0', 'per_page=1000', 'per_page=', 'page=0', 'page=-4'].map((query) =>
        ada.get(`/projects/1/issues?${query}`),
      ),
    )
    expect(sizes.map(({ body }) => body.length)).toEqual([20, 20, 100, 20, 20, 20])
    const beyond = await ada.get('/projects/1/issues?page=99')
    expect([beyond.status, beyond.body]).toEqual([200, []])
    const wrong = await ada.get('/projects/1/issues?page=abc')
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'page is invalid' }])
  })

  it('count only what the caller may see (S20)', async () => {
    const root = await serve({
      fixture: {
        ...many,
        users: ['ada', 'eve'],
        projects: many.projects.map((project) => ({ ...project, visibility: 'public' })),
      },
    })
    const seen = await walk(root.as('token-eve'), '/projects/1/issues?per_page=50', 'next')
    expect(seen.ids).toHaveLength(153)
    expect((await root.as('token-eve').get('/projects/1/issues')).headers.get('x-total')).toBe('153')
  })

  it('are cut from every list in the contract, and not from labels in real services', async () => {
    const contract = (await serve({ fixture: many })).as('token-ada')
    const real = (await serve({ fixture: many, dialect: 'real' })).as('token-ada')
    const paged = await contract.get('/projects/1/labels')
    expect([paged.body.length, paged.headers.get('x-total')]).toEqual([20, '25'])
    const whole = await real.get('/projects/1/labels')
    expect([whole.body.length, whole.headers.get('x-total'), whole.headers.get('link')]).toEqual([25, null, null])
  })
})
