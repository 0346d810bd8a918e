import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder in which the set-up stores its state. It is deleted together with node_modules. */
export const cache = join(root, 'node_modules', '.cache', 'docket')
