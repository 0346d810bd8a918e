import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** The time that items take, which only API v4 has. */

const fixture = {
  users: ['ada', 'bob', 'gus'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      issues: [{ title: 'Crack', author: 'gus', estimate: '1w 2d', spent: '3h' }],
      mergeRequests: [{ title: 'Weld', author: 'ada' }],
    },
  ],
}

const issue = '/projects/1/issues/1'
const mergeRequest = '/projects/1/merge_requests/1'
const statsOf = async (client: Client, path: string): Promise<Loose> => (await client.get(path)).body.time_stats

describe.each(['11.8', '19'] as const)('the time of an item at %s', (version) => {
  it('is told with each row, in seconds and in words', async () => {
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    const shown = {
      ...{ time_estimate: 201_600, total_time_spent: 10_800 },
      ...{ human_time_estimate: '1w 2d', human_total_time_spent: '3h' },
    }
    expect(await statsOf(ada, issue)).toEqual(shown)
    expect((await ada.get('/projects/1/issues')).body[0].time_stats).toEqual(shown)
    const none = { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null }
    expect(await statsOf(ada, mergeRequest)).toEqual(none)
  })

  it('is estimated, and that is taken back', async () => {
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    const estimated = await ada.send('POST', `${mergeRequest}/time_estimate`, { duration: '3h30m' })
    expect([estimated.status, estimated.body]).toMatchObject([
      200,
      { time_estimate: 12_600, human_time_estimate: '3h 30m' },
    ])
    const reset = await ada.send('POST', `${mergeRequest}/reset_time_estimate`)
    expect([reset.status, reset.body]).toMatchObject([200, { time_estimate: 0, human_time_estimate: null }])
    const notes = (await ada.get(`${mergeRequest}/notes?sort=asc`)).body.map(({ body }: Loose) => body)
    expect(notes).toEqual(['changed time estimate to 3h 30m', 'removed time estimate'])
  })

  it('that was spent grows and shrinks, but not below nothing', async () => {
    const bob = (await serveV4(version, { fixture })).as('token-bob')
    const spend = (duration: string) => bob.send('POST', `${issue}/add_spent_time`, { duration, summary: 'x' })
    expect([(await spend('1h 30m')).status, await statsOf(bob, issue)]).toMatchObject([
      201,
      { total_time_spent: 16_200, time_estimate: 201_600 },
    ])
    expect((await spend('-4h')).body).toMatchObject({ total_time_spent: 1800, human_total_time_spent: '30m' })
    expect(await spend('-31m')).toMatchObject({
      status: 400,
      body: { message: { base: ['Time to subtract exceeds the total time spent'] } },
    })
    expect((await statsOf(bob, issue)).total_time_spent).toBe(1800)
  })

  it.each(['soon', '', '0h'])('is not spent in “%s”', async (duration) => {
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    expect(await ada.send('POST', `${issue}/add_spent_time`, { duration })).toMatchObject({ status: 400 })
  })

  it('is no matter of those who are no members, whoever opened it', async () => {
    const service = await serveV4(version, { fixture })
    for (const address of [`${issue}/time_estimate`, `${issue}/add_spent_time`]) {
      expect((await service.as('token-gus').send('POST', address, { duration: '1h' })).status).toBe(403)
    }
    const reporter = service.as('token-bob')
    expect((await reporter.send('POST', `${mergeRequest}/time_estimate`, { duration: '1h' })).status).toBe(403)
  })
})
