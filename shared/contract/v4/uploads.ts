import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Attachments of texts in API v4 (GitLab, “Markdown uploads API”). */

const named = {
  ...project,
  secret: { type: 'string', required: true },
  filename: { type: 'string', required: true },
} as const

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
    parameters: named,
    result: 'text',
    access: 'visible',
    openInPractice: true,
  },
  /** 17.2. The newest first. Their secrets are not told. */
  listUploads: {
    summary: 'Lists the files that were attached to texts of a project.',
    method: 'GET',
    path: '/projects/:id/uploads',
    parameters: project,
    result: 'KeptUpload',
    list: true,
    paged: true,
    access: 'master',
  },
  /** 17.2. Texts go on naming it. */
  deleteUpload: {
    summary: 'Deletes a file that was attached to a text of a project, by its number.',
    method: 'DELETE',
    path: '/projects/:id/uploads/:upload_id',
    parameters: { ...project, upload_id: { type: 'integer', required: true } },
    result: 'nothing',
    access: 'master',
  },
  /** 17.4. One that is not there is refused with 400. */
  deleteNamedUpload: {
    summary: 'Deletes a file that was attached to a text of a project, by its address.',
    method: 'DELETE',
    path: '/projects/:id/uploads/:secret/:filename',
    parameters: named,
    result: 'nothing',
    access: 'master',
    refusals: { 400: 'There is no such file.' },
  },
} as const satisfies Operations
