import type { PageLink } from './client.ts'
import { linkToPage, pageNumberOf, type Page } from './paging.ts'

/** Reads a page of a list: the first page when no link is given. */
export type ReadPage<T> = (link?: PageLink) => Promise<Page<T>>

/** A list with more pages than this is taken for a service whose links form a circle. */
const mostPages = 1_000_000

/**
 * Returns a function that says by which link a reading goes on after a page: null after the last one, and where the links of the
 * service lead back to a page that was read.
 */
export function goingForward(): (page: Page<unknown>) => PageLink | null {
  const seen = new Set<PageLink>()
  return ({ self, links: { next } }) => {
    seen.add(self)
    return next === null || seen.has(next) || seen.size >= mostPages ? null : next
  }
}

/**
 * Reads the pages of a list from its first (or from `start`) to its last, one request at a time. It is meant for lists
 * whose rows do not move. In other lists rows can be missed this way, see sync/by-pages/backwards.ts.
 *
 * @throws AppFailure: whatever reading a page throws
 */
export async function* forward<T>(read: ReadPage<T>, start?: PageLink): AsyncGenerator<Page<T>, void, undefined> {
  const nextOf = goingForward()
  let page = await read(start)
  for (;;) {
    yield page
    const next = nextOf(page)
    if (next === null) return
    page = await read(next)
  }
}

/** Finds the last page of a list, with as few requests as the service's headers allow. */
export async function readLast<T>(read: ReadPage<T>): Promise<Page<T>> {
  const first = await read()
  const { last, next } = first.links
  if (last !== null) {
    return isFirst(first) && pageNumberOf(last) === 1 ? first : read(last)
  }
  return next === null ? first : gallop(read, first)
}

function isFirst(page: Page<unknown>): boolean {
  return page.links.prev === null
}

/**
 * Finds the last page without a `last` link: doubles the page number until a page is empty, then halves the gap. This
 * takes about 2 · log₂(pages) requests.
 */
async function gallop<T>(read: ReadPage<T>, first: Page<T>): Promise<Page<T>> {
  const isEmpty = (page: Page<T>): boolean => page.items.length === 0 && page.rejected.length === 0
  let full = first
  let known = 1
  let beyond: number | null = null
  while (beyond === null || beyond - known > 1) {
    const number: number = beyond === null ? known * 2 : Math.floor((known + beyond) / 2)
    if (number > mostPages) return full
    const page = await read(linkToPage(first.self, number))
    if (isEmpty(page)) {
      beyond = number
    } else {
      full = page
      known = number
      if (page.links.next === null) return page
    }
  }
  return full
}
