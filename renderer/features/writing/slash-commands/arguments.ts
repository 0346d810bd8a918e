import { healthStatuses, healthStatusWords } from '../../../../shared/model/health-status.ts'
import type { Phrase, WordKind } from '../written-word.ts'

/** What stands behind the name of a command, and what is offered for it. */
export interface Argument {
  /** The things that it names; left out where Docket knows none of that kind. */
  readonly of?: Exclude<WordKind, 'issue' | 'mergeRequest'> | 'item'
  /** The sign with which their names begin. */
  readonly sign?: string
  /** True if it can name several, with spaces between. */
  readonly isList?: true
  /** The words that the service knows there, besides the things. */
  readonly phrases?: readonly Phrase[]
  /** True if other words than those that are offered are as good. */
  readonly isFree?: true
}

const phrase = (word: string): Phrase => ({ word, title: word, about: '', isLast: true })

/** Words of the user's own. */
export const ownWords: Argument = {}

export const people: Argument = {
  of: 'person',
  sign: '@',
  isList: true,
  phrases: [{ word: 'me', title: 'me', about: 'yourself', since: 'v4' }],
}
export const labels: Argument = { of: 'label', sign: '~', isList: true }
/** A list of a board, which is known by its label. */
export const column: Argument = { of: 'label', sign: '~' }
export const milestone: Argument = { of: 'milestone', sign: '%' }
export const item: Argument = { of: 'item', sign: '#' }
export const items: Argument = { of: 'item', sign: '#', isList: true }
export const epic: Argument = { of: 'epic', sign: '&' }
export const iteration: Argument = { of: 'iteration' }
export const project: Argument = { of: 'project' }
export const emoji: Argument = { of: 'emojiName' }
/** The branches on this computer are those that somebody looked for. */
export const branch: Argument = { of: 'branch', isFree: true }
export const day: Argument = { of: 'day', isFree: true }
export const duration: Argument = { phrases: ['30m', '1h', '1h 30m', '4h', '1d', '1w'].map(phrase), isFree: true }

export const health: Argument = {
  phrases: healthStatuses.map((status) => ({
    word: status,
    title: healthStatusWords(status),
    about: status,
    isLast: true,
  })),
}
export const severity: Argument = { phrases: ['critical', 'high', 'medium', 'low', 'unknown'].map(phrase) }
export const issueType: Argument = {
  phrases: ['issue', 'incident', 'task', 'objective', 'key result', 'ticket'].map(phrase),
}
export const promotion: Argument = { phrases: ['issue', 'incident', 'epic', 'objective'].map(phrase) }
export const cadence: Argument = { phrases: ['weekly', 'twice-monthly', 'monthly', 'never'].map(phrase) }
