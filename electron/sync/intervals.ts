/** What the scheduler knows of a list when it asks how soon to read it again. */
export interface Rhythm {
  readonly sort: ListSort
  /** How long ago its newest row was updated, by the service's clock, in milliseconds; null when it has none. */
  readonly quietFor: number | null
  /** Whether one answer holds all of it. */
  readonly isShort: boolean
  /** How many readings in a row have failed. */
  readonly failures: number
}

/** What lists are for: that decides their place in the order of work and how often they are read. */
export type ListSort = 'todos' | 'projects' | 'newestProjects' | 'ties' | 'own' | 'items' | 'details' | 'events'

const hour = 3_600_000

/** The longest that a list waits for its turn. A turn may be put off by some minutes (`Allowance`), and is within the hour still. */
export const turnMilliseconds = 56 * 60_000

/** A list that has been quiet for a while is read again after this part of that while: what moved lately is soon to move again. */
const partOfQuiet = 1 / 15

/** Lists that are read no more often than this are background: they take turns, and share an allowance. */
export const backgroundMilliseconds = 600_000

/**
 * How long to wait before a list is read again, in milliseconds; never less than `least`, the interval between rounds, and
 * less than an hour unless it fails. What is read within seconds of a change is what is changing anyway: lists that moved lately.
 */
export function intervalOf({ sort, quietFor, isShort, failures }: Rhythm, least: number): number {
  const usual = Math.max(least, usualInterval(sort, quietFor, isShort, least))
  // What fails is asked more and more seldom, whatever it is.
  return failures === 0 ? usual : Math.max(usual, Math.min(hour, least * 2 ** Math.min(failures, 10)))
}

function usualInterval(sort: ListSort, quietFor: number | null, isShort: boolean, least: number): number {
  switch (sort) {
    case 'todos':
    case 'newestProjects':
      return least
    case 'projects':
      return isShort ? least : turnMilliseconds
    case 'items':
      return quietFor === null ? turnMilliseconds : Math.min(turnMilliseconds, Math.round(quietFor * partOfQuiet))
    case 'own':
      return backgroundMilliseconds
    case 'ties':
    case 'details':
    // Events of a project are read at once when anything of it was seen to move.
    case 'events':
      return turnMilliseconds
  }
}
