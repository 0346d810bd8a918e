import { hasFeature, saveFeature } from '../service/capabilities.ts'
import type { SeekableSource } from '../by-date/by-date.ts'
import type { CrawlContext } from './crawl.ts'

/** No row has a date as late as this, not even one whose owner set it. */
const never = Date.UTC(9999, 0, 1)

/**
 * Returns true if the service narrows lists by date. Services before 10.6 take such a request and list everything, without a
 * word. So it is proven with a list that has rows: none of them may be as late as the year 9999. An empty list proves nothing.
 * The answer is kept; a service that knew no dates is asked again after a day.
 */
export async function narrowsByDate(source: SeekableSource<unknown>, context: CrawlContext): Promise<boolean> {
  const { cache, now, signal } = context
  const known = hasFeature(cache, 'dates', now())
  if (known !== null) return known
  const { items } = await source.read('desc', null, signal, 1)
  if (items.length === 0) return false
  const late = await source.seek({ from: never, to: null, order: 'updated_at', sort: 'desc', link: null }, signal)
  const found = late.items.length === 0 && late.rejected.length === 0
  saveFeature(cache, 'dates', found, now())
  return found
}
