import type { PageLink } from '../api/client.ts'
import type { Page } from '../api/paging.ts'
import type { ReadPage } from '../api/walk.ts'

/** All pages of a small list. */
export interface Pages<T> {
  readonly rows: readonly T[]
  /** Whether these are all rows there are, so that every other row is gone. */
  readonly whole: boolean
  /** Whether the count stayed the same during the reading. */
  readonly still: boolean
}

/** Reads a small list from its first page to its last. */
export async function readPages<T>(
  read: ReadPage<T>,
  idOf: (row: T) => number | string,
  signal: AbortSignal,
): Promise<Pages<T>> {
  const rows: T[] = []
  let link: PageLink | null = null
  let still = true
  let readable = true
  let pages = 0
  let total: number | null = null
  do {
    signal.throwIfAborted()
    const page: Page<T> = await read(link ?? undefined)
    rows.push(...page.items)
    if (link === null) ({ total } = page)
    pages += 1
    still &&= page.total === total
    readable &&= page.rejected.length === 0
    ;({ next: link } = page.links)
  } while (link !== null)
  const present = new Set(rows.map(idOf))
  // A list of several pages without a total may have moved unseen.
  return { rows, whole: still && readable && (total === null ? pages === 1 : total === present.size), still }
}
