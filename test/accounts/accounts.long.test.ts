import { existsSync } from 'node:fs'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected, errorThrown } from '../support/failures.ts'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../electron/accounts/accounts.ts'
import { callWithToken } from '../../electron/accounts/call-with-token.ts'
import { submitEdits } from '../../electron/accounts/edits.ts'
import { startService, type Service } from '../../service/server.ts'
import { type AppFailure } from '../../shared/errors.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { closeAccounts, isSynced, MemoryKeychain, openAccounts, type Starting } from './support/opened-accounts.ts'
import { endThreads, locateHeard, locateMortal, locateThread } from '../support/threads.ts'

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    { path: 'ada/notes', members: { ada: 'owner', ben: 'developer' }, issues: [{ title: 'First', author: 'ben' }] },
  ],
}

let service: Service
let folder: string
let keychain: MemoryKeychain

const start = (starting: Omit<Starting, 'folder' | 'keychain'> = {}) => openAccounts({ folder, keychain, ...starting })
const address = () => service.url.replace('/api/v3', '')

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  folder = temporaryFolder()
  keychain = new MemoryKeychain()
})

afterEach(async () => {
  await closeAccounts()
  await service.close()
})

describe('a call with the token', () => {
  it('can be sent as it was written, until the account is signed out', async () => {
    const { accounts, reader } = await start()
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    const written = () =>
      callWithToken(accounts, reader, { account: id, operation: 'readCurrentUser', values: {}, writing: 'javascript' })
    const send = new Function('fetch', `return (async () => ${await written()})()`) as (
      fetch: typeof globalThis.fetch,
    ) => Promise<Response>
    const answer = await send(fetch)
    expect([answer.status, await answer.json()]).toMatchObject([200, { username: 'ada' }])
    await accounts.signOut(id)
    expect(await errorRejected(written())).toMatchObject({ code: 'signed_out' })
  })
})

describe('signing in', () => {
  it('keeps the token in the keychain and the account over a restart (S3)', async () => {
    const first = await start()
    const account = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    expect(account).toMatchObject({ url: address(), user: { username: 'ada' }, state: 'ready', problem: null })
    expect([...keychain.tokens]).toEqual([[account.id, 'token-ada']])
    await first.close()

    const second = await start()
    expect(second.accounts.list()).toMatchObject([{ id: account.id, state: 'ready', user: { username: 'ada' } }])
    await second.until(() => isSynced(second, account.id))
  })

  it.each([
    ['a wrong token', 'wrong', 'unauthorized'],
    ['a token that no header can carry', 'ünsendbar', 'token_unsendable'],
  ])('leaves nothing behind after %s', async (_name, token, code) => {
    const { accounts } = await start()
    await expect(accounts.signIn(address(), token, 'keychain')).rejects.toMatchObject({ error: { code } })
    expect(accounts.list()).toEqual([])
    expect(keychain.tokens.size).toBe(0)
    expect(existsSync(join(folder, 'accounts'))).toBe(false)
  })

  it('leaves nothing behind when the keychain is locked (S3)', async () => {
    const first = await start()
    keychain.failing = true
    await expect(first.accounts.signIn(address(), 'token-ada', 'keychain')).rejects.toMatchObject({
      error: { code: 'keychain_locked' },
    })
    expect(first.accounts.list()).toEqual([])
    await first.close()
    expect((await start()).accounts.list()).toEqual([])
  })

  it('asks the keychain for nothing when it is for this session only, and for a token at the next start', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'session')
    await first.until(() => isSynced(first, id))
    await first.close()
    expect(keychain.tokens.size).toBe(0)

    // A window asks for the lists of an account as soon as it is told of it.
    const asked: Promise<unknown>[] = []
    const second = await start({
      onListed: (account, reader) => asked.push(reader.calls.listIssues({ account, query: 'is:open' })),
    })
    expect(asked.length).toBeGreaterThan(0)
    for (const list of await Promise.all(asked)) expect(list).toMatchObject({ count: 1 })
    expect(second.accounts.list()).toMatchObject([{ id, state: 'signedOut', problem: { code: 'token_of_session' } }])
    const [kept] = second.accounts.list()
    expect(kept?.problem && wordsFor(kept.problem)).toBe(
      'The token of this account was kept for one session only. Sign in again to sync.',
    )
    // Read items stay readable.
    expect(await second.reader.calls.listIssues({ query: 'is:open' })).toMatchObject({ count: 1 })
    expect(await second.accounts.signInAgain(id, 'token-ada', 'session')).toMatchObject({ state: 'ready' })
  })

  it('says why nothing is synced while nobody is signed in', async () => {
    const { accounts } = await start()
    const { id } = await accounts.signIn(address(), 'token-ada', 'session')
    await accounts.syncNow(id)
    await accounts.signOut(id)
    expect(wordsFor(await errorRejected(accounts.syncNow(id)))).toBe(
      'You are signed out of this account. Sign in again to sync.',
    )
    // Of several, the others are synced.
    await accounts.syncNow(undefined)
  })

  it('takes the token out of the keychain when it is for this session only from now on (S3)', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    await first.accounts.signInAgain(id, 'token-ada', 'session')
    expect(keychain.tokens.size).toBe(0)
  })

  it('that is broken off answers so and leaves nothing behind', async () => {
    const { accounts } = await start()
    const attempt = accounts.signIn(address(), 'token-ada', 'keychain')
    accounts.cancelSignIn()
    expect(wordsFor(await errorRejected(attempt))).toBe('Cancelled. Nothing was changed.')
    expect(accounts.list()).toEqual([])
    expect(keychain.tokens.size).toBe(0)
  })

  it('refuses the same person on the same service twice, and takes another person', async () => {
    const { accounts } = await start()
    await accounts.signIn(address(), 'token-ada', 'keychain')
    const again = accounts.signIn(`${address()}/api/v3`, 'token-ada', 'keychain')
    expect(wordsFor(await errorRejected(again))).toBe(
      'You are already signed in with this account. You will find it in the account menu.',
    )
    await accounts.signIn(address(), 'token-ben', 'keychain')
    expect(accounts.list().map((account) => account.user.username)).toEqual(['ada', 'ben'])
  })

  it('takes no token of another person for an account', async () => {
    const { accounts } = await start()
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    expect(wordsFor(await errorRejected(accounts.signInAgain(id, 'token-ben', 'keychain')))).toBe(
      'This token belongs to Ben (@ben); this account is Ada’s (@ada). Copy a token of Ada, or add Ben as another account.',
    )
    expect(keychain.tokens.get(id)).toBe('token-ada')
  })
})

