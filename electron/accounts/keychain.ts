import { randomUUID } from 'node:crypto'
import { AppFailure, type AppError, type ErrorOf } from '../../shared/errors.ts'

/**
 * The functions of keytar that are used. `findCredentials` is never used: on Linux it ends the whole process when an
 * item is locked.
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type KeychainState = 'available' | 'locked' | 'unavailable'

/**
 * The keychain of this computer. It keeps the token of each account under the account's name, and the password of its
 * proxy under another. They are kept nowhere else.
 */
export interface Keychain {
  /** As of the last time it was used. */
  readonly state: KeychainState
  /** Reason why it cannot be used; null while it can be used. */
  readonly problem: AppError | null
  /** The secret of that name, null when there is none. @throws AppFailure `keychain_…` */
  get(name: string): Promise<string | null>
  /** Stores a secret, replacing an earlier one. @throws AppFailure `keychain_…` */
  set(name: string, secret: string): Promise<void>
  /** Forgets a secret. One that is not there counts as forgotten. @throws AppFailure `keychain_…` */
  delete(name: string): Promise<void>
}

export interface KeychainOptions {
  /** Loads keytar. It may throw, since its native part needs libraries that a computer may lack. */
  readonly load?: () => Promise<Keytar>
  readonly platform?: NodeJS.Platform
  /** Timeout for the keychain, in milliseconds, since it may be asking its owner something; 20,000 by default. */
  readonly patience?: number
}

type KeychainLack = ErrorOf<'keychain_unavailable'>['lack']

const service = 'Docket'

/**
 * Opens the keychain and finds out whether it can be used. A computer without one is a state, not an exception.
 */
export async function openKeychain(options: KeychainOptions = {}): Promise<Keychain> {
  const { load = loadKeytar, platform = process.platform, patience = 20_000 } = options
  let problem: AppError | null = null
  let keytar: Keytar | null = null

  /** Does something with the keychain and notes whether the keychain could be used. */
  async function use<T>(work: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      keytar ??= await load()
      const value = await within(patience, work(keytar))
      problem = null
      return value
    } catch (thrown) {
      const failure = keychainFailure(thrown)
      problem = failure.error
      throw failure
    }
  }

  /**
   * Checks that the keyring is unlocked by writing an entry and reading it back. libsecret returns "nothing there" for
   * a locked keyring, so that answer alone proves nothing.
   */
  async function probe(): Promise<void> {
    if (platform !== 'linux') return
    const canary = `probe-${randomUUID()}`
    await use(async (keytar) => {
      await keytar.setPassword(service, canary, canary)
      const read = await keytar.getPassword(service, canary)
      await keytar.deletePassword(service, canary)
      if (read !== canary) throw new Error('what was put into the keyring is not in it')
    })
  }

  const keychain: Keychain = {
    get state() {
      if (problem === null) return 'available'
      return problem.code === 'keychain_locked' || problem.code === 'keychain_slow' ? 'locked' : 'unavailable'
    },
    get problem() {
      return problem
    },
    get: async (name) => {
      const secret = await use((keytar) => keytar.getPassword(service, name))
      if (secret === null) await probe()
      return secret
    },
    set: (name, secret) => use((keytar) => keytar.setPassword(service, name, secret)),
    delete: async (name) => {
      const deleted = await use((keytar) => keytar.deletePassword(service, name))
      if (!deleted) await probe()
    },
  }

  try {
    await (platform === 'linux' ? probe() : use(() => Promise.resolve()))
  } catch {
    // `use` has set `problem`.
  }
  return keychain
}

async function loadKeytar(): Promise<Keytar> {
  // keytar is a CommonJS module: its exports are under `default` here, and directly on the module once bundled.
  const loaded = (await import('@github/keytar')) as unknown as Keytar & { readonly default?: Keytar }
  return loaded.default ?? loaded
}

/**
 * Returns the outcome of `work`, or fails after that many milliseconds. Work that has begun cannot be cancelled; it is
 * left alone.
 */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(AppFailure.of('keychain_slow'))
  }, milliseconds)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The words of each keychain and their meaning: that it is locked, that Docket may not use it, or its missing part. The first
 * match counts.
 */
const meanings: readonly (readonly [RegExp, 'locked' | 'denied' | KeychainLack])[] = [
  // The first is of Windows, the second of D-Bus, the third of macOS, where the user was asked.
  [/access (?:is )?denied|rejected send message|user canceled/i, 'denied'],
  [/locked|prompt|dismissed|interaction is not allowed|cancel/i, 'locked'],
  [/failed to load|native addon|cannot find (?:module|package)/i, 'library'],
  [/does not exist at path/i, 'keyring'],
  [/org\.freedesktop\.secrets/i, 'program'],
  // This comes last, because names of D-Bus are in the sentences of the others too.
  [/d-bus|dbus/i, 'session'],
]

function keychainFailure(thrown: unknown): AppFailure {
  if (thrown instanceof AppFailure) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const lack = meanings.find(([pattern]) => pattern.test(detail))?.[1] ?? 'unknown'
  if (lack === 'locked') return AppFailure.of('keychain_locked', { detail })
  if (lack === 'denied') return AppFailure.of('keychain_denied', { detail })
  return AppFailure.of('keychain_unavailable', { lack, detail })
}
