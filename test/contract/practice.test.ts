import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { anything, error, exactly, listOf, message, onlyRecord, record } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import * as shapes from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { made, startWorld, type World } from './world.ts'

/** Answers that the contract leaves open: to the requests with which real services are tested. */

const dialects: readonly Dialect[] = ['contract', 'real']

/** A fork of a private project whose owner does not see the project any more: forked while it was internal. */
async function forkOfHidden(world: World): Promise<{ readonly fork: number; readonly upstream: number }> {
  const upstream = await world.newProject('olga', { visibility_level: 10 })
  const fork = made(
    await world.as('otto').send('POST', `/projects/fork/${upstream}`, { namespace: 'otto' }),
    'POST fork',
  )
  const { name } = made(await world.as('olga').get(`/projects/${upstream}`), 'GET project')
  made(await world.as('olga').send('PUT', `/projects/${upstream}`, { name, visibility_level: 0 }), 'PUT project')
  expect((await world.as('otto').get(`/projects/${upstream}`)).status).toBe(404)
  return { fork: fork.id, upstream }
}

const change = (more: object = {}): object => ({
  title: 'Change',
  source_branch: 'change',
  target_branch: 'master',
  ...more,
})

describe.each(dialects)('what is practised in the %s dialect', (dialect) => {
  const contract = dialect === 'contract'

  it('an issue is moved neither where the caller sees nothing nor where nothing is', async () => {
    const world = await startWorld(dialect)
    const issue = await world.newIssue()
    const path = `/projects/${issue.project_id}/issues/${issue.id}`
    const move = async (to_project_id: number) => world.as('rita').send('POST', `${path}/move`, { to_project_id })
    const insufficient = message('Cannot move issue due to insufficient permissions!')
    for (const hidden of ['otto/den', 'tools/secret']) {
      expectAnswer(await move(await world.projectId(hidden)), 400, insufficient)
    }
    expectAnswer(await move(await world.projectId('olga/notes')), 400, insufficient)
    expectAnswer(await move(987_654), 404, message('404 Project Not Found'))
    expect((await world.as('rita').get(path)).body.state).toBe('opened')
  })

  it('a merge request goes from a fork into its project, and not the other way or between forks', async () => {
    const world = await startWorld(dialect)
    const upstream = await world.newProject('olga', { visibility_level: 20 })
    const forkOf = async (project: number, who: string): Promise<number> =>
      made(await world.as(who).send('POST', `/projects/fork/${project}`, { namespace: who }), 'POST fork').id
    const ottos = await forkOf(upstream, 'otto')
    const ritas = await forkOf(upstream, 'rita')
    const deeper = await forkOf(ritas, 'dev')
    const root = world.as('root')
    const open = async (from: number, target_project_id: number) =>
      root.send('POST', `/projects/${from}/merge_requests`, change({ target_project_id }))
    const noFork = onlyRecord({ error: listOf(exactly('Source project is not a fork of the target project')) })
    for (const [from, into] of [
      [upstream, ottos],
      [ottos, ritas],
      [deeper, upstream],
      [await world.projectId(), upstream],
    ] as const) {
      expectAnswer(await open(from, into), 422, noFork)
    }
    for (const [from, into] of [
      [ottos, upstream],
      [deeper, ritas],
      [ottos, ottos],
    ] as const) {
      const opened = expectAnswer(await open(from, into), 201, shapes.mergeRequest(dialect))
      expect(opened).toMatchObject({ source_project_id: from, target_project_id: into, project_id: into })
    }
  })

  it.each([
    ['GET', '/user/keys/ASDF', 'key_id'],
    ['DELETE', '/user/keys/ASDF', 'key_id'],
    ['GET', '/user/emails/ASDF', 'email_id'],
    ['DELETE', '/user/emails/ASDF', 'email_id'],
    ['DELETE', '/users/:id/keys/ASDF', 'key_id'],
    ['DELETE', '/users/:id/emails/ASDF', 'email_id'],
    ['DELETE', '/users/:id/emails/1.5', 'email_id'],
  ])('%s %s says that the id is invalid', async (method, path, name) => {
    const world = await startWorld(dialect)
    const address = path.replace(':id', String(await world.userId('rita')))
    expectAnswer(await world.as('root').send(method, address), 400, error(`${name} is invalid`))
    // Whoever has not signed in is not told what is wrong.
    expectAnswer(await world.as(null).send(method, address), 401, message('401 Unauthorized'))
  })

  it.each([
    ['GET', '/users/ASDF'],
    ['PUT', '/users/ASDF'],
    ['DELETE', '/users/ASDF'],
    ['PUT', '/users/ASDF/block'],
    ['GET', '/users/ASDF/events'],
    ['GET', '/users/ASDF/keys'],
    ['PUT', '/users/ASDF/keys'],
    ['POST', '/users/ASDF/emails'],
    ['PUT', '/users/ASDF/emails'],
    ['DELETE', '/users/ASDF/emails/1'],
    ['PUT', '/users/ASDF/emails/1'],
    ['PATCH', '/users/1x'],
  ])('%s %s is no route', async (method, path) => {
    const world = await startWorld(dialect)
    for (const who of ['root', 'rita', null]) {
      expectAnswer(await world.as(who).send(method, path), 404, error('404 Not Found'))
    }
  })

  it('a wrong verb where a user is named by digits is still 405', async () => {
    const world = await startWorld(dialect)
    const path = `/users/${await world.userId('rita')}/emails`
    const reply = await world.as('root').send('PUT', path)
    expectAnswer(reply, 405, error('405 Not Allowed'))
    expect(reply.headers.get('allow')).toBe('GET, POST')
  })

  it('the owner of a project is a name and a date in the contract, a user on real services', async () => {
    const world = await startWorld(dialect)
    const path = '/projects/olga%2Fnotes'
    const { owner } = expectAnswer(await world.as('rita').get(path), 200, shapes.project(dialect))
    if (contract) expect(Object.keys(owner).sort()).toEqual(['created_at', 'id', 'name'])
    else expect(owner).toEqual((await world.as('rita').get('/users?username=olga')).body[0])
  })

  it('public projects and their users are listed for nobody on real services only', async () => {
    const world = await startWorld(dialect)
    const nobody = world.as(null)
    const users = (id: number): string => `/projects/${id}/users`
    const open = await world.projectId('olga/notes')
    if (contract) {
      for (const path of ['/projects/visible', users(open)]) {
        expectAnswer(await nobody.get(path), 401, message('401 Unauthorized'))
      }
      return
    }
    const list = await nobody.get('/projects/visible')
    const rows = expectAnswer(list, 200, shapes.rows(shapes.simpleProject)(dialect))
    expect(rows.map(({ path }: Loose) => path)).toEqual(['notes'])
    expect(list.headers.get('x-total')).toBe('1')
    expect((await nobody.get('/projects/visible?archived=true')).body).toMatchObject([{ path: 'attic' }])
    expectAnswer(await nobody.get(users(open)), 200, shapes.rows(shapes.briefUser)(dialect))
    expect((await nobody.get(users(open))).body).toMatchObject([{ username: 'olga' }])
    for (const hidden of ['tools/anvil', 'tools/secret']) {
      const reply = await nobody.get(users(await world.projectId(hidden)))
      expectAnswer(reply, 404, message('404 Project Not Found'))
    }
    // Credentials that are wrong are not passed over, and other lists are as closed as ever.
    expectAnswer(await nobody.get('/projects/visible', { 'PRIVATE-TOKEN': 'wrong' }), 401, anything)
    for (const path of ['/projects', '/projects/owned', '/projects/starred', '/projects/all']) {
      expectAnswer(await nobody.get(path), 401, message('401 Unauthorized'))
    }
  })

  it('who was blocked by a directory is blocked in the contract, ldap_blocked on real services', async () => {
    const world = await startWorld(dialect)
    const state = contract ? 'blocked' : 'ldap_blocked'
    const path = `/users/${await world.userId('lena')}`
    const seen = [
      (await world.as('rita').get(path)).body,
      (await world.as('root').get(path)).body,
      (await world.as('rita').get('/users?username=lena')).body[0],
    ]
    expect(seen.map((user) => user.state)).toEqual([state, state, state])
    expect((await world.as('rita').get('/users?username=bea')).body[0].state).toBe('blocked')
    const blocked = made(await world.as('root').get('/users?blocked=true'), 'GET users')
    expect(blocked.map(({ username }: Loose) => username)).toEqual(['lena', 'bea'])
  })

  it('a merge request into a project that the caller does not see is hidden in the contract, taken on real services', async () => {
    const world = await startWorld(dialect)
    const { fork, upstream } = await forkOfHidden(world)
    const path = `/projects/${fork}/merge_requests`
    const reply = await world.as('otto').send('POST', path, change({ target_project_id: upstream }))
    if (contract) return expectAnswer(reply, 404, message('404 Project Not Found'))
    const opened = expectAnswer(reply, 201, shapes.mergeRequest(dialect))
    expect(opened).toMatchObject({ source_project_id: fork, target_project_id: upstream, project_id: upstream })
    const there = made(await world.as('olga').get(`/projects/${upstream}/merge_requests`), 'GET merge requests')
    expect(there.map(({ id }: Loose) => id)).toEqual([opened.id])
    // It is in the project he does not see, and hidden with it.
    expect((await world.as('otto').get(`/projects/${upstream}/merge_requests/${opened.id}`)).status).toBe(404)
    const elsewhere = change({ target_project_id: await world.projectId('tools/secret') })
    expectAnswer(await world.as('otto').send('POST', path, elsewhere), 422, onlyRecord({ error: anything }))
    const nowhere = await world.as('otto').send('POST', path, change({ target_project_id: 987_654 }))
    expectAnswer(nowhere, 404, record({ message: anything }))
  })
})
