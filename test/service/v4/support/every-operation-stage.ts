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
  'readApprovals',
  'approveMergeRequest',
  'unapproveMergeRequest',
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
  // Every list is an array, cut into pages.
  return [status, Array.isArray(answer) === name.startsWith('list') ? null : 'an array or not']
}
