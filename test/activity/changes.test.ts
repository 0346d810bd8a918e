import { describe, expect, it } from 'vitest'
import { changesOf } from '../../electron/activity/changes.ts'
import { fieldOfSystemNote } from '../../electron/activity/system-notes.ts'

const issue = {
  id: 1,
  state: 'opened',
  title: 'Crack',
  description: 'In the horn',
  assignee_id: null,
  milestone_id: null,
  labels: '["bug","old"]',
  due_date: null,
  start_date: null,
  issue_type: 'issue',
  confidential: 0,
  updated_at: 1,
  notes_count: 0,
  upvotes: 0,
  subscribed: 0,
  revision: 1,
}

const mergeRequest = {
  ...issue,
  target_branch: 'master',
  work_in_progress: 0,
  merge_when_build_succeeds: 0,
  merge_status: 'can_be_merged',
  sha: 'aaa',
}

const ofIssue = (change: object) => changesOf('issue', issue, { ...issue, ...change })
const ofMergeRequest = (change: object, before: object = {}) =>
  changesOf('mergeRequest', { ...mergeRequest, ...before }, { ...mergeRequest, ...before, ...change })
const changed = (field: string, before: string | null, after: string | null) => ({
  action: 'changed',
  field,
  before,
  after,
})

describe('what changed of an issue', () => {
  it.each([
    [{ title: 'Crack!' }, changed('title', 'Crack', 'Crack!')],
    [{ description: 'In the base' }, changed('description', 'In the horn', 'In the base')],
    [{ description: null }, changed('description', 'In the horn', null)],
    [{ assignee_id: 7 }, changed('assignee', null, '7')],
    [{ milestone_id: 3 }, changed('milestone', null, '3')],
    [{ labels: '["bug","new"]' }, changed('labels', '["old"]', '["new"]')],
    [{ due_date: '2026-05-01' }, changed('dueDate', null, '2026-05-01')],
    [{ start_date: '2026-04-01' }, changed('startDate', null, '2026-04-01')],
    [{ issue_type: 'incident' }, changed('issueType', 'issue', 'incident')],
    [{ confidential: 1 }, changed('confidential', 'false', 'true')],
    [{ state: 'closed' }, { action: 'closed', field: 'state', before: 'opened', after: 'closed' }],
  ])('is %j', (change, expected) => {
    expect(ofIssue({ ...change, updated_at: 2 })).toEqual([expected])
  })

  it.each<[was: number[], is: number[], changes: [string | null, string | null][]]>([
    [[2], [2, 7], [[null, '7']]],
    [[2, 7], [2], [['7', null]]],
    [[2], [7], [['2', '7']]],
    [[2, 3], [3, 2], []],
    [
      [2, 3],
      [3, 7, 8],
      [
        ['2', '7'],
        [null, '8'],
      ],
    ],
    [
      [2, 7],
      [],
      [
        ['2', null],
        ['7', null],
      ],
    ],
  ])('is who was assigned and unassigned where %j become %j', (was, is, changes) => {
    // Its user, whom the rows name first, is 7.
    const columns = (ids: readonly number[]) => ({
      assignee_id: ids.includes(7) ? 7 : (ids[0] ?? null),
      assignee_ids: ids.length > 1 ? JSON.stringify(ids) : null,
    })
    expect(changesOf('issue', { ...issue, ...columns(was) }, { ...issue, ...columns(is) })).toEqual(
      changes.map(([before, after]) => changed('assignee', before, after)),
    )
  })

  it('is no type and no start date that this computer reads for the first time', () => {
    const before = { ...issue, issue_type: null }
    expect(changesOf('issue', before, { ...before, issue_type: 'incident', start_date: '2026-04-01' })).toEqual([])
  })

  it('is told field by field', () => {
    const fields = ofIssue({ title: 'New', state: 'closed', labels: '[]' }).map(({ field }) => field)
    expect(fields).toEqual(['title', 'state', 'labels'])
  })

  it('is nothing where only counts, dates, one’s own subscription or the order of labels moved', () => {
    const quiet = { updated_at: 9, notes_count: 4, upvotes: 2, subscribed: 1, revision: 5, labels: '["old","bug"]' }
    expect(ofIssue(quiet)).toEqual([])
  })

  it('takes no description and an empty one for the same, and `opened`, `reopened` and `locked` for one state', () => {
    expect(changesOf('issue', { ...issue, description: null }, { ...issue, description: '' })).toEqual([])
    expect(ofIssue({ state: 'reopened' })).toEqual([])
    expect(ofMergeRequest({ state: 'locked' })).toEqual([])
    expect(ofMergeRequest({ state: 'opened' }, { state: 'locked' })).toEqual([])
    expect(changesOf('issue', { ...issue, state: 'closed' }, issue)).toMatchObject([{ action: 'reopened' }])
  })

  it('does not keep a very long description', () => {
    expect(ofIssue({ description: 'x'.repeat(10_001) })).toEqual([changed('description', 'In the horn', null)])
    expect(ofIssue({ description: 'x'.repeat(10_000) })[0]?.after).toHaveLength(10_000)
  })
})

