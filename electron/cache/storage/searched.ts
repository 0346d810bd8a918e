const ofItems = { texts: ['title', 'description'], columns: ['title', 'body'], condition: 'true' } as const

/** Searched tables: for each its index, the rows whose place in the index may be out of date, and the texts of a row. */
export const searched = {
  issue: {
    stored: 'issues',
    index: 'search_issues',
    unindexed: 'unindexed_issues',
    ...ofItems,
  },
  mergeRequest: {
    stored: 'merge_requests',
    index: 'search_merge_requests',
    unindexed: 'unindexed_merge_requests',
    ...ofItems,
  },
  note: {
    stored: 'notes',
    index: 'search_notes',
    unindexed: 'unindexed_notes',
    texts: ['body'],
    columns: ['body'],
    condition: 'system = 0',
  },
} as const

export type SearchedKind = keyof typeof searched
export type Searched = (typeof searched)[SearchedKind]

/** Items come before their notes, because people look for items first. */
export const searchedTables: readonly Searched[] = Object.values(searched)
