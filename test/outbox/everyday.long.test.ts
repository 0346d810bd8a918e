import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import type { EditRow, InboxRow, IssueRow, NoteRow } from '../../shared/model/rows.ts'
import { deriveInbox } from '../support/inbox.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { askService } from '../support/asking.ts'
import { openOutbox } from '../support/filled-service.ts'
import { apiVersion } from '../support/api-version.ts'

/** The state of a reopened issue: `opened` in the contract of v3, `reopened` in real services. */
const reopened = { v3: 'opened', v4: 'reopened' }[apiVersion]

/**
 * Everyday work offline, with a colleague at work meanwhile: through user store, sender and reader to the real service.
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'idea'],
      milestones: ['Spring'],
      issues: [
        { title: 'One', author: 'ben', description: 'First line\n\nMiddle\n\nLast line', labels: ['bug'] },
        { title: 'Two', author: 'ben', description: '- [ ] saw\n- [ ] file' },
        { title: 'Three', author: 'ada', notes: [{ author: 'ada', body: 'My word' }] },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben' }],
    },
    { path: 'tools/bellows', issues: [] },
  ],
  todos: [{ user: 'ada', author: 'ben', target: 'tools/anvil#2', action: 'mentioned' }],
}

let service: Service
let outbox: TestOutbox

beforeEach(async () => {
  ;({ service, outbox } = await openOutbox({ fixture }))
})

const ask = <T>(method: string, path: string, body?: unknown, token = 'token-ben') =>
  askService<T>(service, token, method, path, body)

const do_ = (edit: Edit) => outbox.userStore.submitEdit(edit)
const project = (name = 'anvil') => {
  const rows = outbox.reader.readRows(outbox.reader.listProjects(undefined).keys)
  return rows.find((row) => row.kind === 'project' && row.name === name)?.key as Key<'project'>
}
const item = (title: string, kind: 'issue' | 'mergeRequest' = 'issue') => {
  const { keys } = outbox.reader.listItems(kind, { query: title })
  expect(keys).toHaveLength(1)
  return keys[0] as Key<'issue'>
}
const row = (key: string) => outbox.reader.readRows([key])[0] as IssueRow
const editRows = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
const pathOf = (key: Key, inProject = project()) =>
  `/projects/${partsOf(inProject).id}/${partsOf(key).kind === 'issue' ? 'issues' : 'merge_requests'}/${partsOf(key).id}`
const flush = async () => {
  for (let round = 0; round < 20 && outbox.edits().length > 0; round += 1) await outbox.after(1)
}

interface ServiceIssue {
  id: number
  iid: number
  title: string
  description: string | null
  labels: string[]
  state: string
  assignee: { username: string } | null
  milestone: { title: string } | null
  due_date: string | null
}

describe('changing an item', () => {
  it('is shown at once, sends only what was changed, and merges with what others did', async () => {
    const one = item('One')
    do_({ kind: 'changeItem', target: one, fields: { description: 'First line\n\nMiddle\n\nLast line, by Ada' } })
    do_({
      kind: 'changeItem',
      target: one,
      fields: { labels: { add: ['idea'], remove: ['bug'] }, dueDate: '2026-05-01' },
    })
    // One waits; the other was taken up by it.
    expect(editRows()).toMatchObject([{ title: 'Change description, labels and due date' }])
    expect(row(one)).toMatchObject({ labels: [{ name: 'idea' }], dueDate: '2026-05-01' })
    await ask('PUT', pathOf(one), {
      description: 'First line, by Ben\n\nMiddle\n\nLast line',
      labels: 'bug,urgent',
      title: 'One!',
    })
    await flush()
    const now = await ask<ServiceIssue>('GET', pathOf(one))
    expect(now).toMatchObject({
      title: 'One!',
      description: 'First line, by Ben\n\nMiddle\n\nLast line, by Ada',
      labels: ['idea', 'urgent'],
      due_date: '2026-05-01',
    })
    const { item: shown } = outbox.reader.readItem(one)
    expect(shown.description).toBe(now.description)
    expect(shown.row.pending).toEqual([])
  })

  it('is compared with what stood there when it was begun, though others changed that before it was submitted', async () => {
    const one = item('One')
    const before = outbox.reader.readItem(one).item
    const lines = before.description.split('\n')
    await ask('PUT', pathOf(one), { description: [`${lines[0]}, by Ben`, ...lines.slice(1)].join('\n'), title: 'Eins' })
    await outbox.sync()
    // The editor was open all the while.
    const mine = { title: 'Uno', description: `${before.description}, by Ada` }
    const edit = outbox.userStore.submitEdit(
      { kind: 'changeItem', target: one, fields: mine },
      { title: before.row.title, description: before.description },
    )
    await outbox.after(1)
    expect(editRows()).toMatchObject([
      { state: 'conflict', conflict: [{ field: 'title', base: 'One', theirs: 'Eins', mine: 'Uno' }] },
    ])
    outbox.userStore.resolveConflict(edit, { title: 'Uno' })
    await flush()
    expect(await ask('GET', pathOf(one))).toMatchObject({
      title: 'Uno',
      description: [`${lines[0]}, by Ben`, ...lines.slice(1)].join('\n') + ', by Ada',
    })
    // Taken back is what others had made of it, not what the user had begun with.
    outbox.passNone()
    outbox.userStore.undo()
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(one))).title).toBe('Eins')
  })

  it('again while it was prepared sends what is wanted last', async () => {
    const one = item('One')
    do_({ kind: 'changeItem', target: one, fields: { title: 'Uno' } })
    const sending = outbox.flush()
    // The first answer, which says how the issue is now, cannot be here yet.
    await new Promise(setImmediate)
    do_({ kind: 'changeItem', target: one, fields: { title: 'Due' } })
    await sending
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(one))).title).toBe('Due')
    expect(editRows()).toEqual([])
  })

  it('that others changed too is a conflict with base, theirs and mine, and goes on with what is chosen (F13)', async () => {
    const one = item('One')
    const edit = do_({ kind: 'changeItem', target: one, fields: { title: 'Uno', dueDate: '2026-05-01' } })
    do_({ kind: 'comment', target: one, body: 'Behind it' })
    do_({ kind: 'comment', target: item('Three'), body: 'Elsewhere' })
    await ask('PUT', pathOf(one), { title: 'Eins' })
    await outbox.after(1)
    expect(editRows()).toMatchObject([
      { state: 'conflict', conflict: [{ field: 'title', base: 'One', theirs: 'Eins', mine: 'Uno' }] },
      { state: 'waiting', detail: 'Behind it' },
    ])
    expect(row(one).title).toBe('Uno')
    outbox.userStore.resolveConflict(edit, { title: 'Eins / Uno' })
    await flush()
    expect(await ask('GET', pathOf(one))).toMatchObject({ title: 'Eins / Uno', due_date: '2026-05-01' })
  })

  it('in conflict leaves to the others what is not chosen', async () => {
    const one = item('One')
    const edit = do_({ kind: 'changeItem', target: one, fields: { title: 'Uno' } })
    await ask('PUT', pathOf(one), { title: 'Eins' })
    await outbox.after(1)
    outbox.userStore.resolveConflict(edit, {})
    expect(editRows()).toEqual([])
    await outbox.sync()
    expect(row(one).title).toBe('Eins')
  })

  it('ticks boxes by their words, wherever others have moved them', async () => {
    const two = item('Two')
    do_({ kind: 'toggleTask', target: two, line: 'file', occurrence: 0, checked: true })
    expect(outbox.reader.readItem(two).item.description).toBe('- [ ] saw\n- [x] file')
    await ask('PUT', pathOf(two), { description: '- [ ] hammer\n- [ ] file\n- [x] saw' })
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(two))).description).toBe('- [ ] hammer\n- [x] file\n- [x] saw')
  })

  it('back and forth before it was sent is nothing at all', () => {
    const one = item('One')
    do_({ kind: 'changeState', target: one, state: 'closed' })
    do_({ kind: 'changeState', target: one, state: 'opened' })
    do_({ kind: 'follow', target: one, following: true })
    do_({ kind: 'follow', target: one, following: false })
    expect(editRows()).toEqual([])
  })
})

describe('what is made here', () => {
  it('is named, commented, changed and referred to before the service has it, and arrives whole and in order', async () => {
    const milestone = do_({
      kind: 'createMilestone',
      target: project(),
      title: 'Summer',
      description: '',
      dueDate: null,
      startDate: null,
    })
    const made = do_({
      kind: 'createIssue',
      target: project(),
      title: 'Four',
      description: 'See below',
      confidential: false,
      assigneeId: outbox.ownUserId,
      milestoneId: -milestone,
      labels: ['bug'],
      dueDate: null,
      createdAt: null,
      resolvesDiscussionsOf: null,
    })
    const four = keyOf('here', 'issue', -made)
    expect(row(four)).toMatchObject({
      title: 'Four',
      reference: referenceOf({ kind: 'issue', id: -made, iid: 0 }),
      milestone: { title: 'Summer' },
      iid: 0,
    })
    do_({ kind: 'comment', target: four, body: 'First words' })
    do_({ kind: 'comment', target: item('Three'), body: `Like ${referenceOf({ kind: 'issue', id: -made, iid: 0 })}` })
    do_({ kind: 'changeItem', target: four, fields: { dueDate: '2026-06-01' } })
    expect(outbox.reader.listItems('issue', { query: 'is:open Four' }).keys).toEqual([four])
    await outbox.restart()
    await flush()
    expect(editRows()).toEqual([])
    const [issue] = (await ask<ServiceIssue[]>('GET', `/projects/${partsOf(project()).id}/issues?state=opened`)).filter(
      ({ title }) => title === 'Four',
    )
    expect(issue).toMatchObject({
      milestone: { title: 'Summer' },
      due_date: '2026-06-01',
      labels: ['bug'],
      assignee: { username: 'ada' },
    })
    const notes = await ask<{ body: string; system: boolean }[]>(
      'GET',
      `${pathOf(keyOf('here', 'issue', issue?.id ?? 0))}/notes`,
    )
    expect(notes.filter(({ system }) => !system).map(({ body }) => body)).toEqual(['First words'])
    const others = await ask<{ body: string }[]>('GET', `${pathOf(item('Three'))}/notes`)
    expect(others.map(({ body }) => body)).toContain(`Like #${issue?.iid}`)
    // The key by which it was known here stays good for ever.
    expect(row(four)).toMatchObject({ key: four, title: 'Four', iid: issue?.iid, pending: [] })
    do_({ kind: 'comment', target: four, body: 'And later' })
    do_({ kind: 'changeState', target: item('Four'), state: 'closed' })
    expect(editRows()).toHaveLength(2)
    await flush()
    expect(await ask('GET', pathOf(keyOf('here', 'issue', issue?.id ?? 0)))).toMatchObject({
      state: 'closed',
      user_notes_count: 2,
    })
  })

  it('and given up takes with it what belongs to it, with a word, until it is restored', async () => {
    const made = do_({
      kind: 'createIssue',
      target: project(),
      title: 'Four',
      description: '',
      confidential: false,
      assigneeId: null,
      milestoneId: null,
      labels: [],
      dueDate: null,
      createdAt: null,
      resolvesDiscussionsOf: null,
    })
    const four = keyOf('here', 'issue', -made)
    do_({ kind: 'comment', target: four, body: 'Words' })
    outbox.userStore.discardEdit(made)
    expect(editRows()).toMatchObject([
      { state: 'rejected', detail: 'Words', error: { code: 'needed_discarded', title: 'New issue' } },
    ])
    await flush()
    expect(editRows()).toHaveLength(1)
    expect(outbox.reader.listDiscardedEdits(undefined).keys).toEqual([keyOf('here', 'edit', made)])
    outbox.userStore.restoreEdit(made)
    await flush()
    expect(editRows()).toEqual([])
    expect(outbox.reader.listItems('issue', { query: 'Four' }).keys).toHaveLength(1)
  })

  it('on another computer cannot be named here: the edit waits for its user, who is told why', async () => {
    // Somebody copied a text in which a new issue of their other computer is named.
    const elsewhere = referenceOf({ kind: 'issue', id: -1_500_000_000, iid: 0 })
    do_({ kind: 'comment', target: item('One'), body: `Like ${elsewhere}` })
    await flush()
    const [refused] = editRows()
    expect(refused).toMatchObject({ state: 'rejected', detail: `Like ${elsewhere}` })
    expect(refused?.error && wordsFor(refused.error)).toBe(
      'What this belongs to was never created on GitLab. Discard this edit.',
    )
    const notes = await ask<{ body: string }[]>('GET', `${pathOf(item('One'))}/notes`)
    expect(notes.map(({ body }) => body).join()).not.toContain('#new-')
  })

  it('is not meant by words that only look like a reference', async () => {
    const body = 'Moved to #new-york, #new-zzzzzz and !new-feature'
    do_({ kind: 'comment', target: item('One'), body })
    await flush()
    expect(editRows()).toEqual([])
    const notes = await ask<{ body: string }[]>('GET', `${pathOf(item('One'))}/notes`)
    expect(notes.map((note) => note.body)).toContain(body)
  })
})

describe('undoing', () => {
  it('takes what waits out of the outbox, and sends what has landed the other way round', async () => {
    const one = item('One')
    do_({ kind: 'changeItem', target: one, fields: { title: 'Uno' } })
    do_({ kind: 'changeItem', target: one, fields: { title: 'Due' } })
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Change title of #1 in tools/anvil', refused: null })
    expect(row(one).title).toBe('Uno')
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(one))).title).toBe('Uno')
    expect(outbox.userStore.undo()).toMatchObject({ refused: null })
    expect(row(one).title).toBe('One')
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(one))).title).toBe('One')
    expect(outbox.userStore.redo()).toMatchObject({ title: 'Change title of #1 in tools/anvil' })
    await flush()
    expect((await ask<ServiceIssue>('GET', pathOf(one))).title).toBe('Uno')
  })

  it('of a bulk is one step, survives a restart, and deletes a comment that has landed', async () => {
    const [one, two] = [item('One'), item('Two')]
    outbox.userStore.submitEdits([
      { kind: 'changeState', target: one, state: 'closed' },
      { kind: 'changeState', target: two, state: 'closed' },
      { kind: 'comment', target: two, body: 'Both closed' },
    ])
    await flush()
    await outbox.restart()
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Close #1 in tools/anvil and 2 more', refused: null })
    await flush()
    expect([
      (await ask<ServiceIssue>('GET', pathOf(one))).state,
      (await ask<ServiceIssue>('GET', pathOf(two))).state,
    ]).toEqual([reopened, reopened])
    const notes = await ask<{ body: string }[]>('GET', `${pathOf(two)}/notes`)
    expect(notes.map(({ body }) => body)).not.toContain('Both closed')
    expect(outbox.userStore.undo()).toBeNull()
  })

  it('is refused where the service has no way back, and says so', async () => {
    do_({ kind: 'moveIssue', target: item('One'), to: project('bellows') })
    await flush()
    expect(outbox.userStore.undo()).toMatchObject({ refused: expect.stringContaining('cannot undo it') as string })
  })
})

describe('the rest of the day', () => {
  it('notes, awards, labels, stars, moves and deletions are shown at once and arrive', async () => {
    const [one, two, three] = [item('One'), item('Two'), item('Three')]
    const [mine] = outbox.reader.readRows(outbox.reader.listThread(three).keys) as NoteRow[]
    const note = mine?.key as Key<'note'>
    do_({ kind: 'editComment', target: note, body: 'My better word' })
    do_({ kind: 'award', target: one, name: 'thumbsup', awarded: true })
    do_({ kind: 'award', target: one, name: 'tada', awarded: true })
    do_({ kind: 'createLabel', target: project(), name: 'chore', color: '#112233', description: '', priority: null })
    do_({ kind: 'changeLabel', target: project(), name: 'idea', newName: 'wish' })
    do_({ kind: 'star', target: project(), starred: true })
    do_({ kind: 'moveIssue', target: two, to: project('bellows') })
    do_({ kind: 'deleteIssue', target: three })
    expect(row(one)).toMatchObject({ upvotes: 1 })
    expect(outbox.reader.readItemContents(one).awards.map(({ name }) => name)).toEqual(['tada', 'thumbsup'])
    expect(outbox.reader.readChoices(project()).labels.map(({ name }) => name)).toEqual(['bug', 'chore', 'wish'])
    expect(outbox.reader.readRows([project()])).toMatchObject([{ starred: true }])
    expect(row(two).projectPath).toBe('tools/bellows')
    expect(row(three)).toBeUndefined()
    expect(outbox.reader.listItems('issue', { query: '' }).keys).not.toContain(three)
    await flush()
    expect(editRows()).toEqual([])
    expect(await ask('GET', pathOf(one))).toMatchObject({ upvotes: 1 })
    const labels = await ask<{ name: string }[]>('GET', `/projects/${partsOf(project()).id}/labels`)
    expect(labels.map(({ name }) => name)).toEqual(['bug', 'chore', 'wish'])
    const moved = await ask<ServiceIssue[]>('GET', `/projects/${partsOf(project('bellows')).id}/issues?state=opened`)
    expect(moved.map(({ title }) => title)).toEqual(['Two'])
    await expect(ask('GET', pathOf(three))).rejects.toThrow('404')
    expect(outbox.reader.readRows([project()])).toMatchObject([{ starred: true }])
  })

  function markDone(entry: InboxRow | undefined): void {
    const key = (entry?.key ?? '') as Key<'inboxEntry'>
    outbox.userStore.mark([{ key, seen: Date.parse(entry?.at ?? '') }], { as: 'done', on: true })
  }

  it('what is done in the inbox is done on the service too, and undoing makes a todo of it again', async () => {
    deriveInbox(outbox.cache, outbox.ownUserId)
    const { keys } = outbox.reader.listInbox(undefined)
    expect(keys).toHaveLength(1)
    const [entry] = outbox.reader.readRows(keys) as InboxRow[]
    markDone(entry)
    expect(outbox.reader.listInbox(undefined).keys).toEqual([])
    expect(editRows()).toMatchObject([{ title: 'Mark done' }])
    await flush()
    const todos = () => ask<{ target: { title: string } }[]>('GET', '/todos', undefined, 'token-ada')
    expect(await todos()).toEqual([])
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Mark “Two” done', refused: null })
    await flush()
    expect((await todos()).map(({ target }) => target.title)).toEqual(['Two'])
  })

  it('a todo of what was not fetched yet can be done as well', async () => {
    outbox.cache.exec(`DELETE FROM issues WHERE title = 'Two'`)
    deriveInbox(outbox.cache, outbox.ownUserId)
    const [entry] = outbox.reader.readRows(outbox.reader.listInbox(undefined).keys) as InboxRow[]
    markDone(entry)
    expect(outbox.reader.listInbox(undefined).keys).toEqual([])
    await flush()
    expect(await ask('GET', '/todos', undefined, 'token-ada')).toEqual([])
  })
})