describe('what changed of a merge request', () => {
  it.each([
    [{ target_branch: 'stable' }, changed('targetBranch', 'master', 'stable')],
    [{ merge_when_build_succeeds: 1 }, changed('mergeWhenBuildSucceeds', 'false', 'true')],
    [{ merge_status: 'cannot_be_merged' }, changed('mergeStatus', 'can_be_merged', 'cannot_be_merged')],
    [{ sha: 'bbb' }, { action: 'pushed', field: 'sha', before: 'aaa', after: 'bbb' }],
  ])('is %j', (change, expected) => {
    expect(ofMergeRequest(change)).toEqual([expected])
  })

  it('is told as being ready when only the mark before the title is gone', () => {
    const ready = ofMergeRequest({ title: 'Crack', work_in_progress: 0 }, { title: 'WIP: Crack', work_in_progress: 1 })
    expect(ready).toEqual([changed('workInProgress', 'true', 'false')])
    const renamed = ofMergeRequest(
      { title: 'Split', work_in_progress: 0 },
      { title: 'WIP: Crack', work_in_progress: 1 },
    )
    expect(renamed).toEqual([changed('title', 'WIP: Crack', 'Split')])
  })

  it('is only the merge when a merge moved other things too', () => {
    const merged = ofMergeRequest({ state: 'merged', merge_status: 'unchecked', merge_when_build_succeeds: 1 })
    expect(merged).toEqual([{ action: 'merged', field: 'state', before: 'opened', after: 'merged' }])
    expect(ofMergeRequest({ merge_status: 'unchecked' })).toEqual([])
    expect(ofMergeRequest({ state: 'merged' }, { state: 'locked' })).toMatchObject([{ action: 'merged' }])
  })
})

describe('the lines a service writes', () => {
  it.each([
    ['Status changed to closed by !12', 'state'],
    ['reopened', 'state'],
    ['Changed title: **a** → **b**', 'title'],
    ['changed title from **a** to **b**', 'title'],
    ['Made the issue confidential', 'confidential'],
    ['Target branch changed from `a` to `b`', 'targetBranch'],
    ['Reassigned to @ben', 'assignee'],
    ['assigned to @ben', 'assignee'],
    ['Assignee removed', 'assignee'],
    ['Milestone changed to %"1.0"', 'milestone'],
    ['Milestone removed', 'milestone'],
    ['Changed due date to 2030-01-31', 'dueDate'],
    ['changed start date to May 1, 2030', 'startDate'],
    ['Removed start date', 'startDate'],
    ['changed type from issue to incident', 'issueType'],
    ['Added ~1 ~2 labels', 'labels'],
    ['Removed ~"on hold" label', 'labels'],
    ['Added 2 commits:\n\n* abc - Fix the label', 'sha'],
    ['Enabled an automatic merge when the build for abc succeeds', 'mergeWhenBuildSucceeds'],
    ['Marked this merge request as a **Work In Progress**', 'workInProgress'],
    ['mentioned in issue #4', null],
    ['Moved from a/b#3', null],
  ])('say of “%s” %s', (body, field) => {
    expect(fieldOfSystemNote(body)).toBe(field)
  })
})
