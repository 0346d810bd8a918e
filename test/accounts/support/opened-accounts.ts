import { join } from 'node:path'
import { Accounts, type AccountsListener } from '../../../electron/accounts/accounts.ts'
import { ChosenCertificates } from '../../../electron/accounts/certificates.ts'
import { Connections } from '../../../electron/accounts/connections.ts'
import type { Keychain } from '../../../electron/accounts/keychain.ts'
import { SampleWorkspace } from '../../../electron/accounts/sample.ts'
import type { SettingsProtocol } from '../../../electron/accounts/settings-calls.ts'
import { verifyAccount } from '../../../electron/accounts/sign-in.ts'
import { PreparedThreads } from '../../../electron/threads/prepared-threads.ts'
import { ReaderThread } from '../../../electron/threads/reader/reader-thread-caller.ts'
import { beginThread, Thread, type ThreadLocation } from '../../../electron/threads/worker.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import { locateThread } from '../../support/threads.ts'

/** A keychain in memory: these tests check which secrets are stored in it, and when. The real one has its own tests. */
export class MemoryKeychain implements Keychain {
  readonly state = 'available'
  readonly problem = null
  readonly tokens = new Map<string, string>()
  failing = false
  /** The account whose token it never gives nor refuses. */
  silentAbout: string | null = null

  get(account: string): Promise<string | null> {
    if (account === this.silentAbout) return new Promise(() => undefined)
    if (this.failing) return Promise.reject(AppFailure.of('keychain_locked'))
    return Promise.resolve(this.tokens.get(account) ?? null)
  }
  async set(account: string, token: string): Promise<void> {
    if (this.failing) throw AppFailure.of('keychain_locked')
    this.tokens.set(account, token)
    await Promise.resolve()
  }
  async delete(account: string): Promise<void> {
    if (this.failing) throw AppFailure.of('keychain_locked')
    this.tokens.delete(account)
    await Promise.resolve()
  }
}

/** The accounts of a profile, with all their threads. */
export interface OpenedAccounts {
  readonly accounts: Accounts
  readonly certificates: ChosenCertificates
  readonly reader: ReaderThread
  readonly states: Map<string, SyncState>
  readonly troubles: string[]
  /** The messages to people. */
  readonly reported: string[]
  until(condition: () => boolean): Promise<void>
  close(): Promise<void>
}

const open: OpenedAccounts[] = []

/** Closes all that are open. */
export async function closeAccounts(): Promise<void> {
  for (const opened of [...open]) await opened.close()
}

/** Returns true once an account has been synced. */
export function isSynced(opened: OpenedAccounts, account: string): boolean {
  return (opened.states.get(account)?.lastSyncedAt ?? null) !== null
}

export interface Starting {
  /** The folder of the profile. */
  readonly folder: string
  readonly keychain: MemoryKeychain
  readonly onMade?: (accounts: Accounts) => void
  readonly onListed?: (account: string, reader: ReaderThread) => void
  readonly locate?: ThreadLocation
  readonly isSafe?: boolean
  /** Readers besides the one that is given back. @param reader that one */
  readonly otherReaders?: (reader: ReaderThread) => readonly ReaderThread[]
  /** Resolves when engines may begin; at once when absent. */
  readonly firstView?: Promise<void>
  /** The file that the user chooses for a certificate authority. */
  readonly certificateFile?: string
  /** Milliseconds since 1970; the computer's clock when absent. */
  readonly now?: () => number
  /** Returns the system's proxy for an address. */
  readonly systemProxy?: (address: string) => string | null
}

/** Opens the accounts of a profile as the program does. */
export async function openAccounts(starting: Starting): Promise<OpenedAccounts> {
  const { folder, keychain, onMade, onListed, locate = locateThread } = starting
  const file = join(folder, 'settings.db')
  const settings = new Thread<SettingsProtocol>(beginThread('settings-thread', locate, { file }), () => undefined)
  const states = new Map<string, SyncState>()
  const troubles: string[] = []
  const reported: string[] = []
  const reader = new ReaderThread(locate, (reason) => troubles.push(reason))
  const otherReaders = starting.otherReaders?.(reader) ?? []
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const resume of woken) resume()
  }
  const listener: AccountsListener = {
    onAccounts: (accounts) => {
      for (const { id } of accounts) onListed?.(id, reader)
      wake()
    },
    onChanged: wake,
    onToast: ({ message }) => {
      reported.push(message)
      wake()
    },
    onSyncState: (state) => {
      states.set(state.account, state)
      wake()
    },
    onTrouble: (_account, what) => {
      troubles.push(what)
      wake()
    },
  }
  const certificates = new ChosenCertificates(() => Promise.resolve(starting.certificateFile ?? null))
  const accounts = new Accounts({
    folder,
    version: '0',
    interval: 3600,
    holdSeconds: 0,
    isSafe: starting.isSafe ?? false,
    settings,
    readers: [reader, ...otherReaders],
    threads: new PreparedThreads(locate),
    firstView: starting.firstView ?? Promise.resolve(),
    keychain: () => Promise.resolve(keychain),
    connections: new Connections({
      settings,
      keychain: () => Promise.resolve(keychain),
      certificates,
      systemProxy: (address) => Promise.resolve(starting.systemProxy?.(address) ?? null),
    }),
    verify: (url, token, options) => verifyAccount({ url, token }, { client: { retries: 0 }, ...options }),
    sample: new SampleWorkspace(join(folder, 'sample.db'), locate, (reason) => troubles.push(reason)),
    listener,
    now: starting.now ?? Date.now,
  })
  onMade?.(accounts)
  await accounts.open()
  const opened: OpenedAccounts = {
    accounts,
    certificates,
    reader,
    states,
    troubles,
    reported,
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    close: async () => {
      open.splice(open.indexOf(opened), 1)
      await accounts.close()
      for (const each of [reader, ...otherReaders]) await each.stop()
      await settings.stop(() => settings.calls.close())
    },
  }
  open.push(opened)
  return opened
}
