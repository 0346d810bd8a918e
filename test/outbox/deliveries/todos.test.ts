import { describe, expect, test } from 'vitest'
import { dialects, Stage, type Loose } from './stage.ts'

/** Todos and subscriptions, also on a service that has no more of todos than the contract shows. */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const states = (stage: Stage) => stage.rows(`SELECT state FROM todos`).map(({ state }: Loose) => state)

  test('a todo that is pending already is the one, and not of this edit', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base } = await stage.item('Crack')
    expect(await stage.run({ kind: 'addTodo', target: key }, base)).toMatchObject({ sent: false, made: null })
  })

  test('one that the service does not have is done', async () => {
    const stage = await Stage.open({ dialect })
    const target = stage.key('todo', 999_999)
    expect(await stage.run({ kind: 'finishTodo', target })).toMatchObject({ is: 'landing', sent: true })
  })

  test.each(['before it is sent', 'after it was sent'])(
    'what came since all was marked done stays: %s',
    async (when) => {
      const stage = await Stage.open({ dialect })
      const todos = (await stage.get('/todos')) as { id: number }[]
      const upTo = Math.max(...todos.map(({ id }) => id))
      const target = stage.key('user', stage.context.ownUserId)
      const attempt = stage.queued({ kind: 'finishTodos', target, upTo }, {})
      const { path, id } = await stage.item('Noted')
      const add = () => stage.ask('POST', `${path}/todo`)
      if (when === 'before it is sent') await add()
      await attempt.sendAndForget()
      if (when === 'after it was sent') await add()
      const landed = await attempt.check()
      if (typeof landed === 'string') throw new Error(landed)
      attempt.store(landed)
      expect(await stage.get('/todos')).toMatchObject([{ target: { id } }])
      expect(states(stage)).toEqual(['done', 'done'])
    },
  )
})
