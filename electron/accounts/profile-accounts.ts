import { join } from 'node:path'
import type { PreparedThreads } from '../threads/prepared-threads.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import type { Thread, ThreadLocation } from '../threads/worker.ts'
import { Accounts, type AccountsListener } from './accounts.ts'
import type { ChosenCertificates } from './certificates.ts'
import { Connections } from './connections.ts'
import { openKeychain, type Keychain } from './keychain.ts'
import { SampleWorkspace } from './sample.ts'
import type { SettingsProtocol } from './settings-calls.ts'

/** Seconds between two rounds of an account. */
const roundSeconds = 60

/** Seconds for which an edit may be undone before it is sent. */
const holdSeconds = 10

/** The threads of a profile: its settings, its readers, and those that accounts take. */
export interface ProfileThreads {
  readonly settings: Thread<SettingsProtocol>
  readonly readers: readonly ReaderThread[]
  readonly threads: PreparedThreads
}

export interface ProfileAccountsOptions extends ProfileThreads {
  /** The folder of the profile. */
  readonly profile: string
  readonly version: string
  /** Nothing is asked of a service and no token is looked up. */
  readonly isSafe: boolean
  /** Resolves once accounts may begin to sync. */
  readonly firstView: Promise<void>
  readonly locate: ThreadLocation
  readonly keychain: () => Promise<Keychain>
  readonly certificates: ChosenCertificates
  /** Asks the system which proxy leads to an address; null for none. */
  readonly systemProxy: (address: string) => Promise<string | null>
  readonly listener: AccountsListener
  /** Logs why the thread of that name ended by itself. */
  readonly logThreadEnd: (name: string) => (reason: string) => void
}

/** Makes the accounts of a profile, for the program with windows and for commands alike. Nothing is opened before `open`. */
export function accountsOfProfile(options: ProfileAccountsOptions): Accounts {
  const { profile, version, isSafe, firstView, settings, readers, threads, keychain, listener } = options
  const { certificates, systemProxy, locate, logThreadEnd } = options
  return new Accounts({
    folder: profile,
    version,
    interval: roundSeconds,
    holdSeconds,
    firstView,
    isSafe,
    settings,
    readers,
    threads,
    keychain,
    connections: new Connections({ settings, keychain, certificates, systemProxy }),
    // The HTTP client is loaded for the first sign-in, not at each start.
    verify: async (url, token, chosen) => {
      const { verifyAccount } = await import('./sign-in.ts')
      return await verifyAccount({ url, token }, chosen)
    },
    sample: new SampleWorkspace(join(profile, 'sample.db'), locate, logThreadEnd('sample workspace')),
    now: Date.now,
    listener,
  })
}

/**
 * Opens the keychain on first use: a computer without one can still show what is on it.
 * @param onUse called with the keychain each time that it is asked for: its state may have changed
 */
export function keychainOnFirstUse(onUse: (keychain: Keychain) => void): () => Promise<Keychain> {
  let opening: Promise<Keychain> | null = null
  return async () => {
    opening ??= openKeychain()
    const keychain = await opening
    onUse(keychain)
    return keychain
  }
}

/** Closes the accounts, and then the threads, which nobody asks any more. */
export async function closeProfile(accounts: Accounts, { settings, readers, threads }: ProfileThreads): Promise<void> {
  await threads.discard()
  await accounts.close()
  await Promise.all(readers.map(async (reader) => await reader.stop()))
  await settings.stop(async () => await settings.calls.close())
}
