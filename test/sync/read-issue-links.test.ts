import { expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import { AppFailure } from '../../shared/errors.ts'
import { askService } from '../support/asking.ts'
import { openedIssues } from './support/opened-issues.ts'

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

async function opened(asked: Parameters<typeof openedIssues>[1] = {}) {
  const stage = await openedIssues(fixture, asked)
  const { cache, client } = stage
  let asks = 0
  const open = (iid: number, call: Client['call'] = client.call) =>
    stage.open(iid, {
      call: (operation, values, more) => {
        if (operation.path.endsWith('/links')) asks += 1
        return call(operation, values, more)
      },
    })
  const stored = () => cache.prepare('SELECT source_id, target_id, type FROM issue_links ORDER BY id').all()
  return { ...stage, open, stored, asked: () => asks }
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
  const older = await opened({ version: '11.8' })
  await older.open(1)
  expect(older.asked()).toBe(0)
  const { open, asked, cache, client } = await opened()
  const call: Client['call'] = (operation, values, more) =>
    operation.path.endsWith('/links')
      ? Promise.reject(AppFailure.of('not_found'))
      : client.call(operation, values, more)
  await open(1, call)
  await open(2, call)
  expect(asked()).toBe(1)
  expect(hasFeature(cache, 'issueLinks', 2)).toBe(false)
})
