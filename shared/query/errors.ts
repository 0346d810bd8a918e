import type { Part } from './scan.ts'

/** Problem of one part of a query. A query with such a part finds nothing. */
export type QueryProblem = { readonly start: number; readonly end: number } & (
  | {
      readonly code: 'value_unknown'
      readonly key: string
      readonly value: string
      readonly allowed: readonly string[]
    }
  | { readonly code: 'date_unknown'; readonly value: string; readonly isDay: boolean }
  | { readonly code: 'age_unknown'; readonly value: string }
  | { readonly code: 'number_unknown'; readonly value: string }
  | { readonly code: 'value_missing'; readonly key: string }
  | { readonly code: 'key_unknown'; readonly key: string; readonly meant: string }
  | { readonly code: 'parenthesis_unmatched' }
  | { readonly code: 'parentheses_too_deep'; readonly most: number }
  | { readonly code: 'or_lacks_side' }
  | { readonly code: 'not_lacks_part' }
  | { readonly code: 'inside_parentheses'; readonly key: string }
  | { readonly code: 'query_too_long'; readonly most: number }
)

/** Without where it is. */
export type Problem = QueryProblem extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'start' | 'end'>
    : never
  : never

/** Returns a problem with the part of a text that it is in. */
export function problemAt({ start, end }: Pick<Part, 'start' | 'end'>, problem: Problem): QueryProblem {
  return { start, end, ...problem } as QueryProblem
}

/** Returns the sentence for a problem. */
export function sentenceOfProblem(problem: QueryProblem): string {
  switch (problem.code) {
    case 'value_unknown':
      return `“${problem.key}:” cannot be “${problem.value}”. It can be ${listed(problem.allowed)}.`
    case 'date_unknown':
      return `“${problem.value}” is not a date. Write ${problem.isDay ? 'overdue, today, <2w' : 'today, <2w'}, 2026-11-23 or 2026-01..2026-03.`
    case 'age_unknown':
      return `“${problem.value}” is not a length of time. Write 7d, 2w or 1mo.`
    case 'number_unknown':
      return `“${problem.value}” is not a whole number. Write 3, >2, 2..5 or none.`
    case 'value_missing':
      return `“${problem.key}:” needs a value right after it.`
    case 'key_unknown':
      return `There is no filter “${problem.key}:”. Do you mean “${problem.meant}:”?`
    case 'parenthesis_unmatched':
      return 'This parenthesis has no match.'
    case 'parentheses_too_deep':
      return `Parentheses can be nested at most ${problem.most} deep.`
    case 'or_lacks_side':
      return '“or” needs something on both sides.'
    case 'not_lacks_part':
      return '“-” goes right before what to leave out.'
    case 'inside_parentheses':
      return `“${problem.key}:” applies to the whole list, so put it outside of parentheses and without “-”.`
    case 'query_too_long':
      return `A query has at most ${problem.most.toLocaleString('en')} characters.`
  }
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}
