import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listItems } from '../../electron/cache/items/items.ts'
import { readList } from '../../electron/cache/lists/lists.ts'
import { hiddenBecause, listProjectIds } from '../../electron/cache/directory/projects.ts'
import type { Asked } from '../../electron/sync/schedule/round.ts'
import type { Scheduler } from '../../electron/sync/schedule/scheduler.ts'
import { startService, type Service } from '../support/service-of-run.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { askService } from '../support/asking.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/** Changes that `updated_at` does not show: rows that vanish or go back in time, and projects that become hidden. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ben/anvil',
      visibility: 'public',
      members: { ben: 'owner', ada: 'developer' },
      labels: ['bug'],
      issues: [
        { title: 'Many {n}', repeat: 450 },
        { title: 'Shut', state: 'closed' },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge' }],
    },
    { path: 'ben/bell', visibility: 'public', members: { ben: 'owner' }, issues: [{ title: 'Ring' }] },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let client: Client
let cache: WritableCache
let scheduler: Pick<Scheduler, 'round'>
let clock: number
let project: number
let bell: number
/** The kinds of rows whose changes were reported. */
let reported: Set<string>

const minute = 60_000

const ask = <T>(path: string, method = 'GET', body?: object, token = 'token-ben') =>
  askService<T>(service, token, method, path, body)

async function round(asked: Asked = 'everything'): Promise<void> {
  clock += minute
  await scheduler.round(asked, new AbortController().signal)
}

const shown = () => listItems(cache, 'issue', { state: 'all' }).map(({ id }) => id)
const isShown = (id: number) => shown().includes(id)
const idOf = (title: string) =>
  Number(cache.prepare('SELECT id FROM issues WHERE title = ?').pluck().get(title) ?? Number.NaN)
const titlesOf = () => cache.prepare('SELECT title FROM issues ORDER BY id').pluck().all()

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''))
  client = createClient({ baseUrl: proxy.address, ...adapterOfRun(() => cache), token: () => 'token-ada', retries: 0 })
  cache = temporaryCache()
  createFoldedTables(cache)
  clock = Date.now()
  reported = new Set()
  scheduler = schedulerOn(client, cache, { now: () => clock, listener: { onPage: (kind) => void reported.add(kind) } })
  const projects = await ask<{ id: number; path: string }[]>('/projects')
  project = projects.find(({ path }) => path === 'anvil')?.id ?? 0
  bell = projects.find(({ path }) => path === 'bell')?.id ?? 0
  await ask(`/projects/${bell}/star`, 'POST', {}, 'token-ada')
  await round()
})

afterEach(async () => {
  await client.close()
  await service.close()
})

const remove = (id: number) => ask(`/projects/${project}/issues/${id}`, 'DELETE')

describe('issues of a project that switches them off', () => {
  const switched = (on: boolean) => ask(`/projects/${project}`, 'PUT', { name: 'anvil', issues_enabled: on })

  it('are shown no more, and are there again, as they are by then, when it switches them on', async () => {
    await switched(false)
    reported.clear()
    await round()
    expect([shown().length, titlesOf().length, reported.has('issue')]).toEqual([1, 452, true])
    await switched(true)
    const id = idOf('Many 9')
    await ask(`/projects/${project}/issues/${id}`, 'PUT', { title: 'Only 9' })
    await remove(idOf('Many 8'))
    reported.clear()
    await round()
    expect(reported.has('issue')).toBe(true)
    await round()
    expect([shown().length, isShown(idOf('Only 9')), titlesOf().includes('Many 8')]).toEqual([451, true, false])
  })
})

describe('issues that vanish', () => {
  it('are found by halves and removed, wherever they stood', async () => {
    expect(shown()).toHaveLength(452)
    const gone = [idOf('Many 1'), idOf('Many 250'), idOf('Many 450')]
    for (const id of gone) await remove(id)
    proxy.requests.length = 0
    await round()
    expect(gone.map(isShown)).toEqual([false, false, false])
    expect(shown()).toHaveLength(449)
    // Each was asked for by its own URL before it was believed to be gone.
    for (const id of gone) expect(proxy.requests.some((one) => one.endsWith(`/issues/${id}`))).toBe(true)
    // And the list was not read whole for it.
    expect(proxy.requests.filter((one) => one.includes('/issues')).length).toBeLessThan(40)
  })

  it('take their thread with them', async () => {
    const id = idOf('Many 7')
    await ask(`/projects/${project}/issues/${id}/notes`, 'POST', { body: 'Hm' })
    await round()
    expect(cache.prepare('SELECT count(*) FROM notes WHERE item_id = ?').pluck().get(id)).toBe(1)
    await remove(id)
    await round()
    expect(cache.prepare('SELECT count(*) FROM notes WHERE item_id = ?').pluck().get(id)).toBe(0)
  })

  it('are not believed while the service says that their project is not there either', async () => {
    const id = idOf('Many 3')
    await remove(id)
    proxy.misbehave('GET', new RegExp(`/projects/${project}$`), { applied: false, then: notFound }, Infinity)
    proxy.misbehave('GET', /\/user$/, { applied: false, then: notFound }, Infinity)
    await round()
    expect([isShown(id), hiddenBecause(cache, project)]).toEqual([true, null])
    proxy.behave()
    await round()
    expect(isShown(id)).toBe(false)
  })

  it('are kept when their own URL still knows them', async () => {
    // The list leaves one out that is there all the same: a total that is too low proves nothing.
    const id = idOf('Many 9')
    cache.prepare(`UPDATE lists SET total = total - 1 WHERE name LIKE '%issues%'`).run()
    await round()
    expect(isShown(id)).toBe(true)
    expect(shown()).toHaveLength(452)
  })
})

