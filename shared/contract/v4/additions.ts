import type { Operations } from '../operation.ts'
import { issue, mergeRequest, order, project } from '../parameters.ts'
import { mergeRequestList } from './merge-requests.ts'

/** What v4 has and the contract does not, as far as Docket asks for it. */

const issueNumber = { ...project, issue_iid: issue.issue_id } as const
const mergeRequestNumber = { ...project, merge_request_iid: mergeRequest.merge_request_id } as const
const snippet = { ...project, snippet_id: { type: 'integer', required: true } } as const

export const additions = {
  /** 8.13. */
  readServiceVersion: {
    summary: 'Says which version the service is of.',
    method: 'GET',
    path: '/version',
    parameters: {},
    result: 'ServiceVersion',
    access: 'caller',
  },
  /** 15.2. */
  readMetadata: {
    summary: 'Says which version the service is of, and more about it.',
    method: 'GET',
    path: '/metadata',
    parameters: {},
    result: 'Metadata',
    access: 'caller',
  },
  /** 15.5. A token of another kind is refused with 400. */
  readOwnToken: {
    summary: 'Says what the token of the request may do, and how long.',
    method: 'GET',
    path: '/personal_access_tokens/self',
    parameters: {},
    result: 'Token',
    access: 'caller',
  },
  /** 9.5. Those that the caller wrote, unless `scope` or a person says otherwise. */
  listOwnMergeRequests: {
    summary: 'Lists merge requests of all projects.',
    method: 'GET',
    path: '/merge_requests',
    parameters: { ...mergeRequestList, ...order },
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** 11.0. With those of the groups below. */
  listGroupMergeRequests: {
    summary: "Lists the merge requests of a group's projects.",
    method: 'GET',
    path: '/groups/:id/merge_requests',
    parameters: { id: { type: 'idOrPath', required: true }, ...mergeRequestList, ...order },
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
  },
  listSnippets: {
    summary: 'Lists the snippets of a project.',
    method: 'GET',
    path: '/projects/:id/snippets',
    parameters: project,
    result: 'Snippet',
    list: true,
    paged: true,
    access: 'visible',
  },
  readSnippet: {
    summary: 'Reads a snippet of a project.',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id',
    parameters: snippet,
    result: 'Snippet',
    access: 'visible',
  },
  listIssueDiscussions: {
    summary: 'Lists the discussions of an issue with their notes.',
    method: 'GET',
    path: '/projects/:id/issues/:issue_iid/discussions',
    parameters: issueNumber,
    result: 'Discussion',
    list: true,
    paged: true,
    access: 'visible',
  },
  listMergeRequestDiscussions: {
    summary: 'Lists the discussions of a merge request with their notes.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/discussions',
    parameters: mergeRequestNumber,
    result: 'Discussion',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations
