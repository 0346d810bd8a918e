import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { Page } from '../api/client/paging.ts'
import type { ReadPage } from '../api/client/walk.ts'
import type { EventList, EventRecord } from '../cache/activity/events.ts'
import { align, identityOf } from './alignment.ts'

/** State of a reading of events. The time from which all are known is added by those who store it. */
type ReadList = Omit<EventList, 'knownSince'>

/** The events of a project that the cache has: the state of their reading, and the newest ones, newest first. */
export interface KnownEvents {
  readonly list: ReadList
  readonly newest: readonly EventRecord[]
}

export interface FreshEvents {
  /** The events that were read, newest first. The first `fresh` of them are new. */
  readonly events: readonly ActivityEvent[]
  readonly fresh: number
  readonly list: ReadList
  /** True if no event lies between them and those that were known. */
  readonly isGapless: boolean
}

/** The most pages that one reading goes back. It compares no more events than these pages hold. */
const mostPages = 6

/** Maximum number of times that a reading is begun when the list changes during it. */
const mostBeginnings = 4

/**
 * Reads a project's events from the newest page on until one is met that is known, and returns the new ones. A first reading
 * takes one page, none of it new: earlier events are history. Null when the list moved under every attempt; then nothing was
 * learned, and the next reading finds it all.
 */
export async function readFreshEvents(
  read: ReadPage<ActivityEvent>,
  recordOf: (event: ActivityEvent) => EventRecord,
  known: KnownEvents | null,
): Promise<FreshEvents | null> {
  for (let begun = 0; begun < mostBeginnings; begun += 1) {
    const reading = await readOnce(read, recordOf, known)
    if (reading) return reading
  }
  return null
}

async function readOnce(
  read: ReadPage<ActivityEvent>,
  recordOf: (event: ActivityEvent) => EventRecord,
  known: KnownEvents | null,
): Promise<FreshEvents | null> {
  const first = await read()
  const events = [...first.items]
  let last: Page<ActivityEvent> = first
  let readable = first.rejected.length === 0
  const result = (fresh: number, complete: boolean, isGapless: boolean): FreshEvents => ({
    events,
    fresh,
    isGapless,
    list: { total: first.total, readAt: first.serviceTime, complete },
  })
  if (!known) return result(0, first.links.next === null, first.links.next === null)
  for (let pages = 1; ; pages += 1) {
    const whole = last.links.next === null
    const { total } = known.list
    const growth = readable && total !== null && first.total !== null ? first.total - total : null
    const { fresh, certain } = align(events.map(recordOf), known.newest, {
      growth,
      whole,
      complete: known.list.complete,
    })
    if (certain || last.links.next === null || pages === mostPages) {
      if (pages > 1 && first.total === null && !(await isSameStill(read, first, recordOf))) return null
      // Without a known event, events below those that were read are missing.
      const isGapless = fresh < events.length || whole
      return result(fresh, known.list.complete && isGapless, isGapless)
    }
    const before: number | null = last.total
    last = await read(last.links.next)
    readable &&= last.rejected.length === 0
    // Events that came in meanwhile have moved all others: the end of one page stands at the head of the next again.
    const moved = last.total !== null && before !== null ? last.total - before : 0
    if (moved < 0 || (moved > 0 && !readable)) return null
    events.push(...last.items.slice(moved))
  }
}

/** Returns true if nothing has come in since the first page was read, of a list that the service does not count. */
async function isSameStill(
  read: ReadPage<ActivityEvent>,
  first: Page<ActivityEvent>,
  recordOf: (event: ActivityEvent) => EventRecord,
): Promise<boolean> {
  const identities = (page: Page<ActivityEvent>) => page.items.map((event) => identityOf(recordOf(event))).join('\n')
  return identities(await read()) === identities(first)
}
