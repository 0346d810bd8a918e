import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountFolders } from '../../electron/accounts/account-folders.ts'
import type { SavedAccount } from '../../electron/accounts/account-cards.ts'
import { Accounts, type AccountsListener, type AccountsOptions } from '../../electron/accounts/accounts.ts'
import { ChosenCertificates } from '../../electron/accounts/certificates.ts'
import { Connections } from '../../electron/accounts/connections.ts'
import type { VerifiedAccount } from '../../electron/accounts/sign-in.ts'
import { AccountThreads } from '../../electron/threads/account-threads.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ServiceFacts } from '../../shared/model/service-facts.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { MemoryKeychain } from './support/opened-accounts.ts'

/** Accounts that are removed or signed out while something else is done to them. The threads of accounts are stood in for. */

const service: ServiceFacts = { interface: 'v4', version: '18.0.0', mayWrite: true, tokenEndsOn: null }
const user = { id: 7, username: 'ada', name: 'Ada' }
const verified = { baseUrl: 'https://code.example.org', user, service, tokenKind: 'private' } as VerifiedAccount
const ada = { id: 'here', url: verified.baseUrl, user, kept: 'keychain' } as unknown as SavedAccount

let folder: string
let saved: Map<string, SavedAccount>
let values: Map<string, unknown>
let keychain: MemoryKeychain
/** The tokens that the engine was given. */
let given: (string | null)[]
let beforeRemoved: () => void

beforeEach(() => {
  folder = temporaryFolder()
  saved = new Map([['here', ada]])
  values = new Map()
  keychain = new MemoryKeychain()
  keychain.tokens.set('here', 'before')
  given = []
  beforeRemoved = () => undefined
  const engine = {
    calls: {
      setRoute: () => Promise.resolve(),
      setToken: ({ token }: { token: string | null }) => Promise.resolve(void given.push(token)),
    },
  }
  const threads = { engine, begin: () => Promise.resolve(), stop: () => Promise.resolve() }
  vi.spyOn(AccountThreads, 'start').mockResolvedValue(threads as unknown as AccountThreads)
})

afterEach(() => {
  vi.restoreAllMocks()
})

function accountsOf(
  changed: Partial<AccountsOptions> = {},
  systemProxy: () => Promise<string | null> = () => Promise.resolve(null),
): Accounts {
  const settings = {
    calls: {
      listAccounts: () => Promise.resolve([...saved.values()]),
      saveAccount: (account: SavedAccount) => Promise.resolve(void saved.set(account.id, account)),
      removeAccount: async ({ id }: { id: string }) => {
        beforeRemoved()
        saved.delete(id)
        for (const name of values.keys()) if (name.endsWith(` ${id}`)) values.delete(name)
        await Promise.resolve()
      },
      readOf: ({ account, name }: { account: string; name: string }) =>
        Promise.resolve(values.get(`${name} ${account}`) ?? null),
      saveOf: ({ account, name, value }: { account: string; name: string; value: unknown }) =>
        Promise.resolve(void values.set(`${name} ${account}`, value)),
    },
  } as unknown as AccountsOptions['settings']
  const nothing = () => undefined
  const listener: AccountsListener = {
    ...{ onAccounts: nothing, onChanged: nothing, onSyncState: nothing, onToast: nothing, onTrouble: nothing },
  }
  return new Accounts({
    ...{ folder, version: '0', interval: 60, holdSeconds: 0, isSafe: false, settings, readers: [], listener },
    ...{ firstView: Promise.resolve(), keychain: () => Promise.resolve(keychain), now: Date.now },
    threads: {} as AccountsOptions['threads'],
    sample: { stop: () => Promise.resolve() } as AccountsOptions['sample'],
    connections: new Connections({
      ...{ settings, keychain: () => Promise.resolve(keychain), systemProxy },
      certificates: new ChosenCertificates(() => Promise.resolve(null)),
    }),
    verify: () => Promise.resolve(verified),
    ...changed,
  })
}

async function opened(changed: Partial<AccountsOptions> = {}): Promise<Accounts> {
  const accounts = accountsOf(changed)
  await accounts.open()
  await accounts.recalled()
  return accounts
}

