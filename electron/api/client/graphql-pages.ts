/** A page of a list of GraphQL. */
interface CursorPage {
  /** The cursor of the next page; null where there is none. */
  readonly next: string | null
}

/**
 * Reads the pages of a list one after the other, and no more than so many. Null where the service does not show the list.
 *
 * @param read reads the page after a cursor; the first one after null
 */
export async function readPages<Page extends CursorPage>(
  mostPages: number,
  read: (after: string | null) => Promise<Page | null>,
): Promise<{ readonly pages: readonly Page[]; readonly isWhole: boolean } | null> {
  const pages: Page[] = []
  let after: string | null = null
  do {
    const page: Page | null = await read(after)
    if (page === null) return null
    pages.push(page)
    after = page.next
  } while (after !== null && pages.length < mostPages)
  return { pages, isWhole: after === null }
}
