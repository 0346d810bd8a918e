import { suggestionOperations as operations } from '../../../shared/contract/v4/suggestions.ts'
import type { AppError, PlainCode } from '../../../shared/errors.ts'
import { suggestionEntity, type Suggestion } from '../../../shared/model/suggestion.ts'
import { RowProblem } from '../../../shared/model/wire-row.ts'
import { oneRow } from '../client/requests.ts'

/**
 * Applying suggestions, for services that have them (`suggestions`). Sent once, never repeated. They throw an AppFailure when they
 * fail, whose reason `suggestionRefusalIn` finds.
 */

/** Applies a suggestion in a commit of its own. */
export const applySuggestion = oneRow(operations.applySuggestion, (row) => [suggestionEntity.read(row)])

/** Applies several suggestions of one branch in one commit, all or none. */
export const applySuggestions = oneRow(operations.applySuggestions, (rows): Suggestion[] => {
  if (!Array.isArray(rows)) throw new RowProblem('suggestions is not a list')
  return rows.map(suggestionEntity.read)
})

/** The words by which the service says why it applies nothing. Their status is the same for all. */
const reasons: readonly (readonly [words: RegExp, code: PlainCode])[] = [
  [/\bfile was not found\b/i, 'suggestion_file_gone'],
  [/\bfile has been changed\b/i, 'suggestion_file_changed'],
  [/\bmust all be on the same branch\b/i, 'suggestions_on_branches'],
  [/\bcannot overlap\b/i, 'suggestions_overlap'],
  [/\bchanged in a more recent version\b/i, 'suggestion_outdated'],
  [/\bsource branch was deleted\b/i, 'suggestion_branch_gone'],
  [/\balready matches\b/i, 'suggestion_unneeded'],
  [/\bmerge request (?:was|is) (?:merged|closed)\b/i, 'suggestion_merge_ended'],
]

/**
 * Returns the code of the error that says why suggestions are not applied; null where the error is no refusal of that: no
 * connection, a failing service.
 */
export function suggestionRefusalIn({ code, status, detail = '' }: AppError): PlainCode | null {
  if (code === 'forbidden') return 'suggestion_not_permitted'
  // A service that does not know the request answers 404 too.
  if (code === 'not_found') return /\bsuggestions?\b/i.test(detail) ? 'suggestion_gone' : 'suggestions_missing'
  if (code !== 'invalid' || status !== 400) return null
  return reasons.find(([words]) => words.test(detail))?.[1] ?? 'suggestion_not_applicable'
}
