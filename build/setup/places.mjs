import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the set-up remembers; gone with node_modules. */
export const cache = join(root, 'node_modules', '.cache', 'docket')
