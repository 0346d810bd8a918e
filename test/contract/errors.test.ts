import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import { anything, error, failedValidation, message, noRecord, record } from './expectations/checks.ts'
import { nowhere } from './expectations/expectation.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer, expectUnchanged } from './answers.ts'
import { made, sshKeyText, startWorld, type World } from './world.ts'

/** The contract's "Errors": each status and each body format. Merging and cancelling: merge-errors.test.ts. */

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('errors in the %s dialect', (dialect) => {
  const contract = dialect === 'contract'

  /** Something with `path` is created and its path answered. */
  async function creation(world: World, who: string, path: string, body: object, by = 'id'): Promise<string> {
    const row = made(await world.as(who).send('POST', path, body), `POST ${path}`)
    return `${path}/${row[by]}`
  }

  it('200 and 201 carry the resource', async () => {
    const world = await startWorld(dialect)
    const { id, project_id } = await world.newIssue()
    const path = `/projects/${project_id}/issues`
    const resource = record({ id: anything, title: anything })
    expectAnswer(await world.as('rita').send('POST', path, { title: 'x' }), 201, resource)
    expectAnswer(await world.as('rita').get(`${path}/${id}`), 200, resource)
    expectAnswer(await world.as('rita').send('PUT', `${path}/${id}`, { title: 'y' }), 200, resource)
    expectAnswer(await world.as('olga').send('DELETE', `${path}/${id}`), 200, anything)
  })

  it('304 has no body', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId('tools/anvil')}/star`
    expectUnchanged(await world.as('rita').send('POST', path))
    expectUnchanged(await world.as('otto').send('DELETE', path))
  })

  it('400 names an attribute that was not given', async () => {
    const world = await startWorld(dialect)
    const given = contract ? message('400 (Bad request) "title" not given') : error('title is missing')
    const path = `/projects/${await world.projectId()}/issues`
    expectAnswer(await world.as('rita').send('POST', path), 400, given)
    expectAnswer(await world.as('rita').send('POST', path, { description: 'x' }), 400, given)
    expectAnswer(await world.as('rita').send('POST', `${path}?description=x`), 400, given)
  })

  it('400 names one attribute of several in the contract, all of them on real services', async () => {
    const world = await startWorld(dialect)
    const given = contract ? message('400 (Bad request) "name" not given') : error('name is missing, color is missing')
    expectAnswer(await world.as('dev').send('POST', `/projects/${await world.projectId()}/labels`), 400, given)
  })

  it('400 of a failed validation lists the messages of each property', async () => {
    const world = await startWorld(dialect)
    const long = 'x'.repeat(256)
    const tooLong = 'is too long (maximum is 255 characters)'
    const project = `/projects/${await world.projectId()}`
    const user = { username: 'u', name: 'U', email: 'u@example.com', password: 'long enough' }
    const root = world.as('root')
    const cases: readonly (readonly [string, Loose, string, object, string, string | RegExp])[] = [
      ['title', world.as('rita'), `${project}/issues`, { title: long }, 'title', tooLong],
      ['bio', root, '/users', { ...user, bio: long }, 'bio', tooLong],
      ['password', root, '/users', { ...user, password: 'short' }, 'password', /^is too short/],
      ['projects_limit', root, '/users', { ...user, projects_limit: -1 }, 'projects_limit', /^must be greater than/],
      ['username', root, '/users', { ...user, username: 'not ok' }, 'username', /^can contain only/],
      [
        'color',
        world.as('dev'),
        `${project}/labels`,
        { name: 'l', color: '#12' },
        'color',
        'must be a valid color code',
      ],
      ['label', world.as('dev'), `${project}/labels`, { name: 'a,b', color: '#123456' }, 'title', 'is invalid'],
      ['url', root, '/hooks', { url: 'ftp://nowhere' }, 'url', /valid URL/],
      ['key', world.as('rita'), '/user/keys', { title: 'k', key: 'no key' }, 'key', 'is invalid'],
    ]
    for (const [, client, path, body, property, text] of cases) {
      expectAnswer(await client.send('POST', path, body), 400, failedValidation(property, text))
    }
  })

  it('400 says what has already been taken', async () => {
    const world = await startWorld(dialect)
    const taken = 'has already been taken'
    const key = { title: 'laptop', key: sshKeyText(1) }
    made(await world.as('rita').send('POST', '/user/keys', key), 'POST key')
    const again = await world.as('otto').send('POST', '/user/keys', key)
    expectAnswer(again, 400, failedValidation('fingerprint', taken))
    expectAnswer(again, 400, failedValidation('key', taken))
    made(await world.as('rita').send('POST', '/user/emails', { email: 'r@example.org' }), 'POST email')
    const email = await world.as('otto').send('POST', '/user/emails', { email: 'r@example.org' })
    expectAnswer(email, 400, failedValidation('email', taken))
  })

  it('400 of a move to the same project or without permission', async () => {
    const world = await startWorld(dialect)
    const { id, project_id } = await world.newIssue()
    const path = `/projects/${project_id}/issues/${id}/move`
    const move = (to: number) => world.as('rita').send('POST', path, { to_project_id: to })
    expectAnswer(await move(project_id), 400, message('Cannot move issue to project it originates from!'))
    expectAnswer(
      await move(await world.projectId('olga/notes')),
      400,
      message('Cannot move issue due to insufficient permissions!'),
    )
  })

  it('403 for what is not allowed', async () => {
    const world = await startWorld(dialect)
    const refused = message(/^403 Forbidden/)
    const anvil = `/projects/${await world.projectId()}`
    const lena = `/users/${await world.userId('lena')}`
    const rita = world.as('rita')
    expectAnswer(await rita.get('/user?sudo=otto'), 403, refused)
    expectAnswer(await rita.send('POST', `${anvil}/archive`), 403, refused)
    expectAnswer(await rita.send('DELETE', `${anvil}/issues/${(await world.newIssue()).id}`), 403, refused)
    expectAnswer(await rita.send('PUT', `/users/${await world.userId('otto')}/block`), 403, refused)
    // Blocked by the directory: not for the API to change.
    expectAnswer(await world.as('root').send('PUT', `${lena}/unblock`), 403, message(/^403/))
    expectAnswer(await world.as('root').send('PUT', `${lena}/block`), 403, message(/^403/))
  })

  it('404 for what is not there, in the words of the route, the resource or the record', async () => {
    const world = await startWorld(dialect)
    const rita = world.as('rita')
    const anvil = `/projects/${await world.projectId()}`
    expectAnswer(await rita.get('/nonsense'), 404, error('404 Not Found'))
    expectAnswer(await rita.get(`${anvil}/nonsense`), 404, error('404 Not Found'))
    expectAnswer(await rita.get('/projects/nobody%2Fnothing'), 404, message('404 Project Not Found'))
    expectAnswer(await rita.get('/groups/nobody'), 404, message('404 Group Not Found'))
    expectAnswer(await rita.get(`/users/${nowhere}`), 404, message('404 User Not Found'))
    expectAnswer(await rita.get(`${anvil}/issues/${nowhere}`), 404, message(/^404 .*not found$/i))
    expectAnswer(
      await rita.get(`/projects/${await world.projectId('tools/secret')}`),
      404,
      message('404 Project Not Found'),
    )
  })

  it('409 for a label that is there', async () => {
    const world = await startWorld(dialect)
    const body = { name: 'bug', color: '#123456' }
    const path = `/projects/${await world.projectId()}/labels`
    expectAnswer(await world.as('dev').send('POST', path, body), 409, message('Label already exists'))
  })

  it('409 for a project that is there; real services say 400', async () => {
    const world = await startWorld(dialect)
    const body = { name: 'notes' }
    const reply = await world.as('olga').send('POST', '/projects', body)
    if (contract) expectAnswer(reply, 409, record({ message: anything }))
    else expectAnswer(reply, 400, failedValidation('name', 'has already been taken'))
  })

  it('409 for a merge request that is there, 422 for one onto itself', async () => {
    const world = await startWorld(dialect)
    const path = `/projects/${await world.projectId()}/merge_requests`
    const body = { source_branch: 'weld', target_branch: 'master', title: 'Weld it again' }
    expectAnswer(await world.as('dev').send('POST', path, body), 409, record({ message: anything }))
    const onto = { ...body, source_branch: 'master' }
    expect((await world.as('dev').send('POST', path, onto)).status).toBe(422)
  })

  it('409 for a user that is there', async () => {
    const world = await startWorld(dialect)
    const body = { username: 'rita', name: 'R', email: 'other@example.com', password: 'long enough' }
    const root = world.as('root')
    expectAnswer(await root.send('POST', '/users', body), 409, message('Username has already been taken'))
    const email = { ...body, username: 'other', email: 'rita@example.com' }
    expectAnswer(await root.send('POST', '/users', email), 409, message('Email has already been taken'))
  })

  it('PUT /users answers a failure with 404 only; real services say 409', async () => {
    const world = await startWorld(dialect)
    const path = `/users/${await world.userId('otto')}`
    for (const body of [{ email: 'rita@example.com' }, { username: 'rita' }]) {
      const reply = await world.as('root').send('PUT', path, body)
      if (contract) expectAnswer(reply, 404, record({ message: anything }))
      else expectAnswer(reply, 409, message(/ has already been taken$/))
    }
    expectAnswer(await world.as('root').get(path), 200, record({ username: anything }))
    expect((await world.as('root').get(path)).body).toMatchObject({ username: 'otto', email: 'otto@example.com' })
    expectAnswer(
      await world.as('root').send('PUT', `/users/${nowhere}`, { name: 'x' }),
      404,
      message('404 User Not Found'),
    )
  })

  it('DELETE is idempotent in the contract; real services say that nothing is there', async () => {
    const world = await startWorld(dialect)
    const anvil = `/projects/${await world.projectId()}`
    const { id: issueId } = await world.newIssue()
    const issue = `${anvil}/issues/${issueId}`
    const label = { name: 'short-lived', color: '#123456' }
    made(await world.as('dev').send('POST', `${anvil}/labels`, label), 'POST label')
    const { id: mergeRequestId } = await world.newMergeRequest()
    const group = await world.newGroup()
    const user = await world.newUser()
    const hook = await world.newHook('http://127.0.0.1:9/')
    const note = await creation(world, 'rita', `${issue}/notes`, { body: 'x' })
    const award = await creation(world, 'otto', `${issue}/award_emoji`, { name: 'tada' })
    const key = await creation(world, 'rita', '/user/keys', { title: 'k', key: sshKeyText(2) })
    const email = await creation(world, 'rita', '/user/emails', { email: 'twice@example.org' })
    const trigger = await creation(world, 'mark', `${anvil}/triggers`, {}, 'token')
    const cases: readonly (readonly [string, string, number])[] = [
      ['rita', note, 404],
      ['otto', award, 404],
      ['dev', `${anvil}/labels?name=short-lived`, 404],
      ['rita', key, 404],
      ['rita', email, 404],
      ['mark', trigger, 404],
      ['root', `/hooks/${hook.id}`, 404],
      ['root', `/users/${user.id}`, 404],
      ['olga', `/groups/${group.id}`, 404],
      // Real services ask for the right to delete nothing.
      ['olga', `${anvil}/merge_requests/${mergeRequestId}`, 403],
      ['olga', issue, 404],
    ]
    for (const [who, path, status] of cases) {
      expectAnswer(await world.as(who).send('DELETE', path), 200, anything)
      for (let time = 0; time < 2; time += 1) {
        const again = await world.as(who).send('DELETE', path)
        // Of users the contract says besides that the answer is not the user then.
        if (contract) expectAnswer(again, 200, path.startsWith('/users') ? noRecord : anything)
        else expectAnswer(again, status, record({ message: anything }))
      }
    }
  })

  it('DELETE of a key or e-mail of somebody else is 404 the second time in both', async () => {
    const world = await startWorld(dialect)
    const rita = `/users/${await world.userId('rita')}`
    const key = await creation(world, 'root', `${rita}/keys`, { title: 'k', key: sshKeyText(3) })
    const email = await creation(world, 'root', `${rita}/emails`, { email: 'once@example.org' })
    for (const [path, what] of [
      [key, 'Key'],
      [email, 'Email'],
    ] as const) {
      expectAnswer(await world.as('root').send('DELETE', path), 200, anything)
      expectAnswer(await world.as('root').send('DELETE', path), 404, message(`404 ${what} Not Found`))
      const nobody = path.replace(rita, `/users/${nowhere}`)
      expectAnswer(await world.as('root').send('DELETE', nobody), 404, message('404 User Not Found'))
    }
  })
})
