import { join } from 'node:path'
import { readEndedEdit } from '../../electron/outbox/queue/queue.ts'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import type { IssueRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import type { Answer, MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/**
 * One thing changed several times while it waits, with second thoughts in between. Values that the user no longer
 * sees must not be left in the snapshots of later changes: nobody else changed anything, so nothing is in conflict, and the
 * shown values arrive.
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      milestones: ['Spring'],
      issues: [
        {
          title: 'One',
          description: 'First line\n\n- [ ] saw\n\nLast line',
          notes: [{ author: 'ada', body: 'Here too' }],
        },
      ],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let project: Key<'project'>
let issue: Key<'issue'>
let note: Key<'note'>

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  project = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  issue = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  note = outbox.reader.listThread(issue).keys[0] as Key<'note'>
})

const submit = (given: { readonly kind: EditKind; readonly [field: string]: unknown }) =>
  outbox.userStore.submitEdit(parseEdit(given))
const say = (body: string) => submit({ kind: 'editComment', target: note, body })
const change = (fields: object, target: Key = issue) => submit({ kind: 'changeItem', target, fields })
/** So that the next change is not taken up by the one before. */
const apart = () => submit({ kind: 'award', target: issue, name: 'tada', awarded: true })
const ask = <T>(method: string, path: string, body?: unknown, token = 'token-ben') =>
  askService<T>(service, token, method, path, body)
const pathOf = (key: Key = issue) => `/projects/${partsOf(project).id}/issues/${partsOf(key).id}`
const shown = () => outbox.reader.readRows([issue])[0] as IssueRow
const shownText = () => outbox.reader.readItem(issue).item.description

async function arrived(): Promise<{ title: string; description: string; state: string; comments: string[] }> {
  const { title, description, state } = await ask<{ title: string; description: string; state: string }>(
    'GET',
    pathOf(),
  )
  const notes = await ask<{ body: string; system: boolean }[]>('GET', `${pathOf()}/notes`)
  return { title, description, state, comments: notes.filter(({ system }) => !system).map(({ body }) => body) }
}

describe('what is written over words of one’s own that are given up', () => {
  it('arrives, though it says the same as they did', async () => {
    const first = say('Better')
    say('Better')
    outbox.userStore.discardEdit(first)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).comments).toEqual(['Better'])
  })

  it('arrives after it was moved, rewritten, undone and restored as well', async () => {
    const first = say('Better')
    const second = say('Here too')
    outbox.userStore.reorderEdit(second, 'up')
    outbox.userStore.rewriteEdit(second, 'Put otherwise')
    const third = say('Better')
    outbox.userStore.undo()
    outbox.userStore.discardEdit(first)
    outbox.userStore.discardEdit(second)
    outbox.userStore.restoreEdit(third)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).comments).toEqual(['Better'])
  })

  it('is in conflict with nobody', async () => {
    const first = change({ title: 'Eins' })
    apart()
    change({ title: 'Uno' })
    outbox.userStore.discardEdit(first)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).title).toBe('Uno')
  })

  it('arrives as a text as it is shown', async () => {
    const first = change({ description: 'First line\n\n- [ ] saw\n\nLast line\nOne more' })
    apart()
    change({ description: 'First line, mended\n\n- [ ] saw\n\nLast line\nOne more' })
    outbox.userStore.discardEdit(first)
    const text = shownText()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await arrived()).toMatchObject({ description: text })
  })

  it('arrives as a text as it is shown, when what is given up is a tick', async () => {
    const tick = submit({ kind: 'toggleTask', target: issue, line: 'saw', occurrence: 0, checked: true })
    change({ description: 'First line\n\n- [x] saw\n\nLast line\nOne more' })
    outbox.userStore.discardEdit(tick)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await arrived()).toMatchObject({ description: 'First line\n\n- [x] saw\n\nLast line\nOne more' })
  })

  it('arrives as a tick on a line that names an issue which had no number when the tick was made', async () => {
    const made = submit({ kind: 'createIssue', target: project, title: 'Two' })
    const line = `After ${referenceOf({ kind: 'issue', id: -made, iid: 0 })}`
    change({ description: `- [ ] ${line}` })
    apart()
    submit({ kind: 'toggleTask', target: issue, line, occurrence: 0, checked: true })
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).description).toMatch(/^- \[x\] After #\d+$/)
  })

  it('arrives on a milestone as well', async () => {
    const { milestones } = outbox.reader.readChoices(project)
    const target = keyOf('here', 'milestone', milestones[0]?.id ?? 0)
    const first = submit({ kind: 'changeMilestone', target, title: 'Summer' })
    // An edit that was sent once takes up no further edits.
    proxy.misbehave('PUT', /milestones/, { applied: false, then: { status: 503, body: '' } })
    await outbox.flush()
    submit({ kind: 'changeMilestone', target, title: 'Autumn' })
    outbox.userStore.discardEdit(first)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await ask('GET', `/projects/${partsOf(project).id}/milestones`)).toMatchObject([{ title: 'Autumn' }])
  })
})

