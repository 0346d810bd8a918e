import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { FetchedRest } from '../../../shared/model/left-out.ts'

/** The state of fetching the rest: the changes of a merge request that the service left out of its answer. */
export type RestState = 'unasked' | 'fetching' | FetchedRest | AppError

/** Returns the words for that state; empty while there is nothing to say. */
export function restWords(state: RestState): string {
  if (typeof state === 'object') {
    const { title, advice } = sentenceFor(state, { isAskedOnce: true })
    return `The rest could not be fetched. ${title} ${advice}`.trimEnd()
  }
  return said[state]
}

const said: Readonly<Record<Exclude<RestState, AppError>, string>> = {
  unasked: '',
  fetching: 'Fetching the rest…',
  whole: '',
  cut: 'GitLab sends no more than this.',
  moved: 'The branches have changed in the meantime. Reading the new changes…',
}
