import { beforeEach, describe, expect, it } from 'vitest'
import { storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeClosedIssues } from '../../electron/cache/items/closed-issues.ts'
import { storeRelatedIssues } from '../../electron/cache/items/related-issues.ts'
import { storeRelatedMergeRequests } from '../../electron/cache/items/related-merge-requests.ts'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { linkedIssueEntity, linkTypeOf, type LinkedIssue } from '../../shared/model/issue-link.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer, request } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { sampleIssue, sampleMergeRequest } from '../support/samples.ts'

/** Links between issues, from the answers of a service to the open issue. */

let opened: ReturnType<typeof openedReader>

beforeEach(() => {
  opened = openedReader()
  store(1, { projectId: 1 })
})

const store = (id: number, changed: Partial<Issue>) =>
  answer(opened.cache, (arrival) => storeIssue(opened.cache, sampleIssue(id, changed), arrival))
const say = (of: number, linked: readonly LinkedIssue[]) =>
  answer(opened.cache, (arrival) => storeIssueLinks(opened.cache, of, linked, arrival))
const shown = (id = 1) => opened.reader.readItemContents(keyOf('here', 'issue', id)).links
const rust: LinkedIssue = {
  ...{ id: 2, iid: 12, projectId: 1, title: 'Rust', state: 'opened', full: 'tools/anvil#12' },
  webUrl: 'https://projects.example.com/tools/anvil/-/issues/12',
  ...{ issueLinkId: 7, linkType: 'is_blocked_by' },
}
const blockedHere = { ...rust, id: 1, linkType: 'blocks' }

it('what is read is kept with whatever is odd about it', () => {
  const row = { id: 2, iid: 12, project_id: 1, title: 'Rust', state: 'opened', issue_link_id: 7 }
  expect(linkedIssueEntity.read(row)).toMatchObject({ linkType: 'relates_to', full: '', webUrl: null })
  expect(linkTypeOf({ linkType: 'duplicates' })).toBe('relates_to')
  expect(() => linkedIssueEntity.read({ ...row, issue_link_id: null })).toThrow('issue_link_id')
})

describe('the issues that one is linked to', () => {
  it('are named as the service does, with the path of another project', () => {
    expect(say(1, [rust, { ...rust, id: 3, projectId: 2, full: 'tools/hammer#12', issueLinkId: 8 }])).toEqual([2, 1, 3])
    expect(shown()).toMatchObject([
      { type: 'is_blocked_by', key: keyOf('here', 'issue', 2), isHere: false, reference: '#12', title: 'Rust' },
      { reference: 'tools/hammer#12', projectKey: keyOf('here', 'project', 2), isWaiting: false },
    ])
  })

  it('have the title and the state of their own row where they are here, and see the link from their side', () => {
    say(1, [rust])
    store(2, { title: 'Rusty', state: 'closed', projectId: 1 })
    expect(shown()).toMatchObject([{ title: 'Rusty', state: 'closed', isHere: true }])
    expect(shown(2)).toMatchObject([{ type: 'blocks', key: keyOf('here', 'issue', 1) }])
    expect(say(2, [blockedHere])).toEqual([2])
    expect(say(2, [blockedHere])).toEqual([])
  })

  it('hold it up while they are open', () => {
    const blocked = () => opened.reader.readRows([keyOf('here', 'issue', 1)])
    const found = () => opened.reader.listItems('issue', { query: 'is:blocked' }).keys
    expect([blocked(), found()]).toMatchObject([[{ blocked: false }], []])
    say(1, [rust])
    expect([blocked(), found()]).toMatchObject([[{ blocked: true }], [keyOf('here', 'issue', 1)]])
    store(2, { state: 'closed', projectId: 1 })
    expect([blocked(), found()]).toMatchObject([[{ blocked: false }], []])
  })

  it('are gone when either of the two says so, and when one is gone', () => {
    store(2, { projectId: 1 })
    say(1, [rust])
    expect(say(2, [])).toEqual([2, 1])
    expect(shown()).toEqual([])
    say(1, [rust])
    const early = request(opened.cache)
    answer(opened.cache, () => expect(removeItem(opened.cache, 'issue', 2)).toEqual([1]))
    expect(shown()).toEqual([])
    // An answer from before that does not bring it back.
    expect(early((arrival) => storeIssueLinks(opened.cache, 1, [rust], arrival))).toEqual([])
  })

  it('are not taken from an answer that was overtaken (I6)', () => {
    store(2, { projectId: 1 })
    const early = request(opened.cache)
    say(1, [rust])
    expect(early((arrival) => storeIssueLinks(opened.cache, 1, [], arrival))).toEqual([])
    // The other end has the link too.
    expect(early((arrival) => storeIssueLinks(opened.cache, 2, [], arrival))).toEqual([])
    expect(shown()).toHaveLength(1)
  })
})

it('merge requests that name an issue have the title and the state of their own row where that is newer', () => {
  const named = { id: 5, iid: 3, projectId: 1, title: 'Weld', state: 'opened', webUrl: null, full: 'tools/anvil!3' }
  const related = [
    { ...named, closes: true },
    { ...named, id: 6, projectId: 2, full: 'tools/hammer!3', closes: false },
  ]
  answer(opened.cache, (arrival) => storeRelatedMergeRequests(opened.cache, 1, related, arrival))
  const found = () => opened.reader.readItemContents(keyOf('here', 'issue', 1)).mergeRequests
  expect(found()).toMatchObject([
    { key: null, reference: '!3', title: 'Weld', state: 'opened', closes: true },
    { reference: 'tools/hammer!3', closes: false },
  ])
  answer(opened.cache, (arrival) =>
    storeMergeRequest(opened.cache, sampleMergeRequest(5, { title: 'Welded', state: 'merged' }), arrival),
  )
  expect(found()[0]).toMatchObject({ key: keyOf('here', 'mergeRequest', 5), title: 'Welded', state: 'merged' })
})

it('issues that a merge request names have the title and the state of their own row where that is newer, and say what it closes', () => {
  const { cache } = opened
  answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(5, { projectId: 1 }), arrival))
  const named = { id: 1, iid: 3, projectId: 1, title: 'Crack', state: 'opened', webUrl: null, full: 'tools/anvil#3' }
  const related = [named, { ...named, id: 6, projectId: 2, full: 'tools/hammer#3' }]
  expect(answer(cache, (arrival) => storeRelatedIssues(cache, 5, related, arrival))).toBe(true)
  expect(answer(cache, (arrival) => storeRelatedIssues(cache, 5, related, arrival))).toBe(false)
  const found = () => opened.reader.readItemContents(keyOf('here', 'mergeRequest', 5)).issues
  expect(found()).toMatchObject([
    { key: keyOf('here', 'issue', 1), reference: '#3', title: 'Crack', closes: false },
    { key: null, reference: 'tools/hammer#3', closes: false },
  ])
  const closed = { kind: 'issue', id: 6, projectId: 2, iid: 3, title: 'Crack', isOpen: true } as const
  answer(cache, () => storeClosedIssues(cache, 5, '', [closed]))
  store(1, { title: 'Cracked', state: 'closed', projectId: 1 })
  expect(found()).toMatchObject([{ title: 'Cracked', state: 'closed', closes: false }, { closes: true }])
  expect(opened.reader.readItemContents(keyOf('here', 'issue', 1)).issues).toEqual([])
})
