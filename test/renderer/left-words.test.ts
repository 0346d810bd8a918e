import { expect, it } from 'vitest'
import { leftWords } from '../../renderer/features/items/left-words.ts'
import type { IssueRow, MergeRequestRow, Pending } from '../../shared/model/rows.ts'
import { readSampleRows } from './support/sample-rows.ts'

const pending = (kind: Pending['kind'], title: string): Pending[] => [
  {
    edit: 'sample1/edit/1',
    kind,
    title,
    state: 'waiting',
    heldUntil: null,
    nextAttemptAt: null,
    waitsFor: null,
    isProjectHidden: false,
    isInDoubt: false,
  },
]

const { issues, mergeRequests } = readSampleRows()
const [issue] = issues
const [mergeRequest] = mergeRequests

it('a row that has left its list says what became of it, and calls nothing done that the service does not have', () => {
  if (!issue || !mergeRequest) throw new Error('no items')
  const closed: IssueRow = { ...issue, state: 'closed', pending: [] }
  const merged: MergeRequestRow = { ...mergeRequest, state: 'merged', pending: [] }
  expect([
    leftWords(closed, false),
    leftWords({ ...closed, pending: pending('changeState', 'Close') }, false),
    leftWords(merged, false),
    leftWords({ ...merged, pending: pending('merge', 'Merge') }, false),
    leftWords({ ...merged, state: 'locked' }, false),
    leftWords({ ...issue, state: 'opened', pending: pending('comment', 'Comment') }, false),
    leftWords(issue, true),
  ]).toEqual(['Closed', 'Close queued', 'Merged', 'Merge queued', 'No longer matches', 'No longer matches', 'Deleted'])
})
