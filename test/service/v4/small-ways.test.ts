import { describe, expect, it } from 'vitest'
import { clientOf } from '../support.ts'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'
import { fixture, now } from './support/list-probes.ts'

const versions = ['11.8', '16', '19'] as const
const names = (rows: Loose[]): string[] => rows.map(({ title, target_title }) => title ?? target_title)

describe.each(versions)('API v4 of %s', (version) => {
  const serve = () => serveV4(version, { fixture, clock: () => now })

  it('lists the issues of a milestone with the most urgent first', async () => {
    const ada = (await serve()).as('token-ada')
    const labels = [['bug'], [], ['ui']]
    for (const [index, on] of labels.entries()) {
      await ada.send('POST', '/projects/1/issues', { title: `Issue ${index}`, labels: on.join(), milestone_id: 3 })
    }
    const { id } = (await ada.get('/projects/1/milestones?state=active')).body.find((one: Loose) => one.title === '1.0')
    for (const iid of [4, 5, 6]) await ada.send('PUT', `/projects/1/issues/${iid}`, { milestone_id: id })
    const listed = await ada.get(`/projects/1/milestones/${id}/issues`)
    // Of the same urgency the newest come first; what has no label with one comes last.
    expect(names(listed.body)).toEqual(['Issue 0', 'Crack', 'Issue 2', 'Issue 1'])
  })

  it('has the events of somebody by their name and by their id', async () => {
    const root = await serve()
    const byName = await root.get('/users/ada/events')
    expect([byName.status, byName.body.length > 0]).toEqual([200, true])
    expect((await root.get('/users/2/events')).body).toEqual(byName.body)
    expect((await root.get('/users/nobody/events')).status).toBe(404)
  })

  it('takes days that are written with one digit', async () => {
    const ada = (await serve()).as('token-ada')
    const of = async (query: string) => (await ada.get(`/projects/1/events?${query}`)).body.map(({ id }: Loose) => id)
    for (const side of ['after', 'before']) expect(await of(`${side}=2024-7-1`)).toEqual(await of(`${side}=2024-07-01`))
    expect((await of('after=2024-7-1')).length).toBeLessThan((await of('')).length)
    for (const wrong of ['2024-13-1', '2024-2-30', '2024-7', '20247-1', '2024-7-123']) {
      expect((await ada.get(`/projects/1/events?after=${wrong}`)).status).toBe(400)
    }
  })

  it('makes a project of its path alone, or of its name alone', async () => {
    const ada = (await serve()).as('token-ada')
    const made = await ada.send('POST', '/projects', { path: 'only-path' })
    expect([made.status, made.body]).toMatchObject([201, { name: 'only-path', path: 'only-path' }])
    expect((await ada.send('POST', '/projects', { name: 'Only Name' })).body).toMatchObject({ path: 'only-name' })
    const neither = await ada.send('POST', '/projects', { description: 'x' })
    expect([neither.status, neither.body]).toEqual([
      400,
      { error: 'name, path are missing, at least one parameter must be provided' },
    ])
  })

  it('still says at the address of v3 who is signed in, and nothing else', async () => {
    const root = await serve()
    const old = clientOf(root.url.replace('/api/v4', '/api/v3'), 'token-ada')
    const { status, body } = await old.get('/user')
    expect([status, body]).toEqual([200, (await root.as('token-ada').get('/user')).body])
    expect((await old.as(null).get('/user')).status).toBe(401)
    for (const path of ['/projects', '/user/keys', '/users', '/user/1']) {
      expect((await old.get(path)).status).toBe(410)
    }
    expect((await old.send('POST', '/user')).status).toBe(410)
  })

  it('tells issues and projects with the addresses of what belongs to them', async () => {
    const root = await serve()
    const ada = root.as('token-ada')
    const base = `${root.url}/projects`
    const issue = (await ada.get('/projects/1/issues/1')).body
    const links = {
      self: `${base}/1/issues/1`,
      notes: `${base}/1/issues/1/notes`,
      award_emoji: `${base}/1/issues/1/award_emoji`,
      project: `${base}/1`,
    }
    expect(issue._links).toEqual(links)
    const [listed] = (await ada.get('/projects/1/issues?iids[]=1')).body
    expect(listed._links).toEqual(version === '11.8' ? undefined : links)
    const project = (await ada.get('/projects/1')).body
    expect(project._links).toEqual({
      self: `${base}/1`,
      issues: `${base}/1/issues`,
      merge_requests: `${base}/1/merge_requests`,
      repo_branches: `${base}/1/repository/branches`,
      labels: `${base}/1/labels`,
      events: `${base}/1/events`,
      members: `${base}/1/members`,
    })
    const bare = (await ada.get('/projects/3')).body
    expect(Object.keys(bare._links)).not.toContain('issues')
    expect((await ada.get('/projects?simple=true')).body[0]).not.toHaveProperty('_links')
  })
})
