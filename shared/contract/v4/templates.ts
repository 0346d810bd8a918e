import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Templates for the descriptions of new items in API v4. */

const ofType = { ...project, type: { type: 'string', required: true, oneOf: ['issues', 'merge_requests'] } } as const
const path = '/projects/:id/templates/:type'

export const templateOperations = {
  /** 14.0 at the latest. One that is called `Default` is meant for every new item. */
  listTemplates: {
    summary: 'Lists the templates of a project for issues or for merge requests.',
    method: 'GET',
    path,
    parameters: ofType,
    result: 'TemplateName',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 14.0 at the latest. `name` is encoded whole. */
  readTemplate: {
    summary: 'Reads a template of a project.',
    method: 'GET',
    path: `${path}/:name`,
    parameters: { ...ofType, name: { type: 'string', required: true } },
    result: 'Template',
    access: 'visible',
    openInPractice: true,
  },
} as const satisfies Operations
