import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** What a second start hands to the first. */
export interface SecondInstance {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

/**
 * The lock of a profile. It is SQLite's own lock of a file: the operating system gives it back when the process ends,
 * however it ends, so none is ever stale.
 */
export class InstanceLock {
  readonly #lock: Database.Database
  readonly #watcher: ReturnType<typeof watch>

  private constructor(lock: Database.Database, watcher: ReturnType<typeof watch>) {
    this.#lock = lock
    this.#watcher = watcher
  }

  /** Takes the lock, or leaves a message for who has it and returns null. */
  static acquire(
    profile: string,
    message: SecondInstance,
    onSecond: (second: SecondInstance) => void,
  ): InstanceLock | null {
    const folder = join(profile, 'web-host')
    const messages = join(folder, 'second-instances')
    mkdirSync(messages, { recursive: true })
    const lock = new Database(join(folder, 'lock.db'), { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      leaveMessage(messages, message)
      return null
    }
    // What was left for a process that is gone is for nobody.
    for (const name of readdirSync(messages)) rmSync(join(messages, name), { force: true })
    const watcher = watch(messages, () => takeMessages(messages).forEach(onSecond))
    watcher.unref()
    return new InstanceLock(lock, watcher)
  }

  release(): void {
    this.#watcher.close()
    this.#lock.close()
  }
}

function leaveMessage(folder: string, message: SecondInstance): void {
  const file = join(folder, `${process.pid}.json`)
  writeFileSync(`${file}.part`, JSON.stringify(message))
  // Appears whole or not at all.
  renameSync(`${file}.part`, file)
}

function takeMessages(folder: string): SecondInstance[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => {
    const message = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SecondInstance
    rmSync(join(folder, name))
    return message
  })
}
