import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { ChosenConnection } from '../../shared/model/connection.ts'
import { TestAuthority, type Identity } from '../support/certificates.ts'
import { errorRejected } from '../support/failures.ts'
import { startSecureFront, type SecureFront } from '../support/secure-front.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startTunnellingProxy, type TunnellingProxy } from '../support/tunnelling-proxy.ts'
import {
  closeAccounts,
  isSynced,
  MemoryKeychain,
  openAccounts,
  type OpenedAccounts,
  type Starting,
} from './support/opened-accounts.ts'

/** The app, a proxy that wants a password, and the real service behind TLS with a certificate of its own authority. */

const issue = { title: 'First', author: 'ada', description: 'See ![the ring](/pictures/ring.png)' }
const fixture = {
  users: [{ username: 'ada', tokens: [{ kind: 'oauth', token: 'given-to-docket' }] }, 'ben'],
  projects: [{ path: 'ada/notes', members: { ada: 'owner', ben: 'developer' }, issues: [issue] }],
}
const password = 's3cret-of-the-proxy'

let issuer: { readonly folder: string; readonly authority: TestAuthority; readonly identity: Identity }
let service: Service
let front: SecureFront
let proxy: TunnellingProxy
let folder: string
let keychain: MemoryKeychain

beforeAll(() => {
  const made = mkdtempSync(join(tmpdir(), 'docket-authority-'))
  const authority = new TestAuthority(made, '/O=Larkspur Foundry/CN=Larkspur Root')
  issuer = { folder: made, authority, identity: authority.issue('service', 'IP:127.0.0.1') }
})
afterAll(() => rmSync(issuer.folder, { recursive: true, force: true }))

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  front = await startSecureFront(issuer.identity, service.url)
  proxy = await startTunnellingProxy({ password: `ada:${password}` })
  folder = temporaryFolder()
  keychain = new MemoryKeychain()
})

afterEach(async () => {
  await closeAccounts()
  await front.close()
  await proxy.close()
  await service.close()
})

const start = (starting: Omit<Starting, 'folder' | 'keychain'> = {}): Promise<OpenedAccounts> =>
  openAccounts({ folder, keychain, certificateFile: issuer.authority.file, ...starting })

/** The certificate authority as its user chooses it, and a proxy. */
async function choose(opened: OpenedAccounts, chosen: Partial<ChosenConnection> = {}): Promise<ChosenConnection> {
  const certificates = await opened.certificates.choose()
  return {
    proxy: { kind: 'manual', address: proxy.url, username: 'ada' },
    password,
    certificates: certificates?.map(({ fingerprint }) => fingerprint) ?? [],
    ...chosen,
  }
}

const tunnelsToFront = () => proxy.tunnels.filter((tunnel) => front.url.endsWith(tunnel)).length
const filesOf = (profile: string) => readFileSync(join(profile, 'settings.db')).toString('latin1')

