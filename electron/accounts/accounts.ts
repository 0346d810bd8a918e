import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppFailure, errorOf, type AppError } from '../../shared/errors.ts'
import type { Account, EventPayload, SyncState } from '../../shared/ipc.ts'
import type { AccountId, Key } from '../../shared/model/key.ts'
import { partsOf } from '../../shared/model/key.ts'
import { AccountThreads, type AccountListener } from '../engine/account-threads.ts'
import type { Changes, EngineProtocol, ReaderProtocol } from '../engine/protocols.ts'
import type { Caller } from '../engine/thread.ts'
import type { ThreadLocation } from '../engine/worker.ts'
import type { Keychain } from './keychain.ts'
import type { SampleWorkspace } from './sample.ts'
import type { SavedAccount } from './settings.ts'
import type { SettingsProtocol } from './settings-protocol.ts'
import type { VerifiedAccount } from './sign-in.ts'

export interface AccountsOptions {
  readonly folder: string
  readonly version: string
  /** Seconds between rounds of looking for news, and seconds that what cannot be taken back waits. */
  readonly interval: number
  readonly holdSeconds: number
  readonly settings: Caller<SettingsProtocol>
  readonly readers: readonly Caller<ReaderProtocol>[]
  readonly reader: Caller<ReaderProtocol>
  readonly locate: ThreadLocation
  readonly keychain: () => Promise<Keychain>
  readonly verify: (url: string, token: string, signal?: AbortSignal) => Promise<VerifiedAccount>
  readonly sample: SampleWorkspace
  readonly listener: AccountsListener
}

/** What the accounts tell the windows. */
export interface AccountsListener {
  onAccounts(accounts: readonly Account[]): void
  onChanged(account: AccountId, changes: Changes): void
  onSyncState(state: SyncState): void
  onTold(told: EventPayload<'told'>): void
  onTrouble(account: AccountId, what: string): void
}

type EngineState = EngineProtocol['events']['syncState']

interface OpenAccount {
  readonly saved: SavedAccount
  /** Null while its threads are down; `problem` says why. */
  threads: AccountThreads | null
  problem: AppError | null
  token: string | null
  engineState: EngineState
  edits: { readonly waiting: number; readonly rejected: number }
  restarts: number
}

const startState: EngineState = {
  phase: 'first',
  listsDone: 0,
  listsTotal: 0,
  rows: 0,
  lastSyncedAt: null,
  problem: null,
}

