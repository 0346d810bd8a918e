import { timeTrackingOperations as operations } from '../../../shared/contract/v4/time-tracking.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { doing } from '../client/requests.ts'

/**
 * The time that issues and merge requests take, for services that know that (`tracksTime`). Every function throws an AppFailure when
 * it fails. The answers tell nothing that the item does not tell.
 */

/** An item, by its number in the project. */
export interface TrackedItem {
  readonly kind: 'issue' | 'mergeRequest'
  readonly projectId: number
  readonly iid: number
}

const setOfIssue = doing(operations.setIssueTimeEstimate)
const setOfMergeRequest = doing(operations.setMergeRequestTimeEstimate)
const resetOfIssue = doing(operations.resetIssueTimeEstimate)
const resetOfMergeRequest = doing(operations.resetMergeRequestTimeEstimate)
const spentOnIssue = doing(operations.addIssueSpentTime)
const spentOnMergeRequest = doing(operations.addMergeRequestSpentTime)

/** Says how many seconds of working time an item is to take; 0 takes back what was said. */
export async function setTimeEstimate(
  client: Client,
  { kind, projectId: id, iid }: TrackedItem,
  seconds: number,
  options: RequestOptions,
): Promise<void> {
  const duration = `${seconds}s`
  if (kind === 'issue') {
    if (seconds === 0) await resetOfIssue(client, { id, issue_iid: iid }, options)
    else await setOfIssue(client, { id, issue_iid: iid, duration }, options)
  } else if (seconds === 0) await resetOfMergeRequest(client, { id, merge_request_iid: iid }, options)
  else await setOfMergeRequest(client, { id, merge_request_iid: iid, duration }, options)
}

/** Adds seconds of working time to what was spent on an item; below zero, takes some away. Sent once, never repeated. */
export async function addSpentTime(
  client: Client,
  { kind, projectId: id, iid }: TrackedItem,
  { seconds, summary }: { readonly seconds: number; readonly summary: string },
  options: RequestOptions,
): Promise<void> {
  const spent = { duration: `${seconds}s`, ...(summary !== '' && { summary }) }
  if (kind === 'issue') await spentOnIssue(client, { id, issue_iid: iid, ...spent }, options)
  else await spentOnMergeRequest(client, { id, merge_request_iid: iid, ...spent }, options)
}
