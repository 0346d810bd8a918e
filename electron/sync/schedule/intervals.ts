import { minute } from '../../../shared/durations.ts'
import { backoff, backoffPolicies } from '../../timing/backoff.ts'

/** The facts about a list that decide how soon to read it again. */
export interface Rhythm {
  readonly sort: ListSort
  /** Time since its newest row was updated, by the service's clock, in milliseconds; null when it has no rows. */
  readonly quietFor: number | null
  /** True if one answer holds all of it. */
  readonly isShort: boolean
  /** Number of consecutive readings that have failed. */
  readonly failures: number
}

/** The purpose of a list. It decides the list's place in the order of work and how often it is read. */
export type ListSort =
  'todos' | 'projects' | 'newestProjects' | 'ties' | 'own' | 'items' | 'details' | 'events' | 'news'

/**
 * The longest time that a list waits for its slot. A slot may be put off by some minutes (`RequestBudget`), and is
 * still within the hour.
 */
export const turnMilliseconds = 56 * minute

/**
 * A list that has been quiet for a while is read again after this part of that while: a list that moved lately is
 * likely to move again soon.
 */
const partOfQuiet = 1 / 15

/** Lists that are read at most this often are background: they take slots and share a request budget. */
export const backgroundMilliseconds = 10 * minute

/**
 * Returns the wait before a list is read again, in milliseconds. It is never less than `least`, the interval between rounds, and
 * less than an hour unless the list fails. Lists that moved lately are read within seconds of a change.
 */
export function intervalOf({ sort, quietFor, isShort, failures }: Rhythm, least: number): number {
  const usual = Math.max(least, usualInterval(sort, quietFor, isShort, least))
  // A list that fails is read less and less often, whatever its sort.
  return failures === 0 ? usual : Math.max(usual, backoff(backoffPolicies.list(least), { failures }))
}

function usualInterval(sort: ListSort, quietFor: number | null, isShort: boolean, least: number): number {
  switch (sort) {
    case 'todos':
    case 'newestProjects':
    case 'news':
      return least
    case 'projects':
      return isShort ? least : turnMilliseconds
    case 'items':
      return quietFor === null ? turnMilliseconds : Math.min(turnMilliseconds, Math.round(quietFor * partOfQuiet))
    case 'own':
      return backgroundMilliseconds
    case 'ties':
    case 'details':
    // The events of a project are read at once when a change in the project was seen.
    case 'events':
      return turnMilliseconds
  }
}
