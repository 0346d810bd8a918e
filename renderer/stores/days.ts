import type { Result } from '../../shared/errors.ts'
import type { DatedList } from '../../shared/ipc.ts'

/**
 * On which day each row of a list was, so that its days can be told apart before the rows are here. What a list shows on
 * although it has left the answer keeps its day, so nothing is forgotten: a number for each key.
 */
export class Days {
  readonly #times = new Map<string, number | null>()

  /** Takes in what was answered, and hands it on. */
  taken(result: Result<DatedList>): Result<DatedList> {
    if (result.ok)
      for (const [index, key] of result.value.keys.entries()) this.#times.set(key, result.value.times[index] ?? null)
    return result
  }

  /** The time of the row at that place where a day begins with it, null where what is apart from days does; else undefined. */
  beginningAt(keys: readonly string[], index: number): number | null | undefined {
    const time = this.#times.get(keys[index] ?? '')
    const isSame = index > 0 && dayOf(this.#times.get(keys[index - 1] ?? '')) === dayOf(time)
    return isSame ? undefined : time
  }
}

function dayOf(time: number | null | undefined): string {
  return typeof time === 'number' ? new Date(time).toDateString() : String(time)
}
