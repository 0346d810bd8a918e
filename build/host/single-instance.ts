import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { InstanceChannel } from './instance-channel.ts'

/** What a second start hands to the first. */
export interface SecondInstance {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/** Where the lock of a profile and the way to who has it lie. */
export function lockFolder(profile: string): string {
  return join(profile, 'web-host')
}

/**
 * The lock of a profile. It is SQLite's own lock of a file: the operating system gives it back when the process ends,
 * however it ends, so none is ever stale.
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
      // Nothing is ever written, so that a full disk keeps nobody from the lock.
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
