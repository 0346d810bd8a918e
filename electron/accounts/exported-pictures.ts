import { constants } from 'node:fs'
import { copyFile, mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import type { ExportedPicture } from '../protocols/exported-part.ts'

/**
 * The pictures of an export in a folder beside it. The folder may be there with files of an earlier export, or of the user: nothing
 * in it is changed, and only what was added can be removed again.
 */
export class ExportedPictures {
  readonly #from: string
  readonly #to: string
  readonly #added = new Set<string>()
  #isMade = false

  constructor(folders: { readonly from: string; readonly to: string }) {
    this.#from = folders.from
    this.#to = folders.to
  }

  /** Copies pictures. One that is there already, or is gone by now, is left as it is. @throws AppFailure `file_not_written` */
  async copy(pictures: readonly ExportedPicture[]): Promise<void> {
    if (pictures.length > 0) await this.#makeFolder()
    for (const { hash, name } of pictures) {
      if (this.#added.has(name)) continue
      try {
        await copyFile(join(this.#from, hash), join(this.#to, name), constants.COPYFILE_EXCL)
        this.#added.add(name)
      } catch (thrown) {
        const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
        if (code !== 'EEXIST' && code !== 'ENOENT') throw notWritten(thrown)
      }
    }
  }

  async #makeFolder(): Promise<void> {
    if (this.#isMade) return
    await mkdir(this.#to, { recursive: true, mode: 0o700 }).catch((thrown: unknown) => {
      throw notWritten(thrown)
    })
    this.#isMade = true
  }

  /** Removes what was added: the export was not finished. */
  async remove(): Promise<void> {
    if (!this.#isMade) return
    for (const name of this.#added) await rm(join(this.#to, name), { force: true })
    // Other files keep the folder.
    await rmdir(this.#to).catch(() => undefined)
  }
}

const notWritten = (thrown: unknown): AppFailure => AppFailure.of('file_not_written', { detail: String(thrown) })
