import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  discardWithDependents,
  missingTarget,
  restoreWithDependents,
} from '../../electron/outbox/history/discarding.ts'
import { kindOf } from '../../electron/outbox/kinds/kinds.ts'
import { listUnsettledEdits, readEndedEdit } from '../../electron/outbox/queue/queue.ts'
import { reject } from '../../electron/outbox/queue/transitions.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { editKinds, parseEdit, type Edit, type EditKind } from '../../shared/edit.ts'
import { keyOf, type Kind } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The fate of an edit whose target would have been made by an edit that the user discards. */

type Given = { readonly kind: EditKind; readonly [field: string]: unknown }

const self = keyOf('here', 'user', 1)
const gateway = keyOf('here', 'project', 1)
const queue = keyOf('here', 'issue', 1)
const merging = keyOf('here', 'mergeRequest', 1)
const aMergeRequest = keyOf('here', 'mergeRequest', 3)

const newItem = { title: 'New', description: '', assigneeId: null, milestoneId: null, labels: [] }
const newIssue = { ...newItem, confidential: false, dueDate: null, createdAt: null, resolvesDiscussionsOf: null }
const newMergeRequest = {
  ...newItem,
  ...{ sourceBranch: 'new', targetBranch: 'master', targetProjectId: null, removeSourceBranch: false },
}
const newMilestone = { title: 'New', description: '', dueDate: null, startDate: null }
const newProject = { name: 'New', path: 'new', namespaceId: null, namespacePath: 'ada', visibilityLevel: 0 }
const newFork = { path: 'new', namespaceId: null, namespacePath: 'ada' }

const review = { comments: [], answers: [], resolutions: [], summary: 'Words', verdict: 'comment', sha: null }
const answering = (id: number) => ({
  ...review,
  answers: [{ to: keyOf('here', 'note', id), body: 'Words', resolved: null }],
})

/** The edits that make a thing, by its kind. */
const makings: Partial<Record<Kind, readonly Given[]>> = {
  issue: [{ kind: 'createIssue', target: gateway, ...newIssue }],
  mergeRequest: [{ kind: 'createMergeRequest', target: gateway, ...newMergeRequest }],
  note: [
    { kind: 'comment', target: queue, body: 'Made' },
    { kind: 'beginDiscussion', target: queue, body: 'Made', position: null },
    { kind: 'answer', target: keyOf('here', 'note', 7), body: 'Made' },
  ],
  milestone: [{ kind: 'createMilestone', target: gateway, ...newMilestone }],
  todo: [{ kind: 'addTodo', target: queue }],
  project: [
    { kind: 'createProject', target: self, ...newProject },
    { kind: 'forkProject', target: gateway, ...newFork },
  ],
  group: [{ kind: 'createGroup', target: self, name: 'Made', path: 'made' }],
  sshKey: [{ kind: 'addKey', target: self, title: 'Made', key: publicKeyOf('made') }],
  email: [{ kind: 'addEmail', target: self, email: 'made@example.org' }],
  systemHook: [
    {
      ...{ kind: 'addHook', target: self, url: 'https://made.example' },
      ...{ pushEvents: true, tagPushEvents: false, enableSslVerification: true },
    },
  ],
}

/** The fields of an edit that names a thing which was made here, by the local id of that thing. */
interface Naming {
  readonly made: Kind
  readonly fields: (id: number) => object
  /** True for an edit that has nothing left to do without that thing. Others wait for the user. */
  readonly isDone: boolean
}

const on = (
  made: Kind,
  { isDone = false, ...fields }: { readonly isDone?: boolean; readonly [field: string]: unknown } = {},
): Naming => ({
  made,
  fields: (id) => ({ target: keyOf('here', made, id), ...fields }),
  isDone,
})
const by = (made: Kind, field: string, fields: object, isDone = false): Naming => ({
  made,
  fields: (id) => ({ ...fields, [field]: id }),
  isDone,
})
const done = { isDone: true }

