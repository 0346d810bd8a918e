import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders that the tests of a file have made; the file deletes them. */
export const folders: string[] = []

/** Makes a folder for one run of the program. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'docket-service-'))
  folders.push(made)
  return made
}
