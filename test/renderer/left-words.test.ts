import { expect, it } from 'vitest'
import { leftWords } from '../../renderer/features/items/left-words.ts'
import type { IssueRow, MergeRequestRow } from '../../shared/model/rows.ts'
import { samplePending } from '../support/sample-edits.ts'
import { readSampleRows } from './support/sample-rows.ts'

const { issues, mergeRequests } = readSampleRows()
const [issue] = issues
const [mergeRequest] = mergeRequests

it('a row that has left its list says what became of it, and calls nothing done that the service does not have', () => {
  if (!issue || !mergeRequest) throw new Error('no items')
  const closed: IssueRow = { ...issue, state: 'closed', pending: [] }
  const merged: MergeRequestRow = { ...mergeRequest, state: 'merged', pending: [] }
  expect([
    leftWords(closed, false),
    leftWords({ ...closed, pending: [samplePending('changeState', 'Close')] }, false),
    leftWords(merged, false),
    leftWords({ ...merged, pending: [samplePending('merge', 'Merge')] }, false),
    leftWords({ ...merged, state: 'locked' }, false),
    leftWords({ ...issue, state: 'opened', pending: [samplePending('comment', 'Comment')] }, false),
    leftWords(issue, true),
  ]).toEqual(['Closed', 'Close queued', 'Merged', 'Merge queued', 'No longer matches', 'No longer matches', 'Deleted'])
})
