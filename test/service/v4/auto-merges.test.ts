import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['ada', 'bob', 'eve'],
  projects: [
    {
      path: 'ada/anvil',
      visibility: 'internal',
      members: { bob: 'developer', eve: 'reporter' },
      mergeRequests: [
        { title: 'Waits', branch: 'waits', author: 'eve', buildStatus: 'running', autoMerge: 'bob' },
        { title: 'Done', branch: 'done', state: 'merged' },
      ],
    },
  ],
}

const path = '/projects/1/merge_requests/1'

describe('a merge that waits', () => {
  it('is called off once, and the answer is the merge request', async () => {
    const bob = (await serveV4('19', { fixture })).as('token-bob')
    expect((await bob.get(path)).body.merge_when_pipeline_succeeds).toBe(true)
    const { status, body } = await bob.send('POST', `${path}/cancel_auto_merge`)
    expect([status, body]).toMatchObject([201, { iid: 1, state: 'opened', merge_when_pipeline_succeeds: false }])
    expect((await bob.get(path)).body.merge_when_pipeline_succeeds).toBe(false)
    const again = await bob.send('POST', `${path}/cancel_auto_merge`)
    expect([again.status, again.body]).toEqual([409, { message: "409 Conflict: Can't cancel the automatic merge" }])
    expect((await bob.send('POST', '/projects/1/merge_requests/2/cancel_auto_merge')).status).toBe(409)
  })

  it('is called off by its author too, and by nobody who may neither merge nor wrote it', async () => {
    const root = await serveV4('19', { fixture: { ...fixture, users: [...fixture.users, 'zoe'] } })
    const refused = await root.as('token-zoe').send('POST', `${path}/cancel_auto_merge`)
    expect([refused.status, refused.body]).toEqual([403, { message: '403 Forbidden' }])
    expect((await root.as('token-eve').send('POST', `${path}/cancel_auto_merge`)).status).toBe(201)
  })

  it('has no such address before 19.5, but the older one in every version', async () => {
    for (const version of ['11.8', '16'] as const) {
      const bob = (await serveV4(version, { fixture })).as('token-bob')
      expect((await bob.send('POST', `${path}/cancel_auto_merge`)).status).toBe(404)
    }
    const bob = (await serveV4('19', { fixture })).as('token-bob')
    const called = await bob.send('POST', `${path}/cancel_merge_when_pipeline_succeeds`)
    expect([called.status, called.body]).toEqual([201, { status: 'success' }])
    expect((await bob.send('POST', '/projects/1/merge_requests/9/cancel_auto_merge')).status).toBe(404)
  })
})
