import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { InstanceChannel } from './instance-channel.ts'

/** The data that a second start passes to the first. */
export interface SecondInstance {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/** The folder with the lock of a profile and the file that leads to its holder. */
export function lockFolder(profile: string): string {
  return join(profile, 'web-host')
}

/**
 * The lock of a profile: SQLite's lock of a file. The operating system releases it when the process ends, however it
 * ends. So a lock is never stale.
 */
export class InstanceLock {
  readonly #lock: Database.Database
  readonly #channel: InstanceChannel

  private constructor(lock: Database.Database, channel: InstanceChannel) {
    this.#lock = lock
    this.#channel = channel
  }

  /**
   * Takes the lock, or returns null when another process has it.
   *
   * @param onSecond answers a second start with the address at which it finds the window
   */
  static acquire(profile: string, onSecond: (second: SecondInstance) => Promise<string>): InstanceLock | null {
    const folder = lockFolder(profile)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new Database(join(folder, 'lock.db'), { timeout: 0 })
    try {
      // Nothing is written, so the lock can be taken on a full disk too.
      lock.pragma('journal_mode = MEMORY')
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      return null
    }
    return new InstanceLock(lock, InstanceChannel.open(folder, onSecond))
  }

  release(): void {
    this.#channel.close()
    this.#lock.close()
  }
}