describe('a proxy with a password, and a certificate authority of one’s own', () => {
  it('are the way of sign-in, sync and pictures, also at the next start', async () => {
    const first = await start()
    const connection = await choose(first)
    const account = await first.accounts.signIn(front.url, 'token-ada', 'keychain', connection)
    await first.until(() => isSynced(first, account.id))
    await expect.poll(() => front.paths, { timeout: 20_000 }).toContain('/pictures/ring.png')
    expect(tunnelsToFront()).toBeGreaterThan(0)
    // Nothing went past the proxy: all that came to the service came through its tunnels.
    expect(proxy.tunnels).toHaveLength(tunnelsToFront())
    expect(
      proxy.heads.every((head) => head.endsWith(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`)),
    ).toBe(true)
    expect(keychain.tokens).toEqual(
      new Map([
        [account.id, 'token-ada'],
        [`${account.id} proxy`, password],
      ]),
    )
    await first.close()
    expect(filesOf(folder)).toContain('BEGIN CERTIFICATE')
    expect(filesOf(folder)).not.toContain(password)

    const before = tunnelsToFront()
    const second = await start()
    const lastSyncedAt = second.states.get(account.id)?.lastSyncedAt ?? null
    await second.until(() => (second.states.get(account.id)?.lastSyncedAt ?? null) !== lastSyncedAt)
    expect(tunnelsToFront()).toBeGreaterThan(before)
    const shown = second.accounts.connectionOf(account.id)
    expect(shown).toMatchObject({
      proxy: { kind: 'manual', address: proxy.url, username: 'ada' },
      hasPassword: true,
      certificates: [{ subject: 'CN=Larkspur Root, O=Larkspur Foundry' }],
    })
    expect(JSON.stringify(shown)).not.toContain(password)
  })

  it('are refused each with its own sentence, and nothing is kept', async () => {
    const opened = await start()
    const { accounts } = opened
    const tell = async (chosen: Partial<ChosenConnection>) =>
      wordsFor(
        await errorRejected(accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened, chosen))),
      ).split('. ')[0]
    expect(await tell({ password: 'wrong' })).toBe('The proxy refused the name and password')
    expect(await tell({ password: null })).toBe('The proxy asks for a name and password')
    const nameless = { kind: 'manual', address: proxy.url, username: '' } as const
    expect(await tell({ proxy: nameless })).toBe('The proxy asks for a name and password')
    const nowhere = { kind: 'manual', address: 'socks5://127.0.0.1:1', username: '' } as const
    expect(await tell({ proxy: nowhere })).toBe('Docket cannot use the address of the proxy')
    expect(await tell({ certificates: [] })).toMatch(/not trust.*issued by “Larkspur Root, Larkspur Foundry”/)
    // A window cannot make Docket trust what its user has not chosen.
    expect(await tell({ certificates: [Array(32).fill('AB').join(':')] })).toBe(
      'This file contains no certificate that Docket can read',
    )
    expect(keychain.tokens.size).toBe(0)
    expect(accounts.list()).toEqual([])
    expect(front.paths).toEqual([])
  })

  it('belong to one account: another one does not trust the authority (S16)', async () => {
    const opened = await start()
    const account = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    await opened.until(() => isSynced(opened, account.id))
    const direct = await choose(opened, { proxy: { kind: 'none' }, certificates: [] })
    const other = await errorRejected(opened.accounts.signIn(front.url, 'token-ben', 'keychain', direct))
    expect(other).toMatchObject({ code: 'certificate_untrusted', issuer: 'Larkspur Root, Larkspur Foundry' })
    expect(front.paths.filter((path) => path === '/api/v3/user').length).toBeGreaterThan(0)
  })

  it('take the password as part of the address too, and forget it with the account', async () => {
    const opened = await start()
    const address = proxy.url.replace('//', `//ada:${password}@`)
    const connection = await choose(opened, { proxy: { kind: 'manual', address, username: '' }, password: null })
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', connection)
    expect(opened.accounts.connectionOf(id).proxy).toEqual({ kind: 'manual', address: proxy.url, username: 'ada' })
    expect(keychain.tokens.get(`${id} proxy`)).toBe(password)
    await opened.accounts.remove(id, true)
    expect(keychain.tokens.size).toBe(0)
    await opened.close()
    expect(filesOf(folder)).not.toContain(password)
  })

  it('stay with an account that is added once more', async () => {
    const opened = await start()
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    const plain = service.url.replace('/api/v3', '')
    const other = await opened.accounts.signIn(plain, 'token-ben', 'keychain', await choose(opened))
    await opened.accounts.signOut(other.id)
    expect(await opened.accounts.signIn(plain, 'token-ben', 'keychain')).toMatchObject({ id: other.id })
    expect(opened.accounts.connectionOf(other.id)).toEqual(opened.accounts.connectionOf(id))
  })

  it('stay in memory when secrets are for this session only', async () => {
    const opened = await start()
    keychain.failing = true
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'session', await choose(opened))
    await opened.until(() => isSynced(opened, id))
    await opened.accounts.changeConnection(id, await choose(opened, { password: null }))
    expect(opened.accounts.connectionOf(id).hasPassword).toBe(true)
    expect(keychain.tokens.size).toBe(0)
    keychain.failing = false
  })
})

describe('a connection that is changed', () => {
  it('holds from then on: offline goes on reading, and all is sent when the way is right again', async () => {
    const opened = await start()
    const { accounts, reader } = opened
    const { id } = await accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    await opened.until(() => isSynced(opened, id))
    proxy.change('ada:another')
    // The connections that are open stay open: only new ones need the password.
    await accounts.changeConnection(id, await choose(opened, { password: 'no longer' }))
    await opened.until(() => opened.states.get(id)?.phase === 'offline')
    const problem = opened.states.get(id)?.problem
    expect(problem && wordsFor(problem)).toMatch(/^The proxy refused the name and password\./)
    const { keys } = await reader.calls.listIssues({ query: 'is:open' })
    expect(keys).toHaveLength(1)
    const target = keys[0] ?? ''
    await accounts.threadsOf(target).userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Wait' }] })
    await opened.until(() => opened.states.get(id)?.waitingEdits === 1)
    await accounts.changeConnection(id, await choose(opened, { password: 'another' }))
    await opened.until(() => opened.states.get(id)?.waitingEdits === 0)
    expect(keychain.tokens.get(`${id} proxy`)).toBe('another')
  })

  it('to none while the user works offline: nothing leaves, also after a restart, and all goes out afterwards (S19)', async () => {
    const first = await start()
    const straight = await choose(first, { proxy: { kind: 'none' }, password: null })
    const { id } = await first.accounts.signIn(front.url, 'token-ada', 'keychain', straight)
    const isIdle = () => first.states.get(id)?.phase === 'idle' && first.states.get(id)?.ahead === null
    await first.until(() => isSynced(first, id) && isIdle())
    await first.accounts.workOffline(true)
    const asked = front.paths.length
    await first.until(() => first.states.get(id)?.problem?.code === 'working_offline')
    expect(await errorRejected(first.accounts.syncNow(id))).toEqual({ code: 'working_offline' })
    await first.accounts.lookForChanges()
    await first.accounts.renewRoutes()
    const plain = service.url.replace('/api/v3', '')
    expect(await errorRejected(first.accounts.signIn(plain, 'token-ben', 'session'))).toHaveProperty(
      'code',
      'working_offline',
    )
    const { keys } = await first.reader.calls.listIssues({ query: 'is:open' })
    const target = keys[0] ?? ''
    const { userStore } = first.accounts.threadsOf(target)
    await userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Wait' }] })
    await first.until(() => first.states.get(id)?.waitingEdits === 1)
    expect(first.states.get(id)).toMatchObject({ phase: 'offline', problem: { code: 'working_offline' } })
    await first.close()

    const second = await start({ onMade: (accounts) => void accounts.workOffline(true) })
    await second.until(() => second.states.get(id)?.problem?.code === 'working_offline')
    await second.until(() => second.states.get(id)?.waitingEdits === 1)
    expect(front.paths).toHaveLength(asked)
    await second.accounts.workOffline(false)
    await second.until(() => second.states.get(id)?.waitingEdits === 0 && second.states.get(id)?.phase === 'idle')
    expect(second.states.get(id)?.problem).toBeNull()
  })

  it('to one that is intercepted is refused with the issuer: reading goes on, and nothing is lost (F17)', async () => {
    const opened = await start()
    const { accounts, reader } = opened
    const { id } = await accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    await opened.until(() => isSynced(opened, id))
    await accounts.changeConnection(id, await choose(opened, { certificates: [] }))
    await opened.until(() => opened.states.get(id)?.phase === 'offline')
    expect(opened.states.get(id)?.problem).toMatchObject({
      code: 'certificate_untrusted',
      issuer: 'Larkspur Root, Larkspur Foundry',
    })
    expect((await reader.calls.listIssues({ query: 'is:open' })).keys).toHaveLength(1)
    expect(keychain.tokens.get(id)).toBe('token-ada')
    await accounts.changeConnection(id, await choose(opened))
    await opened.until(() => opened.states.get(id)?.phase === 'idle' && opened.states.get(id)?.problem === null)
  })

  it('keeps the password for the same proxy only', async () => {
    const opened = await start()
    const { accounts } = opened
    const { id } = await accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    await opened.until(() => isSynced(opened, id))
    const stranger = await startTunnellingProxy({ password: 'ada:other' })
    try {
      await accounts.changeConnection(id, await choose(opened, { password: null }))
      expect(accounts.connectionOf(id).hasPassword).toBe(true)
      const elsewhere = { kind: 'manual', address: stranger.url, username: 'ada' } as const
      await accounts.changeConnection(id, await choose(opened, { proxy: elsewhere, password: null }))
      expect(accounts.connectionOf(id).hasPassword).toBe(false)
      await expect.poll(() => stranger.heads.length, { timeout: 20_000 }).toBeGreaterThan(0)
      expect(stranger.heads.join('\n')).not.toContain('Basic')
      expect(keychain.tokens.has(`${id} proxy`)).toBe(false)
    } finally {
      await stranger.close()
    }
  })

  it('is left as it was when the keychain does not take its password', async () => {
    const opened = await start()
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', await choose(opened))
    keychain.failing = true
    const change = opened.accounts.changeConnection(id, await choose(opened, { password: 'new' }))
    expect((await errorRejected(change)).code).toBe('keychain_locked')
    keychain.failing = false
    expect(keychain.tokens.get(`${id} proxy`)).toBe(password)
  })
})

describe('the proxy of the system', () => {
  it('is asked for each service, and followed when the network changes', async () => {
    const open = await startTunnellingProxy()
    const asked: string[] = []
    let answer: string | null = open.url
    const opened = await start({
      systemProxy: (address) => {
        asked.push(address)
        return answer
      },
    })
    const connection = await choose(opened, { proxy: { kind: 'system' }, password: null })
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', connection)
    await opened.until(() => isSynced(opened, id))
    expect(new Set(asked)).toEqual(new Set([front.url]))
    expect(open.tunnels.length).toBeGreaterThan(0)
    // The office is left: its proxy is gone, and outside there is none.
    await open.close()
    answer = null
    const lastSyncedAt = opened.states.get(id)?.lastSyncedAt
    await opened.accounts.renewRoutes()
    await opened.accounts.syncNow(id)
    await opened.until(() => (opened.states.get(id)?.lastSyncedAt ?? lastSyncedAt) !== lastSyncedAt)
    expect(opened.states.get(id)?.problem).toBeNull()
  })

  it('is asked again when the service cannot be reached any more', async () => {
    const open = await startTunnellingProxy()
    let answer: string | null = open.url
    const opened = await start({ systemProxy: () => answer })
    const connection = await choose(opened, { proxy: { kind: 'system' }, password: null })
    const { id } = await opened.accounts.signIn(front.url, 'token-ada', 'keychain', connection)
    await opened.until(() => isSynced(opened, id))
    await open.close()
    answer = null
    const lastSyncedAt = opened.states.get(id)?.lastSyncedAt
    await opened.accounts.syncNow(id)
    await opened.until(() => (opened.states.get(id)?.lastSyncedAt ?? lastSyncedAt) !== lastSyncedAt)
  })

  it('is never gone past when Docket cannot use it', async () => {
    const opened = await start({ systemProxy: () => 'socks5://127.0.0.1:1' })
    const connection = await choose(opened, { proxy: { kind: 'system' }, password: null })
    const refused = await errorRejected(opened.accounts.signIn(front.url, 'token-ada', 'keychain', connection))
    expect(refused.code).toBe('proxy_invalid')
    expect(front.paths).toEqual([])
  })
})

describe('a token of OAuth', () => {
  it('is stored with its account, and shown as one by the sync and after a restart', async () => {
    const first = await start()
    const straight = await choose(first, { proxy: { kind: 'none' } })
    const { id } = await first.accounts.signIn(front.url, 'given-to-docket', 'keychain', straight)
    await first.until(() => isSynced(first, id))
    await first.close()
    const second = await start()
    const lastSyncedAt = second.states.get(id)?.lastSyncedAt ?? null
    await second.until(() => (second.states.get(id)?.lastSyncedAt ?? null) !== lastSyncedAt)
    expect(second.accounts.list()).toMatchObject([{ state: 'ready', problem: null }])
    // Another kind takes its place.
    await second.accounts.signInAgain(id, 'token-ada', 'keychain')
    const synced = second.states.get(id)?.lastSyncedAt
    await second.accounts.syncNow(id)
    await second.until(() => second.states.get(id)?.lastSyncedAt !== synced)
    expect(second.accounts.list()).toMatchObject([{ state: 'ready', problem: null }])
  })
})