describe('safe mode', () => {
  it('reads and keeps, but syncs and sends nothing until it is left', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    await first.until(() => isSynced(first, id))
    const [issue] = (await first.reader.calls.listIssues({ account: id, query: 'is:open' })).keys
    await first.close()

    const safe = await start({ isSafe: true })
    const words = 'Docket runs in safe mode. Nothing is synced or sent until you leave safe mode.'
    expect(safe.accounts.list()).toMatchObject([{ id, state: 'safeMode', problem: null }])
    expect((await safe.reader.calls.listIssues({ account: id, query: 'is:open' })).keys).toEqual([issue])
    await submitEdits(safe.accounts, [{ kind: 'comment', target: issue as Key<'issue'>, body: 'Written meanwhile' }])
    await safe.accounts.lookForChanges()
    const refused = [
      safe.accounts.syncNow(id),
      safe.accounts.signInAgain(id, 'token-ada', 'keychain'),
      safe.accounts.signIn(address(), 'token-ben', 'keychain'),
      safe.accounts.openSample(),
    ]
    for (const call of refused) expect(wordsFor(await errorRejected(call))).toBe(words)
    const comments = async () => await askService<unknown[]>(service, 'token-ada', 'GET', '/projects/1/issues/1/notes')
    expect(await comments()).toEqual([])
    await safe.until(() => safe.states.get(id)?.waitingEdits === 1)
    expect(safe.accounts.syncStates()).toMatchObject([{ waitingEdits: 1 }])

    await safe.accounts.leaveSafeMode()
    await safe.until(() => safe.states.get(id)?.waitingEdits === 0)
    expect(await comments()).toMatchObject([{ body: 'Written meanwhile' }])
    expect(safe.accounts.list()).toMatchObject([{ id, state: 'ready', problem: null }])
  })

  it('lets an account be removed', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    await first.close()
    const { accounts } = await start({ isSafe: true })
    await accounts.remove(id, false)
    expect([accounts.list(), keychain.tokens.size, existsSync(join(folder, 'accounts', id))]).toEqual([[], 0, false])
  })
})

