import { minute } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { mustStop } from '../service/must-stop.ts'
import { sideBySide } from '../service/side-by-side.ts'

/** Number of items that are asked about side by side. */
const width = 3

/** The items that are due: those read before a moment, and not more than so many in one go. The others wait for the next. */
export interface Due {
  /** Milliseconds since 1970. */
  readonly readBefore: number
  readonly most: number
}

/** A reading of what changes without moving a date, so that nothing else would bring it. */
interface ReadingAgain<Item> {
  /** For how long what was read is trusted, in milliseconds; ten minutes when absent. */
  readonly trustedFor?: number
  readonly list: (due: Due) => readonly Item[]
  readonly read: (item: Item) => Promise<void>
  /** Counts a refused item as read until it is due again: asking each minute would bring the same answer. */
  readonly putOff: (item: Item) => void
}

/**
 * Reads the items again that are due. Throws when the service cannot be reached; returns its other failures. An item that the service
 * withholds is none: a service that answers so is well.
 */
export async function readAgain<Item>(
  { now, signal }: CrawlContext,
  { trustedFor = 10 * minute, list, read, putOff }: ReadingAgain<Item>,
): Promise<AppError[]> {
  const failures: AppError[] = []
  await sideBySide(list({ readBefore: now() - trustedFor, most: 20 }), width, signal, async (item) => {
    try {
      await read(item)
    } catch (thrown) {
      if (mustStop(thrown, signal)) throw thrown
      const error = errorOf(thrown)
      const { isHalfSaid, isWithheld } = traitsOf(error)
      if (!isWithheld) failures.push(error)
      if (!isHalfSaid) putOff(item)
    }
  })
  return failures
}
