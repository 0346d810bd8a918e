import { describe, expect, it } from 'vitest'
import { brief, issueInList, mergeRequest } from '../../api/v4/support.ts'
import { sent } from './sent.ts'

/** Changes of who is assigned and who reviews over API v4. The user is ada (7); ben is 8. */

const ben = { ...brief, id: 8, username: 'ben' }
const cleo = { ...brief, id: 9, username: 'cleo' }

const assigning = (add: readonly number[], remove: readonly number[]) => ({
  kind: 'changeItem',
  target: 'here/issue/76',
  fields: { assignees: { add, remove } },
})
const asking = (add: readonly number[], remove: readonly number[]) => ({
  kind: 'changeItem',
  target: 'here/mergeRequest/91',
  fields: { reviewers: { add, remove } },
})
const assignedTo = (...assignees: readonly object[]) => ({ ...issueInList, assignees, assignee: assignees[0] ?? null })
const reviewedBy = (...reviewers: readonly object[]) => ({ ...mergeRequest, reviewers })

describe('people over v4', () => {
  it('are assigned beside those whom somebody else assigned meanwhile', async () => {
    const { outcome, bodies } = await sent(assigning([7], []), assignedTo(ben, cleo), [assignedTo(ben, cleo, brief)])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ assignee_ids: [8, 9, 7] }])
  })

  it('are taken off alone', async () => {
    const { outcome, bodies } = await sent(assigning([7], [8]), assignedTo(ben, cleo), [assignedTo(cleo, brief)])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ assignee_ids: [9, 7] }])
  })

  it('are none when the last one is taken off', async () => {
    const { outcome, bodies } = await sent(assigning([], [8]), assignedTo(ben), [assignedTo()])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ assignee_ids: [0] }])
  })

  it('are told of when a service keeps the first one only', async () => {
    const { outcome } = await sent(assigning([7], []), assignedTo(ben), [assignedTo(ben)])
    expect(outcome).toMatchObject({ is: 'notApplied', parts: ['assignees'] })
  })

  it('are asked for a review beside those who were asked meanwhile', async () => {
    const { outcome, bodies } = await sent(asking([9], []), reviewedBy(ben), [reviewedBy(ben, cleo)])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ reviewer_ids: [8, 9] }])
  })

  it('are asked no longer, and told of when that is ignored', async () => {
    const { outcome, bodies } = await sent(asking([], [8]), reviewedBy(ben), [reviewedBy(ben)])
    expect(bodies).toEqual([{ reviewer_ids: [0] }])
    expect(outcome).toMatchObject({ is: 'notApplied', parts: ['reviewers'] })
  })
})
