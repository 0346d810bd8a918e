import { createHash, randomBytes, type Hash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import { isDiskFull } from '../database/reserve.ts'
import { addAttachedFile } from './attached-files.ts'
import type { WritableUserDatabase } from './database.ts'

/** A file as a window describes it before its bytes come. */
export interface FileToAttach {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

interface Unfinished extends FileToAttach {
  readonly hash: Hash
  written: number
}

const unfinished = '.unfinished'

/**
 * Takes the files that the user adds to texts, piece by piece. A file is known, and can be named, once all of its bytes are on the
 * disk (I7).
 */
export class Attaching {
  readonly #user: WritableUserDatabase
  readonly #folder: string
  readonly #now: () => number
  readonly #coming = new Map<string, Unfinished>()

  /** Removes what is left of files that did not come whole before the last end. @param now milliseconds since 1970 */
  constructor(user: WritableUserDatabase, folder: string, now: () => number) {
    this.#user = user
    this.#folder = folder
    this.#now = now
    for (const name of filesIn(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name), { force: true })
  }

  /** Begins with a file, and returns its number. @throws AppFailure `disk_full` */
  begin(file: FileToAttach): string {
    const id = randomBytes(8).toString('hex')
    this.#onDisk(id, () => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      closeSync(openSync(this.#pathOf(id), 'wx', 0o600))
    })
    this.#coming.set(id, { ...file, hash: createHash('sha256'), written: 0 })
    if (file.bytes === 0) this.#finish(id, this.#comingAs(id))
    return id
  }

  /**
   * Adds the next piece of a file. With the last one the file is whole and known.
   *
   * @param at the number of bytes before it
   * @throws AppFailure `file_piece_unexpected` for a piece that is not the next one, `disk_full`; the file is given up then
   */
  add(id: string, at: number, piece: Uint8Array): void {
    const coming = this.#comingAs(id)
    if (at !== coming.written || coming.written + piece.length > coming.bytes) {
      this.cancel(id)
      throw AppFailure.of('file_piece_unexpected')
    }
    this.#onDisk(id, () => {
      const file = openSync(this.#pathOf(id), 'a')
      try {
        for (let from = 0; from < piece.length;) from += writeSync(file, piece, from)
        if (at + piece.length === coming.bytes) fsyncSync(file)
      } finally {
        closeSync(file)
      }
    })
    coming.hash.update(piece)
    coming.written += piece.length
    if (coming.written === coming.bytes) this.#finish(id, coming)
  }

  /** Gives a file up that has not come whole. */
  cancel(id: string): void {
    if (!this.#coming.delete(id)) return
    rmSync(this.#pathOf(id), { force: true })
  }

  #finish(id: string, { name, mediaType, bytes, hash }: Unfinished): void {
    this.#onDisk(id, () => renameSync(this.#pathOf(id), join(this.#folder, id)))
    this.#coming.delete(id)
    try {
      addAttachedFile(this.#user, { id, name, mediaType, bytes, sha256: hash.digest('hex'), addedAt: this.#now() })
    } catch (thrown) {
      // Nothing else would ever remove a file that no row names.
      rmSync(join(this.#folder, id), { force: true })
      throw thrown
    }
  }

  #comingAs(id: string): Unfinished {
    const coming = this.#coming.get(id)
    if (coming === undefined) throw AppFailure.of('file_piece_unexpected')
    return coming
  }

  #pathOf(id: string): string {
    return join(this.#folder, id + unfinished)
  }

  #onDisk(id: string, work: () => void): void {
    try {
      work()
    } catch (thrown) {
      // On a full disk, half a file would take the last room.
      this.#coming.delete(id)
      rmSync(this.#pathOf(id), { force: true })
      throw isDiskFull(thrown) ? AppFailure.of('disk_full', { detail: String(thrown) }) : thrown
    }
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is none before the first file.
    return []
  }
}
