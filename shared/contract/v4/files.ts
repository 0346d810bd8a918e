import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Files of a repository in API v4. */

export const fileOperations = {
  /**
   * `file_path` is encoded whole. `ref` is a branch or a commit: the head of the default branch when absent. Of a file that Git LFS
   * keeps, `lfs` gives the file in place of its pointer. Older services do not know it, and give the pointer.
   */
  readRawFile: {
    summary: 'Reads the text of a file in a repository.',
    method: 'GET',
    path: '/projects/:id/repository/files/:file_path/raw',
    parameters: {
      ...project,
      file_path: { type: 'string', required: true },
      ref: { type: 'string' },
      lfs: { type: 'boolean' },
    },
    result: 'text',
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations
