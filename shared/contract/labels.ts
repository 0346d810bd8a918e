import type { Operations } from './operation.ts'
import { project } from './parameters.ts'

/** Contract, "Endpoints: Labels". */

export const labelOperations = {
  listLabels: {
    method: 'GET',
    path: '/projects/:id/labels',
    parameters: project,
    result: 'Label',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'visible',
  },
} as const satisfies Operations
