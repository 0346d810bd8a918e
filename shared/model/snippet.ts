import * as v from 'valibot'

/** The number by which people call a snippet, which is its id too: the service counts them across all projects. */
export const snippetNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/**
 * A snippet of a project. The contract has neither a list of snippets nor a single one. It only has the notes and awards of one
 * (contract, "Notes" and "Award emoji").
 */
export interface Snippet {
  readonly id: number
  readonly projectId: number
}
