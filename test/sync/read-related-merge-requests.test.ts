import { expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { mergeRequestsIn } from '../../electron/cache/items/related-merge-requests.ts'
import { askService } from '../support/asking.ts'
import { openedIssues } from './support/opened-issues.ts'

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
  const { cache, client, idOf, service, open: refresh } = await openedIssues(fixture)
  /** Opens an issue, and returns what is stored of it and which of the two lists were asked for. */
  const open = async (iid: number) => {
    const asked: string[] = []
    const call: Client['call'] = (operation, values, more) => {
      asked.push(operation.path.split('/').at(-1) ?? '')
      return client.call(operation, values, more)
    }
    await refresh(iid, { call })
    const column = cache.prepare('SELECT merge_requests FROM issues WHERE id = ?').pluck().get(idOf(iid)) as string
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
