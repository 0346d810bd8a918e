import { describe, expect, it } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { errorFrom } from '../../api/support/service.ts'
import { stageV4, type StageV4Options } from './stage-v4.ts'

/** Snoozing and restoring todos, which only newer services can do, and by GraphQL alone. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ada/anvil',
      issues: [{ title: 'Crack', author: 'ada' }],
      mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld' }],
    },
  ],
  todos: [
    { user: 'ada', author: 'ben', target: 'ada/anvil!1', action: 'mentioned' },
    { user: 'ada', author: 'ben', target: 'ada/anvil#1', action: 'assigned' },
  ],
}
const target = keyOf('here', 'todo', 1)
const until = '2099-03-20T08:00:00.000Z'

const open = async (options: Partial<StageV4Options> = {}) => {
  const stage = await stageV4({ fixture, takenFor: '19.5.0', ...options })
  for (const id of [1, 2]) {
    stage.cache
      .prepare(
        `INSERT INTO todos (id, revision, project_id, author_id, action_name, target_kind, target_id, target_url, state, created_at, body)
         VALUES (?, 0, 1, 2, 'mentioned', 'mergeRequest', 1, '', 'pending', 0, '')`,
      )
      .run(id)
  }
  const rows = () => stage.cache.prepare('SELECT state, snoozed_until FROM todos ORDER BY id').raw().all()
  const listed = async () => ((await stage.ask('GET', '/todos')) as { id: number }[]).map(({ id }) => id).toSorted()
  return { ...stage, rows, listed }
}

describe('a todo', () => {
  it('is snoozed until a moment, and woken', async () => {
    const { run, rows, listed } = await open()
    expect(await run({ kind: 'snoozeTodo', target, until })).toEqual({ is: 'landing', sent: true })
    expect([await listed(), rows()]).toEqual([
      [2],
      [
        ['pending', Date.parse(until)],
        ['pending', null],
      ],
    ])
    await run({ kind: 'snoozeTodo', target, until: null })
    expect([await listed(), rows()[0]]).toEqual([
      [1, 2],
      ['pending', null],
    ])
  })

  it('is found snoozed or awake where nobody knows what came of it (I8)', async () => {
    const { attempt, rows } = await open()
    const snooze = attempt({ kind: 'snoozeTodo', target, until })
    const wake = attempt({ kind: 'snoozeTodo', target, until: null })
    expect([await snooze.check(), await wake.check()]).toMatchObject(['missing', { is: 'landing' }])
    await snooze.send()
    expect([await snooze.check(), await wake.check()]).toMatchObject([{ is: 'landing' }, 'missing'])
    expect(rows()[0]).toEqual(['pending', null])
  })

  it('is restored, alone and with others, and found so (I8)', async () => {
    const { ask, run, attempt, rows, listed } = await open()
    const finish = () => ask('POST', '/todos/mark_as_done')
    await finish()
    const one = attempt({ kind: 'restoreTodo', target })
    expect(await one.check()).toBe('missing')
    expect(await run({ kind: 'restoreTodo', target })).toEqual({ is: 'landing', sent: true })
    expect([await listed(), await one.check()]).toMatchObject([[1], { is: 'landing' }])
    await finish()
    const all = { kind: 'restoreTodos', target: keyOf('here', 'user', 1), todos: [1, 2] } as const
    expect(await attempt(all).check()).toBe('missing')
    await run(all)
    expect([await listed(), await attempt(all).check()]).toMatchObject([[1, 2], { is: 'landing' }])
    expect(rows()).toEqual([
      ['pending', null],
      ['pending', null],
    ])
  })
})

it('that is snoozed is not taken for done, where nobody knows if it was finished (I8)', async () => {
  const { run, attempt, ask, rows } = await open()
  await run({ kind: 'snoozeTodo', target, until })
  const finish = attempt({ kind: 'finishTodo', target })
  expect(await finish.check()).toBe('missing')
  await run({ kind: 'finishTodo', target })
  expect(await ask('GET', '/todos?state=done')).toMatchObject([{ id: 1 }])
  expect(rows()[0]).toEqual(['done', null])
})

describe('it is refused in words', () => {
  it.each([
    ['that says to be too old', { takenFor: '17.8.0' }],
    ['that turns out to be', { version: '16', takenFor: '19.5.0' }],
  ] as const)('by a service %s', async (_what, options) => {
    const { attempt } = await open(options)
    const refusal = await errorFrom(attempt({ kind: 'snoozeTodo', target, until }).send())
    expect(wordsFor(refusal)).toBe('This GitLab server cannot snooze todos. Discard this. It stays snoozed in Docket.')
  })

  it('where nothing is restored', async () => {
    const { attempt } = await open({ version: '11.8', takenFor: '11.8.0' })
    const refusal = await errorFrom(attempt({ kind: 'restoreTodo', target }).send())
    expect(wordsFor(refusal)).toBe(
      'This GitLab server cannot reopen a todo that is done. Discard this, and add the item to your todos.',
    )
  })

  it('for a todo that is gone', async () => {
    const { attempt } = await open()
    const gone = attempt({ kind: 'restoreTodo', target: keyOf('here', 'todo', 99) })
    expect((await errorFrom(gone.send())).code).toBe('not_permitted')
  })
})
