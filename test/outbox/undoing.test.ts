import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import { forgetLanded } from '../../electron/cache/storage/landed.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { askService } from '../support/asking.ts'

/** Second thoughts: undoing, doing again, giving up and restoring, one after the other. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [{ title: 'One' }, { title: 'Two' }],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ada' }],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
})

const submit = (given: { readonly kind: EditKind; readonly [field: string]: unknown }) =>
  outbox.userStore.submitEdit(parseEdit(given))
const project = () => outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
const issue = (title: string) => outbox.reader.listItems('issue', { query: title }).keys[0] as Key<'issue'>
const titles = () =>
  outbox.reader.readRows(outbox.reader.listItems('issue', { query: 'is:open' }).keys).flatMap((row) => {
    return row.kind === 'issue' ? [row.title] : []
  })
const comments = (title: string) =>
  outbox.reader
    .readRows(outbox.reader.listThread(issue(title)).keys)
    .flatMap((row) => (row.kind === 'note' && !row.system ? [row.body] : []))

describe('what was taken up', () => {
  it('and was nothing with its opposite, is wanted again when that is undone, and not when it is undone too', async () => {
    submit({ kind: 'changeState', target: issue('One'), state: 'closed' })
    submit({ kind: 'changeState', target: issue('One'), state: 'opened' })
    expect(titles()).toContain('One')
    outbox.userStore.undo()
    expect(titles()).not.toContain('One')
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Close #1 in tools/anvil' })
    expect(titles()).toContain('One')
    outbox.userStore.redo()
    expect(titles()).not.toContain('One')
    await outbox.flush()
    expect(titles()).not.toContain('One')
  })

  it('is passed over when the user has given up what took it up', () => {
    submit({ kind: 'star', target: project(), starred: true })
    const changed = submit({ kind: 'changeItem', target: issue('One'), fields: { title: 'Eins' } })
    submit({ kind: 'changeItem', target: issue('Eins'), fields: { description: 'New' } })
    outbox.userStore.discardEdit(changed)
    outbox.passNone()
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Star tools/anvil' })
  })
})

it('what was taken up and has no way back is not undone with what took it up, unless that is asked for', () => {
  const target = keyOf('here', 'user', outbox.ownUserId)
  submit({ kind: 'finishTodos', target, upTo: 1 })
  submit({ kind: 'finishTodos', target, upTo: 2 })
  expect(outbox.userStore.undo()).toMatchObject({ refused: expect.stringContaining('outbox') as string, touched: [] })
  expect(outbox.edits()).toHaveLength(1)
  expect(outbox.userStore.undo()).toMatchObject({ refused: null })
  expect(outbox.edits()).toEqual([])
})

it('closing and reopening an issue that was discarded since is passed over', () => {
  submit({ kind: 'star', target: project(), starred: true })
  const made = submit({ kind: 'createIssue', target: project(), title: 'Three' })
  for (const state of ['closed', 'opened']) {
    submit({ kind: 'changeState', target: keyOf('here', 'issue', -made), state })
  }
  outbox.userStore.discardEdit(made)
  outbox.passNone()
  expect(outbox.userStore.undo()).toMatchObject({ title: 'Star tools/anvil' })
  expect(outbox.edits()).toEqual([])
})

describe('what is gone', () => {
  it('is not in the way of undoing what was done before', async () => {
    submit({ kind: 'star', target: project(), starred: true })
    submit({ kind: 'comment', target: issue('Two'), body: 'Last word' })
    submit({ kind: 'deleteIssue', target: issue('Two') })
    await outbox.flush()
    for (const title of ['Delete #2 in tools/anvil', 'Comment on #2 in tools/anvil']) {
      expect(outbox.userStore.undo()).toMatchObject({ title, refused: expect.any(String) as string, touched: [] })
    }
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Star tools/anvil', refused: null })
  })
})

describe('doing again', () => {
  it('does nothing that was restored by hand a second time', async () => {
    const said = submit({ kind: 'comment', target: issue('One'), body: 'Once' })
    outbox.userStore.undo()
    outbox.userStore.restoreEdit(said)
    expect(outbox.userStore.redo()).toBeNull()
    await outbox.flush()
    expect(comments('One')).toEqual(['Once'])
  })

  it('opens an issue again that undoing closed, and makes no second one', async () => {
    submit({ kind: 'createIssue', target: project(), title: 'Three' })
    await outbox.flush()
    outbox.userStore.undo()
    await outbox.flush()
    expect(titles()).not.toContain('Three')
    outbox.userStore.redo()
    await outbox.flush()
    expect(titles().filter((title) => title === 'Three')).toHaveLength(1)
    expect(outbox.reader.listItems('issue', { query: '' }).keys).toHaveLength(3)
  })

  it('gives up what undoing did, while that is not sent', async () => {
    submit({ kind: 'comment', target: issue('One'), body: 'Stays' })
    await outbox.flush()
    outbox.userStore.undo()
    outbox.userStore.redo()
    expect(outbox.edits()).toEqual([])
    expect(comments('One')).toEqual(['Stays'])
  })

  it('says what was said in its last words, and what was done to it is done to that', async () => {
    const said = submit({ kind: 'comment', target: issue('One'), body: 'Tpyo' })
    outbox.userStore.rewriteEdit(said, 'Typo')
    await outbox.flush()
    submit({ kind: 'award', target: keyOf('here', 'note', -said), name: 'tada', awarded: true })
    await outbox.flush()
    outbox.userStore.undo()
    outbox.passNone()
    outbox.userStore.undo()
    await outbox.flush()
    expect(comments('One')).toEqual([])
    outbox.userStore.redo()
    outbox.userStore.redo()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(comments('One')).toEqual(['Typo'])
  })

  it('finishes the todo that undoing made', async () => {
    const added = submit({ kind: 'addTodo', target: issue('One') })
    await outbox.flush()
    submit({ kind: 'finishTodo', target: keyOf('here', 'todo', -added) })
    await outbox.flush()
    outbox.userStore.undo()
    await outbox.flush()
    outbox.userStore.redo()
    await outbox.flush()
    expect(await askService(service, 'token-ada', 'GET', '/todos?state=pending')).toEqual([])
  })
})

describe('undoing the making of what was deleted, and made again by undoing that', () => {
  const self = () => keyOf('here', 'user', outbox.ownUserId)
  const [title, key, email] = ['At work', publicKeyOf('at work'), 'ada@home.example']
  const made = {
    'a key': {
      making: () => parseEdit({ kind: 'addKey', target: self(), title, key }),
      deletion: (id: number) => parseEdit({ kind: 'deleteKey', target: self(), id, title, key }),
      path: '/user/keys',
    },
    'an address': {
      making: () => parseEdit({ kind: 'addEmail', target: self(), email }),
      deletion: (id: number) => parseEdit({ kind: 'deleteEmail', target: self(), id, email }),
      path: '/user/emails',
    },
    'a todo': {
      making: () => parseEdit({ kind: 'addTodo', target: issue('One') }),
      deletion: (id: number) => parseEdit({ kind: 'finishTodo', target: keyOf('here', 'todo', id) }),
      path: '/todos?state=pending',
    },
  } as const
  const onService = (path: string) => askService(service, 'token-ada', 'GET', path)

  describe.each(Object.entries(made))('%s', (_name, { making, deletion, path }) => {
    beforeEach(async () => {
      const id = outbox.userStore.submitEdit(making())
      await outbox.flush()
      outbox.userStore.submitEdit(deletion(-id))
      await outbox.flush()
      outbox.userStore.undo()
    })

    it('deletes what there is now', async () => {
      await outbox.flush()
      expect(await onService(path)).toHaveLength(1)
      outbox.userStore.undo()
      await outbox.flush()
      expect([await onService(path), outbox.edits()]).toEqual([[], []])
      outbox.userStore.redo()
      await outbox.flush()
      expect(await onService(path)).toHaveLength(1)
      outbox.userStore.redo()
      await outbox.flush()
      expect([await onService(path), outbox.edits()]).toEqual([[], []])
    })

    it('deletes what was made last, however often that is undone and done again', async () => {
      outbox.userStore.redo()
      await outbox.flush()
      expect([await onService(path), outbox.edits()]).toEqual([[], []])
      outbox.userStore.undo()
      await outbox.flush()
      outbox.userStore.redo()
      await outbox.flush()
      expect(await onService(path)).toEqual([])
      outbox.userStore.undo()
      await outbox.flush()
      outbox.userStore.undo()
      await outbox.flush()
      expect([await onService(path), outbox.edits()]).toEqual([[], []])
    })

    it('is passed over when the user has discarded that', () => {
      outbox.userStore.discardEdit(outbox.userStore.listUnsettled()[0]?.id ?? 0)
      outbox.passNone()
      expect([outbox.userStore.undo(), outbox.edits()]).toEqual([null, []])
    })
  })
})

describe('what belongs to something that was given up', () => {
  const orphan = () => {
    const made = submit({ kind: 'createIssue', target: project(), title: 'Three' })
    const said = submit({ kind: 'comment', target: keyOf('here', 'issue', -made), body: 'About it' })
    return { made, said }
  }

  it('says so when it is restored, hurried, or what it belongs to is undone', () => {
    const { made, said } = orphan()
    outbox.userStore.undo()
    outbox.userStore.undo()
    outbox.userStore.restoreEdit(said)
    const rejected = [
      expect.objectContaining({ state: 'rejected', error: expect.stringContaining('discarded') as string }),
    ]
    expect(outbox.edits()).toEqual(rejected)
    outbox.userStore.sendEditNow(said)
    expect(outbox.edits()).toEqual(rejected)
    outbox.userStore.restoreEdit(made)
    expect(outbox.edits().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    // The comment was restored by hand: only the issue is left to be undone.
    submit({ kind: 'star', target: project(), starred: true })
    outbox.userStore.undo()
    outbox.userStore.discardEdit(made)
    expect(outbox.edits()).toEqual(rejected)
  })

  it('goes along when it only deletes that, and comes back with it', async () => {
    const [title, key] = ['At work', publicKeyOf('at work')]
    const target = keyOf('here', 'user', outbox.ownUserId)
    proxy.misbehave('POST', /\/keys$/, { applied: false, then: { status: 503, body: '{}' } })
    const added = submit({ kind: 'addKey', target, title, key })
    await outbox.flush()
    // It was tried once, so that the two do not cancel each other out.
    const deleted = submit({ kind: 'deleteKey', target, id: -added, title, key })
    expect([outbox.userStore.discardEdit(added), outbox.edits()]).toEqual([1, []])
    outbox.passNone()
    expect([outbox.userStore.undo(), outbox.edits()]).toEqual([null, []])
    outbox.userStore.restoreEdit(added)
    expect(outbox.userStore.listUnsettled().map(({ id, state }) => [id, state])).toEqual([
      [added, 'waiting'],
      [deleted, 'waiting'],
    ])
    outbox.userStore.discardEdit(deleted)
    outbox.userStore.discardEdit(added)
    expect(() => outbox.userStore.restoreEdit(deleted)).toThrow('needed_discarded')
    outbox.userStore.restoreEdit(added)
    await outbox.after(600)
    expect(await askService(service, 'token-ada', 'GET', '/user/keys')).toMatchObject([{ title }])
  })

  it('is not done again when it only deletes that', () => {
    const [title, key] = ['At work', publicKeyOf('at work')]
    const target = keyOf('here', 'user', outbox.ownUserId)
    const added = submit({ kind: 'addKey', target, title, key })
    submit({ kind: 'deleteKey', target, id: -added, title, key })
    outbox.userStore.undo()
    outbox.userStore.discardEdit(added)
    expect([outbox.userStore.redo(), outbox.edits()]).toEqual([null, []])
    outbox.userStore.restoreEdit(added)
    expect(outbox.userStore.listUnsettled().map(({ id }) => id)).toEqual([added])
  })

  it('does not any more when it was rewritten without naming it', () => {
    const made = submit({ kind: 'createIssue', target: project(), title: 'Three' })
    const said = submit({
      kind: 'comment',
      target: issue('One'),
      body: `Like ${referenceOf({ kind: 'issue', id: -made, iid: 0 })}`,
    })
    outbox.userStore.rewriteEdit(said, 'Like no other')
    outbox.userStore.discardEdit(made)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
  })
})

it('a review that was not sent is given back whole, and once more when it is done again', () => {
  const review = {
    kind: 'publishReview' as const,
    target: outbox.reader.listItems('mergeRequest', { query: '' }).keys[0],
    ...{ summary: 'Nearly', verdict: 'approve', sha: 'f00' },
    ...{ comments: [{ body: 'Why?', position: null }], answers: [], resolutions: [] },
  }
  submit(review)
  expect(outbox.userStore.undo()).toMatchObject({ refused: null, reviews: [review] })
  expect(outbox.edits()).toEqual([])
  expect(outbox.userStore.redo()).toMatchObject({ reviews: [review] })
  expect(outbox.edits()).toHaveLength(1)
})

it('what is restored does not come before what it needs, however that was moved meanwhile', async () => {
  const said = submit({ kind: 'comment', target: issue('One'), body: 'First' })
  const mended = submit({ kind: 'editComment', target: keyOf('here', 'note', -said), body: 'Better' })
  submit({ kind: 'comment', target: issue('One'), body: 'Second' })
  outbox.userStore.discardEdit(mended)
  outbox.userStore.reorderEdit(said, 'down')
  outbox.userStore.restoreEdit(mended)
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  expect(comments('One')).toEqual(['Second', 'Better'])
})

it('what is restored does not come before what it needs either when that was given up as well', async () => {
  const said = submit({ kind: 'comment', target: issue('One'), body: 'First' })
  const mended = submit({ kind: 'editComment', target: keyOf('here', 'note', -said), body: 'Better' })
  submit({ kind: 'comment', target: issue('One'), body: 'Second' })
  outbox.userStore.discardEdit(mended)
  outbox.userStore.reorderEdit(said, 'down')
  outbox.userStore.discardEdit(said)
  outbox.userStore.restoreEdit(mended)
  outbox.userStore.restoreEdit(said)
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  expect(comments('One')).toEqual(['Second', 'Better'])
})

describe('two that are made alike', () => {
  const twins = () => [1, 2].map(() => parseEdit({ kind: 'createIssue', target: project(), title: 'Twin' }))

  it('are two while one of them is in doubt and the other has arrived', async () => {
    outbox.sideBySide = 1
    proxy.misbehave('POST', /\/issues$/, { applied: false, then: 'reset' })
    outbox.userStore.submitEdits(twins())
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    expect(titles().filter((title) => title === 'Twin')).toHaveLength(2)
  })

  it('are not taken for each other as long as what landed is known', async () => {
    outbox.sideBySide = 1
    proxy.misbehave('POST', /\/issues$/, { applied: false, then: 'reset' })
    outbox.userStore.submitEdits(twins())
    await outbox.flush()
    outbox.now += 2 * 86_400_000
    forgetLanded(outbox.cache, outbox.now - 86_400_000, outbox.userStore.listUnsettled())
    await outbox.after(150)
    await outbox.after(150)
    expect(outbox.edits()).toEqual([])
    expect(titles().filter((title) => title === 'Twin')).toHaveLength(2)
  })
})

describe('what is restored behind something in doubt', () => {
  const say = (body: string) => submit({ kind: 'comment', target: issue('Two'), body })
  const order = () => outbox.userStore.listUnsettled().map(({ id }) => id)
  const breakOff = (applied: boolean) => proxy.misbehave('POST', /\/notes$/, { applied, then: 'reset' })

  it('comes before what else was given up of the same thing after it', async () => {
    const [first, second, third, last] = [say('First'), say('Second'), say('Third'), say('Last')]
    outbox.userStore.discardEdit(first)
    outbox.userStore.discardEdit(third)
    breakOff(true)
    await outbox.flush()
    outbox.userStore.restoreEdit(first)
    outbox.userStore.restoreEdit(third)
    expect(order()).toEqual([second, first, third, last])
    // Whatever becomes of it, nothing of the same thing goes out before it.
    breakOff(false)
    await outbox.after(10)
    expect(order()).toEqual([first, third, last])
    await outbox.after(150)
    await outbox.sync()
    expect(comments('Two')).toEqual(['Second', 'First', 'Third', 'Last'])
  })

  it('comes before what was done elsewhere after that', async () => {
    const change = (title: string) =>
      submit({ kind: 'changeItem', target: issue(title), fields: { confidential: true } })
    const first = change('Two')
    outbox.userStore.discardEdit(first)
    const second = say('Second')
    breakOff(true)
    await outbox.flush()
    const elsewhere = change('One')
    const last = say('Last')
    outbox.userStore.restoreEdit(first)
    expect(order()).toEqual([second, first, elsewhere, last])
  })

  it('keeps the order in which it was made, whichever is restored first', async () => {
    const [first, second, third, sent, last] = ['First', 'Second', 'Third', 'Sent', 'Last'].map(say)
    // The user has put the third before the second.
    outbox.userStore.reorderEdit(third ?? 0, 'up')
    for (const id of [first, second, third]) outbox.userStore.discardEdit(id ?? 0)
    breakOff(true)
    await outbox.flush()
    outbox.userStore.restoreEdit(first ?? 0)
    outbox.userStore.restoreEdit(second ?? 0)
    expect(order()).toEqual([sent, first, second, last])
    outbox.userStore.restoreEdit(third ?? 0)
    expect(order()).toEqual([sent, first, third, second, last])
    await outbox.after(150)
    await outbox.sync()
    expect(comments('Two')).toEqual(['Sent', 'First', 'Third', 'Second', 'Last'])
  })

  it('has a place of its own, however many are restored', async () => {
    const many = Array.from({ length: 60 }, (_, at) => say(`Comment ${at}`))
    const sent = say('Sent')
    const last = say('Last')
    for (const id of many) outbox.userStore.discardEdit(id)
    breakOff(true)
    await outbox.flush()
    for (const id of many.toReversed()) outbox.userStore.restoreEdit(id)
    expect(order()).toEqual([sent, ...many, last])
    expect(new Set(outbox.userStore.listUnsettled().map(({ position }) => position)).size).toBe(many.length + 2)
  })
})
