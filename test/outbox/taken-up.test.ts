import { describe, expect, it } from 'vitest'
import { kindOf } from '../../electron/outbox/kinds/kinds.ts'
import type { Seen } from '../../electron/protocols/queued-edit.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { issueInList } from '../api/v4/support.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { sent } from './deliveries/sent.ts'

/** Merging of two edits of one thing when neither was sent yet: to one edit, to none, or not at all. */

type Given = { readonly kind: EditKind } & Readonly<Record<string, unknown>>

/** @param before the values of the changed fields without either edit */
function taken(first: Given, later: Given, before: Seen = {}) {
  const edit = parseEdit({ ...first })
  return kindOf(edit).takeUp?.(edit, before, parseEdit({ ...later })) ?? 'apart'
}

const issue = keyOf('here', 'issue', 76)
const other = keyOf('here', 'issue', 77)
const mergeRequest = keyOf('here', 'mergeRequest', 91)
const note = keyOf('here', 'note', 5)
const project = keyOf('here', 'project', 1)
const user = keyOf('here', 'user', 7)
const key = publicKeyOf('Ada’s key')

const labelled = (add: string[], remove: string[]): Given => ({
  kind: 'changeItem',
  target: issue,
  fields: { labels: { add, remove } },
})
const task = { kind: 'toggleTask', target: issue, line: 'saw', occurrence: 0 } as const
const newIssue = { kind: 'createIssue', target: project, title: 'New', labels: ['bug', 'ui'] } as const

describe('what is taken back before it was sent is nothing', () => {
  it.each<[what: string, first: Given, later: Given, before?: Seen]>([
    ['a closing', { kind: 'changeState', target: issue, state: 'closed' },
      { kind: 'changeState', target: issue, state: 'opened' }, { state: 'opened' }],
    ['a reopening', { kind: 'changeState', target: issue, state: 'opened' },
      { kind: 'changeState', target: issue, state: 'closed' }, { state: 'closed' }],
    ['a closing of what was reopened once', { kind: 'changeState', target: issue, state: 'closed' },
      { kind: 'changeState', target: issue, state: 'opened' }, { state: 'reopened' }],
    ['a tick', { ...task, checked: true }, { ...task, checked: false }, { description: '- [ ] saw' }],
    ['following', { kind: 'follow', target: issue, following: true },
      { kind: 'follow', target: issue, following: false }, { following: false }],
    ['an award', { kind: 'award', target: issue, name: 'tada', awarded: true },
      { kind: 'award', target: issue, name: 'tada', awarded: false }, { awarded: false }],
    ['a link, from its other end', { kind: 'linkIssue', target: issue, other, linkType: 'blocks', linked: true },
      { kind: 'linkIssue', target: other, other: issue, linkType: 'is_blocked_by', linked: false }, { linked: false }],
    ['an approval', { kind: 'approve', target: mergeRequest, approved: true, sha: null },
      { kind: 'approve', target: mergeRequest, approved: false, sha: null }, { approved: false }],
    ['a resolving', { kind: 'resolveDiscussion', target: note, resolved: true },
      { kind: 'resolveDiscussion', target: note, resolved: false }, { resolved: false }],
    ['a new key', { kind: 'addKey', target: user, title: 'Mine', key },
      { kind: 'deleteKey', target: user, id: -5, title: 'Mine', key }],
    ['a new address', { kind: 'addEmail', target: user, email: 'ada@example.org' },
      { kind: 'deleteEmail', target: user, id: -5, email: 'ada@example.org' }],
  ])('%s', (_what, first, later, before) => {
    expect(taken(first, later, before)).toBe('nothing')
  }) // prettier-ignore
})

