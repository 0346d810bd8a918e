import { minute } from '../../../shared/durations.ts'
import { backoff, backoffPolicies } from '../../timing/backoff.ts'

/** The facts about a list that decide how soon to read it again. */
export interface Rhythm {
  readonly purpose: ListPurpose
  /** Time since its newest row was updated, by the service's clock, in milliseconds; null when it has no rows. */
  readonly quietFor: number | null
  /** True if one answer holds all of it. */
  readonly isShort: boolean
  /** Number of consecutive readings that have failed. */
  readonly failures: number
}

/**
 * What a list is for. It decides the list's place in the order of work and how often it is read. `ties`: the user's groups and
 * starred projects. `own`: what concerns the user in any project. `details`: small lists of a project, such as its labels.
 */
export type ListPurpose =
  'todos' | 'projects' | 'newestProjects' | 'ties' | 'own' | 'items' | 'details' | 'events' | 'changeFeed'

/**
 * The longest time that a list waits for its slot. A slot may be put off by some minutes (`RequestBudget`), and is
 * still within the hour.
 */
export const longestSlotWait = 56 * minute

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
export function intervalOf({ purpose, quietFor, isShort, failures }: Rhythm, least: number): number {
  const usual = Math.max(least, usualInterval(purpose, quietFor, isShort, least))
  // A list that fails is read less and less often, whatever it is for.
  return failures === 0 ? usual : Math.max(usual, backoff(backoffPolicies.list(least), { failures }))
}

function usualInterval(purpose: ListPurpose, quietFor: number | null, isShort: boolean, least: number): number {
  switch (purpose) {
    case 'todos':
    case 'newestProjects':
    case 'changeFeed':
      return least
    case 'projects':
      return isShort ? least : longestSlotWait
    case 'items':
      return quietFor === null ? longestSlotWait : Math.min(longestSlotWait, Math.round(quietFor * partOfQuiet))
    case 'own':
      return backgroundMilliseconds
    case 'ties':
    case 'details':
    // The events of a project are read at once when a change in the project was seen.
    case 'events':
      return longestSlotWait
  }
}
