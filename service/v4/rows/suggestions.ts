import { inapplicableReason, linesOf } from '../../rules/suggestions.ts'
import type { PlacedSuggestion } from '../../rules/suggestions.ts'
import type { Store } from '../../store/store.ts'

/** A suggestion, at the lines where it stands now. */
export function suggestionRow(store: Store, placed: PlacedSuggestion) {
  const { suggestion, position } = placed
  const { from, to } = linesOf(suggestion, position.new_line ?? 0)
  return {
    id: suggestion.id,
    from_line: from,
    to_line: to,
    appliable: inapplicableReason(store, placed) === null,
    applied: suggestion.commit_id !== null,
    from_content: suggestion.from_content,
    to_content: suggestion.to_content,
  }
}
