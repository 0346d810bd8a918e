import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads all files of a folder, or those whose names `isWanted` accepts, as one text. */
export function everythingIn(folder: string, isWanted: (name: string) => boolean = () => true): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('')
}
