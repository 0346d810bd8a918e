import { describe, expect, test } from 'vitest'
import { dialects, Stage, type Loose } from './stage.ts'

/** Todos and subscriptions, also on a service that has no more of todos than the contract shows. */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const states = (stage: Stage) => stage.rows(`SELECT state FROM todos`).map(({ state }: Loose) => state)

  test('one that came after it was looked is answered by 304, and stored', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path, id } = await stage.item('Forge')
    await stage.ask('DELETE', '/todos')
    const attempt = stage.queued({ kind: 'addTodo', target: key }, base)
    await attempt.prepare()
    await stage.ask('POST', `${path}/todo`)
    const landed = await attempt.send(null)
    expect(landed).toMatchObject({ is: 'landing', made: null })
    attempt.store(landed)
    expect(stage.rows(`SELECT state FROM todos WHERE target_id = ? ORDER BY id DESC LIMIT 1`, id)).toEqual([
      { state: 'pending' },
    ])
  })

  test('where the service has no way to finish them, they are done here', async () => {
    const stage = await Stage.open({ dialect, todos: false })
    const { key, base, id } = await stage.item('Noted')
    const add = { kind: 'addTodo', target: key } as const
    const added = await stage.run(add, base)
    if (added.is !== 'landing' || !added.made) throw new Error('not made')
    expect(states(stage)).toEqual(['pending'])

    const finish = { kind: 'finishTodo', target: stage.key('todo', added.made.serviceId) } as const
    expect(await stage.run(finish)).toMatchObject({ is: 'landing', sent: true })
    expect(states(stage)).toEqual(['done'])
    expect(await stage.queued(finish, {}).check()).toHaveProperty('is', 'landing')

    // For the service it is still pending, so that no other one is made.
    expect(await stage.run(add, base)).toMatchObject({ is: 'landing', sent: true, made: null })
    expect(stage.rows(`SELECT state, target_id FROM todos`)).toEqual([{ state: 'pending', target_id: id }])
    const all = { kind: 'finishTodos', target: stage.key('user', stage.context.ownUserId), upTo: 999_999 } as const
    expect(await stage.run(all)).toMatchObject({ is: 'landing' })
    expect(states(stage)).toEqual(['done'])
  })

  test.each(['Noted', 'Torn'])('a subscription to %s that came meanwhile is as it was wanted', async (title) => {
    const stage = await Stage.open({ dialect })
    const { key, base, path, kind, id } = await stage.item(title)
    const attempt = stage.queued({ kind: 'follow', target: key, following: true }, base)
    await attempt.prepare()
    await stage.ask('POST', `${path}/subscription`)
    const landed = await attempt.send(null)
    expect(landed).toHaveProperty('is', 'landing')
    attempt.store(landed)
    expect(stage.stored(kind, id)).toHaveProperty('subscribed', 1)
    expect(await stage.run({ kind: 'follow', target: key, following: false }, base)).toMatchObject({ sent: true })
    expect(await stage.get(path)).toHaveProperty('subscribed', false)
    expect(stage.stored(kind, id)).toHaveProperty('subscribed', 0)
  })
})
