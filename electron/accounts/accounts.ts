import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wordsFor } from '../../shared/error-sentences.ts'
import { traitsOf } from '../../shared/error-traits.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import type { Account, SyncState } from '../../shared/ipc.ts'
import { partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import type { ChosenConnection, Connection } from '../../shared/model/connection.ts'
import type { OwnUser } from '../../shared/model/user.ts'
import { isSameService, type ApiVersion, type ServiceFacts } from '../../shared/model/service-facts.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import type { AccountThreads } from '../threads/account-threads.ts'
import type { Caller } from '../threads/thread.ts'
import { AccountFolders } from './account-folders.ts'
import { AccountSecrets, type Given, type Keep } from './account-secrets.ts'
import type { Connections, WholeConnection } from './connections.ts'
import type { Keychain } from './keychain.ts'
import {
  loggedWords,
  OpenAccount,
  type Access,
  type OpenAccountListener,
  type OpenAccountOptions,
} from './open-account.ts'
import type { SampleWorkspace } from './sample.ts'
import type { SettingsProtocol } from './settings-calls.ts'
import type { SavedAccount } from './account-cards.ts'
import type { VerifiedAccount, VerifyOptions } from './sign-in.ts'
import { VersionChecks } from './version-checks.ts'

export interface AccountsOptions extends Omit<OpenAccountOptions, 'listener'> {
  readonly settings: Pick<Caller<SettingsProtocol>, 'calls'>
  readonly keychain: () => Promise<Keychain>
  readonly connections: Connections
  readonly verify: (url: string, token: string, options: VerifyOptions) => Promise<VerifiedAccount>
  readonly sample: SampleWorkspace
  readonly listener: AccountsListener
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The messages of the accounts to the windows. */
export interface AccountsListener extends Omit<OpenAccountListener, 'onAccounts'> {
  onAccounts(accounts: readonly Account[]): void
}

/** The accounts on this computer: it signs them in and out, and finds the account that a key belongs to. */
export class Accounts {
  readonly #options: AccountsOptions
  readonly #secrets: AccountSecrets
  readonly #folders: AccountFolders
  readonly #open = new Map<AccountId, OpenAccount>()
  /** The accounts that were saved at the start, in the order in which they were added: keys choose them by their numbers. */
  #order: readonly AccountId[] = []
  #isSafe: boolean
  #signingIn: AbortController | null = null
  readonly #closing = new AbortController()
  /** The ends of what was last done to each account. */
  readonly #turns = new Map<AccountId, Promise<unknown>>()
  /** The accounts whose service is being asked which version it speaks now. */
  readonly #finding = new Set<AccountId>()
  readonly #versionChecks: VersionChecks
  #openingSample: Promise<Account> | null = null

  constructor(options: AccountsOptions) {
    this.#options = options
    this.#secrets = new AccountSecrets(options)
    this.#folders = new AccountFolders(options.folder)
    this.#isSafe = options.isSafe
    this.#versionChecks = new VersionChecks(options.now)
  }

  /**
   * Opens all saved accounts. They can be read at once; their tokens come when the keychain gives them. An account that
   * cannot be opened does not stop the others.
   */
  async open(): Promise<void> {
    await this.#finishRemovals()
    // One that still cannot be taken off the list must not be opened either: what is written in it would go with it.
    const marked = await this.#folders.listMarked()
    const listed = await this.#options.settings.calls.listAccounts()
    const saved = listed.filter(({ id }) => !marked.includes(id))
    this.#order = saved.map(({ id }) => id)
    // A retry after a failure leaves the accounts that are open as they are.
    const closed = saved.filter((account) => !this.#open.has(account.id))
    if (this.#isSafe) {
      await Promise.all(closed.map(async (account) => await (await this.#addSaved(account)).start(null)))
    } else {
      await Promise.all(
        closed.filter(isNoSample).map(async (account) => {
          const open = await this.#addSaved(account)
          const found = open.recall(() => this.#secrets.recall(account))
          await open.start(null)
          void found.then(() => this.#findServiceAgain(open))
        }),
      )
      await this.#openSavedSample(saved)
    }
    this.#tellAccounts()
  }

  /** Ends safe mode: looks up the tokens, and lets all accounts sync and send. */
  async leaveSafeMode(): Promise<void> {
    this.#isSafe = false
    const open = [...this.#open.values()]
    await Promise.all(open.map((account) => account.leaveSafeMode()))
    for (const account of open) {
      if (isNoSample(account.saved)) void account.recall(() => this.#secrets.recall(account.saved))
    }
    await this.#openSavedSample(open.map(({ saved }) => saved))
    this.#tellAccounts()
  }

  /** Resolves once the token of every account has been looked up, found or not. */
  async recalled(): Promise<void> {
    await Promise.all([...this.#open.values()].map((open) => open.recalled()))
  }

  async #openSavedSample(saved: readonly SavedAccount[]): Promise<void> {
    if (saved.every(isNoSample)) return
    await this.openSample().catch((thrown: unknown) => this.#tellSample(thrown))
  }

  async close(): Promise<void> {
    this.#signingIn?.abort()
    this.#closing.abort()
    await Promise.all([...this.#open.values()].map(async (open) => await open.stop()))
    await this.#options.sample.stop()
  }

  /**
   * The accounts that have been started, in the order in which they were added, whichever was started first. From any other
   * account a window could not read anything yet.
   */
  list(): Account[] {
    const order = new Map(this.#order.map((id, index) => [id, index]))
    const placeOf = ({ saved }: OpenAccount) => order.get(saved.id) ?? order.size
    return [...this.#open.values()]
      .filter(({ isStarted }) => isStarted)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((open) => open.account)
  }

  syncStates(): SyncState[] {
    return [...this.#open.values()].map((open) => open.syncState)
  }

  /** Signs in. The account is saved last, and every step before undoes its work when it fails. */
  async signIn(url: string, token: string, keep: Keep, chosen?: ChosenConnection): Promise<Account> {
    this.#requireNormal()
    const attempt = this.#beginSignIn()
    const { connections } = this.#options
    const planned = chosen ? connections.plan(chosen, null) : connections.of(null)
    const verified = await this.#verify(url, token, planned, attempt.signal)
    const existing = [...this.#open.values()].find(
      ({ saved }) => saved.url === verified.baseUrl && saved.user.id === verified.user.id,
    )
    if (existing) {
      if (existing.account.state === 'ready') {
        throw AppFailure.of('account_exists')
      }
      const before = connections.of(existing.saved.id)
      const kept = { ...(chosen ? planned : before), tokenKind: verified.tokenKind }
      const given = { token, keep, connection: kept, service: verified.service }
      return await this.#giveToken(existing.saved.id, given, attempt.signal)
    }
    const connection = { ...planned, tokenKind: verified.tokenKind }
    const saved: SavedAccount = { id: newAccountId(), url: verified.baseUrl, user: verified.user, kept: keep }
    const given = { token, keep, connection, service: verified.service }
    await this.#secrets.keep(saved, null, given, attempt.signal)
    const open = this.#add(saved, given.service)
    await open.start(token, await this.#secrets.accessTo(saved.url, given))
    this.#tellAccounts()
    return open.account
  }

  /** Cancels a sign-in: it ends with `cancelled` and leaves nothing behind, however far it had come. */
  cancelSignIn(): void {
    this.#signingIn?.abort()
  }

  /** Gives an account a new token, which must belong to the same person. */
  async signInAgain(account: AccountId, token: string, keep: Keep, chosen?: ChosenConnection): Promise<Account> {
    this.#requireNormal()
    const open = this.#known(account)
    const attempt = this.#beginSignIn()
    const { connections } = this.#options
    const planned = chosen ? connections.plan(chosen, account) : connections.of(account)
    const verified = await this.#verify(open.saved.url, token, planned, attempt.signal)
    if (verified.user.id !== open.saved.user.id) {
      const owners = { token: personOf(verified.user), account: personOf(open.saved.user) }
      throw AppFailure.of('token_of_another', { owners })
    }
    const connection = { ...planned, tokenKind: verified.tokenKind }
    return await this.#giveToken(account, { token, keep, connection, service: verified.service }, attempt.signal)
  }

  /** Returns the connection settings of an account's service, as windows see them. */
  connectionOf(account: AccountId): Connection {
    this.#known(account)
    return this.#options.connections.describe(account)
  }

  /** Changes how an account's service is reached. Requests that are under way end over the old connection. */
  async changeConnection(account: AccountId, chosen: ChosenConnection): Promise<Connection> {
    return await this.#inTurn(account, async (open) => {
      const { connections } = this.#options
      const connection = connections.plan(chosen, account)
      await connections.save(account, connection, open.saved.kept === 'keychain')
      await open.setRoute(await this.#secrets.routeOf(open.saved))
      return connections.describe(account)
    })
  }

  /** Asks the system again which proxies lead to the services. They change with the network, and no event reports that. */
  async renewRoutes(): Promise<void> {
    await Promise.all([...this.#open.values()].map((open) => this.#renewRoute(open)))
  }

  /**
   * Stops all requests to services, also to that of the sample workspace, or allows them again. Requests that are under
   * way still end. Edits wait in the meantime.
   */
  async workOffline(isOffline: boolean): Promise<void> {
    const { connections } = this.#options
    if (connections.isClosed === isOffline) return
    connections.close(isOffline)
    await Promise.all(
      [...this.#open.values()].map(async (open) => await open.setRoute(await this.#secrets.routeOf(open.saved))),
    )
  }

  /** Opens the sample workspace: its service runs inside the program, and its token is made anew and kept in memory. */
  async openSample(): Promise<Account> {
    this.#requireNormal()
    this.#openingSample ??= this.#startSample().finally(() => {
      this.#openingSample = null
    })
    return await this.#openingSample
  }

  /** Forgets an account's token, wherever it is kept. The account's cache and edits stay. */
  async signOut(account: AccountId): Promise<void> {
    await this.#inTurn(account, async (open) => {
      // The keychain comes first: only it can refuse, and then the account is still signed in.
      if (open.saved.kept === 'keychain') await (await this.#options.keychain()).delete(account)
      await open.forgetToken()
    })
    this.#tellAccounts()
  }

  /**
   * Forgets an account with its token, its cache and its edits. Refused (`edits_waiting`, `edits_uncounted`) while edits wait, or
   * cannot be counted, unless the user gave them up.
   */
  async remove(account: AccountId, discardEdits: boolean): Promise<void> {
    await this.#inTurn(account, (open) => this.#remove(open, discardEdits))
  }

  async #remove(open: OpenAccount, discardEdits: boolean): Promise<void> {
    const { id: account } = open.saved
    if (!discardEdits) {
      const edits = await open.countEdits()
      if (edits === null && existsSync(join(open.folder, 'user.db'))) {
        throw AppFailure.of('edits_uncounted')
      }
      if (edits !== null && edits.waiting > 0) {
        throw AppFailure.of('edits_waiting', { count: edits.waiting })
      }
    }
    // The keychain comes first: only it can refuse, and then the account is still whole.
    if (open.saved.kept === 'keychain') await this.#secrets.forget(account)
    // The keychain may still hold secrets that could not be deleted when the user chose to keep them for a session
    // only.
    else if (open.saved.kept === 'session') await this.#secrets.tryToForget(account)
    await open.stop()
    if (open.saved.kept === 'sample') await this.#options.sample.stop()
    await this.#folders.mark(account)
    try {
      await this.#options.settings.calls.removeAccount({ id: account })
    } catch (thrown) {
      await this.#folders.unmark(account)
      throw thrown
    }
    this.#open.delete(account)
    this.#order = this.#order.filter((id) => id !== account)
    this.#tellAccounts()
    await this.#folders.remove(account)
  }

  /** Removes what is left of accounts whose removal was cut off, as by a kill, or by a program that had a file of theirs open. */
  async #finishRemovals(): Promise<void> {
    const { settings, listener } = this.#options
    for (const id of await this.#folders.listMarked()) {
      try {
        await settings.calls.removeAccount({ id })
        await this.#folders.remove(id)
      } catch (thrown) {
        listener.onTrouble(id, errorOf(thrown).code)
      }
    }
  }

  /** Fetches everything of an account anew. Its edits, drafts and marks stay. */
  async resetCache(account: AccountId): Promise<void> {
    await this.#known(account).resetCache()
  }

  /** Puts a backup in the place of an account's edits, drafts and marks. @throws AppFailure `backup_unusable` */
  async restore(account: AccountId, from: string): Promise<void> {
    await this.#known(account).restore(from)
  }

  /** The address of the account's service, how it is spoken to, and its token: null while it is signed out. */
  accessOf(account: AccountId): {
    readonly url: string
    readonly token: string | null
    readonly tokenKind: TokenKind
    readonly apiVersion: ApiVersion
  } {
    const { saved, token, tokenKind, service } = this.#known(account)
    return { url: saved.url, token, tokenKind, apiVersion: service.interface }
  }

  /** Returns the threads of the account that a key belongs to. If it has none, throws the account's problem. */
  threadsOf(key: Key): AccountThreads {
    return this.threadsOfAccount(partsOf(key).account)
  }

  threadsOfAccount(account: AccountId): AccountThreads {
    return this.#threadsOf(this.#known(account))
  }

  /** Returns the number of edits that are not on their service yet, over all accounts whose edits can be counted. */
  async countUnsent(): Promise<number> {
    const counts = await Promise.all([...this.#open.values()].map((open) => open.countEdits()))
    return counts.reduce((sum, edits) => sum + (edits?.waiting ?? 0), 0)
  }

  /** All waiting edits in words, account by account. Those that cannot be read now do not keep the others from being written down. */
  async exportUnsent(): Promise<string> {
    const parts = await Promise.all(
      [...this.#open.values()].map(async (open) => {
        const text = await this.#exportEditsOf(open)
        return text === '' ? '' : `# ${open.saved.user.username}, ${open.saved.url}\n\n${text}`
      }),
    )
    return parts.filter((part) => part !== '').join('\n')
  }

  async #exportEditsOf(open: OpenAccount): Promise<string> {
    try {
      const { text } = await this.#threadsOf(open).userStore.calls.exportEdits({ format: 'markdown' })
      return text
    } catch (thrown) {
      if (!existsSync(join(open.folder, 'user.db'))) return ''
      return `The edits of this account cannot be read now. ${wordsFor(errorOf(thrown))}\n`
    }
  }

  #threadsOf(open: OpenAccount): AccountThreads {
    if (open.threads) return open.threads
    throw open.problem ? new AppFailure(open.problem) : AppFailure.of('account_opening')
  }

  /**
   * Reads every list now, of one account or of all. `safe_mode` in safe mode, `working_offline` while the user works
   * offline. When the one account is signed out, throws the reason.
   */
  async syncNow(account: AccountId | undefined): Promise<void> {
    this.#requireNormal()
    if (this.#options.connections.isClosed) throw AppFailure.of('working_offline')
    const chosen = account === undefined ? [...this.#open.values()] : [this.#known(account)]
    const recalled = this.#recallAgain(chosen)
    // The other accounts do not wait for a keychain that may ask its owner something.
    if (account !== undefined) await recalled
    const signedOut = account === undefined ? undefined : chosen.find((open) => open.account.state === 'signedOut')
    if (signedOut) {
      throw signedOut.problem ? new AppFailure(signedOut.problem) : AppFailure.of('signed_out')
    }
    await Promise.all(chosen.map(async ({ threads }) => await threads?.engine.calls.syncNow()))
  }

  /** Reads the lists that are due in every account, because the user, the computer or the network is back. */
  async lookForChanges(): Promise<void> {
    void this.renewRoutes()
    await Promise.all([...this.#open.values()].map(async ({ threads }) => await threads?.engine.calls.lookForChanges()))
  }

  /** Stops reading changes for an account, or continues it. */
  async stopSync(account: AccountId, stopped: boolean): Promise<void> {
    await this.#known(account).threads?.engine.calls.stopSync({ stopped })
  }

  /** Lets an account's inbox hold older entries than before. */
  async reachBackInbox(account: AccountId): Promise<void> {
    await this.#known(account).threads?.engine.calls.reachBackInbox()
  }

  /** Asks the threads of an account for what nobody waits for. Without threads nothing is asked, and a failure is only noted. */
  askInBackground(account: AccountId, ask: (threads: AccountThreads) => Promise<unknown>): void {
    const threads = this.#open.get(account)?.threads
    if (!threads) return
    ask(threads).catch((thrown: unknown) => this.#options.listener.onTrouble(account, errorOf(thrown).code))
  }

  /**
   * Safe mode syncs nothing, and takes no token with which something could be synced. @throws AppFailure `safe_mode`
   */
  #requireNormal(): void {
    if (this.#isSafe) throw AppFailure.of('safe_mode')
  }

  /**
   * Asks the keychain again for the tokens that it did not give: its owner may have unlocked it since. Only where the
   * user wants it, since a locked keychain may ask for its password each time.
   */
  async #recallAgain(accounts: readonly OpenAccount[]): Promise<void> {
    const without = accounts.filter(({ token, problem, isRecalling }) => {
      return token === null && !isRecalling && problem !== null && traitsOf(problem).isAboutKeychain
    })
    await Promise.all(without.map((open) => open.recall(() => this.#secrets.recall(open.saved))))
  }

  #beginSignIn(): AbortController {
    // A newer attempt replaces a running one.
    this.#signingIn?.abort()
    this.#signingIn = new AbortController()
    return this.#signingIn
  }

  async #verify(
    url: string,
    token: string,
    connection: WholeConnection,
    signal: AbortSignal,
  ): Promise<VerifiedAccount> {
    const route = (baseUrl: string) => this.#options.connections.routeTo(baseUrl, connection)
    return await this.#options.verify(url, token, { route, signal })
  }

  async #renewRoute(open: OpenAccount): Promise<void> {
    const connection = this.#options.connections.of(open.saved.id)
    if (connection.proxy.kind !== 'system') return
    try {
      const route = await this.#secrets.routeOf(open.saved)
      // The user may have chosen another connection meanwhile.
      if (this.#options.connections.of(open.saved.id) === connection) await open.setRoute(route)
    } catch (thrown) {
      // The route before stays in use. Nobody waits for another one.
      this.#options.listener.onTrouble(open.saved.id, errorOf(thrown).code)
    }
  }

  /** Asks an account's service anew for its version and the token's rights there, and goes on with that. */
  async #findServiceAgain(open: OpenAccount): Promise<void> {
    const { saved, token } = open
    if (token === null || !isNoSample(saved) || this.#finding.has(saved.id)) return
    const { connections, settings, listener } = this.#options
    const connection = connections.of(saved.id)
    this.#finding.add(saved.id)
    this.#versionChecks.noteAsked(saved.id)
    try {
      const { user, service } = await this.#verify(saved.url, token, connection, this.#closing.signal)
      if (user.id !== saved.user.id || this.#open.get(saved.id) !== open) return
      await this.#inTurn(saved.id, async () => {
        // The user may have signed in again or out meanwhile.
        if (open.token !== token || isSameService(service, open.service)) return
        await settings.calls.saveOf({ account: saved.id, name: 'service', value: service })
        const access = await this.#secrets.accessTo(saved.url, { connection, service })
        // The service may have refused the token by now.
        if (open.token === token) await open.setToken(open.saved, token, access)
      })
      this.#tellAccounts()
    } catch (thrown) {
      // The account goes on as before, and shows the problem of its service by itself. An unreachable service is not worth a
      // note.
      this.#versionChecks.noteFailure(saved.id)
      const error = errorOf(thrown)
      if (!this.#closing.signal.aborted && !traitsOf(error).isAway) listener.onTrouble(saved.id, error.code)
    } finally {
      this.#finding.delete(saved.id)
    }
  }

  async #giveToken(account: AccountId, given: Given, signal: AbortSignal): Promise<Account> {
    this.#versionChecks.noteAsked(account)
    const open = await this.#inTurn(account, async (known) => {
      const before = { saved: known.saved, token: known.token }
      const saved: SavedAccount = { ...before.saved, kept: given.keep }
      await this.#secrets.keep(saved, before, given, signal)
      await known.setToken(saved, given.token, await this.#secrets.accessTo(saved.url, given))
      return known
    })
    this.#tellAccounts()
    return open.account
  }

  async #startSample(): Promise<Account> {
    const existing = this.#open.get('sample')
    if (existing?.threads && existing.token !== null) return existing.account
    // It has the same name each time: what is left of one that was removed would take the new one with it at the next start.
    if (!existing) {
      await this.#finishRemovals()
      if ((await this.#folders.listMarked()).includes('sample')) throw AppFailure.of('sample_failed')
    }
    const { url, token } = await this.#options.sample.start()
    const { user, service } = await this.#options.verify(url, token, {})
    const saved: SavedAccount = { id: 'sample', url, user, kept: 'sample' }
    await this.#options.settings.calls.saveAccount(saved)
    const open = existing ?? this.#add(saved, service)
    const access: Access = { route: await this.#secrets.routeOf(saved), tokenKind: 'private', service }
    if (existing) await existing.setToken(saved, token, access)
    else await open.start(token, access)
    this.#tellAccounts()
    return open.account
  }

  async #addSaved(saved: SavedAccount): Promise<OpenAccount> {
    return this.#add(saved, await this.#secrets.serviceOf(saved.id))
  }

  #add(saved: SavedAccount, service: ServiceFacts): OpenAccount {
    const { listener } = this.#options
    const open = new OpenAccount(saved, service, {
      ...this.#options,
      isSafe: this.#isSafe,
      listener: {
        onAccounts: () => this.#tellAccounts(),
        onChanged: (account, changes) => listener.onChanged(account, changes),
        onSyncState: (state) => {
          listener.onSyncState(state)
          // Another network may want another proxy.
          if (state.phase === 'offline') void this.#renewRoute(open)
          // The service was upgraded, and has given up the version that was spoken with it.
          const isRetired = state.problem?.code === 'interface_retired'
          // Another upgrade is seen within a day.
          const isDue = state.phase !== 'offline' && this.#versionChecks.isDue(open.saved.id)
          if (isRetired || isDue) void this.#findServiceAgain(open)
        },
        onToast: (reported) => listener.onToast(reported),
        onTrouble: (account, what) => listener.onTrouble(account, what),
      },
    })
    this.#open.set(saved.id, open)
    return open
  }

  /**
   * Changes what is kept of an account, once every earlier change is made: a token that is found to be good while its account is
   * removed must not bring that back.
   *
   * @throws AppFailure `account_unknown` when it was removed by then
   */
  async #inTurn<T>(account: AccountId, change: (open: OpenAccount) => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(account) ?? Promise.resolve()).then(() => change(this.#known(account)))
    this.#turns.set(
      account,
      turn.catch(() => undefined),
    )
    return await turn
  }

  #known(account: AccountId): OpenAccount {
    const open = this.#open.get(account)
    if (!open) throw AppFailure.of('account_unknown')
    return open
  }

  /** Failures of the sample workspace do not keep users from their own accounts. */
  #tellSample(thrown: unknown): void {
    const error = errorOf(thrown)
    this.#options.listener.onTrouble('sample', loggedWords(error))
    this.#options.listener.onToast({ tone: 'problem', message: wordsFor(error, { isAskedOnce: true }), item: null })
  }

  #tellAccounts(): void {
    this.#options.listener.onAccounts(this.list())
  }
}

function isNoSample({ kept }: SavedAccount): boolean {
  return kept !== 'sample'
}

function personOf({ name, username }: OwnUser): { readonly name: string; readonly username: string } {
  return { name, username }
}

/** Ten random letters and digits: enough that no two accounts get the same, short enough for every key. */
function newAccountId(): AccountId {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
