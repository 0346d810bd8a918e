import { errorOf } from '../../shared/errors.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { ReasonForNoUpdates, UpdateState } from '../../shared/updates.ts'
import type { Updater } from './updater.ts'

export interface UpdatesOptions {
  /** How new versions come, or why they do not. The updater is opened on first use: most starts never need it. */
  readonly source: { readonly open: () => Promise<Updater> } | { readonly why: ReasonForNoUpdates }
  readonly preferences: () => Pick<Preferences, 'updates' | 'updateChannel' | 'workOffline'>
  readonly onState: (state: UpdateState) => void
  /** Nobody asked, and there is a new version: says so once for each. */
  readonly tell: (version: string) => void
  /** Does something once a day from now on, until what it returns is called. */
  readonly daily: (work: () => void) => () => void
  /** Ends the program in order; it may go on if its user wants to. */
  readonly quit: () => void
  readonly onTrouble: (what: string, thrown: unknown) => void
}

/** New versions of the program: looked for when the user has asked for that, fetched and installed when they ask for that. */
export class Updates {
  readonly #options: UpdatesOptions
  #state: UpdateState
  #opened: Promise<Updater> | null = null
  /** What the user has chosen, as it was last acted upon. */
  #chosen: Pick<Preferences, 'updates' | 'updateChannel'> = { updates: 'off', updateChannel: 'stable' }
  #stopDaily: (() => void) | null = null
  /** The user wants to go on with the new version. */
  #restarts = false

  constructor(options: UpdatesOptions) {
    this.#options = options
    this.#state = 'why' in options.source ? { state: 'unavailable', why: options.source.why } : { state: 'idle' }
  }

  get state(): UpdateState {
    return this.#state
  }

  /** Follows what the user has chosen; called once it is known, and whenever it has changed. */
  preferencesChanged(): void {
    const chosen = this.#options.preferences()
    const before = this.#chosen
    this.#chosen = { updates: chosen.updates, updateChannel: chosen.updateChannel }
    if ('why' in this.#options.source) return
    const isOtherChannel = chosen.updateChannel !== before.updateChannel
    // What was found there may not be offered here. A look that is under way sees by itself that it was the wrong one.
    if (isOtherChannel && !['checking', 'downloading'].includes(this.#state.state)) this.#show({ state: 'idle' })
    if (chosen.updates === 'off') this.end()
    else if (this.#stopDaily === null || isOtherChannel) {
      this.end()
      const look = () => void this.#look({ asked: false })
      this.#stopDaily = this.#options.daily(look)
      look()
    }
  }

  /** The user asks for a look. */
  async check(): Promise<void> {
    await this.#look({ asked: true })
  }

  /** Fetches the version that was found. */
  async download(): Promise<void> {
    const found = this.#state
    if (found.state !== 'available') return
    const { version } = found
    let shown = 0
    this.#show({ state: 'downloading', version, percent: shown })
    await this.#orFailed(async (updater) => {
      await updater.download((percent) => {
        if (percent === shown) return
        shown = percent
        this.#show({ state: 'downloading', version, percent })
      })
      this.#show({ ...found, state: 'ready' })
    })
  }

  /** Ends the program, to go on with the version that was fetched. */
  async restart(): Promise<void> {
    if (this.#state.state !== 'ready') return
    await this.#orFailed(async (updater) => {
      await updater.prepare()
      this.#restarts = true
      this.#options.quit()
    })
  }

  /** The user goes on with this version after all. */
  stay(): void {
    this.#restarts = false
  }

  /** The last thing the program does when it was ended in order: by the updater where the user wants that. */
  leave(): void {
    void this.#leave().catch((thrown: unknown) => {
      this.#options.onTrouble('the new version could not be installed', thrown)
      this.#options.quit()
    })
  }

  /** Looks no longer by itself. */
  end(): void {
    this.#stopDaily?.()
    this.#stopDaily = null
  }

  async #leave(): Promise<void> {
    if (this.#restarts) (await this.#open()).install()
    else this.#options.quit()
  }

  async #look({ asked }: { asked: boolean }): Promise<void> {
    // What the user sees of a version that is being fetched, or is ready, stays.
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
      // The user has chosen another channel meanwhile.
      if (updateChannel !== this.#chosen.updateChannel) return await this.#again(asked)
      this.#show(found === null ? { state: 'newest' } : { state: 'available', ...found })
      if (found !== null && !asked) this.#options.tell(found.version)
    } catch (thrown) {
      this.#options.onTrouble('new versions could not be looked for', thrown)
      const problem = errorOf(thrown)
      // Without a network nobody needs to hear what they did not ask for.
      this.#show(!asked && problem.code === 'update_not_fetched' ? before : { state: 'failed', problem })
    }
  }

  async #again(asked: boolean): Promise<void> {
    this.#show({ state: 'idle' })
    await this.#look({ asked })
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
