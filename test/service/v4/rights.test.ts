import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const members = { ada: 'owner', bob: 'developer', eve: 'reporter', cy: 'guest' }
const fixture = {
  users: ['ada', 'bob', 'eve', 'cy'],
  groups: [{ path: 'tools', members }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'internal',
      milestones: ['1.0'],
      issues: [{ title: 'Crack', author: 'ada', notes: [{ body: 'Yes', author: 'ada' }] }],
      mergeRequests: [
        { title: 'Weld', author: 'ada', branch: 'weld', notes: [{ body: 'No', author: 'ada' }] },
        { title: 'Bend', author: 'eve', branch: 'bend' },
      ],
      snippets: [{ title: 'Quench', fileName: 'q.md', author: 'ada', notes: [{ body: 'In oil', author: 'ada' }] }],
    },
  ],
}

const versions = ['11.8', '16', '19'] as const

describe.each(versions)('over API v4 of %s', (version) => {
  it.each([
    '/projects/1/issues/1',
    '/projects/1/merge_requests/1',
    '/projects/1/snippets/1',
    '/projects/1/issues/1/notes/1',
    '/projects/1/merge_requests/1/notes/2',
  ])('one may vote on what one wrote, once: %s', async (path) => {
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    for (const name of ['thumbsup', 'thumbsdown']) {
      const given = await ada.send('POST', `${path}/award_emoji`, { name })
      expect([given.status, given.body.name]).toEqual([201, name])
    }
    expect((await ada.send('POST', `${path}/award_emoji`, { name: 'thumbsup' })).status).toBe(404)
  })

  it('a merge request is followed by those who may change it', async () => {
    const root = await serveV4(version, { fixture })
    const path = '/projects/1/merge_requests'
    for (const who of ['token-cy', 'token-eve']) {
      for (const verb of ['subscribe', 'unsubscribe']) {
        expect((await root.as(who).send('POST', `${path}/1/${verb}`)).status).toBe(403)
      }
    }
    // Its author may, without being a developer; who follows it already changes nothing.
    expect((await root.as('token-eve').send('POST', `${path}/2/subscribe`)).status).toBe(304)
    expect((await root.as('token-eve').send('POST', `${path}/2/unsubscribe`)).status).toBe(201)
    expect((await root.as('token-bob').send('POST', `${path}/1/subscribe`)).status).toBe(201)
    // An issue is followed by whoever sees it.
    expect((await root.as('token-cy').send('POST', '/projects/1/issues/1/subscribe')).status).toBe(201)
  })

  it.each(['/projects/1/issues/1', '/projects/1/merge_requests/1', '/projects/1/snippets/1'])(
    'owners say when a note was written, others do not: %s',
    async (path) => {
      const root = await serveV4(version, { fixture })
      const write = async (who: string): Promise<string> =>
        (await root.as(who).send('POST', `${path}/notes`, { body: 'Then', created_at: '2020-02-02T02:02:02Z' })).body
          .created_at
      expect(await write('token-ada')).toBe('2020-02-02T02:02:02.000Z')
      expect(await write('token-bob')).not.toMatch(/^2020/)
    },
  )
})

describe('milestones', () => {
  it.each([
    ['11.8', 'token-bob', 'token-eve'],
    ['16', 'token-eve', 'token-cy'],
    ['19', 'token-eve', 'token-cy'],
  ] as const)('of %s are made and changed by %s, not by %s', async (version, may, mayNot) => {
    const root = await serveV4(version, { fixture })
    for (const [who, made, changed] of [
      [may, 201, 200],
      [mayNot, 403, 403],
    ] as const) {
      expect((await root.as(who).send('POST', '/projects/1/milestones', { title: `by ${who}` })).status).toBe(made)
      const change = await root.as(who).send('PUT', '/projects/1/milestones/1', { description: who })
      expect(change.status).toBe(changed)
    }
  })
})

describe('a system hook', () => {
  it.each(versions)('of %s is told of updates of repositories unless something else is said', async (version) => {
    const root = await serveV4(version, { fixture })
    const made = await root.send('POST', '/hooks', { url: 'http://127.0.0.1:9/' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        push_events: false,
        tag_push_events: false,
        merge_requests_events: false,
        repository_update_events: true,
        enable_ssl_verification: true,
      },
    ])
    const said = {
      push_events: true,
      tag_push_events: true,
      merge_requests_events: true,
      repository_update_events: false,
      enable_ssl_verification: false,
    }
    expect((await root.send('POST', '/hooks', { url: 'http://127.0.0.1:8/', ...said })).body).toMatchObject(said)
    expect((await root.get('/hooks')).body[1]).toMatchObject(said)
  })
})
