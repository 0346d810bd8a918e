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

/** A list that moved within this time is active: people are at work in it. */
const activeFor = 2 * hour
const recentFor = 24 * hour

/** Lists that are read no more often than this are background: they share an allowance. */
export const backgroundMilliseconds = 600_000

/**
 * How long to wait before a list is read again, in milliseconds; never less than `least`, the interval between rounds, and
 * never more than an hour. What is read within seconds of a change is what is changing anyway: lists that moved lately.
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
      return isShort ? least : hour
    case 'items':
      if (quietFor === null || quietFor > recentFor) return hour
      return quietFor > activeFor ? backgroundMilliseconds : least
    case 'own':
      return backgroundMilliseconds
    case 'ties':
    case 'details':
    // Events of a project are read at once when anything of it was seen to move.
    case 'events':
      return hour
  }
}
