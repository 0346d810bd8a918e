import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { readItemRecord } from '../../electron/cache/items/items.ts'
import { listLabels, storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readShownMilestone, storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import type { Arrival } from '../../electron/cache/storage/revision.ts'
import { listShownServiceRows, storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { User } from '../../shared/model/user.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import {
  ada,
  ben,
  sampleApprovals,
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
} from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** I1: a sync changes a row while an edit of it waits. The reader has folded the edit before, over the row as it was. */

interface Case {
  readonly edit: { readonly kind: EditKind; readonly target: Key; readonly [field: string]: unknown }
  /** The item or snippet that the edited comment belongs to. */
  readonly of?: { readonly kind: 'issue' | 'mergeRequest' | 'snippet'; readonly id: number }
  /** The row as it was when the edit was made, and as the service has it later. */
  readonly before: Store
  readonly later: Store
  readonly read: (reading: ReadableCache) => unknown
  /** The values that are shown while the row is as before, and afterwards. */
  readonly shown: readonly [before: unknown, later: unknown]
}

type Store = (arrival: Arrival) => unknown

let cache: WritableCache
let user: WritableUserDatabase
let overlay: Overlay

beforeEach(() => {
  const folder = temporaryFolder()
  ;({ cache } = openCache(newCacheFile(folder)))
  user = openUserDatabase(newUserFile(folder))
  const reading = openCacheForReading(join(folder, 'cache.db'))
  const own = openUserDatabaseForReading(join(folder, 'user.db'))
  onTestFinished(() => [reading, own, cache, user].forEach((each) => void each.close()))
  overlay = new Overlay('here', reading, own, ada.id)
})

const issue = keyOf('here', 'issue', 3)
const mergeRequest = keyOf('here', 'mergeRequest', 4)
const note = keyOf('here', 'note', 10)
const project = keyOf('here', 'project', 1)

const issueSaying = (changed: Parameters<typeof sampleIssue>[1]) => (arrival: Arrival) =>
  storeIssue(cache, sampleIssue(3, changed), arrival)
const mergeRequestSaying = (changed: Parameters<typeof sampleMergeRequest>[1]) => (arrival: Arrival) =>
  storeMergeRequest(cache, sampleMergeRequest(4, changed), arrival)
const approvedBy = (user: User) => (arrival: Arrival) =>
  storeApprovals(cache, 4, sampleApprovals({ approvedBy: [{ user }] }), arrival)
const approvalsMissing =
  (approvalsLeft: number | null, ...approvers: User[]) =>
  (arrival: Arrival) => {
    mergeRequestSaying({})(arrival)
    const approvedBy = approvers.map((user) => ({ user }))
    storeApprovals(cache, 4, sampleApprovals({ approvedBy, approvalsRequired: 2, approvalsLeft }), arrival)
  }
const reviewed =
  (state: string, ...reviewers: User[]) =>
  (arrival: Arrival) => {
    mergeRequestSaying({ reviewers })(arrival)
    const all = reviewers.map((reviewer) => ({ user: reviewer, state, createdAt: '2026-01-01T00:00:00.000Z' }))
    return storeReviews(cache, 4, all, arrival)
  }
const listSaying = (name: string, row: object) => (arrival: Arrival) =>
  storeServiceList(cache, name, { rows: [{ id: 7, ...row }], arrival, readAt: 0 })

const fieldsOf =
  (key: Key<'issue' | 'mergeRequest'>, ...names: string[]) =>
  (reading: ReadableCache) => {
    const record = readItemRecord(reading, partsOf(key).kind, partsOf(key).id)
    return names.map((name) => (record as unknown as Record<string, unknown>)[name])
  }
const noteShown = (reading: ReadableCache) => {
  const { body, updated_at: updatedAt } = readNoteRecord(reading, 10) ?? {}
  return [body, updatedAt]
}
const listShown = (name: string) => (reading: ReadableCache) => listShownServiceRows(reading, name)

/** A comment that its author changes elsewhere, while another wording of it waits here. */
const commentOf = (kind: 'issue' | 'mergeRequest' | 'snippet'): Case => ({
  edit: { kind: 'editComment', target: note, body: 'Mine' },
  of: { kind, id: 3 },
  before: (arrival) => storeNote(cache, kind, 3, sampleNote(10), arrival),
  later: (arrival) =>
    storeNote(cache, kind, 3, sampleNote(10, { body: 'Theirs', updatedAt: '2026-01-05T00:00:00Z' }), arrival),
  read: noteShown,
  shown: [
    ['Mine', null],
    ['Mine', Date.UTC(2026, 0, 5)],
  ],
})

/** Settings of listed rows: one is changed here, another one elsewhere. */
const settingOf = (
  kind: 'changeProject' | 'changeGroup' | 'changePerson',
  of: 'project' | 'group' | 'user',
  name: string,
): Case => ({
  edit: { kind, target: keyOf('here', of, 7), name: 'Mine' },
  before: listSaying(name, { name: 'Before', path: 'before' }),
  later: listSaying(name, { name: 'Theirs', path: 'later' }),
  read: listShown(name),
  shown: [[{ id: 7, name: 'Mine', path: 'before' }], [{ id: 7, name: 'Mine', path: 'later' }]],
})

const cases: Readonly<Record<string, Case>> = {
  'an issue': {
    edit: { kind: 'changeState', target: issue, state: 'closed' },
    before: issueSaying({ title: 'Before' }),
    later: issueSaying({ title: 'Later' }),
    read: fieldsOf(issue, 'title', 'state'),
    shown: [
      ['Before', 'closed'],
      ['Later', 'closed'],
    ],
  },
  'a merge request': {
    edit: { kind: 'changeState', target: mergeRequest, state: 'closed' },
    before: mergeRequestSaying({ title: 'Before' }),
    later: mergeRequestSaying({ title: 'Later' }),
    read: fieldsOf(mergeRequest, 'title', 'state'),
    shown: [
      ['Before', 'closed'],
      ['Later', 'closed'],
    ],
  },
  'who has approved a merge request': {
    edit: { kind: 'changeState', target: mergeRequest, state: 'closed' },
    before: mergeRequestSaying({}),
    later: approvedBy(ben),
    read: fieldsOf(mergeRequest, 'approver_ids', 'state'),
    shown: [
      [null, 'closed'],
      ['[2]', 'closed'],
    ],
  },
  'who has approved a merge request that the user approves': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: mergeRequestSaying({}),
    later: approvedBy(ben),
    read: fieldsOf(mergeRequest, 'approver_ids'),
    shown: [['[1]'], ['[2,1]']],
  },
  'the approvals that are missing where the user approves': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: approvalsMissing(2),
    later: approvalsMissing(1, ben),
    read: fieldsOf(mergeRequest, 'approvals_left', 'approvals_required'),
    shown: [
      [1, 2],
      [0, 2],
    ],
  },
  'the approvals that are missing where the user approves one that has more than it requires, or does not say': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: approvalsMissing(0),
    later: approvalsMissing(null, ben),
    read: fieldsOf(mergeRequest, 'approvals_left'),
    shown: [[0], [null]],
  },
  'the approvals that are missing where the user revokes theirs': {
    edit: { kind: 'approve', target: mergeRequest, approved: false, sha: null },
    before: approvalsMissing(0, ada, ben),
    later: approvalsMissing(2, ada),
    read: fieldsOf(mergeRequest, 'approvals_left'),
    shown: [[1], [2]],
  },
  'the approvals that are missing where the user has approved meanwhile': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: approvalsMissing(2),
    later: approvalsMissing(1, ada),
    read: fieldsOf(mergeRequest, 'approvals_left'),
    shown: [[1], [1]],
  },
  'the reviews of a merge request that the user approves': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: reviewed('unreviewed', ada, ben),
    later: reviewed('reviewed', ada, ben),
    read: fieldsOf(mergeRequest, 'review_states'),
    shown: [['{"1":"approved","2":"unreviewed"}'], ['{"1":"approved","2":"reviewed"}']],
  },
  'the reviews of a merge request of which the user revokes the approval': {
    edit: { kind: 'approve', target: mergeRequest, approved: false, sha: null },
    before: reviewed('approved', ada),
    later: reviewed('reviewed', ada),
    read: fieldsOf(mergeRequest, 'review_states'),
    shown: [['{"1":"unapproved"}'], ['{"1":"unapproved"}']],
  },
  'the reviews of a merge request of which somebody is asked again': {
    edit: { kind: 'askAgain', target: mergeRequest, reviewerId: ben.id },
    before: (arrival) => {
      reviewed('approved', ada, ben)(arrival)
      approvalsMissing(0, ada, ben)(arrival)
      reviewed('approved', ada, ben)(arrival)
    },
    later: reviewed('requested_changes', ada, ben),
    read: fieldsOf(mergeRequest, 'review_states', 'approver_ids', 'approvals_left'),
    shown: [
      ['{"1":"approved","2":"unreviewed"}', '[1]', 1],
      ['{"1":"requested_changes","2":"unreviewed"}', '[1]', 1],
    ],
  },
  'a merge request of which somebody is asked again, and whose states are not known': {
    edit: { kind: 'askAgain', target: mergeRequest, reviewerId: ben.id },
    before: mergeRequestSaying({ title: 'Before' }),
    later: mergeRequestSaying({ title: 'Later' }),
    read: fieldsOf(mergeRequest, 'title', 'review_states', 'approver_ids'),
    shown: [
      ['Before', null, null],
      ['Later', null, null],
    ],
  },
  'the reviews of a merge request that others approve': {
    edit: { kind: 'approve', target: mergeRequest, approved: true, sha: null },
    before: reviewed('unreviewed', ben),
    later: reviewed('approved', ben),
    read: fieldsOf(mergeRequest, 'review_states', 'approver_ids'),
    shown: [
      ['{"2":"unreviewed"}', '[1]'],
      ['{"2":"approved"}', '[1]'],
    ],
  },
  'the reviews of a merge request that somebody else is to review': {
    edit: { kind: 'changeItem', target: mergeRequest, fields: { reviewers: { add: [3], remove: [1] } } },
    before: reviewed('unreviewed', ada, ben),
    later: reviewed('reviewed', ada, ben),
    read: fieldsOf(mergeRequest, 'reviewer_ids', 'review_states'),
    shown: [
      ['[2,3]', '{"2":"unreviewed","3":"unreviewed"}'],
      ['[2,3]', '{"2":"reviewed","3":"unreviewed"}'],
    ],
  },
  'the reviewers of a merge request on a service without states': {
    edit: { kind: 'changeItem', target: mergeRequest, fields: { reviewers: { add: [3], remove: [] } } },
    before: mergeRequestSaying({ reviewers: [ben] }),
    later: mergeRequestSaying({ reviewers: [ben], title: 'Later' }),
    read: fieldsOf(mergeRequest, 'reviewer_ids', 'review_states'),
    shown: [
      ['[2,3]', null],
      ['[2,3]', null],
    ],
  },
  'a comment on an issue': commentOf('issue'),
  'a comment on a merge request': commentOf('mergeRequest'),
  'a comment on a snippet': commentOf('snippet'),
  'the issue of a comment that will be deleted': {
    edit: { kind: 'deleteComment', target: note },
    of: { kind: 'issue', id: 3 },
    before: issueSaying({ userNotesCount: 1 }),
    later: issueSaying({ userNotesCount: 5 }),
    read: fieldsOf(issue, 'notes_count'),
    shown: [[0], [4]],
  },
  'a label': {
    edit: { kind: 'changeLabel', target: project, name: 'bug', color: '#00ff00' },
    before: (arrival) => storeLabel(cache, 1, sampleLabel({ description: 'Before' }), arrival),
    later: (arrival) => storeLabel(cache, 1, sampleLabel({ description: 'Later' }), arrival),
    read: (reading) => listLabels(reading, 1).map(({ color, description }) => [color, description]),
    shown: [[['#00ff00', 'Before']], [['#00ff00', 'Later']]],
  },
  'a milestone': {
    edit: { kind: 'changeMilestone', target: keyOf('here', 'milestone', 5), state: 'closed' },
    before: (arrival) => storeMilestone(cache, sampleMilestone(5, { title: 'Before' }), arrival),
    later: (arrival) => storeMilestone(cache, sampleMilestone(5, { title: 'Later' }), arrival),
    read: (reading) => {
      const { title, state } = readShownMilestone(reading, 5) ?? {}
      return [title, state]
    },
    shown: [
      ['Before', 'closed'],
      ['Later', 'closed'],
    ],
  },
  'a listed project': settingOf('changeProject', 'project', 'projects 1'),
  'a listed group': settingOf('changeGroup', 'group', 'groups 1'),
  'a person': settingOf('changePerson', 'user', 'people 1'),
}

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Title', state: 'opened' }

describe('a row that a sync changes while an edit of it waits', () => {
  it.each(Object.entries(cases))('%s is folded anew over what the service says (I1)', (_name, one) => {
    answer(cache, one.before)
    const at = { createdAt: 1, heldUntil: null }
    queueEdit(user, parseEdit(one.edit), one.of ? { ...base, item: one.of } : base, at)
    expect(overlay.read(one.read)).toEqual(one.shown[0])
    answer(cache, one.later)
    expect(overlay.read(one.read)).toEqual(one.shown[1])
  })
})
