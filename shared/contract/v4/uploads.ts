import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Attachments of texts in API v4. */

export const uploadOperations = {
  /** 17.4. Before, only a browser gets them, at the address that a text has, and of most projects only one that has signed in. */
  readUpload: {
    summary: 'Reads a file that was attached to a text of a project.',
    method: 'GET',
    path: '/projects/:id/uploads/:secret/:filename',
    parameters: {
      ...project,
      secret: { type: 'string', required: true },
      filename: { type: 'string', required: true },
    },
    result: 'text',
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations
