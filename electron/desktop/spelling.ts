import { session } from 'electron'

/**
 * The spell checker of the windows. Outside of macOS it is Electron's own and fetches the dictionary of each language
 * from a server that is none of the user's: it is off until the user chooses a language. What a window says of
 * `spellcheck` does not keep Electron from fetching, only the session does.
 *
 * https://www.electronjs.org/docs/latest/tutorial/spellchecker
 */
export class Spelling {
  /** macOS checks by itself, with dictionaries that are there, and takes no languages. */
  readonly #isOfSystem: boolean

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#isOfSystem = platform === 'darwin'
  }

  /** The languages that can be chosen, as Electron names them; none where the system chooses. Once windows may be made. */
  languages(): string[] {
    return this.#isOfSystem ? [] : session.defaultSession.availableSpellCheckerLanguages
  }

  /**
   * Checks in these languages from now on; in none: not at all. A language that this Electron has no dictionary of is
   * left out, since Electron refuses the whole list for it. Once windows may be made, and with none before the first.
   */
  use(chosen: readonly string[]): void {
    if (this.#isOfSystem) return
    const known = this.languages().filter((language) => chosen.includes(language))
    // The languages come first: with those of the last start Electron would fetch dictionaries that nobody wants now.
    session.defaultSession.setSpellCheckerLanguages(known)
    session.defaultSession.setSpellCheckerEnabled(known.length > 0)
  }
}
