import { describe, expect, it } from 'vitest'
import type { FieldsOf } from '../../electron/outbox/kinds/fields-of-edit.ts'
import { named, neededEdits, withLocalIds, withServiceNames } from '../../electron/outbox/queue/references.ts'
import type { QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import type { ServiceName } from '../../electron/user/service-names.ts'
import type { Edit, EditOf } from '../../shared/edit.ts'
import { localReferences, referenceOf } from '../../shared/model/reference.ts'

const five = referenceOf({ kind: 'issue', id: -1_795_326_178, iid: 0 })
const six = referenceOf({ kind: 'mergeRequest', id: -1_795_326_179, iid: 0 })

const names = new Map<string, ServiceName>([
  ['issue -1795326178', { id: 70, iid: 7, projectPath: 'tools/anvil' }],
  ['mergeRequest -1795326179', { id: 80, iid: 8, projectPath: 'tools/bellows' }],
  ['milestone -9', { id: 90, iid: null, projectPath: null }],
])
const find = (kind: string, id: number) => names.get(`${kind} ${id}`) ?? null

describe('references to what is not sent yet', () => {
  it('are found in text, and only they', () => {
    const text = `${five} and (${six}), not a${five}, x/${five}, &${five}, #new-, #newest or #12`
    expect(localReferences(text).map(({ kind, id }) => [kind, id])).toEqual([
      ['issue', -1_795_326_178],
      ['mergeRequest', -1_795_326_179],
    ])
  })

  it('become the service’s numbers, with the path where that is another project’s', () => {
    const edit: Edit = { kind: 'comment', target: 'here/issue/-1795326178', body: `See ${five} and ${six}.` }
    expect(neededEdits(edit)).toEqual([1_795_326_178, 1_795_326_179])
    expect(named(edit, 'tools/anvil', find)).toEqual({
      named: { kind: 'comment', target: 'here/issue/70', body: 'See #7 and tools/bellows!8.' },
      isWhole: true,
    })
  })

  it('stay as they are while nobody knows them', () => {
    const edit: Edit = { kind: 'comment', target: 'here/issue/3', body: 'See #new-zz.' }
    expect(named(edit, 'tools/anvil', find)).toEqual({ named: edit, isWhole: false })
  })

  it('stand in fields and ids too', () => {
    const edit: Edit = {
      kind: 'changeItem',
      target: 'here/issue/3',
      fields: { milestoneId: -9, description: `After ${five}`, labels: { add: ['#new-1'], remove: [] } },
    }
    expect(neededEdits(edit)).toEqual([9, 1_795_326_178])
    expect(named(edit, 'tools/anvil', find).named).toMatchObject({
      fields: { milestoneId: 90, description: 'After #7', labels: { add: ['#new-1'] } },
    })
  })
})

describe('a task that names what is not sent yet', () => {
  const tick = (line: string): Edit => ({
    kind: 'toggleTask',
    target: 'here/issue/3',
    line,
    occurrence: 0,
    checked: true,
  })

  it('is looked for by the service’s number', () => {
    expect(named(tick(`After ${five}`), 'tools/anvil', find)).toEqual({ named: tick('After #7'), isWhole: true })
  })

  it('is looked for as it is written where that only looks like a name, and waits for nothing', () => {
    expect(neededEdits(tick('Merge #new-design'))).toEqual([])
    expect(named(tick('Merge #new-design'), 'tools/anvil', find)).toEqual({
      named: tick('Merge #new-design'),
      isWhole: true,
    })
  })
})

it('what was made here keeps its local id, so that all that is done to it is one key queue', () => {
  const edit: Edit = { kind: 'changeState', target: 'here/issue/70', state: 'closed' }
  const local = withLocalIds(edit, (kind, id) => (kind === 'issue' && id === 70 ? -1_795_326_178 : null))
  expect(local).toEqual({ ...edit, target: 'here/issue/-1795326178' })
})

const item = {
  ...{ title: '#new-2', description: '#new-3', assigneeId: 5, otherAssigneeIds: [6], milestoneId: -4 },
  labels: ['#new-9'],
}

it.each<{ readonly edit: Edit; readonly needed: readonly number[] }>([
  {
    edit: {
      ...{ kind: 'createIssue', target: 'here/project/1', ...item },
      ...{ confidential: false, dueDate: null, createdAt: null, resolvesDiscussionsOf: null },
    },
    needed: [2, 3, 4],
  },
  {
    edit: {
      ...{ kind: 'createMergeRequest', target: 'here/project/1', ...item, targetProjectId: null },
      ...{ sourceBranch: '#new-9', targetBranch: '#new-9', removeSourceBranch: false, reviewerIds: [], squash: false },
    },
    needed: [2, 3, 4],
  },
  { edit: { kind: 'moveIssue', target: 'here/issue/-1', to: 'here/project/2' }, needed: [1] },
  {
    edit: {
      ...{ kind: 'merge', target: 'here/mergeRequest/-1', sha: null, message: '!new-2' },
      ...{ removeSourceBranch: false, whenBuildSucceeds: false },
    },
    needed: [1, 2],
  },
  { edit: { kind: 'editComment', target: 'here/note/-1', body: '#new-2' }, needed: [1, 2] },
  { edit: { kind: 'finishTodo', target: 'here/todo/-1' }, needed: [1] },
  {
    edit: {
      ...{ kind: 'createLabel', target: 'here/project/1', name: '#new-9' },
      ...{ color: '#ff0000', description: '#new-2', priority: null },
    },
    needed: [2],
  },
  {
    edit: { kind: 'changeLabel', target: 'here/project/1', name: '#new-9', newName: '#new-9', description: '#new-2' },
    needed: [2],
  },
  {
    edit: {
      ...{ kind: 'createMilestone', target: 'here/project/1' },
      ...{ title: '#new-2', description: '#new-3', dueDate: null, startDate: null },
    },
    needed: [2, 3],
  },
  {
    edit: { kind: 'changeMilestone', target: 'here/milestone/-1', title: '#new-2', description: '#new-3' },
    needed: [1, 2, 3],
  },
])('$edit.kind waits for what its keys, ids and texts name', ({ edit, needed }) => {
  expect(neededEdits(edit)).toEqual(needed)
})

it.each<{ readonly edit: Edit; readonly seen: object; readonly named: object }>([
  {
    edit: { kind: 'changeItem', target: 'here/issue/3', fields: { title: 'New' } },
    seen: { title: five, milestoneId: -9, assigneeId: 5 },
    named: { title: '#7', milestoneId: 90, assigneeId: 5 },
  },
  {
    edit: { kind: 'toggleTask', target: 'here/issue/3', line: 'wash', occurrence: 0, checked: true },
    seen: { description: `- [ ] wash\n${five}` },
    named: { description: '- [ ] wash\n#7' },
  },
  { edit: { kind: 'deleteComment', target: 'here/note/3' }, seen: { body: five }, named: { body: '#7' } },
  { edit: { kind: 'editComment', target: 'here/note/3', body: '' }, seen: { body: five }, named: { body: '#7' } },
  {
    edit: { kind: 'changeMilestone', target: 'here/milestone/3' },
    seen: { title: five, description: five, dueDate: null },
    named: { title: '#7', description: '#7', dueDate: null },
  },
  {
    edit: { kind: 'changeLabel', target: 'here/project/3', name: 'a' },
    seen: { color: '#ff0000', description: five },
    named: { color: '#ff0000', description: '#7' },
  },
])('what was seen before $edit.kind is named as the service names it', ({ edit, seen, named: expected }) => {
  const base = { projectId: 1, projectPath: 'tools/anvil', iid: 3, title: '', state: '', seen, known: seen }
  const queued = { edit, base } as unknown as QueuedEdit
  expect(withServiceNames(queued, find).queued.base).toMatchObject({ seen: expected, known: expected })
})

it('every field of an edit must say what stands in it, or the program does not compile', () => {
  const complete: FieldsOf<EditOf<'moveIssue'>> = { target: 'key', to: 'key' }
  // @ts-expect-error A field is missing.
  const incomplete: FieldsOf<EditOf<'moveIssue'>> = { target: 'key' }
  // @ts-expect-error A key must not be passed over.
  const plainKey: FieldsOf<EditOf<'moveIssue'>> = { target: 'key', to: 'plain' }
  // @ts-expect-error Parts of a field say it as well.
  const parts: FieldsOf<EditOf<'changeItem'>> = { target: 'key', fields: { parts: { title: 'text' } } }
  expect([complete, incomplete, plainKey, parts]).toHaveLength(4)
})

it('what was made here has the number that the service gave it, also for an edit that was queued before', () => {
  const queued = (edit: Edit, base: object) =>
    ({ edit, base: { iid: 0, projectPath: 'tools/anvil', ...base } }) as QueuedEdit
  const iidOf = (edit: Edit, base: object = {}) => withServiceNames(queued(edit, base), find).queued.base.iid
  const approve = { kind: 'approve', approved: true, sha: null } as const
  expect(iidOf({ ...approve, target: 'here/mergeRequest/-1795326179' })).toBe(8)
  expect(iidOf({ ...approve, target: 'here/mergeRequest/-7' })).toBe(0)
  expect(iidOf({ ...approve, target: 'here/mergeRequest/80' }, { iid: 8 })).toBe(8)
  const about = { item: { kind: 'issue', id: -1_795_326_178 } }
  expect(iidOf({ kind: 'editComment', target: 'here/note/5', body: 'Later' }, about)).toBe(7)
})