describe('what changes places with another change of the same', () => {
  it('arrives in the new order', async () => {
    change({ title: 'Eins' })
    apart()
    const last = change({ title: 'Uno' })
    outbox.userStore.reorderEdit(last, 'up')
    outbox.userStore.reorderEdit(last, 'up')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).title).toBe('Eins')
  })
})

describe('what is restored after another change of the same has arrived', () => {
  it('is wanted now, and in conflict with nobody', async () => {
    const first = change({ title: 'Eins' })
    outbox.userStore.discardEdit(first)
    change({ title: 'Uno' })
    await outbox.flush()
    outbox.userStore.restoreEdit(first)
    expect(shown().title).toBe('Eins')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).title).toBe('Eins')
  })
})

describe('what is changed of something that waits to be made', () => {
  it('arrives, though that was rewritten since', async () => {
    const made = submit({ kind: 'createIssue', target: project, title: 'Two', description: 'As I said' })
    const target = keyOf('here', 'issue', -made)
    submit({ kind: 'award', target, name: 'tada', awarded: true })
    change({ description: 'As I wrote' }, target)
    outbox.userStore.rewriteEdit(made, 'As I told you')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    const rows = await ask<{ title: string; description: string }[]>('GET', `/projects/${partsOf(project).id}/issues`)
    expect(rows.find(({ title }) => title === 'Two')).toMatchObject({ description: 'As I wrote' })
  })

  it('arrives of a comment as well', async () => {
    const said = submit({ kind: 'comment', target: issue, body: 'Tpyo' })
    submit({ kind: 'editComment', target: keyOf('here', 'note', -said), body: 'No typo' })
    outbox.userStore.rewriteEdit(said, 'Typo')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).comments).toEqual(['Here too', 'No typo'])
  })
})

describe('a later wish and its opposite', () => {
  it('are nothing only if that is how it stands without them', async () => {
    const first = submit({ kind: 'changeState', target: issue, state: 'closed' })
    apart()
    submit({ kind: 'changeState', target: issue, state: 'opened' })
    outbox.userStore.discardEdit(first)
    submit({ kind: 'changeState', target: issue, state: 'closed' })
    expect(shown().state).toBe('closed')
    await outbox.flush()
    expect((await arrived()).state).toBe('closed')
  })

  it('are not nothing when a colleague has wished the same meanwhile', async () => {
    submit({ kind: 'changeState', target: issue, state: 'closed' })
    await ask('PUT', pathOf(), { state_event: 'close' })
    await outbox.sync()
    submit({ kind: 'changeState', target: issue, state: 'opened' })
    expect(shown().state).toBe('opened')
    await outbox.flush()
    expect((await arrived()).state).toMatch(/^(re)?opened$/)
  })
})

describe('what a colleague has written meanwhile', () => {
  const extended = (text: string, more: string) => `${text}\n${more}`

  it('stays, through several changes of one’s own', async () => {
    const { description } = await arrived()
    change({ description: extended(description, 'Mine') })
    apart()
    change({ description: extended(description, 'Mine\nand more') })
    await ask('PUT', pathOf(), { description: `Theirs\n${description}` })
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).description).toBe(extended(`Theirs\n${description}`, 'Mine\nand more'))
  })

  it('stays when what was written between is given up', async () => {
    const { description } = await arrived()
    const first = change({ description: extended(description, 'Mine') })
    apart()
    change({ description: extended(description, 'Mine\nand more') })
    await ask('PUT', pathOf(), { description: `Theirs\n${description}` })
    outbox.userStore.discardEdit(first)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect((await arrived()).description).toBe(extended(`Theirs\n${description}`, 'Mine\nand more'))
  })

  it('is in conflict as ever, and what was chosen is not overwritten by what was written before', async () => {
    change({ title: 'Eins' })
    apart()
    const last = change({ title: 'Uno' })
    await ask('PUT', pathOf(), { title: 'Een' })
    await outbox.flush()
    const [first] = outbox.userStore.listUnsettled()
    expect(first?.state).toBe('conflict')
    outbox.userStore.resolveConflict(first?.id ?? 0, { title: 'Een, Eins' })
    await outbox.flush()
    expect((await arrived()).title).toBe('Een, Eins')
    expect(outbox.userStore.listUnsettled()).toMatchObject([{ id: last, state: 'conflict' }])
  })

  it('is not taken for one’s own by words that were begun before a tick', async () => {
    const { description } = await arrived()
    submit({ kind: 'toggleTask', target: issue, line: 'saw', occurrence: 0, checked: true })
    const edit = parseEdit({
      kind: 'changeItem',
      target: issue,
      fields: { description: extended(description, 'Mine') },
    })
    outbox.userStore.submitEdit(edit, { description })
    await outbox.flush()
    expect((await arrived()).description).toBe(extended(description.replace('[ ]', '[x]'), 'Mine'))
  })
})

