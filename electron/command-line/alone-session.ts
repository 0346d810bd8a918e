import { join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import type { CallArgs, CallValue, Program } from '../../shared/ipc.ts'
import { ChosenCertificates } from '../accounts/certificates.ts'
import { PreferencesStore, SavedSettings } from '../accounts/preferences.ts'
import { accountsOfProfile, closeProfile, keychainOnFirstUse } from '../accounts/profile-accounts.ts'
import type { SettingsProtocol } from '../accounts/settings-calls.ts'
import { answerCall, type Handlers } from '../answering.ts'
import { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import { PreparedThreads } from '../threads/prepared-threads.ts'
import { beginThread, Thread, type ThreadLocation } from '../threads/worker.ts'
import { handlersOf, type HandlerParts } from '../handlers.ts'
import { openLog } from '../log.ts'
import { initialProgramState } from '../program.ts'
import type { ProfileLock } from './profile-lock.ts'
import type { AllowedCall } from './protocol.ts'
import type { Session } from './session.ts'

export interface AloneOptions {
  readonly profile: string
  readonly version: string
  readonly locate: ThreadLocation
  /** Held until the session is closed. */
  readonly lock: ProfileLock
  /** True if services are asked, and tokens looked up for that. Otherwise only the files on this computer are read. */
  readonly isOnline: boolean
  /** Asks the system which proxy leads to an address; null for none. */
  readonly systemProxy: (address: string) => Promise<string | null>
  /** Shows a place in a program that is started for it. Returns false where that cannot be. */
  readonly start: (address: string) => Promise<boolean>
}

/** Opens the threads of all accounts in this process, as the program with windows does. @throws AppFailure */
export async function openAlone(options: AloneOptions): Promise<Session> {
  const { profile, version, locate, lock, isOnline, systemProxy } = options
  const log = openLog(profile)
  const logThreadEnd = (name: string) => (reason: string) => log.error(`the ${name} thread ended: ${reason}`)
  const settings = new Thread<SettingsProtocol>(
    beginThread('settings-thread', locate, { file: join(profile, 'settings.db') }),
    logThreadEnd('settings'),
  )
  const reader = new ReaderThread(locate, logThreadEnd('reader'))
  const threads = new PreparedThreads(locate)
  const profileThreads = { settings, readers: [reader], threads }
  threads.prepare()
  const certificates = new ChosenCertificates(() => Promise.resolve(null))
  const accounts = accountsOfProfile({
    ...profileThreads,
    profile,
    version,
    isSafe: !isOnline,
    firstView: Promise.resolve(),
    locate,
    keychain: keychainOnFirstUse(() => undefined),
    certificates,
    systemProxy,
    logThreadEnd,
    listener: {
      onAccounts: () => undefined,
      onChanged: () => undefined,
      onSyncState: () => undefined,
      onToast: () => undefined,
      onTrouble: (account, what) => log.error(`account ${account}: ${what}`),
    },
  })
  const saved = new SavedSettings(settings)
  const preferences = new PreferencesStore(saved, () => undefined)
  const end = async (): Promise<void> => {
    await closeProfile(accounts, profileThreads)
    lock.release()
  }
  let ending: Promise<void> | null = null
  const close = async (): Promise<void> => {
    ending ??= end()
    await ending
  }
  const open = async (): Promise<Handlers> => {
    const { problem } = await settings.calls.open()
    if (problem) throw new AppFailure(problem)
    await preferences.load()
    await accounts.workOffline(preferences.current.workOffline)
    await accounts.open()
    await threads.discard()
    // Without its token an account looks as if its owner had signed out.
    if (isOnline) await accounts.recalled()
    const beginning = initialProgramState({ version, safeMode: !isOnline })
    const program: Program = { ...beginning, preferences: preferences.current }
    return handlersOf({
      accounts,
      certificates,
      reader,
      searchReader: reader,
      program: () => Promise.resolve(program),
      ofAccount: saved,
      ...withoutWindows,
    })
  }
  const handlers = await open().catch(async (thrown: unknown) => {
    await close()
    throw thrown
  })
  return {
    isAlone: true,
    call: async <N extends AllowedCall>(name: N, args: CallArgs<N>): Promise<CallValue<N>> => {
      const result = await answerCall(handlers, name, args, (call, error, thrown) => {
        if (error.code === 'internal') log.error(`call ${call} failed`, thrown)
      })
      if (!result.ok) throw new AppFailure(result.error)
      return result.value as CallValue<N>
    },
    open: async (address) => {
      // The program that is started needs the lock.
      await close()
      return await options.start(address)
    },
    close,
  }
}

/** No allowed call gets here: there is no window, and nothing that windows show. */
function notHere(): never {
  throw AppFailure.of('bad_call', { detail: 'a command has no window' })
}

const withoutWindows: Omit<
  HandlerParts,
  'accounts' | 'certificates' | 'reader' | 'searchReader' | 'program' | 'ofAccount'
> = {
  changePreferences: notHere,
  screen: { read: notHere, save: notHere },
  showing: notHere,
  testNotification: notHere,
  licences: notHere,
  diagnostics: notHere,
  storedData: {
    sizes: notHere,
    saveUpload: notHere,
    export: notHere,
    cancelExport: notHere,
    backUp: notHere,
    restore: notHere,
    resetCache: notHere,
  },
  showLogs: notHere,
  draftSaved: () => undefined,
  quickAdd: { readProject: notHere, close: notHere },
  leaveSafeMode: notHere,
  takeRequests: notHere,
  updates: { check: notHere, download: notHere, restart: notHere, takeNewVersion: notHere, readWhatIsNew: notHere },
  openExternal: notHere,
  copyText: notHere,
  readyToLeave: notHere,
}
