/**
 * @typedef {{ importedIds: string[] }} Module
 * @typedef {{ getModuleInfo: (id: string) => Module | null }} Modules
 */

/**
 * A group of chunks for rolldown: a script and all its imports, direct and indirect, are one file. Otherwise modules that later
 * parts use as well become many small files, which are a tenth larger together, and are loaded one after the other.
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
  // Iterating a set also visits the elements that are added on the way.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