const notFound = { status: 404, body: '{"message": "404 Not found"}' } as const

describe('a list that suddenly shrinks (F15)', () => {
  it('is believed when it says so a second time, and then row by row', async () => {
    const gone = Array.from({ length: 60 }, (_, index) => idOf(`Many ${index + 1}`))
    for (const id of gone) await remove(id)
    await round()
    expect(gone.every(isShown)).toBe(true)
    await round()
    await round()
    expect(gone.some(isShown)).toBe(false)
    expect(shown()).toHaveLength(452 - 60)
  })

  it('and comes back loses nothing', async () => {
    const answer = { status: 200, body: '[]', headers: { 'x-total': '0', 'x-total-pages': '0' } }
    proxy.misbehave('GET', /\/issues$/, { applied: false, then: answer }, Infinity)
    await round()
    proxy.behave()
    await round()
    expect(shown()).toHaveLength(452)
  })
})

describe('a row whose date its owner set back', () => {
  it('while its list was crawled is found by the count (F18)', async () => {
    const id = idOf('Many 200')
    cache.prepare('DELETE FROM issues WHERE id = ?').run(id)
    await round()
    expect(isShown(id)).toBe(true)
  })

  it('and that changed behind the watermark is found by a sweep', async () => {
    const id = idOf('Many 5')
    const old = '2016-01-01T00:00:00.000Z'
    await ask(`/projects/${project}/issues/${id}`, 'PUT', { title: 'Backwards', updated_at: old })
    await round()
    expect(titlesOf()).not.toContain('Backwards')
    clock += 8 * 24 * 60 * minute
    await round()
    expect(titlesOf()).toContain('Backwards')
  })
})

describe('a project', () => {
  it('that turns private is hidden, nothing of it is deleted, and it comes back (F15)', async () => {
    expect(listProjectIds(cache)).toContain(bell)
    const ring = idOf('Ring')
    await ask(`/projects/${bell}`, 'PUT', { name: 'bell', visibility_level: 0 })
    await round()
    expect([hiddenBecause(cache, bell), isShown(ring), idOf('Ring')]).toEqual(['refused', false, ring])
    await ask(`/projects/${bell}`, 'PUT', { name: 'bell', visibility_level: 20 })
    await round()
    expect([hiddenBecause(cache, bell), isShown(ring)]).toEqual([null, true])
  })

  it('that is deleted is hidden', async () => {
    await ask(`/projects/${project}`, 'DELETE')
    await round()
    expect(hiddenBecause(cache, project)).toBe('refused')
    expect(shown()).toEqual([idOf('Ring')])
  })

  it('whose star is taken away is left', async () => {
    await ask(`/projects/${bell}/star`, 'DELETE', undefined, 'token-ada')
    await round()
    expect(hiddenBecause(cache, bell)).toBe('left')
  })

  it('stays when the whole list of projects is suddenly empty (F15)', async () => {
    const nothing = { status: 200, body: '[]', headers: { 'x-total': '0', 'x-total-pages': '0' } }
    // Not so the projects with a star, which services of v4 have at the same address.
    proxy.decide = (_, url) =>
      /\/projects\?/.test(url) && !url.includes('starred=true') ? { applied: false, then: nothing } : null
    await round()
    await round()
    expect([hiddenBecause(cache, project), shown().length]).toEqual(['left', 1])
  })
})

describe('small lists', () => {
  const count = (table: string) => Number(cache.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

  it('forget a label that one complete answer does not name', async () => {
    expect(count('labels')).toBe(1)
    await ask(`/projects/${project}/labels`, 'DELETE', { name: 'bug' })
    await round()
    expect(count('labels')).toBe(0)
  })

  it('forget a milestone that two complete answers, one after the other, do not name', async () => {
    // The contract has no way to delete a milestone; services have one besides.
    await ask(`/projects/${project}/milestones`, 'POST', { title: '1.0' })
    await round()
    const withoutIt = { applied: false, then: { status: 200, body: '[]' } } as const
    const leaveOut = async () => {
      proxy.misbehave('GET', /\/milestones$/, withoutIt, Infinity)
      await round()
      proxy.behave()
      return count('milestones')
    }
    expect(count('milestones')).toBe(1)
    expect(await leaveOut()).toBe(1)
    // Named again, it was only left out.
    await round()
    expect([await leaveOut(), await leaveOut()]).toEqual([1, 0])
  })
})

describe('where each list stands', () => {
  it('says when it was read, when it is read next and what the service said of its size', async () => {
    const { allStates } = { allStates: readList(cache, `project ${project} issues all`, 'issue', project) }
    expect(allStates).toMatchObject({ phase: 'whole', total: 451, failures: 0, rejected: 0, error: null })
    expect(allStates.nextAt).toBeGreaterThan(clock)
  })
})