describe('removing an account', () => {
  it('forgets its token, its folder and itself', async () => {
    const { accounts } = await start()
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    await accounts.remove(id, false)
    expect(accounts.list()).toEqual([])
    expect(keychain.tokens.size).toBe(0)
    expect(existsSync(join(folder, 'accounts', id))).toBe(false)
  })

  it('leaves nothing behind of an account that is just being opened', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    await first.close()
    let made: Accounts | undefined
    let removed: Promise<void> | undefined
    let reported: string | undefined
    const opened = await start({
      locate: (name) => {
        if (made && name === 'engine-thread' && !removed) {
          const accounts = made
          reported = wordsFor(errorThrown(() => accounts.threadsOfAccount(id)))
          removed = accounts.remove(id, true)
        }
        return locateThread(name)
      },
      onMade: (accounts) => (made = accounts),
    })
    await removed
    expect(reported).toBe('This account is still opening. Try again in a moment.')
    // Its threads could open their files, and had closed them when the folder went.
    expect(opened.troubles).toEqual([])
    expect(opened.accounts.list()).toEqual([])
    expect(existsSync(join(folder, 'accounts', id))).toBe(false)
  })

  it('is refused while nobody can say whether edits wait', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    await first.close()
    // A cache of a newer version: the account cannot be opened, but its edits are there.
    const cache = new Database(join(folder, 'accounts', id, 'cache.db'))
    cache.pragma('user_version = 99')
    cache.close()
    const { accounts } = await start()
    expect(accounts.list()).toMatchObject([{ id, problem: { code: 'database_newer' } }])
    expect(wordsFor(await errorRejected(accounts.remove(id, false)))).toBe(
      'Docket cannot tell whether this account still has edits waiting. Restart Docket to see them, or remove the account along with whatever is waiting.',
    )
    expect(existsSync(join(folder, 'accounts', id, 'user.db'))).toBe(true)
    await accounts.remove(id, true)
    expect(accounts.list()).toEqual([])
  })

  it('has what waits written down, also of accounts that are signed out, and says of which it cannot be', async () => {
    const first = await start()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    const other = await first.accounts.signIn(address(), 'token-ben', 'keychain')
    await first.until(() => isSynced(first, id))
    const { keys } = await first.reader.calls.listIssues({ account: id, query: 'is:open' })
    await first.accounts.signOut(id)
    const target = keys[0] ?? ''
    const { userStore } = first.accounts.threadsOf(target)
    await userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Not yet there' }] })
    await first.close()
    const cache = new Database(join(folder, 'accounts', other.id, 'cache.db'))
    cache.pragma('user_version = 99')
    cache.close()
    const { accounts } = await start()
    const text = await accounts.exportUnsent()
    expect(text).toContain('Not yet there')
    expect(text).toMatch(/# ben, .*\n\nThe edits of this account cannot be read now\. .*newer/)
  })

  it('leaves it whole when the keychain does not give up its token', async () => {
    const { accounts } = await start()
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    keychain.failing = true
    expect(wordsFor(await errorRejected(accounts.remove(id, false)))).toBe(
      'The keychain of this computer is locked. Unlock it and try again, or sign in for this session only.',
    )
    expect(accounts.list()).toHaveLength(1)
    keychain.failing = false
    await accounts.remove(id, false)
    expect(accounts.list()).toEqual([])
  })

  it('is not needed to sign out: what is here stays, and what waits goes out when one signs in again', async () => {
    const opened = await start()
    const { accounts, reader } = opened
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    await opened.until(() => isSynced(opened, id))
    const { keys } = await reader.calls.listIssues({ query: 'is:open' })
    const target = keys[0] ?? ''
    keychain.failing = true
    await expect(accounts.signOut(id)).rejects.toMatchObject({ error: { code: 'keychain_locked' } })
    expect(accounts.list()).toMatchObject([{ state: 'ready' }])
    keychain.failing = false
    await accounts.signOut(id)
    expect([accounts.list(), keychain.tokens.size]).toMatchObject([[{ state: 'signedOut', problem: null }], 0])
    await accounts.threadsOf(target).userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Wait' }] })
    await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
    await expect(accounts.syncNow(id)).rejects.toMatchObject({ error: { code: 'signed_out' } })
    await opened.until(() => opened.states.get(id)?.phase === 'paused')
    expect(opened.states.get(id)?.waitingEdits).toBe(1)
    expect((await reader.calls.listIssues({ query: 'is:open' })).keys).toEqual(keys)
    await accounts.signInAgain(id, 'token-ada', 'keychain')
    expect(accounts.list()).toMatchObject([{ state: 'ready' }])
    await opened.until(() => opened.states.get(id)?.waitingEdits === 0)
  })

  it('is refused while edits wait, unless they are given up', async () => {
    const opened = await start()
    const { accounts, reader } = opened
    const { id } = await accounts.signIn(address(), 'token-ada', 'keychain')
    await opened.until(() => isSynced(opened, id))
    await service.close()
    const { keys } = await reader.calls.listIssues({ query: 'is:open' })
    const target = keys[0] ?? ''
    await accounts.threadsOf(target).userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Wait' }] })
    await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
    expect(wordsFor(await errorRejected(accounts.remove(id, false)))).toBe(
      '1 of your edits is not on GitLab yet. Wait until it is sent, or export it first.',
    )
    expect(accounts.list()).toHaveLength(1)
    await accounts.remove(id, true)
    expect(accounts.list()).toEqual([])
    service = await startService({ port: 0, fixture })
  })
})

