import { issueLinkTypes } from '../../model/issue-link-type.ts'
import type { Operations } from '../operation.ts'
import { issue, project } from '../parameters.ts'

/** Links between issues, as only API v4 has them. */

const path = '/projects/:id/issues/:issue_iid/links'
const ofIssue = { ...project, issue_iid: issue.issue_id } as const

export const issueLinkOperations = {
  /** 13.4 in the edition that costs nothing. The type is as the issue in the path sees it. Those that the caller may not see are left out. */
  listIssueLinks: {
    summary: 'Lists the issues that an issue is linked to.',
    method: 'GET',
    path,
    parameters: ofIssue,
    result: 'LinkedIssue',
    list: true,
    access: 'visible',
  },
  /** 13.4; before 17.0 only for reporters of both projects. Types other than `relates_to` need an edition that is paid for. */
  createIssueLink: {
    summary: 'Links an issue to another one.',
    method: 'POST',
    path,
    parameters: {
      ...ofIssue,
      target_project_id: { type: 'idOrPath', required: true },
      target_issue_iid: { type: 'integer', required: true },
      link_type: { type: 'string', oneOf: issueLinkTypes },
    },
    result: 'IssueLink',
    access: 'member',
    refusals: { 409: 'They are linked already.', 422: 'It is the same issue.' },
  },
  /** 13.4. From either side. The answer is the link that was. */
  deleteIssueLink: {
    summary: 'Takes a link between issues away.',
    method: 'DELETE',
    path: `${path}/:issue_link_id`,
    parameters: { ...ofIssue, issue_link_id: { type: 'integer', required: true } },
    result: 'IssueLink',
    access: 'member',
  },
} as const satisfies Operations
