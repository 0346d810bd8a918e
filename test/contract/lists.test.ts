import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import * as shapes from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { made, startWorld } from './world.ts'

/** Filters and orders of lists (contract, "Endpoints"). The fixture's order is the order of creation. */

const dialects: readonly shapes.Dialect[] = ['contract', 'real']

describe.each(dialects)('lists in the %s dialect', (dialect) => {
  it('groups can be skipped by their ids', async () => {
    const world = await startWorld(dialect)
    const path = `/groups?skip_groups[]=${await world.groupId('tools')}`
    expect((await world.as('olga').get(path)).body).toMatchObject([{ path: 'yard' }])
  })

  it('users are told apart by state; what each caller sees of them', async () => {
    const world = await startWorld(dialect)
    const names = async (query: string) =>
      made(await world.as('root').get(`/users?per_page=100&${query}`), 'GET users').map((row: Loose) => row.username)
    expect(await names('blocked=true')).toContain('bea')
    expect(await names('blocked=true')).not.toContain('otto')
    expect(await names('active=true')).toContain('otto')
    expect(await names('active=true')).not.toContain('bea')
    expect(await names('external=true')).toEqual(['eve'])
    const path = `/users/${await world.userId('otto')}`
    expectAnswer(await world.as('root').get('/users'), 200, shapes.rows(shapes.fullUser)(dialect))
    expectAnswer(await world.as('root').get(path), 200, shapes.fullUser(dialect))
    for (const reply of [await world.as('rita').get('/users'), await world.as('rita').get(path)]) {
      expect(reply.text).not.toContain('"email"')
      expect(reply.text).not.toContain('example.com')
    }
  })

  it('events come newest first, a comment with its note', async () => {
    const world = await startWorld(dialect)
    const { id, project_id } = await world.newIssue()
    const path = `/projects/${project_id}/issues/${id}`
    made(await world.as('rita').send('POST', `${path}/notes`, { body: 'Struck' }), 'POST note')
    made(await world.as('rita').send('PUT', path, { state_event: 'close' }), 'PUT issue')
    const rita = await world.userId('rita')
    for (const list of [`/projects/${project_id}/events`, `/users/${rita}/events`]) {
      const [closed, commented, opened] = made(await world.as('rita').get(list), `GET ${list}`)
      expect(closed).toMatchObject({
        action_name: 'closed',
        target_type: 'Issue',
        target_id: id,
        author_username: 'rita',
      })
      expect(commented).toMatchObject({ action_name: 'commented on', target_type: 'Note', note: { body: 'Struck' } })
      expect(opened).toMatchObject({ action_name: 'opened', target_id: id })
    }
  })
})
