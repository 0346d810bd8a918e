import type { SavedSettings } from '../accounts/preferences.ts'

/** The versions of Docket that the user was notified of, over all starts. */
export class AnnouncedVersions {
  readonly #saved: SavedSettings
  readonly #version: string
  /** True while the version that runs is new and no window has said so. */
  #isNew = false

  /** @param version the one that runs */
  constructor(saved: SavedSettings, version: string) {
    this.#saved = saved
    this.#version = version
  }

  /** Compares the version with that of the last start. The first version of all is not new to anybody. */
  async remember(): Promise<void> {
    const last = await this.#saved.read('lastVersion')
    if (last === this.#version) return
    await this.#saved.save('lastVersion', this.#version)
    this.#isNew = last !== null
  }

  /** Returns the version that runs if it is new and no window has said so; null otherwise. */
  take(): string | null {
    if (!this.#isNew) return null
    this.#isNew = false
    return this.#version
  }

  /** Shows a version that can be fetched, once. */
  async tellOnce(offered: string, show: (version: string) => void): Promise<void> {
    if ((await this.#saved.read('toldOfUpdate')) === offered) return
    await this.#saved.save('toldOfUpdate', offered)
    show(offered)
  }
}
