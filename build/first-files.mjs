/**
 * @typedef {{ importedIds: string[] }} Module
 * @typedef {{ getModuleInfo: (id: string) => Module | null }} Modules
 */

/**
 * Groups of chunks for rolldown: all that the script of a page imports, directly and indirectly, is one file, and what
 * several pages begin with is another. Otherwise modules that later parts use as well become many small files, which are
 * a tenth larger together, and are loaded one after the other. The script itself stays alone. In one file with its
 * imports, it would also run where a later part of the other page needs one of these, and show a second window there.
 *
 * @param {readonly string[]} scripts the absolute paths of the scripts that the pages begin with
 */
export function firstFiles(scripts) {
  /** @type {readonly Set<string>[] | null} */
  let first = null
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  const pagesOf = (id, modules) => {
    first ??= scripts.map((script) => importedFrom(script, modules))
    return first.flatMap((imported, page) => (imported.has(id) ? [page] : []))
  }
  // A group takes the imports of its modules along. So what is shared must have been taken before.
  return [
    {
      debugName: 'shared by pages',
      priority: 1,
      name: (/** @type {string} */ id, /** @type {Modules} */ modules) =>
        pagesOf(id, modules).length > 1 ? 'first-shared' : null,
    },
    {
      debugName: 'first of a page',
      name: (/** @type {string} */ id, /** @type {Modules} */ modules) => {
        const [page] = pagesOf(id, modules)
        return page === undefined ? null : `first-${page + 1}`
      },
    },
  ]
}

/**
 * @param {string} script
 * @param {Modules} modules
 */
function importedFrom(script, modules) {
  const found = new Set([script])
  // Iterating a set also visits the elements that are added on the way.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  found.delete(script)
  return found
}