it('a token that is found to be good after its account was removed is kept nowhere, and brings nothing back (S3)', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<VerifiedAccount>()
  const accounts = await opened({ verify: () => answered })
  const signedIn = accounts.signInAgain('here', 'after', 'keychain')
  const failed = errorRejected(signedIn)
  const removed = accounts.remove('here', true)
  answer(verified)
  await removed
  expect((await failed).code).toBe('account_unknown')
  expect([accounts.list(), [...saved], [...keychain.tokens], [...values]]).toEqual([[], [], [], []])
})

it('one whose removal is cut off leaves nothing behind after the next start', async () => {
  const accounts = await opened()
  await mkdir(join(folder, 'accounts', 'here'), { recursive: true })
  await writeFile(join(folder, 'accounts', 'here', 'cache.db'), 'confidential')
  await mkdir(join(folder, 'accounts', 'other'))
  // As where another program has one of its files open, or the program is killed.
  vi.spyOn(AccountFolders.prototype, 'remove').mockRejectedValueOnce(new Error('EBUSY'))
  await expect(accounts.remove('here', true)).rejects.toThrow('EBUSY')
  expect([accounts.list(), [...saved]]).toEqual([[], []])
  expect((await opened()).list()).toEqual([])
  const isThere = (name: string) => existsSync(join(folder, 'accounts', name))
  expect(['here', 'here.removed', 'other'].map(isThere)).toEqual([false, false, true])
})

it('the sample workspace is not opened again beside what is left of it, with which it would go at the next start', async () => {
  const started = { url: 'http://127.0.0.1:8085', token: 'of the sample' }
  const sample = { start: () => Promise.resolve(started), stop: () => Promise.resolve() } as AccountsOptions['sample']
  const accounts = await opened({ sample })
  await accounts.openSample()
  const removing = vi.spyOn(AccountFolders.prototype, 'remove').mockRejectedValue(new Error('EBUSY'))
  await expect(accounts.remove('sample', true)).rejects.toThrow('EBUSY')
  expect((await errorRejected(accounts.openSample())).code).toBe('sample_failed')
  removing.mockRestore()
  await accounts.openSample()
  expect((await opened({ sample })).list().map(({ id }) => id)).toContain('sample')
})

it('one that cannot be taken off the list stays as it is, and is not removed later', async () => {
  const accounts = await opened()
  beforeRemoved = () => {
    throw AppFailure.of('disk_full')
  }
  expect((await errorRejected(accounts.remove('here', true))).code).toBe('disk_full')
  beforeRemoved = () => undefined
  expect((await opened()).list()).toMatchObject([{ id: 'here' }])
})

it('one that is signed out while the keychain still looks for its token stays signed out (S3)', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<string | null>()
  keychain.get = () => found
  const accounts = accountsOf()
  await accounts.open()
  await accounts.signOut('here')
  find('before')
  await accounts.recalled()
  expect(accounts.list()).toMatchObject([{ state: 'signedOut', problem: null }])
  expect(given).toEqual([null])
})

it('one that is signed in to again meanwhile keeps the new token, and has no problem with the keychain', async () => {
  const { promise: found, reject: fail } = Promise.withResolvers<string | null>()
  keychain.get = () => found
  values.set('service here', service)
  const accounts = accountsOf()
  await accounts.open()
  await accounts.signInAgain('here', 'after', 'session')
  fail(AppFailure.of('keychain_slow'))
  await accounts.recalled()
  expect(accounts.list()).toMatchObject([{ state: 'ready', problem: null }])
  expect([accounts.accessOf('here').token, given]).toEqual(['after', ['after']])
})

it('one that is signed out while the way to its upgraded service is looked for stays so (S3)', async () => {
  const { promise: proxied, resolve: go } = Promise.withResolvers<string | null>()
  let asked = 0
  // The first question is about the token that was found, the second one about the service as it is now.
  const systemProxy = async () => ((asked += 1) === 1 ? null : await proxied)
  values.set('service here', { ...service, version: '17.0.0' })
  const accounts = accountsOf({}, systemProxy)
  await accounts.open()
  await vi.waitFor(() => expect(asked).toBe(2))
  const signedOut = accounts.signOut('here')
  await setImmediate()
  go(null)
  await signedOut
  await setImmediate()
  expect([accounts.list(), accounts.accessOf('here').token]).toMatchObject([[{ state: 'signedOut' }], null])
})
