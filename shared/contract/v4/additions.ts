import { labelOperations } from '../labels.ts'
import { milestoneOperations } from '../milestones.ts'
import type { Operations } from '../operation.ts'
import { mergeRequest, project, snippet } from '../parameters.ts'
import { boardOperations } from './boards.ts'
import { commitOperations } from './commits.ts'
import { deploymentOperations } from './deployments.ts'
import { discussionOperations } from './discussions.ts'
import { draftNoteOperations } from './draft-notes.ts'
import { fileOperations } from './files.ts'
import { groupList } from './groups.ts'
import { memberOperations } from './members.ts'
import { issueLinkOperations } from './issue-links.ts'
import { jobOperations } from './jobs.ts'
import { exclusiveInMergeRequestList, mergeRequestList } from './merge-requests.ts'
import { mergingOperations } from './merging.ts'
import { issuePlanOperations } from './issue-plans.ts'
import { milestoneList } from './milestones.ts'
import { pipelineOperations } from './pipelines.ts'
import { releaseOperations } from './releases.ts'
import { searchOperations } from './search.ts'
import { relatedIssueOperations } from './related-issues.ts'
import { relatedMergeRequestOperations } from './related-merge-requests.ts'
import { suggestionOperations } from './suggestions.ts'
import { templateOperations } from './templates.ts'
import { timeTrackingOperations } from './time-tracking.ts'
import { uploadOperations } from './uploads.ts'
import { userStatusOperations } from './user-statuses.ts'

/** Operations that v4 has and the contract does not, as far as Docket uses them. */

const group = { id: { type: 'idOrPath', required: true } } as const
const { state: milestoneState } = milestoneOperations.listMilestones.parameters
const mergeRequestNumber = { ...project, merge_request_iid: mergeRequest.merge_request_id } as const
const label = { ...project, label_id: { type: 'idOrPath', required: true } } as const
const { id: _project, name: _name, ...labelFields } = labelOperations.updateLabel.parameters

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
  /** 12.4. `label_id` is looked up as an id first, then as a name, also below. */
  readLabel: {
    summary: 'Reads a label that a project can use.',
    method: 'GET',
    path: '/projects/:id/labels/:label_id',
    parameters: label,
    result: 'Label',
    access: 'visible',
  },
  /** 12.4. The older way, which names the label beside the changes, is still there. */
  updateLabelInPath: {
    summary: 'Changes a label of a project.',
    method: 'PUT',
    path: '/projects/:id/labels/:label_id',
    parameters: { ...label, ...labelFields },
    oneNeeded: ['new_name', 'color', 'description', 'priority'],
    result: 'Label',
    access: 'reporter',
  },
  /** 12.4. */
  deleteLabelInPath: {
    summary: 'Deletes a label of a project.',
    method: 'DELETE',
    path: '/projects/:id/labels/:label_id',
    parameters: label,
    result: 'Label',
    access: 'reporter',
  },
  /** 14.9. Before, it tried the hook out. */
  readHook: {
    summary: 'Reads a system hook.',
    method: 'GET',
    path: '/hooks/:id',
    parameters: { id: { type: 'integer', required: true } },
    result: 'SystemHook',
    access: 'administrator',
  },
  /** 15.7. In place of `changes`, which may leave diffs out. */
  listMergeRequestDiffs: {
    summary: 'Lists the changed files of a merge request with their diffs.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/diffs',
    parameters: mergeRequestNumber,
    result: 'Diff',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 13.12 at the latest, in the edition that costs nothing. Others have rules of who is to approve besides. */
  readApprovals: {
    summary: 'Says who has approved a merge request, and whether the caller may.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/approvals',
    parameters: mergeRequestNumber,
    result: 'Approvals',
    access: 'visible',
  },
  /** Of editions that are paid for. */
  readApprovalState: {
    summary: 'Says which rules there are about who is to approve a merge request, and who fulfils them.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/approval_state',
    parameters: mergeRequestNumber,
    result: 'ApprovalState',
    access: 'visible',
  },
  /** With `sha`, only as long as that is the newest commit of the source branch. Newer services publish the draft notes first. */
  approveMergeRequest: {
    summary: 'Approves a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/approve',
    parameters: { ...mergeRequestNumber, sha: { type: 'string' }, publish_review: { type: 'boolean' } },
    result: 'Approvals',
    access: 'developer',
    refusals: {
      401: 'You have approved it already, or may not, or it is merged.',
      409: 'The commit that was given is not the newest of the source branch.',
    },
  },
  unapproveMergeRequest: {
    summary: "Takes the caller's approval of a merge request back.",
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/unapprove',
    parameters: mergeRequestNumber,
    result: 'Approvals',
    access: 'developer',
    refusals: { 404: 'You have not approved it, or it is merged.' },
  },
  /** 16.0 at the latest. Rows of merge requests name the same people, without how far they are. */
  listMergeRequestReviewers: {
    summary: 'Lists those who are asked to review a merge request, and how far they are.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/reviewers',
    parameters: mergeRequestNumber,
    result: 'Reviewer',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 9.5. Those that the caller wrote, unless `scope` or a person says otherwise. */
  listOwnMergeRequests: {
    summary: 'Lists merge requests of all projects.',
    method: 'GET',
    path: '/merge_requests',
    parameters: { ...mergeRequestList, non_archived: { type: 'boolean' } },
    exclusive: exclusiveInMergeRequestList,
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'caller',
    openInPractice: true,
  },
  /** 11.0. With those of the groups below. */
  listGroupMergeRequests: {
    summary: "Lists the merge requests of a group's projects.",
    method: 'GET',
    path: '/groups/:id/merge_requests',
    parameters: { ...group, ...mergeRequestList, non_archived: { type: 'boolean' } },
    exclusive: exclusiveInMergeRequestList,
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 10.3. Those that stand in the group itself. */
  listSubgroups: {
    summary: 'Lists the groups in a group.',
    method: 'GET',
    path: '/groups/:id/subgroups',
    parameters: { ...group, ...groupList },
    result: 'Group',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 13.5. Those farther below too. */
  listDescendantGroups: {
    summary: 'Lists the groups in a group, and those in them.',
    method: 'GET',
    path: '/groups/:id/descendant_groups',
    parameters: { ...group, ...groupList },
    result: 'Group',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 9.5. Those of the group itself, which all items of its projects can have. */
  listGroupMilestones: {
    summary: 'Lists the milestones of a group.',
    method: 'GET',
    path: '/groups/:id/milestones',
    parameters: { ...group, iids: { type: 'integers' }, state: milestoneState, ...milestoneList },
    result: 'Milestone',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 9.5. */
  readGroupMilestone: {
    summary: 'Reads a milestone of a group.',
    method: 'GET',
    path: '/groups/:id/milestones/:milestone_id',
    parameters: { ...group, milestone_id: { type: 'integer', required: true } },
    result: 'Milestone',
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
  ...discussionOperations,
  /** 16.0 at the latest. */
  ...draftNoteOperations,
  ...suggestionOperations,
  ...fileOperations,
  ...searchOperations,
  ...boardOperations,
  ...memberOperations,
  ...pipelineOperations,
  ...jobOperations,
  ...mergingOperations,
  ...commitOperations,
  ...templateOperations,
  ...timeTrackingOperations,
  ...issueLinkOperations,
  ...relatedMergeRequestOperations,
  ...relatedIssueOperations,
  ...issuePlanOperations,
  ...releaseOperations,
  ...deploymentOperations,
  ...uploadOperations,
  ...userStatusOperations,
} as const satisfies Operations
