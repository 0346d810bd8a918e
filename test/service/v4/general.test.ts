import { describe, expect, it } from 'vitest'
import { startReceiver } from '../../contract/receiver.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { serve } from '../support.ts'
import { linksOf, serveV4 } from './support.ts'

describe('a service of API v4', () => {
  it('is at its own path, and of version 16 unless it is told', async () => {
    const root = await serve({ dialect: 'v4' })
    expect(root.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v4$/)
    expect((await root.get('/version')).body).toMatchObject({ version: '16.0.0' })
  })

  it('says of every request for v3 but one that it is gone, before it asks who calls', async () => {
    const root = await serveV4()
    const old = root.as(null)
    const v3 = root.url.replace('/api/v4', '/api/v3')
    for (const [method, path] of [
      ['GET', '/user/keys'],
      ['GET', '/projects/1/issues?page=x'],
      ['POST', '/projects'],
      ['DELETE', '/nothing/there'],
    ] as const) {
      const reply = await fetch(v3 + path, { method })
      expect([reply.status, await reply.json()]).toEqual([
        410,
        { error: 'API V3 is no longer supported. Use API V4 instead.' },
      ])
    }
    expect((await old.get('/user')).status).toBe(401)
  })

  it('refuses in both forms', async () => {
    const root = await serveV4()
    const replies = await Promise.all([
      root.get('/nothing'),
      root.send('POST', '/projects/1/issues', {}),
      root.send('POST', '/projects/1/issues', { title: '' }),
      root.get('/projects/99'),
      root.get('/projects/1/issues/99'),
      root.send('PUT', '/projects/1/issues/1', {}),
      root.as(null).get('/user'),
      root.as('wrong').get('/user'),
    ])
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [404, { error: '404 Not Found' }],
      [400, { error: 'title is missing' }],
      [400, { message: { title: ["can't be blank"] } }],
      [404, { message: '404 Project Not Found' }],
      [404, { message: '404 Not found' }],
      [
        400,
        {
          error:
            'title, description, assignee_id, assignee_ids, milestone_id, labels, add_labels, remove_labels, updated_at, ' +
            'due_date, issue_type, weight, epic_id, confidential, state_event are missing, at least one parameter must be provided',
        },
      ],
      [401, { message: '401 Unauthorized' }],
      [401, { message: '401 Unauthorized' }],
    ])
  })

  it('names items by their number in the project', async () => {
    const root = await serveV4()
    expect((await root.get('/projects/3/issues/1')).body).toMatchObject({
      id: 5,
      iid: 1,
      title: 'Everybody reads this',
    })
    expect((await root.get('/projects/3/issues/5')).status).toBe(404)
  })
})

describe('deleting', () => {
  it('answers nothing, and only that it was taken on where much is deleted', async () => {
    const root = await serveV4()
    const issue = await root.send('DELETE', '/projects/1/issues/1')
    expect([issue.status, issue.text, issue.headers.get('content-type')]).toEqual([204, '', null])
    expect((await root.get('/projects/1/issues/1')).status).toBe(404)
    expect((await root.send('DELETE', '/projects/1/merge_requests/2')).status).toBe(204)
    expect((await root.send('DELETE', '/projects/1/labels?name=bug')).status).toBe(204)
    const project = await root.send('DELETE', '/projects/3')
    expect([project.status, project.body]).toEqual([202, { message: '202 Accepted' }])
    const group = await root.send('DELETE', '/groups/tools')
    expect([group.status, group.body]).toEqual([202, { message: '202 Accepted' }])
  })

  it('is refused for what is not there', async () => {
    const root = await serveV4()
    const absent = await Promise.all(
      ['issues/9', 'merge_requests/9', 'issues/1/notes/9', 'labels?name=no', 'triggers/9'].map((path) =>
        root.send('DELETE', `/projects/1/${path}`),
      ),
    )
    expect(absent.map(({ status, body }) => [status, body])).toEqual([
      [404, { message: '404 Issue Not Found' }],
      [404, { message: '404 Not found' }],
      [404, { message: '404 Not found' }],
      [404, { message: '404 Label Not Found' }],
      [404, { message: '404 Trigger Not Found' }],
    ])
  })

  it('is refused on condition that the row has not changed since, and takes nothing away then', async () => {
    const fixture = {
      users: ['ada', 'eve'],
      projects: [
        {
          path: 'ada/log',
          visibility: 'public',
          issues: [
            {
              title: 'Old',
              updatedAt: '2024-05-01T10:00:00.500Z',
              notes: [{ body: 'a', createdAt: '2024-05-01T10:00:00.500Z' }],
            },
          ],
          mergeRequests: [{ title: 'Old', updatedAt: '2024-05-01T10:00:00.500Z' }],
        },
      ],
    }
    const root = await serveV4('16', { fixture })
    const ada = root.as('token-ada')
    const since = (text: string) => ({ 'if-unmodified-since': text })
    const before = since('Wed, 01 May 2024 09:59:59 GMT')
    const then = since('Wed, 01 May 2024 10:00:00 GMT')
    const paths = ['/projects/1/issues/1/notes/1', '/projects/1/issues/1', '/projects/1/merge_requests/1']
    for (const path of paths) {
      // Without the right to delete, the refusal says that.
      expect((await root.as('token-eve').send('DELETE', path, undefined, before)).status).toBe(403)
      const refused = await ada.send('DELETE', path, undefined, before)
      expect([refused.status, refused.body]).toEqual([412, { message: '412 Precondition Failed' }])
      expect((await ada.get(path)).status).toBe(200)
    }
    const [note = '', , mergeRequest = ''] = paths
    expect((await ada.send('DELETE', mergeRequest, undefined, then)).status).toBe(204)
    expect((await ada.send('DELETE', note, undefined, then)).status).toBe(204)
  })
})

