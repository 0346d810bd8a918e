import { callsBy } from '../../../electron/threads/thread.ts'
import { Accounts, type AccountsOptions } from '../../../electron/accounts/accounts.ts'
import type { ChosenCertificates } from '../../../electron/accounts/certificates.ts'
import { Connections, type ConnectionsOptions } from '../../../electron/accounts/connections.ts'
import type { AccountThreads } from '../../../electron/threads/account-threads.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import type { ChosenConnection, Connection } from '../../../shared/model/connection.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { WindowAccount } from './window-account.ts'

/** The state of accounts that the test sets: who is signed in, and the state of their sync. */
export interface AccountsState {
  readonly open: ReadonlyMap<AccountId, WindowAccount>
  accounts: readonly Account[]
  sync: SyncState
  countEdits(account: AccountId): number
  /** Signs in as the sample's user, whatever was asked. */
  admit(): Account
  changeAccounts(accounts: readonly Account[]): void
  setSync(change: Partial<SyncState>): void
}

/**
 * The accounts of the program where tests need no service, no keychain and no threads: signing in has the outcome that
 * a test wants, and nothing is read or sent by itself. What only asks a user store is the program's own.
 */
export class WindowAccounts extends Accounts {
  readonly #state: AccountsState

  readonly #connections: Connections

  constructor(state: AccountsState, certificates: ChosenCertificates) {
    // The options are hardly used: all methods that use them are replaced below.
    super({ folder: '' } as AccountsOptions)
    this.#state = state
    const settings: ConnectionsOptions['settings'] = { calls: callsBy(() => Promise.resolve(null)) }
    const keychain = () => Promise.reject(AppFailure.of('keychain_locked'))
    this.#connections = new Connections({ settings, keychain, certificates, systemProxy: () => Promise.resolve(null) })
  }

  override list(): Account[] {
    return [...this.#state.accounts]
  }

  override syncStates(): SyncState[] {
    return [this.#state.sync]
  }

  override signIn(): Promise<Account> {
    return Promise.resolve(this.#state.admit())
  }

  override signInAgain(): Promise<Account> {
    return Promise.resolve(this.#state.admit())
  }

  override accessOf(account: AccountId): ReturnType<Accounts['accessOf']> {
    const url = this.#state.accounts.find(({ id }) => id === account)?.url ?? ''
    return { url, token: 'token-of-the-window', tokenKind: 'private', apiVersion: 'v3' }
  }

  override cancelSignIn(): void {}

  override connectionOf(account: AccountId): Connection {
    return this.#connections.describe(account)
  }

  override async changeConnection(account: AccountId, chosen: ChosenConnection): Promise<Connection> {
    await this.#connections.save(account, this.#connections.plan(chosen, account), false)
    return this.#connections.describe(account)
  }

  override openSample(): Promise<Account> {
    return Promise.resolve(this.#state.admit())
  }

  override signOut(account: AccountId): Promise<void> {
    const { accounts } = this.#state
    this.#state.changeAccounts(accounts.map((each) => (each.id === account ? { ...each, state: 'signedOut' } : each)))
    return Promise.resolve()
  }

  override async remove(account: AccountId, discardEdits: boolean): Promise<void> {
    const waiting = this.#state.countEdits(account)
    if (waiting > 0 && !discardEdits) throw AppFailure.of('edits_waiting', { count: waiting })
    await Promise.resolve(this.#state.changeAccounts(this.#state.accounts.filter(({ id }) => id !== account)))
  }

  override threadsOfAccount(account: AccountId): AccountThreads {
    return this.#opened(account).threads
  }

  override syncNow(): Promise<void> {
    this.#state.setSync({ phase: 'idle', lastSyncedAt: new Date().toISOString(), problem: null })
    return Promise.resolve()
  }

  override lookForChanges(): Promise<void> {
    return Promise.resolve()
  }

  override stopSync(_account: AccountId, stopped: boolean): Promise<void> {
    this.#state.setSync({ stopped })
    return Promise.resolve()
  }

  override reachBackInbox(): Promise<void> {
    return Promise.resolve()
  }

  override askInBackground(account: AccountId, ask: (threads: AccountThreads) => Promise<unknown>): void {
    // An engine that no test has given a call for is asked in vain.
    void ask(this.threadsOfAccount(account)).catch(() => undefined)
  }

  #opened(account: AccountId): WindowAccount {
    const open = this.#state.open.get(account)
    if (!open) throw AppFailure.of('account_unknown')
    return open
  }
}
