import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

describe('what old clients put on the wire', () => {
  it('is understood with any verb: JSON, forms, queries, on DELETE too', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const path = '/projects/1/issues/1'
    expect((await rita.send('PUT', path, { title: 'json' })).body.title).toBe('json')
    expect((await rita.send('PUT', path, 'title=a+form+%26+more')).body.title).toBe('a form & more')
    expect((await rita.send('PUT', `${path}?title=query`)).body.title).toBe('query')
    expect((await rita.send('PUT', `${path}?title=query`, 'title=body')).body.title).toBe('body')
    expect((await rita.send('DELETE', '/todos', {})).text).toBe('0')
    expect((await rita.send('DELETE', '/todos', 'type=Issue')).text).toBe('0')
    expect((await rita.send('DELETE', '/todos', undefined, { 'content-type': 'application/json' })).text).toBe('0')
  })

  it('may be a form of parts, whose files are left out', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const send = async (form: FormData) => {
      const reply = await fetch(`${rita.url}/projects/1/issues/1`, {
        method: 'PUT',
        headers: { 'private-token': 'token-rita' },
        body: form,
      })
      return [reply.status, await reply.json()]
    }
    const form = new FormData()
    form.append('title', 'In parts & whole')
    form.append('labels[]', 'bug')
    form.append('labels[]', 'ui')
    form.append('description', new File(['no text'], 'face.png'))
    expect(await send(form)).toEqual([
      200,
      expect.objectContaining({ title: 'In parts & whole', labels: ['bug', 'ui'], description: null }),
    ])
    const broken = await rita.send('PUT', '/projects/1/issues/1', 'title=x', { 'content-type': 'multipart/form-data' })
    expect([broken.status, broken.body]).toEqual([400, { error: 'message body does not match declared format' }])
  })

  it('may repeat ids in the body, double slashes and end in one', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const repeated = await rita.send('PUT', '/projects/1/issues/1', { id: 3, issue_id: 2, title: 'kept apart' })
    expect(repeated.body).toMatchObject({ id: 1, project_id: 1, title: 'kept apart' })
    for (const path of ['/projects/1/issues//1', '/projects/1/issues/1/', '/projects/tools%2Fanvil/issues/1']) {
      expect((await rita.get(path)).body.id, path).toBe(1)
    }
    const body = await rita.as(null).send('PUT', '/projects/1/issues/1', { title: 'x', private_token: 'token-rita' })
    expect(body.status).toBe(200)
  })
})

describe('what cannot be answered', () => {
  it('is refused in JSON: unknown routes, wrong verbs, wrong parameters', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const answer = async (method: string, path: string, body?: unknown) => {
      const reply = await rita.send(method, path, body)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      return [reply.status, reply.body]
    }
    expect(await answer('GET', '/nothing/here')).toEqual([404, { error: '404 Not Found' }])
    expect(await answer('GET', '/users/rita')).toEqual([404, { error: '404 Not Found' }])
    expect(await answer('GET', '/users/999')).toEqual([404, { message: '404 User Not Found' }])
    expect(await answer('GET', '/projects/1/issues/abc')).toEqual([400, { error: 'issue_id is invalid' }])
    expect(await answer('GET', '/projects/1/issues?state=foo')).toEqual([
      400,
      { error: 'state does not have a valid value' },
    ])
    expect(await answer('PATCH', '/user')).toEqual([405, { error: '405 Not Allowed' }])
    expect((await rita.send('DELETE', '/projects/1/issues/1/notes')).headers.get('allow')).toBe('GET, POST')
    // Fixed parts of an address take precedence over variables: `owned` is no project of that name.
    const owned = await rita.send('DELETE', '/projects//owned/?page=1')
    expect([owned.status, owned.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await rita.send('HEAD', '/users/1/block')).headers.get('allow')).toBe('PUT')
    expect((await rita.send('OPTIONS', '/user')).status).toBe(404)
  })

  it('is refused when it cannot be read, and the service goes on', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const raw = async (body: Uint8Array | string, type: string) => {
      const response = await fetch(`${rita.url}/projects/1/issues/1`, {
        method: 'PUT',
        headers: { 'private-token': 'token-rita', 'content-type': type },
        body: body as BodyInit,
      })
      return [response.status, ((await response.json()) as { error: string }).error]
    }
    const malformed = 'message body does not match declared format'
    expect(await raw('{"title": ', 'application/json')).toEqual([400, malformed])
    expect(await raw('["title"]', 'application/json')).toEqual([400, malformed])
    expect(await raw(new Uint8Array([0x7b, 0xff, 0xfe]), 'application/json')).toEqual([
      400,
      'invalid byte sequence in UTF-8',
    ])
    expect(await raw('title=%ff%fe', 'application/x-www-form-urlencoded')).toEqual([
      400,
      'invalid byte sequence in UTF-8',
    ])
    expect(await raw(new Uint8Array(17 * 1024 * 1024), 'application/json')).toEqual([
      413,
      '413 Request Entity Too Large',
    ])
    expect((await rita.get('/projects/1/issues?labels=%ff')).status).toBe(400)
    expect((await rita.get('/projects/%ff')).status).toBe(400)
    expect((await rita.send('PUT', '/projects/1/issues/1', { title: { a: 1 } })).body).toEqual({
      error: 'title is invalid',
    })
    expect((await rita.send('PUT', '/projects/1/issues/1', '__proto__=x&title=fine')).body.title).toBe('fine')
    expect((await rita.get('/user')).status).toBe(200)
  })

  it('is refused without a host as well', async () => {
    const { url } = await serve({ fixture: workshop })
    const { port } = new URL(url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.end('GET /api/v3/projects?per_page=1 HTTP/1.0\r\nPRIVATE-TOKEN: token-rita\r\n\r\n')
      })
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.[01] 200/)
    expect(answer).toMatch(/rel="first"/)
  })
})
