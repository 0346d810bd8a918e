import { describe, expect, it } from 'vitest'
import { issueInList, mergeRequest } from '../../api/v4/support.ts'
import { sent } from './sent.ts'

/** Changes over API v4, which contain only the changed fields. */

const relabel = { kind: 'changeItem', target: 'here/issue/76', fields: { labels: { add: ['new'], remove: ['ui'] } } }

describe('a change over v4', () => {
  it('puts labels on and takes them off one by one: what others put on meanwhile stays', async () => {
    const { outcome, bodies } = await sent(relabel, issueInList, [{ ...issueInList, labels: ['bug', 'theirs', 'new'] }])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ add_labels: 'new', remove_labels: 'ui' }])
  })

  it('says all labels to a service that takes no single ones, and does not say so', async () => {
    const { outcome, bodies } = await sent(relabel, issueInList, [
      { ...issueInList, labels: ['bug', 'ui', 'theirs'] },
      { ...issueInList, labels: ['bug', 'theirs', 'new'] },
    ])
    expect(outcome.is).toBe('landing')
    expect(bodies).toEqual([{ add_labels: 'new', remove_labels: 'ui' }, { labels: 'bug,theirs,new' }])
  })

  it('is told when the labels stay as they are all the same', async () => {
    const { outcome } = await sent(relabel, issueInList, [issueInList, issueInList])
    expect(outcome).toMatchObject({ is: 'notApplied', parts: ['labels'] })
  })

  it('of a merge request leaves out its title and branches', async () => {
    const close = { kind: 'changeState', target: 'here/mergeRequest/91', state: 'closed' }
    const { bodies } = await sent(close, mergeRequest, [{ ...mergeRequest, state: 'closed' }])
    expect(bodies).toEqual([{ state_event: 'close' }])
    const retarget = { kind: 'changeItem', target: 'here/mergeRequest/91', fields: { targetBranch: 'next' } }
    const seen = { ...mergeRequest, target_branch: 'next' }
    expect((await sent(retarget, mergeRequest, [seen])).bodies).toEqual([{ target_branch: 'next' }])
  })
})
