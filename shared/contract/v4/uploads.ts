import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Attachments of texts in API v4. */

export const uploadOperations = {
  /** The only operation with a form of parts. Each call makes another file, also of the same bytes. */
  uploadFile: {
    summary: 'Uploads a file, which texts of the project can then name.',
    method: 'POST',
    path: '/projects/:id/uploads',
    parameters: { ...project, file: { type: 'file', required: true } },
    result: 'Upload',
    access: 'visible',
    refusals: { 413: 'It is larger than the service takes.' },
  },
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
