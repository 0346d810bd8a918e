import { describe, expect, it } from 'vitest'
import { operations } from '../../shared/contract/index.ts'
import { serve, workshop } from './support.ts'
import type { Client } from './support.ts'

async function titles(client: Client, path: string): Promise<string[]> {
  return (await client.get(path)).body.map(({ title }: { title: string }) => title)
}

describe('lists of issues', () => {
  it('are filtered by state, labels, milestone and iid', async () => {
    const olga = (await serve({ fixture: workshop })).as('token-olga')
    const list = (query: string) => titles(olga, `/projects/1/issues?sort=asc&${query}`)
    expect(await list('')).toHaveLength(3)
    expect(await list('state=closed')).toEqual(['Squeaks'])
    expect(await list('state=opened')).toEqual(['Crack in the horn', 'Customer list leaks'])
    expect(await list('labels=bug,ui')).toEqual(['Crack in the horn', 'Squeaks'])
    expect(await list('labels=nothing')).toEqual([])
    expect(await list('milestone=1.0')).toEqual(['Crack in the horn'])
    expect(await list('milestone=none')).toEqual([])
    expect(await list('iid=3')).toEqual(['Squeaks'])
    expect(await titles(olga, '/projects/1/milestones/1/issues')).toEqual(['Crack in the horn'])
  })

  it('of a group are open ones by default, and have all of the labels', async () => {
    const olga = (await serve({ fixture: workshop })).as('token-olga')
    expect(await titles(olga, '/groups/tools/issues?sort=asc')).toEqual([
      'Crack in the horn',
      'Customer list leaks',
      'Hidden',
    ])
    expect(await titles(olga, '/groups/tools/issues?state=all&labels=bug,ui')).toEqual(['Squeaks'])
  })

  it('of the caller are those the caller wrote', async () => {
    const root = await serve({ fixture: workshop })
    expect(await titles(root.as('token-gus'), '/issues')).toEqual(['Crack in the horn'])
    expect(await titles(root.as('token-rita'), '/issues')).toEqual(['Squeaks'])
  })
})

describe('lists of merge requests, milestones, people', () => {
  it('are filtered as their parameters say', async () => {
    const root = await serve({ fixture: workshop })
    const olga = root.as('token-olga')
    expect(await titles(olga, '/projects/1/merge_requests?iid[]=1&iid[]=2&sort=asc')).toEqual([
      'Weld it',
      'WIP: Polish',
    ])
    expect(await titles(olga, '/projects/1/merge_requests?iid=2')).toEqual(['WIP: Polish'])
    expect(await titles(olga, '/projects/1/merge_requests?state=merged')).toEqual([])
    expect(await titles(olga, '/projects/1/milestones')).toEqual(['0.9', '1.0'])
    expect(await titles(olga, '/projects/1/milestones?state=active')).toEqual(['1.0'])
    const members = (await olga.get('/projects/1/users')).body.map(({ username }: { username: string }) => username)
    expect(members.sort()).toEqual(['gus', 'olga', 'rita'])
    expect((await olga.get('/projects/1/users?search=ita')).body).toMatchObject([{ username: 'rita' }])
  })
})

describe('merge requests', () => {
  it('stand on commits, diffs and versions that agree', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const [weld] = (await rita.get('/projects/1/merge_requests?iid=1')).body
    const base = `/projects/1/merge_requests/${weld.id}`
    const [commits, changes, versions] = [
      (await rita.get(`${base}/commits`)).body,
      (await rita.get(`${base}/changes`)).body,
      (await rita.get(`${base}/versions`)).body,
    ]
    const version = (await rita.get(`${base}/versions/${versions[0].id}`)).body
    expect(weld).toMatchObject({ work_in_progress: false, merge_status: 'can_be_merged', user_notes_count: 1 })
    expect(commits[0].id).toBe(weld.sha)
    expect(versions[0]).toMatchObject({ head_commit_sha: weld.sha, real_size: String(changes.changes.length) })
    expect(version.commits).toEqual(commits)
    expect(version.diffs).toEqual(changes.changes)
    for (const { diff } of changes.changes) {
      const [, old, now] = /@@ -\d+,(\d+) \+\d+,(\d+) @@/.exec(diff) ?? []
      const lines = diff.split('\n').slice(3, -1)
      expect(lines.filter((line: string) => !line.startsWith('+'))).toHaveLength(Number(old))
      expect(lines.filter((line: string) => !line.startsWith('-'))).toHaveLength(Number(now))
    }
    expect((await rita.get(`${base}/closes_issues`)).body).toMatchObject([{ title: 'Crack in the horn' }])
    const [polish] = (await rita.get('/projects/1/merge_requests?iid=2')).body
    expect(polish).toMatchObject({ work_in_progress: true, merge_status: 'cannot_be_merged' })
  })
})

describe('the tables', () => {
  it('have every path variable among the parameters, and are all routed', async () => {
    const root = await serve({ fixture: workshop })
    for (const [name, operation] of Object.entries(operations)) {
      const variables = [...operation.path.matchAll(/:(\w+)/g)].map(([, variable = '']) => variable)
      expect(Object.keys(operation.parameters), name).toEqual(expect.arrayContaining(variables))
      const reply = await root.as(null).send(operation.method, operation.path.replace(/:\w+/g, '999'))
      expect([401, 404], name).toContain(reply.status)
      expect(reply.body, name).not.toHaveProperty('error')
    }
  })
})
