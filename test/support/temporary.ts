import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEveryTest } from './end-of-test.ts'

const folders: string[] = []

afterEveryTest(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Makes a folder for one test. It is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
  folders.push(folder)
  return folder
}
