import { describe, expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const content = (prefix: string) => ({
  issues: [
    { title: `${prefix} issue`, author: 'ada' },
    { title: `${prefix} confidential`, author: 'ada', confidential: true },
  ],
  mergeRequests: [{ title: `${prefix} request`, author: 'ada', branch: 'one', description: 'Closes #1' }],
})

const fixture = {
  users: ['ada'],
  groups: [
    { path: 'open', visibility: 'public', members: { ada: 'owner' } },
    { path: 'shut', visibility: 'private', members: { ada: 'owner' } },
  ],
  projects: [
    { path: 'open/public', visibility: 'public', ...content('Public') },
    { path: 'open/internal', visibility: 'internal', ...content('Internal') },
    { path: 'shut/private', visibility: 'private', ...content('Private') },
  ],
}

const inProject = [
  '',
  '/users',
  '/events',
  '/issues',
  '/issues/1',
  '/merge_requests',
  '/merge_requests/1',
  '/merge_requests/1/commits',
  '/merge_requests/1/changes',
  '/merge_requests/1/closes_issues',
] as const
const inGroup = ['', '/issues', '/merge_requests', '/projects'] as const

describe.each(['11.8', '16', '19'] as const)('without a token, over API v4 of %s', (version) => {
  const serve = async () => (await serveV4(version, { fixture })).as(null)

  it.each(inProject)('what is public of a project is read, and nothing else is there: %s', async (path) => {
    const nobody = await serve()
    expect((await nobody.get(`/projects/1${path}`)).status).toBe(200)
    for (const hidden of [2, 3]) {
      const { status, body } = await nobody.get(`/projects/${hidden}${path}`)
      expect([status, body]).toEqual([404, { message: '404 Project Not Found' }])
    }
  })

  it.each(inGroup)('what is public of a group is read, and nothing else is there: %s', async (path) => {
    const nobody = await serve()
    const { status, text } = await nobody.get(`/groups/open${path}`)
    expect([status, /Internal |Private |Public confidential/.test(text)]).toEqual([200, false])
    const hidden = await nobody.get(`/groups/shut${path}`)
    expect([hidden.status, hidden.body]).toEqual([404, { message: '404 Group Not Found' }])
  })

  it('lists of everything hold what is public, and those of one’s own are refused', async () => {
    const nobody = await serve()
    const titles = async (path: string) => (await nobody.get(path)).body.map(({ title }: Loose) => title)
    expect(await titles('/issues?scope=all')).toEqual(['Public issue'])
    expect(await titles('/merge_requests?scope=all')).toEqual(['Public request'])
    for (const path of ['/issues', '/merge_requests', '/issues?scope=assigned_to_me']) {
      expect((await nobody.get(path)).status).toBe(401)
    }
    expect((await nobody.get('/groups')).body.map(({ path }: Loose) => path)).toEqual(['open'])
    expect((await nobody.get('/users/ada/events')).status).toBe(200)
  })

  it('what is confidential is not there', async () => {
    expect((await (await serve()).get('/projects/1/issues/2')).status).toBe(404)
  })

  it.each([
    ['GET', '/projects/1/issues/1/notes'],
    ['GET', '/projects/1/labels'],
    ['GET', '/projects/1/issues/1/award_emoji'],
    ['GET', '/todos'],
    ['GET', '/user'],
    ['POST', '/projects/1/issues'],
    ['PUT', '/projects/1/issues/1'],
    ['DELETE', '/projects/1/issues/1'],
    ['POST', '/projects/1/merge_requests'],
    ['POST', '/groups'],
  ])('everything else is refused: %s %s', async (method, path) => {
    const { status, body } = await (await serve()).send(method, path)
    expect([status, body]).toEqual([401, { message: '401 Unauthorized' }])
  })

  it('a wrong token is refused, also for what is public', async () => {
    expect((await (await serve()).as('wrong').get('/projects/1/issues')).status).toBe(401)
  })
})
