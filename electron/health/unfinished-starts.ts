import { minute } from '../../shared/durations.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** This many starts within `withinMilliseconds` that did not end in order are a loop: the next start is a safe one. */
const loop = 3
const withinMilliseconds = 10 * minute

const fileSchema = v.object({ starts: v.array(v.number()), isSafetyWanted: v.boolean() })

/**
 * Remembers, in a small file of the profile, which starts have not ended in order. A program that breaks down again and
 * again at its start would otherwise never let its user do anything about it.
 */
export class UnfinishedStarts {
  readonly #file: string
  readonly #now: () => number

  constructor(profile: string, now: () => number) {
    this.#file = join(profile, 'starts.json')
    this.#now = now
  }

  /** Notes that the program starts. Returns true if it should start in safe mode. */
  begin(): boolean {
    const { starts, isSafetyWanted } = this.#read()
    // A clock that was set back must not keep a loop alive.
    const recent = starts.filter((at) => at <= this.#now() && this.#now() - at < withinMilliseconds)
    this.#write({ starts: [...recent, this.#now()], isSafetyWanted: false })
    return isSafetyWanted || recent.length >= loop
  }

  /** The program has ended in order, or has run for a while: earlier starts no longer count. */
  forget(): void {
    if (!this.#read().isSafetyWanted) rmSync(this.#file, { force: true })
  }

  /** Lets the next start be a safe one, however this one ends. */
  wantSafety(): void {
    this.#write({ ...this.#read(), isSafetyWanted: true })
  }

  #read(): v.InferOutput<typeof fileSchema> {
    try {
      return v.parse(fileSchema, JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      // There is none, or it was cut off while it was written.
      return { starts: [], isSafetyWanted: false }
    }
  }

  #write(content: v.InferOutput<typeof fileSchema>): void {
    try {
      writeFileSync(this.#file, JSON.stringify(content), { mode: 0o600 })
    } catch {
      // A full disk keeps nobody from starting.
    }
  }
}
