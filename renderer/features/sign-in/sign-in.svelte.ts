import type { AppError, Result } from '../../../shared/errors.ts'
import type { Account, CallArgs } from '../../../shared/ipc.ts'
import { ConnectionForm } from './connection-form.svelte.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'

/** The attempt that is under way, or null. */
export type Busy = 'signIn' | 'sample' | null

/** One form for signing in: at most one attempt at a time, which can be given up. */
export class SignInStore {
  readonly #program: ProgramStore
  readonly connection: ConnectionForm
  #busy = $state.raw<Busy>(null)
  #error = $state.raw<AppError | null>(null)
  #attempt = 0

  constructor(program: ProgramStore) {
    this.#program = program
    this.connection = new ConnectionForm(program)
  }

  get busy(): Busy {
    return this.#busy
  }
  get error(): AppError | null {
    return this.#error
  }

  /** A new account. Resolves to it, or to null when it failed or was given up. */
  async signIn(url: string, token: string, keep: 'keychain' | 'session'): Promise<Account | null> {
    if (url.trim() === '') return this.#refuse({ code: 'address_invalid', fault: 'empty' })
    return this.#run('signIn', () =>
      this.#program.signIn({ url: url.trim(), token: token.trim(), keep, ...this.#chosen }),
    )
  }

  /** A new token for an account that lost its own. */
  async signInAgain(account: string, token: string, keep: 'keychain' | 'session'): Promise<Account | null> {
    return this.#run('signIn', () => this.#program.signInAgain({ account, token: token.trim(), keep, ...this.#chosen }))
  }

  async openSample(): Promise<Account | null> {
    return this.#run('sample', () => this.#program.openSample())
  }

  /** Gives the attempt up: its answer is not wanted any more, and the main process leaves nothing of it behind. */
  cancel(): void {
    if (this.#busy === 'signIn') void this.#program.cancelSignIn()
    this.#attempt += 1
    this.#busy = null
    this.#error = null
  }

  /** The connection, where it was changed. */
  get #chosen(): Pick<CallArgs<'signIn'>, 'connection'> {
    const { chosen } = this.connection
    return chosen === undefined ? {} : { connection: chosen }
  }

  #refuse(error: AppError): null {
    this.#error = error
    return null
  }

  async #run(busy: Busy, call: () => Promise<Result<Account>>): Promise<Account | null> {
    if (this.#busy !== null) return null
    const attempt = (this.#attempt += 1)
    this.#busy = busy
    this.#error = null
    const result = await call()
    if (attempt !== this.#attempt) return null
    this.#busy = null
    if (!result.ok) return this.#refuse(result.error)
    this.#program.admit(result.value)
    return result.value
  }
}
