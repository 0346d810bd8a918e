import { session } from 'electron'

/**
 * The spell checker of the windows. On Windows and Linux it is Electron's own, which fetches the dictionary of each
 * language from a server on the internet. So it is off until the user chooses a language. The session decides whether
 * Electron fetches dictionaries: the window's option `spellcheck: false` does not stop it.
 *
 * https://www.electronjs.org/docs/latest/tutorial/spellchecker
 */
export class Spelling {
  /** True if the system checks the spelling. macOS does, with its own dictionaries, and accepts no list of languages. */
  readonly #isOfSystem: boolean

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#isOfSystem = platform === 'darwin'
  }

  /** The languages that can be chosen, as Electron's codes; none on macOS. Call this when windows may be made. */
  languages(): string[] {
    return this.#isOfSystem ? [] : session.defaultSession.availableSpellCheckerLanguages
  }

  /**
   * Checks in these languages from now on; with an empty list, checks nothing. A language for which Electron has no
   * dictionary is left out, because Electron would refuse the whole list. Call this when windows may be made, and once
   * with an empty list before the first window is made.
   */
  use(chosen: readonly string[]): void {
    if (this.#isOfSystem) return
    const known = this.languages().filter((language) => chosen.includes(language))
    // The languages come first. Electron remembers those of the last start, and would fetch their dictionaries
    // otherwise.
    session.defaultSession.setSpellCheckerLanguages(known)
    session.defaultSession.setSpellCheckerEnabled(known.length > 0)
  }
}
