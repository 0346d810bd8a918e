import {
  defaultPreferences,
  preferenceNames,
  withChanges,
  type ChangedPreferences,
  type Preferences,
} from '../../shared/preferences.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { Thread } from '../threads/worker.ts'
import type { SettingsProtocol } from './settings-calls.ts'
import type { AccountSettingName, AccountSettingValue, SettingName, SettingValue } from './settings.ts'

/** Reads and saves single settings, with the type that each of them has. */
export class SavedSettings {
  readonly #thread: Pick<Thread<SettingsProtocol>, 'calls'>

  constructor(thread: Pick<Thread<SettingsProtocol>, 'calls'>) {
    this.#thread = thread
  }

  /** Returns a setting, or null when it was never set. */
  async read<N extends SettingName>(name: N): Promise<SettingValue<N> | null> {
    return (await this.#thread.calls.read({ name })) as SettingValue<N> | null
  }

  /** Saves a setting. Resolves when it is on disk. */
  async save<N extends SettingName>(name: N, value: SettingValue<N>): Promise<void> {
    await this.#thread.calls.save({ name, value })
  }

  /** Returns a setting of an account, or null when it was never set. */
  async readOf<N extends AccountSettingName>(account: AccountId, name: N): Promise<AccountSettingValue<N> | null> {
    return (await this.#thread.calls.readOf({ account, name })) as AccountSettingValue<N> | null
  }

  /** Saves a setting of an account. Resolves when it is on disk. */
  async saveOf<N extends AccountSettingName>(
    account: AccountId,
    name: N,
    value: AccountSettingValue<N>,
  ): Promise<void> {
    await this.#thread.calls.saveOf({ account, name, value })
  }
}

/** The user's current preferences, and the effects of changing one. */
export class PreferencesStore {
  readonly #saved: SavedSettings
  readonly #onChanged: (preferences: Preferences) => void
  #current: Preferences = defaultPreferences

  /** @param onChanged called with all preferences, once they were read and whenever one has changed */
  constructor(saved: SavedSettings, onChanged: (preferences: Preferences) => void) {
    this.#saved = saved
    this.#onChanged = onChanged
  }

  get current(): Preferences {
    return this.#current
  }

  async load(): Promise<void> {
    const entries = await Promise.all(
      preferenceNames.map(async (name) => [name, (await this.#saved.read(name)) ?? defaultPreferences[name]] as const),
    )
    this.#current = Object.fromEntries(entries) as Preferences
    this.#onChanged(this.#current)
  }

  /** Changes preferences. They are in force when they are on disk; then the promise resolves. */
  async change(changed: ChangedPreferences): Promise<void> {
    for (const name of preferenceNames) {
      const value = changed[name]
      if (value !== undefined) await this.#saved.save(name, value)
    }
    this.#current = withChanges(this.#current, changed)
    this.#onChanged(this.#current)
  }
}
