import { expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listProjectIssues } from '../../electron/api/entities/issues.ts'
import { dialects } from '../../electron/api/versions/dialects.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { mergeRequestsIn } from '../../electron/cache/items/related-merge-requests.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { startService } from '../../service/server.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** The merge requests that an issue has to do with, read from the real service when one is opened. */

const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      issues: ['Crack', 'Rust'],
      mergeRequests: [
        { title: 'Weld', branch: 'weld', description: 'Closes #1' },
        { title: 'Cast', branch: 'cast', description: 'After #1' },
      ],
    },
  ],
}

async function opened() {
  const cache = temporaryCache()
  const service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const client = clientOf({ url }, { dialect: dialects.v4, version: '19', numbers, token: () => 'token-ada' })
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const { items } = await listProjectIssues(client, { id: 1 })
  cache.transaction(() => {
    for (const row of items) storeIssue(cache, row, { revision: 1, begunAt: 0 })
  })()
  const asked: string[] = []
  const counting: Client = {
    ...client,
    call: (operation, values, more) => {
      asked.push(operation.path.split('/').at(-1) ?? '')
      return client.call(operation, values, more)
    },
  }
  /** Opens an issue, and returns what is stored of it and which of the two lists were asked for. */
  const open = async (iid: number) => {
    asked.length = 0
    const id = items.find((row) => row.iid === iid)?.id ?? 0
    const listener = { onPage: () => undefined }
    await refreshItem(counting, 'issue', id, { cache, signal: new AbortController().signal, now: () => 1, listener })
    const column = cache.prepare('SELECT merge_requests FROM issues WHERE id = ?').pluck().get(id) as string
    const stored = mergeRequestsIn(column).map(({ title, closes, full }) => [title, closes, full])
    return [stored, asked.filter((path) => path === 'related_merge_requests' || path === 'closed_by')]
  }
  return { open, service }
}

it('are read with the issue; which of them close it is asked only where some may', async () => {
  const { open, service } = await opened()
  const [weld, cast] = ['ada/anvil!1', 'ada/anvil!2']
  const both = ['related_merge_requests', 'closed_by']
  expect(await open(1)).toEqual([
    [
      ['Weld', true, weld],
      ['Cast', false, cast],
    ],
    both,
  ])
  expect(await open(2)).toEqual([[], ['related_merge_requests']])
  await askService(service, 'token-ada', 'PUT', '/projects/1/issues/1', { state_event: 'close' })
  expect(await open(1)).toEqual([
    [
      ['Weld', false, weld],
      ['Cast', false, cast],
    ],
    ['related_merge_requests'],
  ])
})
