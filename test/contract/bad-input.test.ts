import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import type { Client, Reply } from '../service/support.ts'
import { anything, error, exactly, message, record } from './expectations/checks.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import { expectations } from './expectations/index.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { call } from './call.ts'
import { fixture, mergeFixture, snippets } from './fixture.ts'
import { startWorld, worldAt, type World } from './world.ts'

/** What no client should send. Each is answered in JSON, by what the contract says, and the service goes on. */

const dialects: readonly Dialect[] = ['contract', 'real']

/** Sends bytes as they are, which fetch would not. */
function sendRaw(url: string, method: string, body: Buffer | string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const path = url.slice(new URL(url).origin.length)
    const length = body.length === 0 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    // A connection of its own: one that the service closed after bad input must not break the next request.
    const sent = request({
      agent: false,
      hostname,
      port,
      path,
      method,
      headers: { 'PRIVATE-TOKEN': 'token-rita', ...length, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const found = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) found.set(name, String(value))
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          parsed = undefined
        }
        resolve({ status: answer.statusCode ?? 0, headers: found, text, body: parsed })
      })
    })
    sent.end(body)
  })
}

describe.each(dialects)('bad input in the %s dialect', (dialect) => {
  // One for all that is refused: whatever it was sent before, it answers the next as if nothing had been.
  let service: Service
  let world: World
  let rita: Client
  let issues: string

  beforeAll(async () => {
    service = await startService({ port: 0, token: 'root-token', dialect, fixture })
    world = worldAt(service.url, dialect)
    rita = world.as('rita')
    issues = `/projects/${await world.projectId()}/issues`
  })
  afterAll(() => service.close())

  const staysUp = async (): Promise<void> => {
    expectAnswer(await world.as('rita').get('/user'), 200, anything)
  }

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

  it('20 MB are refused, and the service stays up', async () => {
    const title = 'Larger than anybody writes'
    const body = JSON.stringify({ title, description: 'd'.repeat(20 * 1024 * 1024) })
    // The rest of a refused body may meet a connection that is closed already.
    const reply = await sendRaw(rita.url + issues, 'POST', body, { 'content-type': 'application/json' }).catch(
      (thrown: NodeJS.ErrnoException) => thrown.code,
    )
    if (typeof reply === 'object') expectAnswer(reply, 413, error(/./))
    else expect(['EPIPE', 'ECONNRESET']).toContain(reply)
    const kept: { title: string }[] = (await rita.get(`${issues}?per_page=100`)).body
    expect(kept.map((issue) => issue.title)).not.toContain(title)
    await staysUp()
  })

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

  it('every operation survives each parameter with each wrong value', async () => {
    const [anvil, ...others] = mergeFixture.projects
    const own = await startWorld(dialect, { ...mergeFixture, projects: [{ ...anvil, snippets }, ...others] })
    let sent = 0
    for (const expectation of expectations) {
      const values = await expectation.values(own)
      const path = Object.fromEntries(
        [...expectation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => [name, values[name]]),
      )
      for (const round of wrong.keys()) {
        const junk = names.map((name, index) => [name, wrong[(index + round) % wrong.length]] as const)
        await survives(expectation, own, { ...Object.fromEntries(junk), ...path })
        sent += names.length
      }
    }
    expect(sent).toBe(expectations.length * names.length * wrong.length)
    expectAnswer(await own.as('rita').get('/user'), 200, anything)
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

/** Stands for what clients send by mistake or on purpose. */
const wrong = [null, '', [], {}, -1, 1e21, true, 'x'.repeat(5000), '\u0000', ['a', { b: 1 }]]
const names =
  'title name body id labels state color sha key email url page per_page order_by due_date milestone_id'.split(' ')

/** An answer that is no failure of the service's, and is JSON where it is anything. */
async function survives(expectation: Expectation, world: World, values: Values): Promise<void> {
  const reply = await call(expectation, world, expectation.as, values)
  if (reply.status >= 500 || (reply.text !== '' && reply.body === undefined)) {
    expect.fail(
      `${expectation.name} with ${JSON.stringify(values)} answered ${reply.status} ${reply.text.slice(0, 300)}`,
    )
  }
}
