import { draftNoteOperations } from '../../../../shared/contract/v4/draft-notes.ts'
import { suggestionOperations } from '../../../../shared/contract/v4/suggestions.ts'
import type { Client } from '../../support.ts'
import { samples } from '../samples.ts'

/** Operations that 11.8 does not have yet, or has at another address. */
export const notIn11 = new Set([
  'resolveIssueDiscussion',
  'readMetadata',
  'readOwnToken',
  'testHook',
  'readHook',
  'readLabel',
  'updateLabelInPath',
  'deleteLabelInPath',
  'listMergeRequestDiffs',
  'listDescendantGroups',
  'listMergeRequestReviewers',
  'readApprovals',
  'readApprovalState',
  'approveMergeRequest',
  'unapproveMergeRequest',
  'startMergeRequestPipeline',
  'readLatestPipeline',
  'listPipelineBridges',
  'listTriggerJobs',
  'readTestReportSummary',
  'listIssueLinks',
  'createIssueLink',
  'deleteIssueLink',
  'listMergeBlocks',
  'listStatusChecks',
  'listTrainCars',
  'cancelAutoMerge',
  'readMergeRef',
  'listTemplates',
  'readTemplate',
  'readUpload',
  'listUploads',
  'deleteUpload',
  'deleteNamedUpload',
  'listRelatedIssues',
  'listGroupEpics',
  'listProjectIterations',
  'readLatestRelease',
  'listDeploymentMergeRequests',
  'createDeployment',
  'updateDeployment',
  ...Object.keys(draftNoteOperations),
  ...Object.keys(suggestionOperations),
])

/** Makes the request of a sample. Returns the status, and the faults of the answer. */
export async function tryOut(
  service: Client,
  name: string,
): Promise<readonly [status: number, problem: string | null]> {
  const [request = '', expected, body, token = 'root-token'] = samples[name] ?? []
  const [method = '', path = ''] = request.split(' ')
  const { status, text, body: answer } = await service.as(token).send(method, path, body)
  const silent = expected === 204 || expected === 304
  if ((text === '') !== silent) return [status, text]
  // Every list is an array, cut into pages. Several suggestions are answered as they were sent.
  const isSeveral = name.startsWith('list') || name === 'applySuggestions'
  return [status, Array.isArray(answer) === isSeveral ? null : 'an array or not']
}