/** Edits of each kind that name a thing that was made here. People are not made here, and all todos are not one thing. */
const namings: { readonly [K in EditKind]: readonly Naming[] } = {
  changeItem: [
    on('issue', { fields: { title: 'Changed' } }),
    on('mergeRequest', { fields: { title: 'Changed' } }),
    { made: 'milestone', fields: (milestoneId) => ({ target: queue, fields: { milestoneId } }), isDone: false },
  ],
  changeState: [
    on('issue', { state: 'closed', ...done }),
    on('mergeRequest', { state: 'closed', ...done }),
    on('issue', { state: 'opened' }),
  ],
  toggleTask: [on('issue', { line: 'Task', occurrence: 0, checked: true })],
  addTimeSpent: [on('issue', { seconds: 60 }), on('mergeRequest', { seconds: -60, summary: 'x' })],
  follow: [on('issue', { following: true }), on('mergeRequest', { following: false })],
  addTodo: [on('issue'), on('mergeRequest')],
  finishTodo: [on('todo', done)],
  finishTodos: [],
  snoozeTodo: [on('todo', { until: null })],
  restoreTodo: [on('todo')],
  restoreTodos: [],
  createIssue: [on('project', newIssue), by('milestone', 'milestoneId', { ...newIssue, target: gateway })],
  linkIssue: [
    on('issue', { other: queue, linkType: 'blocks', linked: true }),
    {
      made: 'issue',
      fields: (id) => ({ target: queue, other: keyOf('here', 'issue', id), linkType: 'relates_to', linked: true }),
      isDone: false,
    },
  ],
  moveIssue: [on('issue', { to: gateway })],
  deleteIssue: [on('issue', done)],
  createMergeRequest: [
    on('project', newMergeRequest),
    by('milestone', 'milestoneId', { ...newMergeRequest, target: gateway }),
  ],
  merge: [on('mergeRequest', { sha: null, message: null, removeSourceBranch: false, whenBuildSucceeds: true })],
  cancelMerge: [on('mergeRequest')],
  rebase: [on('mergeRequest', { sha: null })],
  approve: [on('mergeRequest', { approved: true, sha: null })],
  applySuggestions: [
    on('mergeRequest', { suggestions: [{ id: 1, note: keyOf('here', 'note', 9) }], message: null }),
    {
      made: 'note',
      fields: (id) => ({
        target: aMergeRequest,
        suggestions: [{ id: 1, note: keyOf('here', 'note', id) }],
        message: null,
      }),
      isDone: false,
    },
  ],
  askAgain: [on('mergeRequest', { reviewerId: 2 })],
  deleteMergeRequest: [on('mergeRequest', done)],
  comment: [on('issue', { body: 'Words' }), on('mergeRequest', { body: 'Words' })],
  editComment: [on('note', { body: 'Other words' })],
  deleteComment: [on('note', done)],
  beginDiscussion: [
    on('issue', { body: 'Words', position: null }),
    on('mergeRequest', { body: 'Words', position: null }),
  ],
  answer: [on('note', { body: 'Words' })],
  resolveDiscussion: [on('note', { resolved: true })],
  publishReview: [
    on('mergeRequest', review),
    { made: 'note', fields: (id) => ({ ...answering(id), target: merging }), isDone: false },
  ],
  award: [on('note', { name: 'thumbsup', awarded: true }), on('issue', { name: 'thumbsup', awarded: false })],
  star: [on('project', { starred: true })],
  createLabel: [on('project', { name: 'cold', color: '#0000ff', description: '', priority: null })],
  changeLabel: [on('project', { name: 'cold', newName: 'warm' })],
  deleteLabel: [on('project', { name: 'cold', ...done })],
  followLabel: [on('project', { name: 'cold', following: true })],
  createMilestone: [on('project', newMilestone)],
  changeMilestone: [
    on('milestone', { state: 'closed', ...done }),
    on('milestone', { state: 'closed', title: 'Changed' }),
    on('milestone', { state: 'active' }),
    on('milestone', { description: 'Changed' }),
  ],
  createProject: [by('group', 'namespaceId', { ...newProject, target: self })],
  forkProject: [on('project', newFork), by('group', 'namespaceId', { ...newFork, target: gateway })],
  changeProject: [on('project', { description: 'Changed' })],
  archiveProject: [on('project', { archived: true })],
  transferProject: [
    on('project', { groupId: 5, groupPath: 'workshop' }),
    by('group', 'groupId', { target: gateway, groupPath: 'made' }),
  ],
  deleteProject: [on('project', { path: 'ada/made', ...done })],
  createGroup: [],
  changeGroup: [on('group', { name: 'Changed' })],
  deleteGroup: [on('group', { path: 'made', ...done })],
  changePerson: [],
  blockPerson: [],
  deletePerson: [],
  addKey: [],
  deleteKey: [by('sshKey', 'id', { target: self, title: 'Made', key: publicKeyOf('made') }, true)],
  addEmail: [],
  deleteEmail: [by('email', 'id', { target: self, email: 'made@example.org' }, true)],
  addHook: [],
  deleteHook: [by('systemHook', 'id', { target: self, url: 'https://made.example' }, true)],
}

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Made', state: 'opened' }

