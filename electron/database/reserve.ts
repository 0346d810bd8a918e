import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const reserveBytes = 4 * 1024 * 1024

/** The space needed to open a profile's databases: for each, an index of its log of 32 KB and a page or two. */
const neededBytes = 256 * 1024

/**
 * A file of 4 MB for each profile that is given up when the disk is full, since a WAL database on a full disk cannot
 * even be read: to open one, SQLite must write beside it. It is made again when there is room.
 */
export class Reserve {
  readonly #folder: string
  readonly #file: string

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, 'reserve')
  }

  /** Called before anything is opened: gives the reserve up if the disk is full. */
  prepare(): void {
    if (hasRoom(this.#folder, neededBytes)) this.restore()
    else this.giveUp()
  }

  giveUp(): void {
    rmSync(this.#file, { force: true })
  }

  /** Makes the reserve where it is missing and there is room. */
  restore(): void {
    if (existsSync(this.#file)) return
    // The reserve itself must not fill the disk.
    if (freeBytes(this.#folder) < 4 * reserveBytes) return
    const unfinished = `${this.#file}.unfinished`
    // Random bytes, because a file system that compresses would set nothing aside for others.
    if (writes(unfinished, randomBytes(reserveBytes))) renameSync(unfinished, this.#file)
    else rmSync(unfinished, { force: true })
  }
}

/** Returns true if that many bytes can be written in a folder. It is tried, because a disk's own figures ignore quotas. */
export function hasRoom(folder: string, bytes = 64 * 1024): boolean {
  const trial = join(folder, `room-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    return writes(trial, randomBytes(bytes))
  } finally {
    rmSync(trial, { force: true })
  }
}

/** Returns false when the disk is full. */
function writes(file: string, content: Buffer): boolean {
  try {
    const descriptor = openSync(file, 'w', 0o600)
    try {
      for (let at = 0; at < content.length;) at += writeSync(descriptor, content, at)
      // Some file systems report a full disk only when the file is flushed to it.
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (thrown) {
    if (isDiskFull(thrown)) return false
    // Other problems of the folder are reported when a database in it is opened.
    return true
  }
}

/** Returns true if a file could not be written because the disk, or this user's share of it, is full. */
export function isDiskFull(thrown: unknown): boolean {
  const { code } = thrown as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
