import { day } from '../../shared/durations.ts'
import { forgetEntries } from '../cache/activity/activity.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import { beginToWatch } from '../cache/activity/watched.ts'
import type { Recorder } from './recorder.ts'

const daysKept = 90
/** `least` entries are kept however old they are. More than `most` are never kept. */
const entriesKept = { least: 1_000, most: 50_000 }

/** Number of steps between two searches for entries that are too old. */
const stepsBetween = 200

/**
 * The work that activity needs between answers: to begin to watch lists that were read whole, and to forget old
 * entries.
 */
export class ActivityJob {
  readonly name = 'activity'
  readonly #cache: WritableCache
  readonly #recorder: Recorder
  #steps = 0

  constructor(cache: WritableCache, recorder: Recorder) {
    this.#cache = cache
    this.#recorder = recorder
  }

  /** One short step. Returns whether there is more to do. */
  step(): boolean {
    return this.#cache.transaction(() => {
      beginToWatch(this.#cache, 'issue')
      beginToWatch(this.#cache, 'mergeRequest')
      if (this.#steps++ % stepsBetween !== 0) return false
      // Age goes by the service's clock, since the clock of this computer may be wrong by years.
      const { serviceTime } = this.#recorder
      const before = serviceTime === null ? null : serviceTime - daysKept * day
      const more = forgetEntries(this.#cache, before, entriesKept)
      if (more) this.#steps = 0
      return more
    })()
  }
}
