import { renameSync, rmSync } from 'node:fs'
import type { ReadableDatabase } from '../database/open.ts'

/**
 * Makes a whole copy of the file. SQLite refuses to write over one, and after a kill a copy may be there from the time
 * before, whole or half: so it is made under another name first, and the old one replaced by it in one step.
 */
export function copyDatabase(user: ReadableDatabase<'user'>, copy: string): void {
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    user.exec(`VACUUM INTO '${quoted(unfinished)}'`)
    renameSync(unfinished, copy)
  } catch (thrown) {
    // On a full disk, half a copy would take the last room.
    rmSync(unfinished, { force: true })
    throw thrown
  }
}

function quoted(text: string): string {
  return text.replaceAll("'", "''")
}
