import { afterEach, expect, it } from 'vitest'
import { callWithToken } from '../../electron/accounts/call-with-token.ts'
import { startService, type Service } from '../../service/server.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { closeAccounts, isSynced, MemoryKeychain, openAccounts } from './support/opened-accounts.ts'

const fixture = {
  users: [{ username: 'ada', tokens: [{ kind: 'personal', token: 'reads-only', scope: 'read_api' }] }],
  projects: [
    { path: 'ada/tongs', issues: ['Elsewhere'] },
    { path: 'ada/notes', members: { ada: 'owner' }, issues: [{ title: 'First', author: 'ada' }] },
  ],
}

let service: Service

afterEach(async () => {
  await closeAccounts()
  await service.close()
})

it('an account of v4 is found, synced, and of v4 after a restart; what it may do is kept with it', async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '16' })
  const folder = temporaryFolder()
  const keychain = new MemoryKeychain()
  const address = service.url.replace('/api/v4', '')
  const first = await openAccounts({ folder, keychain })
  const account = await first.accounts.signIn(address, 'reads-only', 'keychain')
  expect(account).toMatchObject({ url: address, service: { interface: 'v4', mayWrite: false }, state: 'ready' })
  expect(account.service.version).toMatch(/^16\./)
  await first.until(() => isSynced(first, account.id))
  await first.close()

  const second = await openAccounts({ folder, keychain })
  expect(second.accounts.list()).toMatchObject([{ id: account.id, service: account.service }])
  await second.until(() => isSynced(second, account.id))
  const again = await second.accounts.signInAgain(account.id, 'token-ada', 'keychain')
  expect(again.service).toMatchObject({ interface: 'v4', mayWrite: true })

  // A call is written as v4 wants it: by the number of the item, which is the first of its project, where the contract has its id.
  const call = {
    account: account.id,
    operation: 'readIssue',
    values: { id: 2, issue_id: 2 },
    writing: 'curl',
  } as const
  expect(await callWithToken(second.accounts, second.reader, call)).toBe(
    `curl --header 'PRIVATE-TOKEN: token-ada' '${address}/api/v4/projects/2/issues/1'`,
  )
})

it('an account whose service was upgraded goes on with v4 by itself', async () => {
  service = await startService({ port: 0, fixture })
  const { port } = new URL(service.url)
  const folder = temporaryFolder()
  const opened = await openAccounts({ folder, keychain: new MemoryKeychain() })
  const address = service.url.replace('/api/v3', '')
  const account = await opened.accounts.signIn(address, 'token-ada', 'keychain')
  expect(account.service).toEqual({ interface: 'v3', version: null, mayWrite: true, tokenEndsOn: null })
  await opened.until(() => isSynced(opened, account.id))
  await service.close()
  service = await startService({ port: Number(port), fixture, dialect: 'v4', version: '16' })
  await opened.accounts.syncNow(account.id)
  await opened.until(() => opened.states.get(account.id)?.problem?.code === 'interface_retired')
  const ofV4 = () => opened.accounts.list()[0]?.service.interface === 'v4'
  await opened.until(() => ofV4() && opened.states.get(account.id)?.problem === null)
  expect(opened.troubles).toEqual([])
})

it('the version of a service is asked again at each start', async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '16' })
  const { port } = new URL(service.url)
  const starting = { folder: temporaryFolder(), keychain: new MemoryKeychain() }
  const first = await openAccounts(starting)
  await first.accounts.signIn(service.url.replace('/api/v4', ''), 'token-ada', 'keychain')
  await first.close()
  await service.close()
  service = await startService({ port: Number(port), fixture, dialect: 'v4', version: '19' })
  const second = await openAccounts(starting)
  await second.until(() => second.accounts.list()[0]?.service.version?.startsWith('19.') === true)
  await second.close()

  // It is kept: the next start begins with it.
  const third = await openAccounts(starting)
  expect(third.accounts.list()).toMatchObject([{ service: { interface: 'v4' } }])
  expect(third.accounts.list()[0]?.service.version).toMatch(/^19\./)
})

it('the version of a service is asked again within a day while Docket runs', async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '16' })
  const { port } = new URL(service.url)
  let now = Date.UTC(2026, 5, 1)
  const opened = await openAccounts({ folder: temporaryFolder(), keychain: new MemoryKeychain(), now: () => now })
  const account = await opened.accounts.signIn(service.url.replace('/api/v4', ''), 'token-ada', 'keychain')
  await opened.until(() => isSynced(opened, account.id))
  await service.close()
  const asked: string[] = []
  service = await startService({ port: Number(port), fixture, dialect: 'v4', version: '19' })
  const versionNow = () => opened.accounts.list()[0]?.service.version ?? ''
  const syncedAt = () => opened.states.get(account.id)?.lastSyncedAt ?? ''
  /** Syncs once more, after `hours` hours. */
  const syncAfter = async (hours: number): Promise<void> => {
    now += hours * 3_600_000
    const before = syncedAt()
    await opened.accounts.syncNow(account.id)
    await opened.until(() => syncedAt() > before)
    asked.push(versionNow().split('.')[0] ?? '')
  }
  await syncAfter(1)
  await syncAfter(22)
  expect(asked).toEqual(['16', '16'])
  await syncAfter(2)
  await opened.until(() => versionNow().startsWith('19.'))
  // It goes on with the version that was found.
  await opened.until(() => isSynced(opened, account.id) && opened.states.get(account.id)?.problem === null)
  expect(opened.troubles).toEqual([])
})