describe('what the service applied of an edit that it did not apply whole', () => {
  const real = /\/issues\/\d+$/

  /** Changes title and due date, of which the service takes only the title. */
  async function changeHalf(): Promise<number> {
    const half = change({ title: 'Eins', dueDate: '2026-06-01' })
    proxy.misbehave('PUT', real, { applied: false, then: await answerWith({ title: 'Eins' }) })
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    return half
  }

  /** The service's answer once it has applied some fields. */
  async function answerWith(fields: object): Promise<Answer> {
    const row = await ask<object>('PUT', pathOf(), fields)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(row) }
  }

  it('is one’s own for a later change, though the edit was given up then', async () => {
    const half = await changeHalf()
    apart()
    change({ title: 'Uno' })
    outbox.userStore.discardEdit(half)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await arrived()).toMatchObject({ title: 'Uno' })
  })

  it('is one’s own for a change that waited behind it', async () => {
    const half = change({ title: 'Eins', dueDate: '2026-06-01' })
    apart()
    change({ title: 'Uno' })
    proxy.misbehave('PUT', real, { applied: false, then: await answerWith({ title: 'Eins' }) })
    await outbox.flush()
    outbox.userStore.discardEdit(half)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await arrived()).toMatchObject({ title: 'Uno' })
  })

  it('is one’s own for other words in the same edit', async () => {
    const half = await changeHalf()
    outbox.userStore.rewriteEdit(half, 'Uno')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await arrived()).toMatchObject({ title: 'Uno' })
  })

  it('is no excuse for what others have changed since, nor for what was not applied', async () => {
    const half = await changeHalf()
    apart()
    change({ title: 'Uno', dueDate: '2026-07-01' })
    await ask('PUT', pathOf(), { title: 'By Ben', due_date: '2026-08-01' })
    outbox.userStore.discardEdit(half)
    await outbox.flush()
    const [conflict] = outbox.userStore.listUnsettled()
    expect(conflict).toMatchObject({ state: 'conflict' })
    expect(conflict?.conflict?.map(({ field, theirs }) => [field, theirs])).toEqual([
      ['title', 'By Ben'],
      ['dueDate', '2026-08-01'],
    ])
  })
})

it('what is restored before a change that is in doubt goes out when that is in doubt no more', async () => {
  const first = say('First')
  outbox.userStore.discardEdit(first)
  say('Second')
  proxy.misbehave('PUT', /\/notes\/\d+$/, { applied: true, then: 'reset' })
  await outbox.flush()
  outbox.userStore.restoreEdit(first)
  await outbox.after(10)
  expect(outbox.edits()).toEqual([])
  expect((await arrived()).comments).toEqual(['First'])
})

it.each([
  ['', false],
  [', though the program ended before user.db was told', true],
])(
  'a field that the service left out of what one made is not in conflict when it is changed again%s',
  async (_, ends) => {
    const id = submit({ kind: 'createIssue', target: project, title: 'Neu', dueDate: '2026-06-01' })
    const made = keyOf('here', 'issue', -id)
    submit({ kind: 'award', target: made, name: 'tada', awarded: true })
    change({ dueDate: '2026-07-01' }, made)
    const withoutDate = await ask<object>(
      'POST',
      `/projects/${partsOf(project).id}/issues`,
      { title: 'Neu' },
      'token-ada',
    )
    const answer = { status: 201, headers: { 'content-type': 'application/json' }, body: JSON.stringify(withoutDate) }
    proxy.misbehave('POST', /\/issues$/, { applied: false, then: answer })
    if (ends) {
      for (const move of ['retire', 'doubt'] as const) outbox.failing.set(move, [new Error('killed')])
      await expect(outbox.flush()).rejects.toThrow('killed')
      await outbox.restart()
    }
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(outbox.reader.readRows([made])).toMatchObject([{ dueDate: '2026-07-01' }])
    const user = openUserDatabaseForReading(join(outbox.folder, 'user.db'))
    expect(readEndedEdit(user, id)).toMatchObject({ state: 'landed', remarks: { ignored: ['dueDate'] } })
    user.close()
  },
)
