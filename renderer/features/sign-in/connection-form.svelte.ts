import type { AppError } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import {
  systemConnection,
  type Certificate,
  type ChosenConnection,
  type Connection,
  type Proxy,
} from '../../../shared/model/connection.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'

/** The form for the connection of an account, or of one that is being added. */
export class ConnectionForm {
  readonly #program: ProgramStore
  kind = $state<Proxy['kind']>('system')
  address = $state('')
  username = $state('')
  password = $state('')
  /** True if there is a password already, which stays where none is entered. */
  hasPassword = $state(false)
  #certificates = $state.raw<readonly Certificate[]>([])
  #offered = $state.raw<readonly Certificate[]>([])
  #error = $state.raw<AppError | null>(null)
  #isKnown = $state(true)
  /** The values at the beginning, which tell whether the user has changed anything. */
  #before = ''

  constructor(program: ProgramStore) {
    this.#program = program
    this.#show(systemConnection)
  }

  /** The certificates that are trusted. */
  get certificates(): readonly Certificate[] {
    return this.#certificates
  }

  /** The certificates of the file that was chosen last: the user decides whether they are trusted. */
  get offered(): readonly Certificate[] {
    return this.#offered
  }

  /** The reason why the file or the connection was refused; null where it was not. */
  get error(): AppError | null {
    return this.#error
  }

  /** False while the connection of the account is read, which a keychain may hold up, and where it cannot be. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  /** The connection that was entered; undefined when nothing was changed. */
  get chosen(): ChosenConnection | undefined {
    return JSON.stringify(this.#entered) === this.#before ? undefined : this.#entered
  }

  /** Shows the connection of an account. Until it is known there is nothing to change, or to save in its place. */
  async load(account: AccountId): Promise<void> {
    this.#isKnown = false
    const result = await this.#program.readConnection(account)
    this.#isKnown = result.ok
    if (result.ok) this.#show(result.value)
    else this.#error = result.error
  }

  /** Changes the connection of an account to what was entered. Resolves to true once that was done. */
  async save(account: AccountId): Promise<boolean> {
    const result = await this.#program.changeConnection({ account, connection: this.#entered })
    if (result.ok) this.#show(result.value)
    else this.#error = result.error
    return result.ok
  }

  async chooseFile(): Promise<void> {
    this.#error = null
    const result = await this.#program.chooseCertificates()
    if (!result.ok) this.#error = result.error
    else if (result.value !== null) this.#offered = result.value
  }

  trust(): void {
    const known = new Set(this.#certificates.map(({ fingerprint }) => fingerprint))
    this.#certificates = [...this.#certificates, ...this.#offered.filter(({ fingerprint }) => !known.has(fingerprint))]
    this.#offered = []
  }

  decline(): void {
    this.#offered = []
  }

  remove(fingerprint: string): void {
    this.#certificates = this.#certificates.filter((certificate) => certificate.fingerprint !== fingerprint)
  }

  get #entered(): ChosenConnection {
    const manual = { kind: 'manual', address: this.address.trim(), username: this.username.trim() } as const
    return {
      proxy: this.kind === 'manual' ? manual : { kind: this.kind },
      password: this.kind === 'manual' && this.password !== '' ? this.password : null,
      certificates: this.#certificates.map(({ fingerprint }) => fingerprint),
    }
  }

  #show({ proxy, hasPassword, certificates }: Connection): void {
    this.kind = proxy.kind
    this.address = proxy.kind === 'manual' ? proxy.address : ''
    this.username = proxy.kind === 'manual' ? proxy.username : ''
    this.password = ''
    this.hasPassword = hasPassword
    this.#certificates = certificates
    this.#offered = []
    this.#error = null
    this.#before = JSON.stringify(this.#entered)
  }
}
