import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const createdAt = '2030-01-01T12:00:00Z'
const path = '/projects/1/merge_requests/1'

interface Stage {
  readonly client: (name: string) => Client
  readonly wait: (seconds: number) => void
}

/** One merge request of bob's in a project with one job, which fails so many times before it succeeds. */
async function stage(failingAttempts: number): Promise<Stage> {
  let now = start
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    projects: [
      {
        path: 'ada/anvil',
        members: { bob: 'developer', eve: 'guest' },
        onlyAllowMergeIfBuildSucceeds: true,
        jobs: [{ name: 'unit', seconds: 60, failingAttempts }],
        mergeRequests: [
          {
            title: 'Weld',
            branch: 'weld',
            author: 'bob',
            createdAt,
            files: [{ path: 'weld.c' }],
            notes: [{ body: '```suggestion\nbetter\n```', author: 'ada', line: { path: 'weld.c', new: 1 } }],
          },
        ],
      },
    ],
  }
  const root = await serveV4('19', { fixture, clock: () => new Date(now) })
  return {
    client: (name) => root.as(`token-${name}`),
    wait: (seconds) => {
      now += seconds * 1000
    },
  }
}

const todosOf = async (client: Client, state = 'pending'): Promise<string[]> =>
  (await client.get(`/todos?state=${state}`)).body.map((todo: { action_name: string; author: { username: string } }) =>
    [todo.action_name, todo.author.username].join(' by '),
  )

describe('the pipeline of the head of a merge request', () => {
  it('stands in the merge request, which tells of it without a new date', async () => {
    const { client, wait } = await stage(0)
    const bob = client('bob')
    const before = (await bob.get(path)).body
    expect(before).toMatchObject({
      detailed_merge_status: 'ci_still_running',
      head_pipeline: { id: 1, project_id: 1, sha: before.sha, status: 'pending', user: { username: 'bob' } },
      pipeline: { id: 1, status: 'pending' },
    })
    wait(1000)
    const after = (await bob.get(path)).body
    expect(after).toMatchObject({ detailed_merge_status: 'mergeable', head_pipeline: { status: 'success' } })
    expect(after.updated_at).toBe(before.updated_at)
    const [listed] = (await bob.get('/projects/1/merge_requests')).body
    expect(listed.detailed_merge_status).toBe('mergeable')
    expect(listed).not.toHaveProperty('head_pipeline')
  })

  it('is the newest one: an older one that ends later changes nothing', async () => {
    const { client, wait } = await stage(1)
    const bob = client('bob')
    wait(10)
    await bob.send('POST', `${path}/pipelines`)
    await bob.send('POST', '/projects/1/pipelines/2/cancel')
    wait(1000)
    expect((await bob.get('/projects/1/pipelines/1')).body.status).toBe('failed')
    expect((await bob.get(path)).body).toMatchObject({
      detailed_merge_status: 'ci_must_pass',
      head_pipeline: { id: 2, status: 'canceled' },
    })
    expect(await todosOf(bob)).toEqual([])
  })

  it('merges what waits for it, by whoever wanted that, when it succeeds', async () => {
    const { client, wait } = await stage(0)
    const ada = client('ada')
    const { sha } = (await ada.get(path)).body
    wait(10)
    const waiting = await ada.send('PUT', `${path}/merge`, { sha, merge_when_pipeline_succeeds: true })
    expect(waiting.body).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true })
    wait(1000)
    expect((await ada.get(path)).body).toMatchObject({
      state: 'merged',
      merge_when_pipeline_succeeds: false,
      updated_at: '2030-01-01T12:01:02.000Z',
    })
    const [merged] = (await ada.get('/projects/1/events?action=merged')).body
    expect(merged.author.username).toBe('ada')
  })

  it('makes a todo for each participant when it fails, which is done once it runs again', async () => {
    const { client, wait } = await stage(1)
    const [ada, bob, eve] = [client('ada'), client('bob'), client('eve')]
    wait(10)
    await ada.send('PUT', `${path}/merge`, { merge_when_pipeline_succeeds: true })
    wait(1000)
    expect(await todosOf(ada)).toEqual(['build_failed by ada'])
    expect(await todosOf(bob)).toEqual(['build_failed by bob'])
    expect(await todosOf(eve)).toEqual([])
    expect((await bob.get(path)).body).toMatchObject({ state: 'opened', detailed_merge_status: 'ci_must_pass' })
    await bob.send('POST', '/projects/1/pipelines/1/retry')
    expect([await todosOf(ada), await todosOf(bob)]).toEqual([[], []])
    expect(await todosOf(bob, 'done')).toEqual(['build_failed by bob'])
    wait(1000)
    expect((await bob.get(path)).body.state).toBe('merged')
  })

  it('starts anew with a push, which finishes the todos of whoever pushed', async () => {
    const { client, wait } = await stage(1)
    const bob = client('bob')
    wait(1000)
    expect(await todosOf(bob)).toEqual(['build_failed by bob'])
    const notes = (await bob.get(`${path}/discussions`)).body[0].notes
    expect((await bob.send('PUT', `/suggestions/${notes[0].suggestions[0].id}/apply`)).status).toBe(200)
    expect(await todosOf(bob)).toEqual([])
    const { head_pipeline, sha } = (await bob.get(path)).body
    expect(head_pipeline).toMatchObject({ id: 2, sha, status: 'pending' })
  })
})
