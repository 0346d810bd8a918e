import { expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listProjectIssues } from '../../electron/api/entities/issues.ts'
import { dialects } from '../../electron/api/versions/dialects.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService } from '../../service/server.ts'
import { AppFailure } from '../../shared/errors.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** Links between issues, read from the real service when one is opened. */

const fixture = {
  users: ['ada', 'olga'],
  groups: [
    { path: 'tools', members: { ada: 'owner' } },
    { path: 'secret', members: { olga: 'owner' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'premium',
      issues: [{ title: 'Crack', links: ['#2', { to: '#3', type: 'blocks' }, 'secret/mine#1'] }, 'Rust', 'Dent'],
    },
    { path: 'secret/mine', visibility: 'private', issues: ['Gold'] },
  ],
}

async function opened(version: VersionV4 = '19', takenFor: string | null = version) {
  const cache = temporaryCache()
  const service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const client = clientOf({ url }, { dialect: dialects.v4, version: takenFor, numbers, token: () => 'token-ada' })
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const { items } = await listProjectIssues(client, { id: 1 })
  cache.transaction(() => {
    for (const row of items) storeIssue(cache, row, { revision: 1, begunAt: 0 })
  })()
  let asked = 0
  const shown: number[] = []
  const open = async (iid: number, { call = client.call }: Partial<Pick<Client, 'call'>> = {}) => {
    const counting: Client = {
      ...client,
      call: (operation, values, more) => {
        if (operation.path.endsWith('/links')) asked += 1
        return call(operation, values, more)
      },
    }
    await refreshItem(counting, 'issue', idOf(iid), {
      ...{ cache, signal: new AbortController().signal, now: () => 1 },
      listener: { onPage: (_kind, _count, changed) => void shown.push(...changed) },
    })
  }
  const idOf = (iid: number) => items.find((row) => row.iid === iid)?.id ?? 0
  const stored = () => cache.prepare('SELECT source_id, target_id, type FROM issue_links ORDER BY id').all()
  return { cache, service, client, open, idOf, stored, shown, asked: () => asked }
}

it('are read with the issue, told to windows of both ends, and gone when the service has them no more', async () => {
  const { open, idOf, stored, shown, service } = await opened()
  await open(1)
  const [crack, rust, dent] = [idOf(1), idOf(2), idOf(3)]
  expect(stored()).toEqual([
    { source_id: Math.min(crack, rust), target_id: Math.max(crack, rust), type: 'relates_to' },
    { source_id: crack, target_id: dent, type: 'blocks' },
  ])
  expect(shown).toEqual(expect.arrayContaining([crack, rust, dent]))
  await askService(service, 'token-ada', 'DELETE', '/projects/1/issues/3/links/2')
  await open(3)
  expect(stored()).toHaveLength(1)
})

it('are asked of no service that is older, and not again for a day of one that has none', async () => {
  const older = await opened('11.8')
  await older.open(1)
  expect(older.asked()).toBe(0)
  const { open, asked, cache, client } = await opened()
  const call: Client['call'] = (operation, values, more) =>
    operation.path.endsWith('/links')
      ? Promise.reject(AppFailure.of('not_found'))
      : client.call(operation, values, more)
  await open(1, { call })
  await open(2, { call })
  expect(asked()).toBe(1)
  expect(hasFeature(cache, 'issueLinks', 2)).toBe(false)
})
