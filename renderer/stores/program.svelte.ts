import type { AppError, Result } from '../../shared/errors.ts'
import type { Account, CallArgs, DocketBridge, Program } from '../../shared/ipc.ts'

export type Theme = Program['theme']

/** The program and the accounts on this computer. */
export class ProgramStore {
  readonly #bridge: DocketBridge
  #program = $state.raw<Program | null>(null)
  #accounts = $state.raw<readonly Account[]>([])
  #error = $state.raw<AppError | null>(null)

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
    bridge.on('programChanged', ({ program }) => (this.#program = program))
    bridge.on('accountsChanged', ({ accounts }) => (this.#accounts = accounts))
  }

  get program(): Program | null {
    return this.#program
  }
  get accounts(): readonly Account[] {
    return this.#accounts
  }
  get error(): AppError | null {
    return this.#error
  }
  get theme(): Theme {
    return this.#program?.theme ?? 'system'
  }
  get apple(): boolean {
    return this.#program?.platform === 'darwin'
  }

  async load(): Promise<void> {
    const result = await this.#bridge.call('readProgram', {})
    if (!result.ok) {
      this.#error = result.error
      return
    }
    this.#error = null
    this.#program = result.value.program
    this.#accounts = result.value.accounts
  }

  /** Shows the theme at once; the main process keeps it. */
  async setTheme(theme: Theme): Promise<void> {
    if (this.#program) this.#program = { ...this.#program, theme }
    await this.#bridge.call('setTheme', { theme })
  }

  signIn(args: CallArgs<'signIn'>): Promise<Result<Account>> {
    return this.#bridge.call('signIn', args)
  }

  signInAgain(args: CallArgs<'signInAgain'>): Promise<Result<Account>> {
    return this.#bridge.call('signInAgain', args)
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
