import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What all files of a folder hold, or those whose names are wanted, as one text. */
export function everythingIn(folder: string, isWanted: (name: string) => boolean = () => true): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('')
}
