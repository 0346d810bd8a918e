import { AppFailure, errorOf } from '../../../shared/errors.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { ReasonForNoUpdates, UpdateState } from '../../../shared/updates.ts'
import type { Updater } from './updater.ts'

export interface UpdatesOptions {
  /** Source of new versions, or the reason why there is none. The updater is opened on first use: most starts never need it. */
  readonly source: { readonly open: () => Promise<Updater> } | { readonly why: ReasonForNoUpdates }
  readonly preferences: () => Pick<Preferences, 'updates' | 'updateChannel' | 'workOffline'>
  readonly onState: (state: UpdateState) => void
  /** Notifies the user of a new version that they did not ask for. Called once for each version. */
  readonly tell: (version: string) => void
  /** Does `work` once a day from now on. Returns a function that stops this. */
  readonly daily: (work: () => void) => () => void
  /** Asks to end the program in order. The user may decide that the program goes on. */
  readonly quit: () => void
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/** Why a download ends before it is whole, where the user does not work offline. */
const otherChannel = 'another channel was chosen'

/**
 * Looks for new versions of the program, if the user has chosen that. Fetches and installs a new version only when the
 * user asks for it.
 */
export class Updates {
  readonly #options: UpdatesOptions
  #state: UpdateState
  #opened: Promise<Updater> | null = null
  /** The user's choice that `preferencesChanged` last acted upon. */
  #chosen: Pick<Preferences, 'updates' | 'updateChannel'> = { updates: 'off', updateChannel: 'stable' }
  #stopDaily: (() => void) | null = null
  /** Ends the download that is under way. */
  #downloading = new AbortController()
  /** True if the user has asked to restart with the new version. */
  #restarts = false

  constructor(options: UpdatesOptions) {
    this.#options = options
    this.#state = 'why' in options.source ? { state: 'unavailable', why: options.source.why } : { state: 'idle' }
  }

  get state(): UpdateState {
    return this.#state
  }

  /** Acts upon the user's choice. Call it when the preferences are first known, and whenever they have changed. */
  preferencesChanged(): void {
    const chosen = this.#options.preferences()
    const before = this.#chosen
    const isOtherChannel = chosen.updateChannel !== before.updateChannel
    if (isOtherChannel) this.#downloading.abort(otherChannel)
    if (chosen.workOffline) this.#downloading.abort()
    this.#chosen = { updates: chosen.updates, updateChannel: chosen.updateChannel }
    if ('why' in this.#options.source) return
    // The new channel may not offer the version that was found. A check or a download that is under way notices the change by itself.
    if (isOtherChannel && !['checking', 'downloading'].includes(this.#state.state)) this.#show({ state: 'idle' })
    if (chosen.updates === 'off') this.end()
    else if (this.#stopDaily === null || isOtherChannel) {
      this.end()
      const check = () => void this.#check({ asked: false })
      this.#stopDaily = this.#options.daily(check)
      check()
    }
  }

  /** Looks for a new version because the user asked for it. */
  async check(): Promise<void> {
    await this.#check({ asked: true })
  }

  /** Fetches the version that was found, unless the user works offline; once they do, not the rest of it. */
  async download(): Promise<void> {
    const found = this.#state
    if (found.state !== 'available') return
    if (this.#options.preferences().workOffline) {
      this.#show({ state: 'failed', problem: { code: 'working_offline' } })
      return
    }
    const { version } = found
    const { signal } = (this.#downloading = new AbortController())
    let shown = 0
    this.#show({ state: 'downloading', version, percent: shown })
    await this.#orFailed(async (updater) => {
      const onProgress = (percent: number) => {
        if (percent === shown || signal.aborted) return
        shown = percent
        this.#show({ state: 'downloading', version, percent })
      }
      const downloading = updater.download(onProgress, signal)
      const failure = await downloading.then(
        () => null,
        (thrown: unknown) => ({ thrown }),
      )
      if (signal.reason === otherChannel) return await this.#beginAnew()
      if (failure !== null) throw signal.aborted ? AppFailure.of('working_offline') : failure.thrown
      this.#show({ ...found, state: 'ready' })
    })
  }

  /** Ends the program and starts the version that was fetched. */
  async restart(): Promise<void> {
    const ready = this.#state
    if (ready.state !== 'ready') return
    await this.#orFailed(async (updater) => {
      await updater.prepare()
      // The user has chosen another channel in the meantime.
      if (this.#state !== ready) return
      this.#restarts = true
      this.#options.quit()
    })
  }

  /** The user has decided against the restart: ending the program later installs nothing. */
  stay(): void {
    this.#restarts = false
  }

  /** Ends the process, as the last step of an end in order. If the user asked for a restart, the updater ends it. */
  leave(): void {
    void this.#leave().catch((thrown: unknown) => {
      this.#options.onTrouble('the new version could not be installed', thrown)
      this.#options.quit()
    })
  }

  /** Stops the daily checks. */
  end(): void {
    this.#stopDaily?.()
    this.#stopDaily = null
  }

  async #leave(): Promise<void> {
    if (this.#restarts) (await this.#open()).install()
    else this.#options.quit()
  }

  async #check({ asked }: { asked: boolean }): Promise<void> {
    // The progress of a download, or a version that is ready to install, stays on the screen.
    if (['unavailable', 'checking', 'downloading', 'ready'].includes(this.#state.state)) return
    if (this.#options.preferences().workOffline) {
      if (asked) this.#show({ state: 'failed', problem: { code: 'working_offline' } })
      return
    }
    const { updateChannel } = this.#chosen
    const before = this.#state
    this.#show({ state: 'checking' })
    try {
      const found = await (await this.#open()).check(updateChannel)
      // The user has chosen another channel in the meantime.
      if (updateChannel !== this.#chosen.updateChannel) return await this.#again(asked)
      this.#show(found === null ? { state: 'newest' } : { state: 'available', ...found })
      if (found !== null && !asked) this.#options.tell(found.version)
    } catch (thrown) {
      this.#options.onTrouble('new versions could not be looked for', thrown)
      const problem = errorOf(thrown)
      // A daily check that fails for want of a network is no news to the user.
      this.#show(!asked && problem.code === 'update_not_fetched' ? before : { state: 'failed', problem })
    }
  }

  /** Forgets what another channel offered, and looks in the one that is chosen now where the user wants that by itself. */
  async #beginAnew(): Promise<void> {
    this.#show({ state: 'idle' })
    if (this.#chosen.updates !== 'off') await this.#check({ asked: false })
  }

  async #again(asked: boolean): Promise<void> {
    this.#show({ state: 'idle' })
    await this.#check({ asked })
  }

  async #orFailed(work: (updater: Updater) => Promise<void>): Promise<void> {
    try {
      await work(await this.#open())
    } catch (thrown) {
      this.#options.onTrouble('the new version could not be fetched or installed', thrown)
      this.#show({ state: 'failed', problem: errorOf(thrown) })
    }
  }

  #open(): Promise<Updater> {
    const { source } = this.#options
    if ('why' in source) throw new Error(`no updates: ${source.why}`)
    this.#opened ??= source.open()
    return this.#opened
  }

  #show(state: UpdateState): void {
    this.#state = state
    this.#options.onState(state)
  }
}