describe('what is changed again before it was sent is one edit, which wants what was wanted last', () => {
  it.each<[what: string, first: Given, later: Given, wanted: object, before?: Seen]>([
    ['a label that is added and taken off', labelled(['wip'], []), labelled([], ['wip']),
      { fields: { labels: { add: [], remove: ['wip'] } } }],
    ['a label that is taken off and added', labelled([], ['bug']), labelled(['bug'], []),
      { fields: { labels: { add: ['bug'], remove: [] } } }],
    ['labels of which one is taken off again', labelled(['wip', 'idea'], ['bug']), labelled([], ['wip']),
      { fields: { labels: { add: ['idea'], remove: ['bug', 'wip'] } } }],
    ['labels of an issue that is not made yet', newIssue, labelled(['idea'], ['bug']), { labels: ['ui', 'idea'] }],
    ['a start date of an issue that is not made yet', { ...newIssue, startDate: '2030-01-02' },
      { kind: 'changeItem', target: issue, fields: { startDate: null, issueType: 'incident' } },
      { startDate: null, issueType: 'incident' }],
    ['a closing that others have done', { kind: 'changeState', target: issue, state: 'closed' },
      { kind: 'changeState', target: issue, state: 'opened' }, { state: 'opened' }, { state: 'closed' }],
    ['a tick that others have made', { ...task, checked: true }, { ...task, checked: false },
      { checked: false }, { description: '- [x] saw' }],
    ['a resolving that others have done', { kind: 'resolveDiscussion', target: note, resolved: true },
      { kind: 'resolveDiscussion', target: note, resolved: false }, { resolved: false }, { resolved: true }],
    ['a star, of which nobody knows whether it was there', { kind: 'star', target: project, starred: true },
      { kind: 'star', target: project, starred: false }, { starred: false }],
    ['an archiving', { kind: 'archiveProject', target: project, archived: true },
      { kind: 'archiveProject', target: project, archived: false }, { archived: false }],
    ['a blocking', { kind: 'blockPerson', target: user, blocked: true },
      { kind: 'blockPerson', target: user, blocked: false }, { blocked: false }],
    ['a reviewer who is asked again twice', { kind: 'askAgain', target: mergeRequest, reviewerId: 7 },
      { kind: 'askAgain', target: mergeRequest, reviewerId: 7 }, { reviewerId: 7 }],
    ['all todos done twice', { kind: 'finishTodos', target: user, upTo: 9 },
      { kind: 'finishTodos', target: user, upTo: 5 }, { upTo: 9 }],
  ])('%s', (_what, first, later, wanted, before) => {
    expect(taken(first, later, before)).toMatchObject({ ...wanted, kind: first.kind, target: first.target })
  }) // prettier-ignore
})

describe('what is not about the same stays apart', () => {
  it.each<[what: string, first: Given, later: Given, before?: Seen]>([
    ['another box', { ...task, checked: true }, { ...task, occurrence: 1, checked: false }, { description: '' }],
    ['another emoji', { kind: 'award', target: issue, name: 'tada', awarded: true },
      { kind: 'award', target: issue, name: 'heart', awarded: false }, { awarded: false }],
    ['another suggestion', { kind: 'applySuggestions', target: mergeRequest, suggestions: [{ id: 1, note }] },
      { kind: 'applySuggestions', target: mergeRequest, suggestions: [{ id: 2, note }] }],
    ['another thread', { kind: 'resolveDiscussion', target: note, resolved: true },
      { kind: 'resolveDiscussion', target: keyOf('here', 'note', 6), resolved: false }, { resolved: false }],
    ['another reviewer', { kind: 'askAgain', target: mergeRequest, reviewerId: 7 },
      { kind: 'askAgain', target: mergeRequest, reviewerId: 8 }],
    ['another key', { kind: 'addKey', target: user, title: 'Mine', key },
      { kind: 'deleteKey', target: user, id: 5, title: 'Mine', key: publicKeyOf('Other') }],
    ['the earliest merge of a merge request that is not made yet',
      { kind: 'createMergeRequest', target: project, sourceBranch: 'a', targetBranch: 'b', title: 'New' },
      { kind: 'changeItem', target: mergeRequest, fields: { mergeAfter: '2030-01-04T08:30:00.000Z' } }],
    ['how an issue that is not made yet is planned', newIssue,
      { kind: 'changeItem', target: issue, fields: { weight: 3 } }],
    ['one who is assigned alone and several', { kind: 'changeItem', target: issue, fields: { assigneeId: 7 } },
      { kind: 'changeItem', target: issue, fields: { assignees: { add: [8], remove: [] } } }],
  ])('%s', (_what, first, later, before) => {
    expect(taken(first, later, before)).toBe('apart')
  }) // prettier-ignore
})

describe('of labels that were changed twice, the service is sent', () => {
  it('nothing when one was added and taken off again', async () => {
    const both = taken(labelled(['wip'], []), labelled([], ['wip']))
    await expect(sent(both, issueInList, [])).rejects.toThrow('not to be sent: landing')
  })

  it('what was wanted last when one of several was taken off again', async () => {
    const both = taken(labelled(['wip', 'idea'], []), labelled([], ['wip', 'bug']))
    const { bodies } = await sent(both, issueInList, [{ ...issueInList, labels: ['ui', 'idea'] }])
    expect(bodies).toEqual([{ add_labels: 'idea', remove_labels: 'wip,bug' }])
  })
})
