import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { readUser } from '../../electron/cache/directory/users.ts'
import { approvalRulesIn } from '../../electron/cache/items/approval-rules.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService, type Service } from '../../service/server.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** Approvals that a merge request requires and the rules about them, read from the real service when one is opened. */

const anvil = {
  path: 'tools/anvil',
  approvalsRequired: 1,
  approvalRules: [
    { name: 'Safety', users: ['ben', 'cleo'], required: 2 },
    { name: '*.md', type: 'code_owner', section: 'Docs', users: ['cleo'] },
  ],
  mergeRequests: [
    { title: 'Weld', author: 'ada', branch: 'weld', files: [{ path: 'docs/weld.md', lines: 1 }] },
    { title: 'Cast', author: 'ben', branch: 'cast' },
  ],
}

let cache: WritableCache
let service: Service
let client: Client
let asked: string[]
let shown: number[]

beforeEach(() => {
  cache = temporaryCache()
  asked = []
  shown = []
})

async function serve(version: VersionV4, project: object = anvil): Promise<void> {
  const fixture = {
    users: ['ada', 'ben', 'cleo'],
    groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer', cleo: 'developer' } }],
    projects: [project],
  }
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, version, numbers, token: () => 'token-ada' })
  // Its answers are those of the real service; only what is asked for is written down.
  client = {
    ...real,
    call: (operation, values, more) => {
      asked.push(operation.path.split('/').at(-1) ?? '')
      return real.call(operation, values, more)
    },
  }
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const { items } = await listMergeRequests(client, { id: 1 })
  cache.transaction(() => {
    for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
  })()
}

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => Date.UTC(2026, 5, 1),
  listener: { onPage: (_kind, _count, changed) => void shown.push(...changed) },
})

const idOf = (title: string) =>
  cache.prepare('SELECT id FROM merge_requests WHERE title = ?').pluck().get(title) as number
async function open(title: string): Promise<number> {
  await refreshItem(client, 'mergeRequest', idOf(title), context())
  return asked.splice(0).filter((path) => path === 'approval_state').length
}
const stored = (title: string) => readStoredItem(cache, 'mergeRequest', idOf(title)) as never as Record<string, never>
const numbers = (title: string) => [stored(title)['approvals_required'], stored(title)['approvals_left']]
const named = (ids: readonly number[]) => ids.map((id) => readUser(cache, id).username)
const rules = (title: string) =>
  approvalRulesIn(stored(title)['approval_rules']).map((rule) => [
    ...[rule.name, rule.ruleType, rule.section, rule.approvalsRequired, rule.approved],
    ...[named(rule.eligibleApprovers), named(rule.approvedBy)],
  ])

describe('the rules about approvals', () => {
  it.each(['16', '19'] as const)('are read when a merge request is opened, from %s', async (version) => {
    await serve(version)
    expect([rules('Weld'), numbers('Weld')]).toEqual([[], [null, null]])
    expect(await open('Weld')).toBe(1)
    expect(numbers('Weld')).toEqual([4, 4])
    const waiting = [
      ['All Members', 'any_approver', null, 1, false, [], []],
      ['Safety', 'regular', null, 2, false, ['ben', 'cleo'], []],
      ['*.md', 'code_owner', 'Docs', 1, false, ['cleo'], []],
    ]
    expect(rules('Weld')).toEqual(waiting)
    await askService(service, 'token-ben', 'POST', '/projects/1/merge_requests/1/approve')
    shown = []
    expect(await open('Weld')).toBe(1)
    // Of the parts it is told before.
    expect([numbers('Weld'), shown.at(-1)]).toEqual([[4, 2], idOf('Weld')])
    expect(rules('Weld')).toEqual([
      ['All Members', 'any_approver', null, 1, true, [], ['ben']],
      ['Safety', 'regular', null, 2, false, ['ben', 'cleo'], ['ben']],
      waiting[2],
    ])
  })

  it('are read of what concerns the user alone, as long as it is open', async () => {
    await serve('19')
    expect([await open('Cast'), rules('Cast'), numbers('Cast')]).toEqual([0, [], [3, 3]])
    expect(await open('Weld')).toBe(1)
    await askService(service, 'token-ada', 'PUT', '/projects/1/merge_requests/1', { state_event: 'close' })
    expect(await open('Weld')).toBe(0)
  })

  it('are not asked for where an edition costs nothing', async () => {
    await serve('19', { ...anvil, tier: 'free' })
    expect([await open('Weld'), rules('Weld'), numbers('Weld')]).toEqual([0, [], [null, null]])
  })

  it('are not asked for again where a service lacks them alone', async () => {
    await serve('19')
    const { call } = client
    client = {
      ...client,
      call: (operation, values, more) =>
        call(
          operation.path.endsWith('/approval_state') ? { ...operation, path: '/nowhere/approval_state' } : operation,
          values as never,
          more,
        ),
    }
    expect(await open('Weld')).toBe(1)
    expect(hasFeature(cache, 'approvalRules', Date.UTC(2026, 5, 1))).toBe(false)
    expect([await open('Weld'), numbers('Weld')]).toEqual([0, [4, 4]])
  })
})
