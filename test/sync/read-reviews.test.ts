import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import type { Client } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { idsIn } from '../../electron/cache/items/item-records.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { readReviewStates } from '../../electron/cache/items/reviews.ts'
import { readUser } from '../../electron/cache/directory/users.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readItemParts } from '../../electron/sync/details/read-item-parts.ts'
import { readReviews } from '../../electron/sync/details/read-reviews.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService, type Service } from '../../service/server.ts'
import { minute } from '../../shared/durations.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** States of reviews, read from the real service, where no date of a merge request moves for them. */

const fixture = {
  users: ['ada', 'ben', 'cleo'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer', cleo: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        { title: 'Forge', author: 'ada', branch: 'forge', reviewers: ['ben', 'cleo'] },
        { title: 'Cast', author: 'ben', branch: 'cast', reviewers: ['cleo'] },
        { title: 'Bare', author: 'ada', branch: 'bare' },
      ],
    },
  ],
}

let cache: WritableCache
let service: Service
let client: Client
let clock: number
let ownUserId: number
let asked: string[]

beforeEach(() => {
  cache = temporaryCache()
  clock = Date.UTC(2026, 5, 1)
  asked = []
})

async function serve(version: VersionV4): Promise<void> {
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, numbers, token: () => 'token-ada' })
  // Its answers are those of the real service; only what is asked for is written down.
  client = {
    ...real,
    call: (operation, values, more) => {
      asked.push(operation.path.split('/').at(-1) ?? '')
      return real.call(operation, values, more)
    },
  }
  ownUserId = await ownIdOf(service, 'token-ada')
  deriveInbox(cache, ownUserId)
  const { items } = await listMergeRequests(client, { id: 1 })
  cache.transaction(() => {
    for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
  })()
  for (const { id } of items) {
    const item = { kind: 'mergeRequest', id, projectId: 1, whole: false, budgeted: false } as const
    expect(await readItemParts(client, item, context())).toBeNull()
  }
}

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => clock,
  listener: { onPage: () => undefined },
})

const idOf = (title: string) =>
  cache.prepare('SELECT id FROM merge_requests WHERE title = ?').pluck().get(title) as number
const named = (id: number) => readUser(cache, id).username
const states = (title: string) => {
  const found = readReviewStates(cache, idOf(title))
  return found && Object.entries(found).map(([id, state]) => `${named(Number(id))} ${state}`)
}
const approvers = (title: string) => {
  const row = readStoredItem(cache, 'mergeRequest', idOf(title)) as unknown as { approver_ids: string | null }
  return idsIn(row.approver_ids).map(named)
}
const say = (who: string, body: string) =>
  askService(service, `token-${who}`, 'POST', '/projects/1/merge_requests/1/notes', { body })
const read = () => readReviews(client, ownUserId, context())
const takeAsked = () => asked.splice(0)

describe('the states of reviews', () => {
  it('are asked for with the parts of what concerns the user and has reviewers, once each', async () => {
    await serve('19')
    expect(takeAsked().filter((path) => path === 'reviewers')).toEqual(['reviewers'])
    expect([states('Forge'), states('Cast'), states('Bare')]).toEqual([['ben unreviewed', 'cleo unreviewed'], null, []])
    expect(await read()).toEqual([])
    expect(takeAsked()).toEqual([])
  })

  it('are read again after ten minutes, and bring the rest of the review when one is another', async () => {
    await serve('19')
    takeAsked()
    clock += 10 * minute
    await read()
    expect(takeAsked()).toEqual([])
    clock += 1
    await read()
    expect(takeAsked()).toEqual(['reviewers'])
    await say('ben', '/submit_review requested_changes')
    await say('cleo', '/submit_review approve')
    clock += 10 * minute + 1
    await read()
    expect(states('Forge')).toEqual(['ben requested_changes', 'cleo approved'])
    expect(approvers('Forge')).toEqual(['cleo'])
    const lines = cache.prepare('SELECT body FROM notes WHERE system = 1 ORDER BY id').pluck().all()
    expect(lines).toEqual(expect.arrayContaining(['requested changes', 'approved this merge request']))
    await say('ada', '/request_review @ben')
    clock += 10 * minute + 1
    await read()
    expect(states('Forge')).toEqual(['ben unreviewed', 'cleo approved'])
  })

  it('of an older service only tell who has reviewed', async () => {
    await serve('16')
    expect(states('Forge')).toEqual(['ben unreviewed', 'cleo unreviewed'])
    await askService(service, 'token-ben', 'POST', '/projects/1/merge_requests/1/approve')
    clock += 10 * minute + 1
    await read()
    expect([states('Forge'), approvers('Forge')]).toEqual([['ben reviewed', 'cleo unreviewed'], ['ben']])
  })

  it('are not asked for again of a service that has none', async () => {
    await serve('11.8')
    expect([takeAsked().includes('reviewers'), hasFeature(cache, 'reviews', clock)]).toEqual([false, null])
    // It names no reviewers in its rows either.
    cache.prepare(`UPDATE merge_requests SET reviewer_ids = '[7]'`).run()
    const item = { kind: 'mergeRequest', id: idOf('Forge'), projectId: 1, whole: true, budgeted: false } as const
    await readItemParts(client, item, context())
    expect([takeAsked().includes('reviewers'), hasFeature(cache, 'reviews', clock)]).toEqual([true, false])
    clock += 10 * minute + 1
    expect(await read()).toEqual([])
    await readItemParts(client, item, context())
    expect(takeAsked()).not.toContain('reviewers')
  })
})
