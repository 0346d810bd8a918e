import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anything, error, exactly, message, record } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { openRefusals, sendRaw } from './support/bad-input-stage.ts'

/** Requests that no client should send. Each gets an answer in JSON, as the contract says, and the service goes on. */

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('bad input in the %s dialect', (dialect) => {
  type Refusals = Awaited<ReturnType<typeof openRefusals>>
  let service: Refusals['service']
  let world: Refusals['world']
  let rita: Refusals['rita']
  let issues: string
  let staysUp: Refusals['staysUp']

  beforeAll(async () => {
    ;({ service, world, rita, issues, staysUp } = await openRefusals(dialect))
  })
  afterAll(() => service.close())

  it.each([
    ['assignee_id', 'somebody'],
    ['assignee_id', [1]],
    ['assignee_id', { id: 1 }],
    ['assignee_id', 1.5],
    ['milestone_id', 'next'],
    ['confidential', 'perhaps'],
    ['confidential', 7],
    ['due_date', 'soon'],
    ['due_date', '2031-02-30'],
    ['created_at', 'once'],
    ['labels', { bug: true }],
    ['title', { text: 'x' }],
    ['title', ['x']],
  ])('%s of the wrong type is 400', async (name, value) => {
    const reply = await world.as('olga').send('POST', issues, { title: 'x', [name]: value })
    expectAnswer(reply, 400, error(`${name} is invalid`))
    await staysUp()
  })

  it.each([
    ['{', 'application/json'],
    ['{"title": "x"', 'application/json'],
    ['[1,2]', 'application/json'],
    ['"title"', 'application/json'],
    ['null', 'application/json'],
    ['\u0000\u0001', 'application/json'],
    [`${'['.repeat(100_000)}`, 'application/json'],
  ])('a body that is no JSON object is 400: %s', async (body, type) => {
    const reply = await sendRaw(rita.url + issues, 'POST', body, { 'content-type': type })
    expectAnswer(reply, 400, error(/./))
    await staysUp()
  })

  it.each([
    [
      'application/json',
      Buffer.concat([Buffer.from('{"title": "'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
    ],
    ['application/x-www-form-urlencoded', Buffer.concat([Buffer.from('title='), Buffer.from([0xff, 0xfe])])],
    ['application/x-www-form-urlencoded', Buffer.from('title=%ff%fe')],
    ['application/x-www-form-urlencoded', Buffer.from('title=%zz')],
  ])('invalid UTF-8 in %s is 400', async (type, body) => {
    expectAnswer(await sendRaw(rita.url + issues, 'POST', body, { 'content-type': type }), 400, error(/./))
    await staysUp()
  })

  it.each(['/issues?labels=%ff', '/projects/%ff%fe', '/projects/%zz', '/issues?state=%e0%a4%a'])(
    'invalid UTF-8 in the address is 400: %s',
    async (path) => {
      expectAnswer(await sendRaw(rita.url + path, 'GET', '', {}), 400, error(/./))
      await staysUp()
    },
  )

  it.each([
    '/',
    '/nonsense',
    '/issues/nonsense/more',
    '/projects/1/nonsense',
    '/users/abc',
    '/users/1/nonsense',
    '/groups/1/2/3',
  ])('GET %s is no route: 404', async (path) => {
    expectAnswer(await rita.get(path), 404, error('404 Not Found'))
    await staysUp()
  })

  it('a wrong verb is 405 and says which are right', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', '/issues', 'GET'],
      ['PATCH', issues, 'GET'],
      ['POST', '/user', 'GET'],
      ['PUT', '/hooks', 'GET'],
    ] as const) {
      const reply = await rita.send(method, path)
      expectAnswer(reply, 405, error('405 Not Allowed'))
      expect(reply.headers.get('allow')).toContain(allowed)
    }
  })

  it.each([
    ['0', 404, message(/^404 /)],
    ['-1', 404, message(/^404 /)],
    ['99999999999999999999', 400, error('issue_id is invalid')],
    ['1e3', 400, error('issue_id is invalid')],
    ['1.5', 400, error('issue_id is invalid')],
    ['0x1', 400, error('issue_id is invalid')],
    ["1'--", 400, error('issue_id is invalid')],
    ['..', 400, error('issue_id is invalid')],
    ['%2e%2e', 400, error('issue_id is invalid')],
    ['%00', 400, error('issue_id is invalid')],
    ['%F0%9F%8D%BA', 400, error('issue_id is invalid')],
    // No request at all, since addresses have no such bytes: refused before there is a route that could answer.
    ['\u00e9', 400, record({ error: exactly('Bad Request') })],
  ])('%s is no id: %d', async (id, status, body) => {
    expectAnswer(await sendRaw(`${rita.url}${issues}/${id}`, 'GET', '', {}), status, body)
    await staysUp()
  })

  it('an empty, a missing and an unknown content type are read as far as they can be', async () => {
    const title = anything
    expectAnswer(await sendRaw(rita.url + issues, 'POST', 'title=x', {}), 201, title)
    expectAnswer(
      await sendRaw(rita.url + issues, 'POST', '{"title":"x"}', { 'content-type': 'application/json; charset=utf-8' }),
      201,
      title,
    )
    expectAnswer(
      await sendRaw(`${rita.url}${issues}?title=x`, 'POST', '', { 'content-type': 'application/json' }),
      201,
      title,
    )
    expectAnswer(await sendRaw(rita.url + issues, 'GET', '{}', { 'content-type': 'application/json' }), 200, title)
  })

  it('addresses as old clients write them are found', async () => {
    const id = await world.issueId('Crack in the horn')
    for (const path of [`${issues}/`, `${issues}//${id}`, `${issues}/${id}/`]) {
      expectAnswer(await sendRaw(rita.url + path, 'GET', '', {}), 200, anything)
    }
  })

  it('names that mean something to the language are names like any other', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      const body = `{"title": "x", "${name}": {"is_admin": true}}`
      expectAnswer(
        await sendRaw(rita.url + issues, 'POST', body, { 'content-type': 'application/json' }),
        201,
        anything,
      )
      expectAnswer(await rita.get(`/projects/${name}`), 404, message('404 Project Not Found'))
    }
    expect((await rita.get('/user')).body.is_admin).toBe(false)
    await staysUp()
  })

  it('texts of every kind come back as they were sent', async () => {
    for (const title of [
      'é ü 漢字 🔨',
      `'; DROP TABLE issues; --`,
      '<script>alert(1)</script>',
      '%00 %25',
      'a\tb',
      '\u202Eabc',
    ]) {
      const issue = expectAnswer(
        await rita.send('POST', issues, { title, description: `${title}\n\n${title}` }),
        201,
        anything,
      )
      expect(issue).toMatchObject({ title, description: `${title}\n\n${title}` })
    }
  })

  it('nobody acts for another by a wrong name of theirs', async () => {
    for (const value of ['', null, true, [], {}]) {
      // Names nobody, and so is no wish to act for somebody.
      const issue = expectAnswer(
        await world.as('root').send('POST', issues, { title: 'x', sudo: value }),
        201,
        anything,
      )
      expect(issue.author.username).toBe('root')
    }
    for (const value of [-1, 1e21, 'x'.repeat(5000), '\u0000', ['a', { b: 1 }], 'nobody']) {
      const reply = await world.as('root').send('POST', issues, { title: 'x', sudo: value })
      expectAnswer(reply, 404, message(/No user id or username for: /))
    }
    await staysUp()
  })
})
