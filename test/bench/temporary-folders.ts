import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders that are gone when the bench ends. */
export class TemporaryFolders {
  readonly #made: string[] = []

  make(): string {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    this.#made.push(folder)
    return folder
  }

  copy(of: string): string {
    const folder = this.make()
    cpSync(of, folder, { recursive: true })
    return folder
  }

  remove(): void {
    for (const folder of this.#made.splice(0)) rmSync(folder, { recursive: true, force: true })
  }
}
