import { errorOf, type AppError } from '../../shared/errors.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { PreferencesStore } from '../accounts/preferences.ts'
import type { StartOptions } from '../arguments.ts'
import type { ProfileThreads } from '../accounts/profile-accounts.ts'
import type { Log } from '../log.ts'
import type { AnnouncedVersions } from './announced-versions.ts'
import { tellProblem } from './problems.ts'
import type { ProgramState } from './program-state.ts'

interface OpeningParts extends Pick<ProfileThreads, 'settings' | 'threads'> {
  readonly accounts: Accounts
  readonly preferences: PreferencesStore
  readonly program: ProgramState
  readonly announcedVersions: AnnouncedVersions
  readonly options: Pick<StartOptions, 'welcome' | 'sample'>
  readonly packaged: boolean
  readonly log: Log
  readonly onFailure: (error: AppError) => void
  /** Called once the preferences are known, before any account is opened. */
  readonly onPreferences: () => void
  /** Returns whether the program is ending: what fails then is not worth logging. */
  readonly isEnding: () => boolean
}

/** Opens the settings and then the accounts of a profile, once for all who wait for it. */
export class Opening {
  readonly #parts: OpeningParts
  #opened: Promise<void> | null = null

  constructor(parts: OpeningParts) {
    this.#parts = parts
  }

  /** Resolves once the accounts are open. After a failure, the next call tries again. */
  async whole(): Promise<void> {
    const { log, onFailure, isEnding } = this.#parts
    this.#opened ??= this.#open().catch((thrown: unknown) => {
      this.#opened = null
      if (!isEnding()) log.error('the accounts could not be opened', thrown)
      onFailure(errorOf(thrown))
      throw thrown
    })
    await this.#opened
  }

  async #open(): Promise<void> {
    const { accounts, settings, threads, preferences, program, announcedVersions, log, isEnding } = this.#parts
    const { problem } = await settings.calls.open()
    if (problem) log.error(`settings: ${problem.code}`)
    await preferences.load()
    this.#parts.onPreferences()
    program.change({ problem })
    // On a full disk this cannot be saved. The user is told again at another start, which does no harm.
    await announcedVersions.remember().catch((thrown: unknown) => {
      if (!isEnding()) log.error('could not remember the version', thrown)
    })
    await accounts.open()
    void threads.discard()
    await this.#beginWithoutAccount()
  }

  /** Welcomes a user who has no account yet, or opens the sample workspace where that was asked for. */
  async #beginWithoutAccount(): Promise<void> {
    const { accounts, preferences, program, options, packaged, log } = this.#parts
    if (program.current.safeMode || accounts.list().length > 0) return
    if (options.welcome && !preferences.current.welcomed) {
      program.change({ firstRun: true })
      return
    }
    if (!options.sample || packaged) return
    await accounts.openSample().catch((thrown: unknown) => {
      log.error('the sample workspace could not be opened', thrown)
      tellProblem(thrown)
    })
  }
}
