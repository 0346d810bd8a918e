/**
 * @typedef {{ importedIds: string[] }} Module
 * @typedef {{ getModuleInfo: (id: string) => Module | null }} Modules
 */

/**
 * A group of chunks for rolldown: all that a script imports, and what that imports, is one file. In the many small ones that would be
 * made of what is also used by parts loaded later, it is a tenth larger, and read one after the other.
 *
 * @param {string} script the absolute path of the script that the page begins with
 */
export function firstFile(script) {
  /** @type {Set<string> | null} */
  let first = null
  return {
    debugName: 'first',
    /**
     * @param {string} id
     * @param {Modules} modules
     */
    name: (id, modules) => {
      first ??= importedFrom(script, modules)
      return first.has(id) ? 'first' : null
    },
  }
}

/**
 * @param {string} script
 * @param {Modules} modules
 */
function importedFrom(script, modules) {
  const found = new Set([script])
  // A set is walked through to what is added on the way.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