describe('several accounts', () => {
  it('do not suffer from one whose service is gone (F20)', async () => {
    const other = await startService({ port: 0, fixture })
    const opened = await start()
    const gone = await opened.accounts.signIn(other.url.replace('/api/v3', ''), 'token-ada', 'keychain')
    const fine = await opened.accounts.signIn(address(), 'token-ben', 'keychain')
    await opened.until(() => isSynced(opened, gone.id) && isSynced(opened, fine.id))
    await other.close()
    await opened.accounts.syncNow(gone.id)
    await opened.until(() => opened.states.get(gone.id)?.phase === 'offline')
    const before = opened.states.get(fine.id)?.lastSyncedAt
    await opened.accounts.syncNow(fine.id)
    await opened.until(() => opened.states.get(fine.id)?.lastSyncedAt !== before)
    expect(opened.states.get(fine.id)).toMatchObject({ problem: null })
  })

  it('are each asked for their own edits: those of several are refused together', async () => {
    const { accounts } = await start()
    const comment = (target: Key<'issue'>) => ({ kind: 'comment', target, body: 'Both' }) as const
    const edits = [comment(keyOf('one', 'issue', 1)), comment(keyOf('other', 'issue', 1))]
    expect(wordsFor(await errorRejected(submitEdits(accounts, edits)))).toBe(
      'These belong to different accounts. Do it one account at a time.',
    )
  })

  it('that the keychain has no token of any more say so, and can be read', async () => {
    const before = await start()
    const { id } = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    await before.close()
    keychain.tokens.clear()
    const opened = await start()
    await opened.until(() => opened.accounts.list()[0]?.state === 'signedOut')
    const [account] = opened.accounts.list()
    expect(account?.problem && wordsFor(account.problem)).toBe(
      'The token of this account is no longer in the keychain. Sign in again to sync.',
    )
    expect(await opened.reader.calls.countEdits({ account: id })).toEqual({ waiting: 0, rejected: 0 })
  })

  it('can be read while the keychain is locked, and go on with a sync that is asked for once it is not (F17)', async () => {
    const before = await start()
    const { id } = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    await before.until(() => isSynced(before, id))
    const lastSyncedAt = before.states.get(id)?.lastSyncedAt
    await before.close()
    keychain.failing = true
    const opened = await start()
    await opened.until(() => opened.accounts.list()[0]?.problem?.code === 'keychain_locked')
    expect(opened.accounts.list()).toMatchObject([{ state: 'signedOut' }])
    expect((await opened.reader.calls.listIssues({ query: 'is:open' })).keys).toHaveLength(1)
    await expect(opened.accounts.syncNow(id)).rejects.toMatchObject({ error: { code: 'keychain_locked' } })
    keychain.failing = false
    // Nobody is asked for the keychain's password by coming back to the window.
    await opened.accounts.lookForChanges()
    expect(opened.accounts.list()).toMatchObject([{ state: 'signedOut' }])
    await opened.accounts.syncNow(id)
    await opened.until(() => (opened.states.get(id)?.lastSyncedAt ?? lastSyncedAt) !== lastSyncedAt)
    expect(opened.accounts.list()).toMatchObject([{ state: 'ready', problem: null }])
    expect(keychain.tokens.get(id)).toBe('token-ada')
  })

  it('can be signed in for this session only while the keychain is locked, which keeps nothing in the end', async () => {
    const before = await start()
    const { id } = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    await before.close()
    keychain.failing = true
    const opened = await start()
    await opened.until(() => opened.accounts.list()[0]?.problem?.code === 'keychain_locked')
    expect(await opened.accounts.signInAgain(id, 'token-ada', 'session')).toMatchObject({ state: 'ready' })
    keychain.failing = false
    await opened.accounts.remove(id, true)
    expect(keychain.tokens.size).toBe(0)
  })

  it('have their own threads once each, however soon the keychain answers', async () => {
    const before = await start()
    const { id } = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    await before.until(() => isSynced(before, id))
    const lastSyncedAt = before.states.get(id)?.lastSyncedAt
    await before.close()
    const started: string[] = []
    const opened = await start({
      locate: (name) => {
        started.push(name)
        return locateThread(name)
      },
    })
    await opened.until(() => (opened.states.get(id)?.lastSyncedAt ?? lastSyncedAt) !== lastSyncedAt)
    expect(started.sort()).toEqual([
      'engine-thread',
      'indexer-thread',
      'reader-thread',
      'settings-thread',
      'user-store-thread',
    ])
  })

  it('are read before they are synced: the window comes first', async () => {
    const before = await start()
    const { id } = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    await before.until(() => isSynced(before, id))
    const lastSyncedAt = before.states.get(id)?.lastSyncedAt
    await before.close()
    const view = Promise.withResolvers<void>()
    const calls: string[] = []
    const opened = await start({
      firstView: view.promise,
      locate: locateHeard('engine-thread', (call) => calls.push(call)),
    })
    expect((await opened.reader.calls.listIssues({ query: 'is:open' })).keys).not.toEqual([])
    expect(opened.states.get(id)).toMatchObject({ phase: 'idle', lastSyncedAt })
    // The token is here by then; it is not used yet.
    await opened.until(() => opened.accounts.list()[0]?.state === 'ready')
    await opened.accounts.threadsOfAccount(id).engine.calls.fetchOpen({ on: false })
    await expect.poll(() => calls).toEqual(['open', 'fetchOpen'])
    view.resolve()
    await expect.poll(() => calls).toEqual(['open', 'fetchOpen', 'start', 'setRoute', 'setToken'])
    await opened.until(() => (opened.states.get(id)?.lastSyncedAt ?? lastSyncedAt) !== lastSyncedAt)
  })

  it('are read and synced while the keychain never answers for one of them', async () => {
    const before = await start()
    const silent = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    const fine = await before.accounts.signIn(address(), 'token-ben', 'keychain')
    await before.until(() => isSynced(before, silent.id) && isSynced(before, fine.id))
    const lastSyncedAt = before.states.get(fine.id)?.lastSyncedAt
    await before.close()
    keychain.silentAbout = silent.id
    const opened = await start()
    const ids = opened.accounts.list().map(({ id }) => id)
    expect(ids.sort()).toEqual([silent.id, fine.id].sort())
    const { keys } = await opened.reader.calls.listIssues({ query: 'is:open' })
    expect(keys.map((key) => key.split('/')[0]).sort()).toEqual(ids)
    await opened.until(() => opened.accounts.list().every(({ id, state }) => id === silent.id || state === 'ready'))
    await opened.accounts.syncNow(fine.id)
    await opened.until(() => (opened.states.get(fine.id)?.lastSyncedAt ?? null) !== lastSyncedAt)
  })

  it('are read when the user asks for it, though the keychain never answers for one of them', async () => {
    const before = await start()
    const silent = await before.accounts.signIn(address(), 'token-ada', 'keychain')
    const fine = await before.accounts.signIn(address(), 'token-ben', 'keychain')
    await before.until(() => isSynced(before, silent.id) && isSynced(before, fine.id))
    await before.close()
    keychain.failing = true
    const opened = await start()
    await opened.until(() => opened.accounts.list().every(({ problem }) => problem?.code === 'keychain_locked'))
    keychain.failing = false
    keychain.silentAbout = silent.id
    await opened.accounts.syncNow(undefined)
    await opened.until(() => opened.accounts.list().some(({ id, state }) => id === fine.id && state === 'ready'))
  })

  it.each(['engine-thread', 'user-store-thread', 'indexer-thread'] as const)(
    'are started again when their %s ends by itself',
    async (name) => {
      const opened = await start({ locate: locateMortal })
      const { id } = await opened.accounts.signIn(address(), 'token-ada', 'keychain')
      await opened.until(() => isSynced(opened, id))
      const { keys } = await opened.reader.calls.listIssues({ query: 'is:open' })
      const key = keys[0] ?? ''
      const before = opened.accounts.threadsOf(key)
      endThreads(name)
      await opened.until(() => opened.accounts.list()[0]?.problem?.code === 'thread_failed')
      expect(() => opened.accounts.threadsOf(key)).toThrow()
      expect(opened.accounts.list()[0]?.problem?.detail).toContain(`the ${name} was told to end`)
      await opened.until(() => opened.accounts.list()[0]?.problem === null)
      expect(opened.accounts.threadsOf(key)).not.toBe(before)
      expect((await opened.reader.calls.listIssues({ query: 'is:open' })).keys).toEqual(keys)
      // They work as before.
      const edits = [{ kind: 'comment', target: key, body: 'Back again' }] as const
      await opened.accounts.threadsOf(key).userStore.calls.submitEdits({ edits })
      await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
      await opened.until(() => opened.states.get(id)?.waitingEdits === 0)
    },
  )

  it('are read again when a reader ends by itself', async () => {
    const opened = await start({ locate: locateMortal })
    const { id } = await opened.accounts.signIn(address(), 'token-ada', 'keychain')
    await opened.until(() => isSynced(opened, id))
    const list = await opened.reader.calls.listIssues({ query: 'is:open' })
    endThreads('reader-thread')
    const ask = () =>
      opened.reader.calls.listIssues({ query: 'is:open' }).then(
        ({ keys }) => keys,
        (thrown: unknown) => (thrown as AppFailure).error.code,
      )
    // Whoever asks meanwhile is told so, and nobody is told that there is nothing.
    const answers = new Set<string>()
    await expect
      .poll(async () => {
        const answer = await ask()
        answers.add(JSON.stringify(answer))
        return opened.troubles.length > 0 && Array.isArray(answer)
      })
      .toBe(true)
    expect(opened.troubles).toEqual([expect.stringMatching(/^Error at /)])
    expect(answers).toEqual(new Set(['"thread_failed"', JSON.stringify(list.keys)]))
    expect(opened.accounts.list()).toMatchObject([{ id, problem: null }])
  })
})