describe('a deletion of what never changes', () => {
  it('can depend on when it was made', async () => {
    const fixture = {
      users: [{ username: 'ada', keys: [{ title: 'one', key: publicKeyOf('one') }], emails: ['ada@home.example'] }],
      projects: [
        {
          path: 'ada/log',
          triggers: ['0123456789'],
          issues: [{ title: 'Old', awards: [{ name: 'thumbsup', by: 'ada' }] }],
        },
      ],
      hooks: ['http://127.0.0.1:9/'],
    }
    const root = await serveV4('16', { fixture, report: () => undefined })
    const ada = root.as('token-ada')
    const long = { ago: 'Mon, 01 Jan 1990 00:00:00 GMT', hence: 'Thu, 01 Jan 2189 00:00:00 GMT' }
    const since = (text: string) => ({ 'if-unmodified-since': text })
    for (const [client, path] of [
      [ada, '/user/keys/1'],
      [ada, '/user/emails/1'],
      [ada, '/projects/1/issues/1/award_emoji/1'],
      [ada, '/projects/1/triggers/1'],
      [root, '/hooks/1'],
    ] as const) {
      const refused = await client.send('DELETE', path, undefined, since(long.ago))
      expect([path, refused.status]).toEqual([path, 412])
      expect((await client.get(path)).status).toBe(200)
      expect((await client.send('DELETE', path, undefined, since(long.hence))).status).toBe(204)
    }
  })
})

describe('a deletion that was taken back', () => {
  it('is told to no hook', async () => {
    const receiver = await startReceiver()
    const users = [{ username: 'ada', keys: [{ title: 'one', key: publicKeyOf('one') }] }]
    const ada = (await serveV4('16', { fixture: { users, hooks: [receiver.url] } })).as('token-ada')
    const long = { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }
    expect((await ada.send('DELETE', '/user/keys/1', undefined, long)).status).toBe(412)
    await ada.send('POST', '/projects', { name: 'log' })
    await receiver.next(({ body }) => body.event_name === 'project_create')
    expect(receiver.deliveries.map(({ body }) => body.event_name)).not.toContain('key_destroy')
    await ada.send('DELETE', '/user/keys/1')
    expect((await receiver.next(({ body }) => body.event_name === 'key_destroy')).body.id).toBe(1)
  })
})

describe('pages', () => {
  it('are cut from every list', async () => {
    const root = await serveV4()
    const paths = [
      '/projects/1/labels',
      '/projects/1/merge_requests/1/commits',
      '/projects/1/merge_requests/1/versions',
      '/hooks',
      '/user/keys',
      '/user/emails',
      '/users/2/keys',
      '/projects/1/triggers',
    ]
    const replies = await Promise.all(paths.map((path) => root.get(`${path}?per_page=1`)))
    expect(replies.map(({ status, headers }) => [status, headers.get('x-per-page')])).toEqual(
      paths.map(() => [200, '1']),
    )
    expect(replies[0]?.body).toHaveLength(1)
    expect(replies[0]?.headers.get('x-total')).toBe('2')
  })

  it('link to the host that the service was set up with', async () => {
    const root = await serveV4()
    const reply = await fetch(`${root.url.replace('127.0.0.1', 'localhost')}/projects/1/issues?per_page=1`, {
      headers: { 'private-token': 'root-token' },
    })
    expect(reply.headers.get('link')).toContain(`<${root.url}/projects/1/issues?per_page=1&page=2>; rel="next"`)
  })

  it('do not say how many rows there are, or which is the last page, above 10,000', async () => {
    const fixture = { users: ['ada'], projects: [{ path: 'ada/log', issues: [{ title: 'n{n}', repeat: 10_001 }] }] }
    const ada = (await serveV4('16', { fixture })).as('token-ada')
    const page = await ada.get('/projects/1/issues?page=2')
    expect(Object.keys(linksOf(page))).toEqual(['prev', 'next', 'first'])
    const headers = ['x-total', 'x-total-pages', 'x-page', 'x-next-page', 'x-prev-page', 'x-per-page']
    expect(headers.map((name) => page.headers.get(name))).toEqual([null, null, '2', '3', '1', '20'])
    await ada.send('DELETE', '/projects/1/issues/1')
    const counted = await ada.get('/projects/1/issues?page=2')
    expect([counted.headers.get('x-total'), counted.headers.get('x-total-pages')]).toEqual(['10000', '500'])
    expect(Object.keys(linksOf(counted))).toEqual(['prev', 'next', 'first', 'last'])
  })
})
