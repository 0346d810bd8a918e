import { describe, expect, it } from 'vitest'
import { larkspur } from '../../service/sample/larkspur.ts'
import { fraction, workingMoment } from '../../service/sample/timing.ts'
import { serve } from './support.ts'
import type { Client, Loose } from './support.ts'

const now = new Date('2027-03-10T14:30:00Z')

async function sample(scale = 1): Promise<Client> {
  return (await serve({ sample: true, scale, tokens: { mira: 'for-mira' }, clock: () => now })).as('for-mira')
}

async function all(client: Client, path: string): Promise<Loose[]> {
  const rows = []
  for (let page = 1; ; page++) {
    const { body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`)
    rows.push(...body)
    if (body.length < 100) return rows
  }
}

describe('the sample workspace', () => {
  it('holds what its content tells, numbered in its order', async () => {
    const mira = await sample()
    const projects = await all(mira, '/projects/visible')
    expect(projects).toHaveLength(8)
    expect(larkspur.projects.flatMap(({ issues }) => issues)).toHaveLength(600)
    expect(larkspur.projects.flatMap(({ mergeRequests }) => mergeRequests)).toHaveLength(151)
    expect(larkspur.people).toHaveLength(25)
    for (const content of larkspur.projects) {
      const path = `${content.group}/${content.path}`
      const base = `/projects/${encodeURIComponent(path)}`
      const issues = await all(mira, `${base}/issues?sort=asc`)
      const mergeRequests = await all(mira, `${base}/merge_requests?sort=asc`)
      expect(
        issues.map(({ title }) => title),
        path,
      ).toEqual(content.issues.map(({ title }) => title))
      expect(
        issues.map(({ iid }) => iid),
        path,
      ).toEqual(content.issues.map((_, index) => index + 1))
      expect(
        mergeRequests.map(({ title }) => title),
        path,
      ).toEqual(content.mergeRequests.map(({ title }) => title))
      expect(
        mergeRequests.map(({ state }) => state),
        path,
      ).toEqual(content.mergeRequests.map(({ outcome }) => outcome))
      const labels = (await all(mira, `${base}/labels`)).map(({ name }) => name)
      expect(labels, path).toEqual(expect.arrayContaining(content.labels.map(({ name }) => name)))
      expect((await mira.get(`${base}/milestones`)).body).toHaveLength(content.milestones.length)
    }
  })

  it('has snippets with comments and awards, by their numbers', async () => {
    const mira = await sample()
    const { body: project } = await mira.get('/projects/platform%2Finfrastructure')
    for (const [index, content] of (
      larkspur.projects.find(({ path }) => path === 'infrastructure')?.snippets ?? []
    ).entries()) {
      const path = `/projects/${project.id}/snippets/${index + 1}`
      const notes = await all(mira, `${path}/notes`)
      expect(notes.map(({ body }) => body)).toEqual(content.thread.map(({ body }) => body))
      expect(notes.every(({ created_at }) => created_at <= now.toISOString())).toBe(true)
      const awards = await all(mira, `${path}/award_emoji`)
      expect(awards.map(({ name }) => name)).toEqual(content.awards?.flatMap(([name, ...by]) => by.map(() => name)))
    }
    expect((await mira.get(`/projects/${project.id}/snippets/3/notes`)).status).toBe(404)
  })

  it('is dated before now, each item last updated by the last thing that happened to it', async () => {
    const mira = await sample()
    const base = '/projects/platform%2Fingest'
    for (const kind of ['issues', 'merge_requests']) {
      for (const item of (await all(mira, `${base}/${kind}`)).slice(0, 40)) {
        const notes = await all(mira, `${base}/${kind}/${item.id}/notes`)
        const moments = notes.map(({ created_at }) => created_at)
        expect(moments).toEqual(moments.toSorted())
        expect(item.user_notes_count).toBe(notes.filter(({ system }) => !system).length)
        expect(item.updated_at >= (moments.at(-1) ?? item.created_at)).toBe(true)
        expect(item.updated_at <= now.toISOString()).toBe(true)
        const ended = notes.some(({ system, body }) => system && /^Status changed to (closed|merged)/.test(body))
        expect([item.title, ended]).toEqual([item.title, item.state === 'closed' || item.state === 'merged'])
      }
    }
    const events = await all(mira, `${base}/events`)
    const moments = events.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted().reverse())
    expect(new Set(events.map(({ action_name }) => action_name))).toEqual(
      new Set(['created', 'opened', 'closed', 'accepted', 'commented on', 'pushed new', 'pushed to']),
    )
  })

  it('is the same for the same moment', async () => {
    const shape = async () => {
      const mira = await sample()
      const lists = [
        '/todos',
        '/groups/apps/issues?state=all',
        '/projects/1/events',
        '/projects/2/merge_requests',
        '/projects',
      ]
      return JSON.stringify(await Promise.all(lists.map((list) => all(mira, list)))).replaceAll(
        mira.url.slice(0, -7),
        '',
      )
    }
    expect(await shape()).toBe(await shape())
  })

  it('leaves mira a morning’s worth of todos, from others and of her own', async () => {
    const mira = await sample()
    const todos = await all(mira, '/todos')
    expect(todos.length).toBeGreaterThanOrEqual(25)
    expect(todos.length).toBeLessThanOrEqual(40)
    expect(new Set(todos.map(({ action_name }) => action_name))).toEqual(new Set(['assigned', 'mentioned', 'marked']))
    expect(new Set(todos.map(({ target }) => target.id)).size).toBe(todos.length)
    for (const { action_name, author, target, created_at } of todos) {
      expect([target.title, author.username === 'mira']).toEqual([target.title, action_name === 'marked'])
      expect(created_at < now.toISOString()).toBe(true)
    }
  })

  it('shows merge requests in versions that grow', async () => {
    const mira = await sample()
    const base = '/projects/platform%2Fingest/merge_requests'
    let several = 0
    for (const item of await all(mira, base)) {
      const versions = await all(mira, `${base}/${item.id}/versions`)
      const sizes = await Promise.all(
        versions.map(async ({ id }) => (await mira.get(`${base}/${item.id}/versions/${id}`)).body.commits.length),
      )
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
      expect(versions[0].head_commit_sha).toBe(item.sha)
      if (versions.length > 1) several++
    }
    expect(several).toBeGreaterThan(3)
  })

  it('can be had several times over, in copies that can be told apart', async () => {
    const mira = await sample(3)
    const content = larkspur.projects.find(({ path }) => path === 'ingest')
    const base = '/projects/platform%2Fingest'
    const issues = await all(mira, `${base}/issues?sort=asc`)
    expect(issues).toHaveLength(3 * (content?.issues.length ?? 0))
    expect(new Set(issues.map(({ iid }) => iid)).size).toBe(issues.length)
    expect(new Set(issues.map(({ title }) => title)).size).toBe(issues.length)
    expect(issues.find(({ iid }) => iid === 1).title).toBe(content?.issues[0]?.title)
    expect(await all(mira, `${base}/merge_requests`)).toHaveLength(3 * (content?.mergeRequests.length ?? 0))
    const ids = issues.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect((await all(mira, '/todos')).length).toBeLessThanOrEqual(40)
    const copy = issues.find(({ iid, user_notes_count }) => iid > (content?.issues.length ?? 0) && user_notes_count > 2)
    expect((await all(mira, `${base}/issues/${copy.id}/notes`)).length).toBeGreaterThan(2)
  })
})

describe('its moments', () => {
  it('depend on their words alone and fall into working hours', () => {
    expect(fraction('a', 1)).toBe(fraction('a', 1))
    expect(new Set(Array.from({ length: 100 }, (_, index) => fraction('a', index))).size).toBe(100)
    for (let index = 0; index < 50; index++) {
      const hours = new Date(workingMoment(now.getTime(), 30, index)).getUTCHours()
      expect(hours).toBeGreaterThanOrEqual(7)
      expect(hours).toBeLessThan(18)
    }
  })
})
