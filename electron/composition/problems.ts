import { wordsFor } from '../../shared/error-sentences.ts'
import { errorOf } from '../../shared/errors.ts'
import { broadcast } from '../broadcast.ts'

/** Shows in all windows what went wrong with something that no window waits for. */
export function tellProblem(thrown: unknown): void {
  broadcast('toast', { tone: 'problem', message: wordsFor(errorOf(thrown), { isAskedOnce: true }), item: null })
}
