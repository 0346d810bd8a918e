import { createContext } from 'svelte'
import { can, type Ability } from '../../shared/contract/abilities.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import type { Account, CallArgs, CallValue, Diagnostics, DocketBridge, Program } from '../../shared/ipc.ts'
import type { Connection } from '../../shared/model/connection.ts'
import { parseKey } from '../../shared/model/key.ts'
import { effectiveKeys, type Keys } from '../../shared/keys.ts'
import { defaultPreferences, withChanges, type ChangedPreferences, type Preferences } from '../../shared/preferences.ts'

export type Theme = Preferences['theme']

/** The program and the accounts on this computer. */
export class ProgramStore {
  readonly #bridge: DocketBridge
  #state = $state.raw<Program | null>(null)
  #accounts = $state.raw<readonly Account[]>([])
  #error = $state.raw<AppError | null>(null)
  /** The changes that the main process has not confirmed yet, in the order in which the user made them. */
  #pending = $state.raw<readonly ChangedPreferences[]>([])
  /** The preferences with the pending changes on top: an answer about an earlier change must not take a later one back. */
  readonly #preferences = $derived(this.#pending.reduce(withChanges, this.#state?.preferences ?? defaultPreferences))
  readonly #keys = $derived(effectiveKeys(this.preferences.keys))

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
    bridge.on('programChanged', ({ program }) => {
      // Before the first answer it is not known yet which accounts there are, and none would mean to sign in.
      if (this.#state !== null) this.#state = program
    })
    bridge.on('accountsChanged', ({ accounts }) => (this.#accounts = accounts))
  }

  get state(): Program | null {
    return this.#state
  }
  get accounts(): readonly Account[] {
    return this.#accounts
  }
  /** The account that a row belongs to, by the row's key; null where it is not on this computer. */
  accountOf(key: string | null): Account | null {
    const account = key === null ? undefined : parseKey(key)?.account
    return this.#accounts.find(({ id }) => id === account) ?? null
  }
  /** Returns true if an account is on this computer. */
  hasAccount(account: string): boolean {
    return this.#accounts.some(({ id }) => id === account)
  }
  /** The user's own id on the service that a row comes from; no user has the id 0. */
  ownIdOf(key: string | null): number {
    return this.accountOf(key)?.user.id ?? 0
  }
  /** Returns true if the service that a row comes from has an ability; false where its account is not on this computer. */
  can(ability: Ability, key: string | null): boolean {
    const account = this.accountOf(key)
    return account !== null && can(account.service, ability)
  }
  /**
   * Returns true if a row has a page of the service that can be read in a browser. The sample workspace has none: its addresses
   * mean nothing there.
   */
  hasWebPage(key: string): boolean {
    const account = this.accountOf(key)
    return account !== null && account.kept !== 'sample'
  }
  get error(): AppError | null {
    return this.#error
  }
  get theme(): Theme {
    return this.preferences.theme
  }
  get preferences(): Preferences {
    return this.#preferences
  }
  /** True while the window shows the welcome of the first run. */
  get isWelcoming(): boolean {
    return this.#state?.firstRun === true && !this.preferences.welcomed
  }
  /** The keys of each command, as the user has them. */
  get keys(): Keys {
    return this.#keys
  }
  get apple(): boolean {
    return this.#state?.platform === 'darwin'
  }

  async load(): Promise<void> {
    const result = await this.#bridge.call('readProgram', {})
    if (!result.ok) {
      this.#error = result.error
      return
    }
    this.#error = null
    this.#state = result.value.program
    this.#accounts = result.value.accounts
  }

  /** Shows changed preferences at once, while the main process saves them. A change that it refuses is taken back. */
  async change(changed: ChangedPreferences): Promise<Result<null>> {
    this.#pending = [...this.#pending, changed]
    const result = await this.#bridge.call('changePreferences', changed)
    this.#pending = this.#pending.filter((each) => each !== changed)
    return result
  }

  readDiagnostics(): Promise<Result<Diagnostics>> {
    return this.#bridge.call('readDiagnostics', {})
  }

  readLicences(): Promise<Result<string>> {
    return this.#bridge.call('readLicences', {})
  }

  /** Shows the folder of the logs outside of Docket. */
  showLogs(): Promise<Result<null>> {
    return this.#bridge.call('showLogs', {})
  }

  /** Ends safe mode: Docket syncs and sends again. */
  leaveSafeMode(): Promise<Result<null>> {
    return this.#bridge.call('leaveSafeMode', {})
  }

  signIn(args: CallArgs<'signIn'>): Promise<Result<Account>> {
    return this.#bridge.call('signIn', args)
  }

  signInAgain(args: CallArgs<'signInAgain'>): Promise<Result<Account>> {
    return this.#bridge.call('signInAgain', args)
  }

  chooseCertificates(): Promise<Result<CallValue<'chooseCertificates'>>> {
    return this.#bridge.call('chooseCertificates', {})
  }

  readConnection(account: string): Promise<Result<Connection>> {
    return this.#bridge.call('readConnection', { account })
  }

  changeConnection(args: CallArgs<'changeConnection'>): Promise<Result<Connection>> {
    return this.#bridge.call('changeConnection', args)
  }

  /** Breaks off a signing-in under way. */
  cancelSignIn(): Promise<Result<null>> {
    return this.#bridge.call('cancelSignIn', {})
  }

  openSample(): Promise<Result<Account>> {
    return this.#bridge.call('openSample', {})
  }

  signOut(account: string): Promise<Result<null>> {
    return this.#bridge.call('signOut', { account })
  }

  removeAccount(account: string, discardEdits: boolean): Promise<Result<null>> {
    return this.#bridge.call('removeAccount', { account, discardEdits })
  }

  /** Shows an account before the event about it arrives, so that signing in ends in the workspace and not in a gap. */
  admit(account: Account): void {
    const others = this.#accounts.filter(({ id }) => id !== account.id)
    this.#accounts = [...others, account]
  }
}

export const [useProgram, provideProgram] = createContext<ProgramStore>()
