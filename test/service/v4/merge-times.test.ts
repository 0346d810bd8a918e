import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const path = '/projects/1/merge_requests/1'
const later = '2030-01-01T13:00:00.000Z'

async function stage(project: object = {}, version: '16' | '19' = '19') {
  let now = start
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    projects: [
      {
        path: 'ada/anvil',
        members: { bob: 'developer', eve: 'reporter' },
        mergeRequests: [
          { title: 'Weld', branch: 'weld', author: 'eve', createdAt: '2030-01-01T11:59:59Z' },
          { title: 'Crossed', branch: 'crossed', conflict: true, mergeStatus: 'unchecked' },
        ],
        ...project,
      },
    ],
  }
  const root = await serveV4(version, { fixture, clock: () => new Date(now) })
  const wait = (minutes: number): void => {
    now += minutes * 60_000
  }
  return { bob: root.as('token-bob'), eve: root.as('token-eve'), wait }
}

describe('a moment before which nothing is merged', () => {
  it('is set, changed and taken away by whoever may change the merge request', async () => {
    const { bob, eve } = await stage()
    expect((await bob.get(path)).body.merge_after).toBe(null)
    const { body } = await eve.send('PUT', path, { merge_after: later })
    expect([body.merge_after, body.detailed_merge_status, body.updated_at]).toEqual([
      later,
      'merge_time',
      '2030-01-01T12:00:00.000Z',
    ])
    const refused = await bob.send('PUT', `${path}/merge`)
    expect([refused.status, refused.body]).toEqual([405, { message: '405 Method Not Allowed' }])
    expect((await eve.send('PUT', path, { merge_after: '' })).body).toMatchObject({
      merge_after: null,
      detailed_merge_status: 'mergeable',
    })
    expect((await bob.send('PUT', `${path}/merge`)).status).toBe(200)
    const made = { title: 'x', source_branch: 'x', target_branch: 'master', merge_after: later }
    expect((await bob.send('POST', '/projects/1/merge_requests', made)).body.merge_after).toBe(later)
    expect((await bob.send('PUT', path, { merge_after: 'soon' })).status).toBe(400)
  })

  it('comes by itself', async () => {
    const { bob, eve, wait } = await stage()
    await eve.send('PUT', path, { merge_after: later })
    wait(59)
    expect((await bob.send('PUT', `${path}/merge`)).status).toBe(405)
    wait(1)
    expect((await bob.get(path)).body.detailed_merge_status).toBe('mergeable')
    expect((await bob.send('PUT', `${path}/merge`)).status).toBe(200)
  })

  it('is when a merge that waits happens, whoever asks how late', async () => {
    const { bob, eve, wait } = await stage()
    await eve.send('PUT', path, { merge_after: later })
    const waiting = await bob.send('PUT', `${path}/merge`, { auto_merge: true })
    expect([waiting.status, waiting.body.state, waiting.body.merge_when_pipeline_succeeds]).toEqual([
      200,
      'opened',
      true,
    ])
    wait(90)
    const { body } = await bob.get(path)
    expect([body.state, body.merged_at, body.merged_by.username]).toEqual(['merged', later, 'bob'])
  })

  it('is waited for also by what waits for its pipeline, and by that for the pipeline', async () => {
    const jobs = [{ name: 'unit', seconds: 60 }]
    const mergedAt = async (mergeAfter: string) => {
      const { bob, eve, wait } = await stage({ jobs })
      await eve.send('PUT', path, { merge_after: mergeAfter })
      await bob.send('PUT', `${path}/merge`, { auto_merge: true })
      wait(90)
      return (await bob.get(path)).body.merged_at
    }
    expect(await mergedAt(later)).toBe(later)
    // The pipeline ends 62 seconds after 11:59:59.
    expect(await mergedAt('2030-01-01T12:00:30Z')).toBe('2030-01-01T12:01:01.000Z')
  })

  it('that is taken away lets what waits be merged', async () => {
    const { bob, eve } = await stage()
    await eve.send('PUT', path, { merge_after: later })
    await bob.send('PUT', `${path}/merge`, { auto_merge: true })
    await eve.send('PUT', path, { merge_after: '' })
    expect((await bob.get(path)).body.state).toBe('merged')
  })

  it('is not known to older versions', async () => {
    const { bob } = await stage({}, '16')
    const { body } = await bob.send('PUT', path, { title: 'Bend', merge_after: later })
    expect(body).not.toHaveProperty('merge_after')
    expect((await bob.send('PUT', `${path}/merge`)).status).toBe(200)
  })
})

describe('the commit that a merge would make', () => {
  it('is told where there are no conflicts, and another one after a push to either branch', async () => {
    const { bob } = await stage()
    const first = await bob.get(`${path}/merge_ref`)
    expect([first.status, first.body]).toEqual([200, { commit_id: expect.stringMatching(/^[0-9a-f]{40}$/) }])
    expect((await bob.get(`${path}/merge_ref`)).body).toEqual(first.body)
    const made = { title: 'x', source_branch: 'x', target_branch: 'master' }
    const { iid } = (await bob.send('POST', '/projects/1/merge_requests', made)).body
    await bob.send('PUT', `/projects/1/merge_requests/${iid}/merge`)
    expect((await bob.get(`${path}/merge_ref`)).body).not.toEqual(first.body)
  })

  it('is not there where the branches are in conflict, which is found out by that', async () => {
    const { bob } = await stage()
    const other = '/projects/1/merge_requests/2'
    const refused = await bob.get(`${other}/merge_ref`)
    expect([refused.status, refused.body]).toEqual([400, { message: 'Merge request is not mergeable' }])
    const [listed] = (await bob.get('/projects/1/merge_requests?iids[]=2')).body
    expect(listed.detailed_merge_status).toBe('conflict')
    expect((await bob.get('/projects/1/merge_requests/9/merge_ref')).status).toBe(404)
  })
})
