import type { Suggestion } from './suggestion.ts'

/** State of a suggestion: it waits to be applied, it was applied, or its lines are no longer what they were. */
export type SuggestionState = 'open' | 'applied' | 'outdated'

export function stateOfSuggestion({ appliable, applied }: Suggestion): SuggestionState {
  if (applied) return 'applied'
  return appliable ? 'open' : 'outdated'
}

/** Returns suggestions of which those with these ids are applied. */
export function appliedIn(all: readonly Suggestion[], ids: readonly number[]): Suggestion[] {
  return all.map((one) => (ids.includes(one.id) ? { ...one, appliable: false, applied: true } : one))
}
