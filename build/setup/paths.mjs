import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The folder in which the set-up of a project stores its state. It is deleted together with node_modules.
 *
 * @param {string} folder the project's
 */
export function cacheIn(folder) {
  return join(folder, 'node_modules', '.cache', 'docket')
}

/** The same of this project. */
export const cache = cacheIn(root)
