import type { PageLink } from '../../api/client/client.ts'
import type { Page } from '../../api/client/paging.ts'
import { goingForward, type ReadPage } from '../../api/client/walk.ts'

/** All pages of a small list. */
export interface Pages<T> {
  readonly rows: readonly T[]
  /** True if these are all rows there are, so that every other row is gone. */
  readonly whole: boolean
  /** True if the count stayed the same during the reading. */
  readonly still: boolean
  /** The service's clock at the first answer, in milliseconds since 1970; null where it does not tell. */
  readonly serviceTime: number | null
}

/**
 * Returns true if the rows that were read are all there are.
 *
 * @param countsHidden true if the total also counts rows that are not shown. Then it only says that there are not fewer: a row
 * that moved past the reading while another was added would be missed. The change that adds a row moves its item, or it has only
 * just moved: its list is read again.
 */
export function areAll(
  { total, pages, shown }: { readonly total: number | null; readonly pages: number; readonly shown: number },
  countsHidden: boolean,
): boolean {
  // A list of several pages without a total may have moved unseen.
  if (total === null) return pages === 1
  return countsHidden ? total >= shown : total === shown
}

/** Reads a small list from its first page to its last. @param countsHidden as in `areAll` */
export async function readPages<T>(
  read: ReadPage<T>,
  idOf: (row: T) => number | string,
  signal: AbortSignal,
  countsHidden = false,
): Promise<Pages<T>> {
  const rows: T[] = []
  const nextOf = goingForward()
  let link: PageLink | null = null
  let still = true
  let readable = true
  let pages = 0
  let total: number | null = null
  let serviceTime: number | null = null
  do {
    signal.throwIfAborted()
    const page: Page<T> = await read(link ?? undefined)
    rows.push(...page.items)
    if (link === null) ({ total, serviceTime } = page)
    pages += 1
    still &&= page.total === total
    link = nextOf(page)
    // Links that lead in a circle lead to no end.
    readable &&= page.rejected.length === 0 && link === page.links.next
  } while (link !== null)
  const shown = new Set(rows.map(idOf)).size
  return { rows, whole: still && readable && areAll({ total, pages, shown }, countsHidden), still, serviceTime }
}