/** The accounts on this computer: who they are, their tokens while the program runs, and their threads. */
export class Accounts implements AccountListener {
  readonly #options: AccountsOptions
  readonly #open = new Map<AccountId, OpenAccount>()
  #closing = false
  #signingIn: AbortController | null = null

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Opens every account that is remembered. One that cannot be opened keeps the others from nothing. */
  async open(): Promise<void> {
    const saved = await this.#options.settings.call('listAccounts', null)
    await Promise.all(saved.map((account) => this.#start(account)))
    this.#tellAccounts()
  }

  async close(): Promise<void> {
    this.#closing = true
    await Promise.all([...this.#open.values()].map(async ({ threads }) => await threads?.stop()))
    await this.#options.sample.stop()
  }

  list(): Account[] {
    return [...this.#open.values()].map(accountOf)
  }

  syncStates(): SyncState[] {
    return [...this.#open.values()].map(syncStateOf)
  }

  /** Signs in. Every step that can fail comes before the one that is kept, and undoes the one before it. */
  async signIn(url: string, token: string, keep: 'keychain' | 'session'): Promise<Account> {
    const verified = await this.#verify(url, token)
    const existing = [...this.#open.values()].find(
      ({ saved }) => saved.url === verified.baseUrl && saved.user.id === verified.user.id,
    )
    if (existing) {
      if (existing.token !== null) {
        throw AppFailure.of('account_exists', `${verified.user.name} is already signed in to ${verified.baseUrl}.`)
      }
      return await this.#giveToken(existing, token, keep)
    }
    const saved: SavedAccount = { id: newAccountId(), url: verified.baseUrl, user: verified.user, kept: keep }
    if (keep === 'keychain') await (await this.#options.keychain()).set(saved.id, token)
    try {
      await this.#options.settings.call('saveAccount', saved)
    } catch (thrown) {
      if (keep === 'keychain') await (await this.#options.keychain()).delete(saved.id)
      throw thrown
    }
    const open = await this.#start(saved, token)
    this.#tellAccounts()
    return accountOf(open)
  }

  /** Breaks off a signing-in that still waits for the service. */
  cancelSignIn(): void {
    this.#signingIn?.abort()
  }

  /** Gives an account a new token, which must belong to the same person. */
  async signInAgain(account: AccountId, token: string, keep: 'keychain' | 'session'): Promise<Account> {
    const open = this.#known(account)
    const verified = await this.#verify(open.saved.url, token)
    if (verified.user.id !== open.saved.user.id) {
      throw AppFailure.of(
        'forbidden',
        `This token belongs to ${verified.user.name}, but this account is ${open.saved.user.name}’s. Add it as an account of its own.`,
      )
    }
    return await this.#giveToken(open, token, keep)
  }

  /** Opens the sample workspace: its service runs inside the program, its token is made anew and kept in memory. */
  async openSample(): Promise<Account> {
    const existing = this.#open.get('sample')
    if (existing?.threads) return accountOf(existing)
    const { url, token } = await this.#options.sample.start()
    const { user } = await this.#options.verify(url, token)
    const saved: SavedAccount = { id: 'sample', url, user, kept: 'sample' }
    await this.#options.settings.call('saveAccount', saved)
    const open = await this.#start(saved, token)
    this.#tellAccounts()
    return accountOf(open)
  }

  /** Forgets an account with its token, its cache and its edits. Refused while edits wait, unless the user gave them up. */
  async remove(account: AccountId, discardEdits: boolean): Promise<void> {
    const open = this.#known(account)
    if (open.edits.waiting > 0 && !discardEdits) {
      throw AppFailure.of('not_saved', `${open.edits.waiting} of your edits are not on the service yet.`)
    }
    this.#open.delete(account)
    await open.threads?.stop()
    if (open.saved.kept === 'keychain') await (await this.#options.keychain()).delete(account)
    if (open.saved.kept === 'sample') await this.#options.sample.stop()
    await this.#options.settings.call('removeAccount', { id: account })
    await rm(this.#folderOf(account), { recursive: true, force: true })
    this.#tellAccounts()
  }

  /** The threads that answer for a key's account; throws what is wrong with the account when it has none. */
  threadsOf(key: Key): AccountThreads {
    const open = this.#known(partsOf(key).account)
    if (open.threads) return open.threads
    throw open.problem
      ? new AppFailure(open.problem)
      : AppFailure.of('thread_failed', 'This account is just being opened. Try again in a moment.')
  }

  /** Looks for news now: of one account, or of all. */
  async syncNow(account: AccountId | undefined): Promise<void> {
    const chosen = account === undefined ? [...this.#open.values()] : [this.#known(account)]
    await Promise.all(chosen.map(async ({ threads }) => await threads?.engine.call('syncNow', {})))
  }

  /** Has an item that somebody looks at fetched first; without its threads there is nothing to do. */
  refreshItem(item: Key<'issue' | 'mergeRequest'>): void {
    const { account } = partsOf(item)
    const asked = this.#open.get(account)?.threads?.engine.call('refreshItem', { item })
    // Nobody waits for it: the item is on screen from the cache, and what the refresh brings comes as a change.
    asked?.catch((thrown: unknown) => this.#options.listener.onTrouble(account, errorOf(thrown).message))
  }

  onChanged(account: AccountId, changes: Changes): void {
    this.#options.listener.onChanged(account, changes)
    if (changes.kinds.includes('edit')) void this.#countEdits(account)
  }

  onSyncState(account: AccountId, state: EngineState): void {
    const open = this.#open.get(account)
    if (!open) return
    open.engineState = state
    this.#options.listener.onSyncState(syncStateOf(open))
  }

  onTokenRefused(account: AccountId, error: AppError): void {
    const open = this.#open.get(account)
    if (!open) return
    open.token = null
    open.problem = error
    this.#tellAccounts()
  }

  onTold(_account: AccountId, told: EventPayload<'told'>): void {
    this.#options.listener.onTold(told)
  }

  /** A thread that ended by itself is started again, more and more slowly; the other accounts go on. */
  onLost(account: AccountId, reason: string): void {
    const open = this.#open.get(account)
    if (!open || this.#closing || !open.threads) return
    this.#options.listener.onTrouble(account, reason)
    const { threads } = open
    open.threads = null
    open.problem = {
      code: 'thread_failed',
      message: 'A part of Docket stopped and is being started again.',
      detail: reason,
    }
    open.restarts += 1
    this.#tellAccounts()
    void threads.stop().then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, 500 * 2 ** open.restarts)))
      if (this.#closing || this.#open.get(account) !== open) return
      await this.#startThreads(open)
      this.#tellAccounts()
    })
  }

  /** Whose token it is; a newer attempt takes the place of one under way. */
  async #verify(url: string, token: string): Promise<VerifiedAccount> {
    this.#signingIn?.abort()
    const attempt = new AbortController()
    this.#signingIn = attempt
    try {
      return await this.#options.verify(url, token, attempt.signal)
    } finally {
      if (this.#signingIn === attempt) this.#signingIn = null
    }
  }

  async #giveToken(open: OpenAccount, token: string, keep: 'keychain' | 'session'): Promise<Account> {
    const saved: SavedAccount = { ...open.saved, kept: keep }
    if (keep === 'keychain') await (await this.#options.keychain()).set(saved.id, token)
    await this.#options.settings.call('saveAccount', saved)
    const given: OpenAccount = { ...open, saved, token, problem: null }
    this.#open.set(saved.id, given)
    if (given.threads) await given.threads.engine.call('setToken', { token })
    else await this.#startThreads(given)
    this.#tellAccounts()
    return accountOf(given)
  }

  /** Makes an account usable: its token, then its threads. Whatever fails becomes its problem; it stays readable where it can. */
  async #start(saved: SavedAccount, given?: string): Promise<OpenAccount> {
    let account = saved
    let token = given ?? null
    let problem: AppError | null = null
    try {
      if (token === null && saved.kept === 'sample') {
        const sample = await this.#options.sample.start()
        account = { ...saved, url: sample.url }
        token = sample.token
      } else if (token === null) {
        token = await this.#recall(saved)
      }
    } catch (thrown) {
      problem = errorOf(thrown)
    }
    const open: OpenAccount = {
      saved: account,
      threads: null,
      problem,
      token,
      engineState: startState,
      edits: { waiting: 0, rejected: 0 },
      restarts: 0,
    }
    this.#open.set(account.id, open)
    await this.#startThreads(open)
    return open
  }

  async #startThreads(open: OpenAccount): Promise<void> {
    const { folder: _folder, settings: _settings, ...options } = this.#options
    try {
      open.threads = await AccountThreads.start({
        account: open.saved.id,
        folder: this.#folderOf(open.saved.id),
        baseUrl: open.saved.url,
        ownUserId: open.saved.user.id,
        token: open.token,
        version: options.version,
        interval: options.interval,
        holdSeconds: options.holdSeconds,
        locate: options.locate,
        readers: options.readers,
        listener: this,
      })
      if (open.problem?.code === 'thread_failed') open.problem = null
      await this.#countEdits(open.saved.id)
    } catch (thrown) {
      open.problem = errorOf(thrown)
      options.listener.onTrouble(open.saved.id, open.problem.detail ?? open.problem.message)
    }
  }

  /** The token of an account from the keychain. */
  async #recall(saved: SavedAccount): Promise<string> {
    if (saved.kept === 'session') {
      throw AppFailure.of('token_missing', 'This account was signed in for one session only. Sign in again to sync.')
    }
    const token = await (await this.#options.keychain()).get(saved.id)
    if (token === null) {
      throw AppFailure.of(
        'token_missing',
        'The token of this account is no longer in the keychain. Sign in again to sync.',
      )
    }
    return token
  }

  async #countEdits(account: AccountId): Promise<void> {
    const open = this.#open.get(account)
    if (!open) return
    try {
      open.edits = await this.#options.reader.call('countEdits', { account })
    } catch (thrown) {
      // The account was closed meanwhile; there is nobody left to tell the count to.
      if (errorOf(thrown).code !== 'account_unknown') throw thrown
      return
    }
    this.#options.listener.onSyncState(syncStateOf(open))
  }

  #known(account: AccountId): OpenAccount {
    const open = this.#open.get(account)
    if (!open) throw AppFailure.of('account_unknown', 'This account is no longer on this computer.')
    return open
  }

  #folderOf(account: AccountId): string {
    return join(this.#options.folder, 'accounts', account)
  }

  #tellAccounts(): void {
    this.#options.listener.onAccounts(this.list())
  }
}

function accountOf({ saved, token, problem }: OpenAccount): Account {
  return { ...saved, state: token === null ? 'signedOut' : 'ready', problem }
}

function syncStateOf({ saved, engineState, edits }: OpenAccount): SyncState {
  return { account: saved.id, ...engineState, waitingEdits: edits.waiting, rejectedEdits: edits.rejected }
}

/** Ten letters and digits by chance: enough that two accounts never meet, short enough for every key. */
function newAccountId(): AccountId {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