describe('the sample workspace', () => {
  it('that cannot be started is told, and the accounts are there', async () => {
    await (await start()).accounts.openSample()
    await closeAccounts()
    const own = await start({
      locate: (name) => (name === 'service-thread' ? new URL('file:///none.js') : locateThread(name)),
    })
    expect(own.reported).toEqual([
      'The sample workspace could not be started. Restart Docket to try again. Your own accounts are not affected.',
    ])
  })

  it('opens without a keychain, and again at the next start', async () => {
    const first = await start()
    expect(await first.accounts.openSample()).toMatchObject({
      id: 'sample',
      kept: 'sample',
      user: { username: 'mira' },
    })
    // It has reviews and discussions to show.
    expect(first.accounts.accessOf('sample')).toMatchObject({ apiVersion: 'v4' })
    await first.close()
    const second = await start()
    expect(second.accounts.list()).toMatchObject([{ id: 'sample', state: 'ready' }])
    await second.until(() => isSynced(second, 'sample'))
    expect((await second.reader.calls.listInbox()).count).toBeGreaterThan(5)
    expect(keychain.tokens.size).toBe(0)
  })

  it('keeps its place among the accounts, though it is the last to open', async () => {
    const first = await start()
    const sample = await first.accounts.openSample()
    const { id } = await first.accounts.signIn(address(), 'token-ada', 'keychain')
    const ids = ({ accounts }: typeof first) => accounts.list().map((account) => account.id)
    expect(ids(first)).toEqual([sample.id, id])
    await first.close()
    const second = await start()
    expect(ids(second)).toEqual([sample.id, id])
    // An account that is added again comes last.
    await second.accounts.remove(sample.id, true)
    await second.accounts.openSample()
    expect(ids(second)).toEqual([id, sample.id])
  })
})
