import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { anything, message } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { hiddenFixture, hiddenWord } from './fixture.ts'
import { made, startWorld } from './world.ts'
import { giveAway } from './support/hidden-stage.ts'

/**
 * A project that becomes hidden from somebody who once saw it. Gus owns a private project by his group, stars it, follows its
 * items and has todos of it; then an administrator gives it to a group of others. Every text of the project has one word in it.
 */

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('what became hidden in the %s dialect', (dialect) => {
  it('is no todo: neither listed nor finished, and back when it is shown again', async () => {
    const world = await startWorld(dialect, hiddenFixture)
    const gus = world.as('gus')
    const hidden = await world.projectId(`guild/${hiddenWord}`)
    const all = made(await gus.get('/todos'), 'GET todos')
    const lost = all.filter(({ project }: Loose) => project.id === hidden)
    const kept = all.filter(({ project }: Loose) => project.id !== hidden)
    expect([lost.length, kept.length]).toEqual([2, 1])
    await giveAway(world, hidden)
    const now = await gus.get('/todos')
    expect([now.body, now.headers.get('x-total')]).toEqual([kept, '1'])
    expect((await gus.get(`/todos?project_id=${hidden}`)).headers.get('x-total')).toBe('0')
    for (const { id } of lost) expectAnswer(await gus.send('DELETE', `/todos/${id}`), 404, message(/^404 Not found$/))
    expect((await gus.send('DELETE', '/todos')).body).toBe(1)
    made(await world.as('root').send('POST', `/groups/guild/projects/${hidden}`), 'POST transfer')
    expect((await gus.get('/todos')).body.map(({ id }: Loose) => id)).toEqual(lost.map(({ id }: Loose) => id))
  })

  it('stays starred, and is among what is starred when it is shown again', async () => {
    const world = await startWorld(dialect, hiddenFixture)
    const hidden = await world.projectId(`guild/${hiddenWord}`)
    const starred = async (): Promise<unknown[]> =>
      made(await world.as('gus').get('/projects/starred'), 'GET starred').map(({ id }: Loose) => id)
    expect(await starred()).toEqual([hidden])
    await giveAway(world, hidden)
    expect(await starred()).toEqual([])
    made(await world.as('root').send('POST', `/groups/guild/projects/${hidden}`), 'POST transfer')
    expect(await starred()).toEqual([hidden])
  })

  it('may be one issue: a todo of one that became confidential is none', async () => {
    const world = await startWorld(dialect)
    const id = await world.issueId('Rust on the face')
    const issue = `/projects/${await world.projectId()}/issues/${id}`
    const otto = world.as('otto')
    expectAnswer(await otto.send('POST', `${issue}/todo`), 201, anything)
    made(await world.as('rita').send('PUT', issue, { confidential: true }), 'PUT issue')
    const reply = await otto.get('/todos')
    expect([reply.body, reply.headers.get('x-total')]).toEqual([[], '0'])
    made(await world.as('rita').send('PUT', issue, { confidential: false }), 'PUT issue')
    expect((await otto.get('/todos')).body).toHaveLength(1)
  })
})
