import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Search in API v4, as far as lists do not have it themselves: in the code of a repository. */
export const searchOperations = {
  /**
   * 10.5. The text stands in a line as it is written, in small letters or capitals. Each row is a stretch of a file around such lines.
   * `ref`: a branch, a tag or a commit. Other scopes find what lists find, too.
   */
  listCodeMatches: {
    summary: 'Finds lines of the files in a repository.',
    method: 'GET',
    path: '/projects/:id/search',
    parameters: {
      ...project,
      scope: { type: 'string', required: true, oneOf: ['blobs'] },
      search: { type: 'string', required: true },
      ref: { type: 'string' },
    },
    result: 'CodeMatch',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations
