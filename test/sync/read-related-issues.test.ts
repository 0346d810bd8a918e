import { expect, it, onTestFinished } from 'vitest'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { issuesIn } from '../../electron/cache/items/related-issues.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService } from '../../service/server.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** The issues that a merge request names, read from the real service when one is opened. */

const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      issues: ['Crack', 'Rust'],
      mergeRequests: [{ title: 'Weld', branch: 'weld', description: 'Closes #2' }],
    },
  ],
}

/** @param takenFor the version that Docket takes the service for */
async function opened(version: VersionV4, takenFor: string | null = version) {
  const cache = temporaryCache()
  const service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const client = clientOf({ url }, { adapter: apiAdapters.v4, version: takenFor, numbers, token: () => 'token-ada' })
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const { items } = await listMergeRequests(client, { id: 1 })
  const id = items[0]?.id ?? 0
  cache.transaction(() => {
    for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
  })()
  /** Opens the merge request. Returns the issues that are stored of it, how often they were asked for, and what windows were told of. */
  const open = async () => {
    let asks = 0
    const shown: number[] = []
    const call: typeof client.call = (operation, values, more) => {
      if (operation.path.endsWith('/related_issues')) asks += 1
      return client.call(operation, values, more)
    }
    await refreshItem({ ...client, call }, 'mergeRequest', id, {
      ...{ cache, signal: new AbortController().signal, now: () => 1 },
      listener: { onPage: (kind, count, ids) => void (kind === 'mergeRequest' && count === 0 && shown.push(...ids)) },
    })
    const column = cache.prepare('SELECT issues FROM merge_requests').pluck().get() as string | null
    return { asks, stored: issuesIn(column).map(({ title, full }) => `${full} ${title}`), isNamed: shown.includes(id) }
  }
  return { service, open }
}

it('are read with the merge request, and told to windows when they are others', async () => {
  const { service, open } = await opened('19')
  expect(await open()).toEqual({ asks: 1, stored: ['ada/anvil#2 Rust'], isNamed: true })
  expect(await open()).toMatchObject({ asks: 1, isNamed: false })
  await askService(service, 'token-ada', 'POST', '/projects/1/merge_requests/1/notes', { body: 'Like #1' })
  expect(await open()).toMatchObject({ stored: ['ada/anvil#2 Rust', 'ada/anvil#1 Crack'], isNamed: true })
})

it('are asked of no service that is older, and not again for a day of one that has none', async () => {
  const older = await opened('16')
  expect((await older.open()).asks).toBe(0)
  const { open } = await opened('16', null)
  expect([await open(), await open()]).toMatchObject([{ asks: 1, stored: [] }, { asks: 0 }])
})
