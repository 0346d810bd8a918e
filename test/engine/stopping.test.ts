import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { openAccount } from '../support/account.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** The user stops the reading of changes and goes on with it, and comes back to lists that are due. */

const fixture = {
  users: ['ada'],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Only one'] }],
}

let service: Service

async function open(more: { readonly folder?: string; readonly now?: () => number } = {}) {
  const ownUserId = await ownIdOf(service, 'token-ada')
  return await openAccount({ url: service.url, token: 'token-ada', ownUserId, ...more })
}

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
})
afterEach(async () => {
  await service.close()
})

it('stopped before it began, it says so, also after a restart, and reads when the user asks', async () => {
  const folder = temporaryFolder()
  const first = await open({ folder })
  first.engine.stopSync(true)
  await first.engine.start()
  await first.until(() => first.state().stopped)
  // Not a first sync that is about to start: nothing starts by itself.
  expect(first.state()).toMatchObject({ phase: 'idle', lastSyncedAt: null, problem: null })
  await first.close()

  const second = await open({ folder })
  await second.engine.start()
  second.engine.setToken('token-ada')
  second.engine.lookForChanges()
  await second.until(() => second.state().stopped)
  expect(second.state()).toMatchObject({ phase: 'idle', lastSyncedAt: null })
  second.engine.syncNow()
  await second.until(() => second.isSynced())
  expect(second.state().stopped).toBe(true)
  expect(second.reader.listItems('issue', { query: 'is:open' }).count).toBe(1)
})

it('resumed, it begins at once', async () => {
  const account = await open()
  account.engine.stopSync(true)
  await account.engine.start()
  await account.until(() => account.state().stopped)
  account.engine.stopSync(false)
  await account.until(() => account.isSynced())
  expect(account.state().stopped).toBe(false)
})

it('reads what has become due when somebody is back, long before its own timer', async () => {
  let now = Date.now()
  const account = await open({ now: () => now })
  await account.engine.start()
  await account.until(() => account.isSynced())
  const [project] = await askService<{ id: number }[]>(service, 'token-ada', 'GET', '/projects')
  await askService(service, 'token-ada', 'POST', `/projects/${project?.id}/issues`, { title: 'Another' })
  now += 3_601_000
  account.engine.lookForChanges()
  await account.until(() => account.reader.listItems('issue', { query: 'is:open' }).count === 2)
})
