import { session } from 'electron'

/**
 * Switches the session's spell checker off where it is Electron's own, which fetches dictionaries from a server that is
 * none of the user's. What a window says of `spellcheck` is not enough: Electron has fetched them all the same. macOS has
 * a spell checker that needs none. Only once windows may be made, and before the first: no page begins with it on.
 */
export function fetchNoDictionaries(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin') session.defaultSession.setSpellCheckerEnabled(false)
}