let user: WritableUserDatabase

beforeEach(() => {
  user = openUserDatabase(newUserFile(temporaryFolder()))
  onTestFinished(() => void user.close())
})

const queued = (edit: Edit) => queueEdit(user, edit, base, { createdAt: 0, heldUntil: null })
const states = () => listUnsettledEdits(user).map(({ id, state, error }) => [id, state, error?.code ?? null])
const discarding = (id: number) => discardWithDependents(user, { id, at: 1_000 })
const restoring = (id: number) => restoreWithDependents(user, { id, heldUntil: null })

const cases = editKinds.flatMap((kind) =>
  namings[kind].flatMap(({ made, fields, isDone }) =>
    (makings[made] ?? []).map((making) => ({ kind, making, fields, isDone, says: JSON.stringify(fields(-1)) })),
  ),
)

/** Queues both edits of a case, and returns their ids. */
function queueCase({ kind, making, fields }: (typeof cases)[number]): readonly [making: number, naming: number] {
  const made = queued(parseEdit(making))
  return [made, queued(parseEdit({ kind, ...fields(localIdOf(made)) } as Given))]
}

describe('without the thing that it names', () => {
  it('every kind that makes a thing is here, and named by others', () => {
    const made = new Set(Object.values(makings).flatMap((all) => all.map(({ kind }) => kind)))
    const sample = (kind: EditKind) => ({ kind }) as Edit
    expect(made).toEqual(new Set(editKinds.filter((kind) => kindOf(sample(kind)).makes !== undefined)))
    expect(new Set(cases.map(({ making }) => making.kind))).toEqual(made)
  })

  describe.each(cases.filter(({ isDone }) => isDone))('$kind goes along with $making.kind: $says', (each) => {
    it('and comes back with it', () => {
      const [making, naming] = queueCase(each)
      expect(new Set(discarding(making))).toEqual(new Set([making, naming]))
      expect([states(), readEndedEdit(user, naming)]).toMatchObject([[], { state: 'undone' }])
      restoring(making)
      expect(states()).toEqual([
        [making, 'waiting', null],
        [naming, 'waiting', null],
      ])
    })

    it('and is not restored without it', () => {
      const [making, naming] = queueCase(each)
      discarding(naming)
      discarding(making)
      expect(
        missingTarget(user, parseEdit({ kind: each.kind, ...each.fields(localIdOf(making)) } as Given)),
      ).toMatchObject({
        id: making,
      })
      expect([restoring(naming), states()]).toEqual([[], []])
      restoring(making)
      // The user has discarded it for itself.
      expect(states()).toEqual([[making, 'waiting', null]])
    })

    it('but not where the thing may be on the service', () => {
      const [making, naming] = queueCase(each)
      reject(user, making, { code: 'arrival_unclear' }, { isChecked: true })
      discarding(making)
      expect(states()).toEqual([[naming, 'rejected', 'needed_discarded']])
    })
  })

  it.each(cases.filter(({ isDone }) => !isDone))('$kind waits for the user, after $making.kind: $says', (each) => {
    const [making, naming] = queueCase(each)
    discarding(making)
    expect(states()).toEqual([[naming, 'rejected', 'needed_discarded']])
    restoring(making)
    expect(states()).toEqual([
      [making, 'waiting', null],
      [naming, 'waiting', null],
    ])
  })

  const undone = Object.values(makings)
    .flat()
    .map(parseEdit)
    .flatMap((edit) => {
      const inverse = kindOf(edit).inverse(edit, base, { account: 'here', localId: -1, can: () => false })
      return inverse === null ? [] : [{ kind: edit.kind, inverse }]
    })

  it.each(undone)('what undoing $kind queues has nothing left to do', ({ inverse }) => {
    expect(kindOf(inverse).removes?.(inverse)).toBe(true)
  })

  it.each(editKinds.filter((kind) => kind.startsWith('delete')))('%s removes', (kind) => {
    const edit = { kind } as Edit
    expect(kindOf(edit).removes?.(edit)).toBe(true)
  })
})
