import { minute } from '../../shared/durations.ts'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'

/**
 * Timeout for another program that has the profile, in milliseconds. A command that has it may itself wait for the service, and
 * others may be in line before.
 */
export const patienceMs = minute

/** Milliseconds between two attempts to take the lock. */
const tryEveryMs = 50

/**
 * The lock of a profile's files, which one program has at a time: Docket with its windows, or one command. It is SQLite's
 * lock of a small file. The system releases it when the process ends, however it ends, so it is never stale. Electron's own
 * lock of the profile cannot be taken by a command, which may run without Electron.
 */
export class ProfileLock {
  readonly #file: Database.Database

  private constructor(file: Database.Database) {
    this.#file = file
  }

  /** Takes the lock, or returns null while another program has it. */
  static take(profile: string): ProfileLock | null {
    const path = join(profile, 'lock.db')
    const file = new Database(path, { timeout: 0 })
    try {
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      // Nothing is written, so the lock can be taken on a full disk too.
      file.pragma('journal_mode = MEMORY')
      file.exec('BEGIN EXCLUSIVE')
      return new ProfileLock(file)
    } catch (thrown) {
      file.close()
      if ((thrown as { code?: string }).code === 'SQLITE_BUSY') return null
      throw thrown
    }
  }

  /** Takes the lock as soon as it is free, or returns null after that many milliseconds. */
  static async await(profile: string, mostMs: number): Promise<ProfileLock | null> {
    for (let waited = 0; ; waited += tryEveryMs) {
      const lock = ProfileLock.take(profile)
      if (lock !== null || waited >= mostMs) return lock
      await wait(tryEveryMs)
    }
  }

  release(): void {
    this.#file.close()
  }
}
