import { callsBy } from '../../electron/threads/thread.ts'
import { EventEmitter } from 'node:events'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { Accounts, type AccountsListener, type AccountsOptions } from '../../electron/accounts/accounts.ts'
import { ChosenCertificates } from '../../electron/accounts/certificates.ts'
import { Connections } from '../../electron/accounts/connections.ts'
import type { AppError } from '../../shared/errors.ts'
import { apiVersions, serviceOfV3, type ApiVersion } from '../../shared/model/service-facts.ts'
import { errorRejected } from '../support/failures.ts'
import { ada } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { MemoryKeychain } from './support/opened-accounts.ts'

/** The ways of an account's token and of its proxy's password. The tests stand in for the threads at the other end. */

const url = 'https://code.example.org'
const token = 'canary-of-a-token-5d1'
const newToken = 'canary-of-a-token-e07'
const password = 'canary-of-a-proxy-9b2'
const proxy = { kind: 'manual', address: 'http://proxy.example.org:3128', username: 'ada' } as const

/** A thread that answers every call with nothing, and records its messages. */
class SilentThread extends EventEmitter {
  readonly reported: string[] = []

  postMessage(messages: readonly { readonly id: number; readonly name: string }[]): void {
    this.reported.push(shown(messages))
    for (const { id, name } of messages) {
      const value = name === 'open' ? { lost: null } : null
      queueMicrotask(() => this.say({ type: 'answer', id, result: { ok: true, value } }))
    }
  }

  say(message: object): void {
    this.emit('message', [message])
  }

  terminate(): Promise<number> {
    return Promise.resolve(0)
  }
}

const shown = (value: unknown) => inspect(value, { depth: 20, maxStringLength: null, showHidden: true })

/** The data that windows, the log, settings.db, the user store or a reader are given, as text of that moment. */
let given: string[]
let engines: SilentThread[]
let keychain: MemoryKeychain
let accounts: Accounts

const give = <T>(value: T): T => {
  given.push(shown(value))
  return value
}

function open(apiVersion: ApiVersion): void {
  given = []
  engines = []
  keychain = new MemoryKeychain()
  const silent = (name: string) => {
    const thread = new SilentThread()
    if (name === 'engine-thread') engines.push(thread)
    else thread.postMessage = (messages) => (give(messages), SilentThread.prototype.postMessage.call(thread, messages))
    return thread
  }
  const answering = (answer: unknown) => callsBy((...called) => (give(called), Promise.resolve(answer)))
  const settings = { calls: answering(null) }
  const reader = {
    calls: answering({ waiting: 0, rejected: 0 }),
    addAccount: (files: object) => (give(files), Promise.resolve()),
    removeAccount: () => Promise.resolve(),
  }
  const events = ['onAccounts', 'onChanged', 'onSyncState', 'onToast', 'onTrouble'] as const
  const listener = Object.fromEntries(
    events.map((event) => [event, (...reported: unknown[]) => void give([event, ...reported])]),
  ) as unknown as AccountsListener
  const options = {
    folder: temporaryFolder(),
    version: '1',
    interval: 3_600,
    holdSeconds: 0,
    isSafe: false,
    firstView: Promise.resolve(),
    settings,
    readers: [reader],
    threads: { take: silent },
    keychain: () => Promise.resolve(keychain),
    connections: new Connections({
      settings: settings as never,
      keychain: () => Promise.resolve(keychain),
      certificates: new ChosenCertificates(() => Promise.resolve(null)),
      systemProxy: () => Promise.resolve(null),
    }),
    verify: () =>
      Promise.resolve({
        baseUrl: url,
        user: { ...ada, isAdmin: false, email: null },
        service: { ...serviceOfV3, interface: apiVersion, tokenEndsOn: '2026-09-30' },
        tokenKind: apiVersion === 'v4' ? 'oauth' : 'private',
      }),
    sample: { start: () => Promise.resolve({ url, token }), stop: () => Promise.resolve() },
    listener,
    now: () => 0,
  }
  accounts = new Accounts(options as unknown as AccountsOptions)
}

afterEach(async () => {
  await accounts.close()
})

const lists = () => give([accounts.list(), accounts.syncStates()])
const hasSecret = (texts: readonly string[]) => texts.filter((text) => text.includes('canary'))
const engine = () => {
  const last = engines.at(-1)
  if (!last) throw new Error('no engine began')
  return last
}

describe.each(apiVersions)('the token of an account of %s, and the password of its proxy (S4)', (apiVersion) => {
  it.each(['keychain', 'session'] as const)(
    'are in no event, answer, setting or line of the log, for the %s, whatever becomes of the account',
    async (keep) => {
      open(apiVersion)
      const { id } = give(await accounts.signIn(url, token, keep, { proxy, password, certificates: [] }))
      lists()
      // The engine makes the requests, so this is where both are: had nobody been given them, nothing could leak.
      expect(hasSecret(engine().reported).join()).toContain(token)
      expect(hasSecret(engine().reported).join()).toContain(password)
      expect([...keychain.tokens.values()]).toEqual(keep === 'keychain' ? [password, token].toReversed() : [])

      const refused: AppError = { code: 'token_expired', endedOn: null }
      engine().say({ type: 'event', name: 'syncState', payload: { phase: 'paused', problem: refused } })
      engine().say({ type: 'event', name: 'tokenRefused', payload: refused })
      lists()
      give(await accounts.signInAgain(id, newToken, keep))
      give(accounts.connectionOf(id))
      give(await accounts.changeConnection(id, { proxy: { kind: 'none' }, password: null, certificates: [] }))
      engine().emit('error', new Error('out of memory'))
      engine().emit('exit', 1)
      lists()
      await accounts.signOut(id)
      lists()
      await accounts.remove(id, true)
      lists()
      expect(hasSecret(engines.flatMap(({ reported }) => reported)).join()).toContain(newToken)
      expect(given.join()).toContain('ada')
      expect(hasSecret(given)).toEqual([])
    },
  )

  it('are in no error and in nothing that is left when the keychain does not take them', async () => {
    open(apiVersion)
    keychain.failing = true
    const failing = accounts.signIn(url, token, 'keychain', { proxy, password, certificates: [] })
    give(await errorRejected(failing))
    lists()
    expect(given.join()).toContain('keychain_locked')
    expect(hasSecret(given)).toEqual([])
    expect(engines).toEqual([])
  })
})

it('the token of the sample workspace is in no event, answer or setting, and in no keychain', async () => {
  open('v3')
  give(await accounts.openSample())
  lists()
  expect(hasSecret(engine().reported).join()).toContain(token)
  expect(hasSecret(given)).toEqual([])
  expect(keychain.tokens.size).toBe(0)
})
