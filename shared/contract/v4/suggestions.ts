import type { Operations } from '../operation.ts'

/** Suggestions of API v4: other lines in place of those that a comment is about. Notes tell of them. */

const message = { commit_message: { type: 'string' } } as const

/** One sentence about all that can keep a suggestion from being applied. */
const refusals = {
  400: 'It is applied already, its lines have changed, or its merge request has ended.',
  404: 'There is no such suggestion.',
} as const

export const suggestionOperations = {
  /** 11.6, and told of by notes in 16.0 at the latest. For developers of the project of the source branch. */
  applySuggestion: {
    summary: 'Applies a suggestion: commits it to the source branch.',
    method: 'PUT',
    path: '/suggestions/:id/apply',
    parameters: { id: { type: 'integer', required: true }, ...message },
    result: 'Suggestion',
    access: 'developer',
    refusals,
  },
  /** Those of one branch, in one commit. The answer is an array. */
  applySuggestions: {
    summary: 'Applies several suggestions: commits them to their source branch.',
    method: 'PUT',
    path: '/suggestions/batch_apply',
    parameters: { ids: { type: 'integers', required: true }, ...message },
    result: 'Suggestion',
    access: 'developer',
    refusals,
  },
} as const satisfies Operations
