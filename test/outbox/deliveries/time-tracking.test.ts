import { describe, expect, it } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorRejected } from '../../support/failures.ts'
import { stageV4 } from './stage-v4.ts'

/** The time that items take, over API v4. */

const path = '/projects/1/merge_requests/1'
const stage = (times: object = {}, takenFor = '19.0') =>
  stageV4({
    fixture: {
      users: ['ada'],
      projects: [{ path: 'ada/anvil', mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld', ...times }] }],
    },
    takenFor,
  })
const estimate = (timeEstimate: number) => ({ kind: 'changeItem', fields: { timeEstimate } }) as const
const spend = (seconds: number) => ({ kind: 'addTimeSpent', seconds, summary: 'Melted it' }) as const

describe('the time that an item is to take', () => {
  it('is said by a request of its own, beside the other fields', async () => {
    const { run, read, requests } = await stage()
    expect(
      await run(
        { kind: 'changeItem', fields: { timeEstimate: 5400, title: 'Bend' } },
        { title: 'Weld', timeEstimate: 0 },
      ),
    ).toMatchObject({
      is: 'landing',
    })
    expect(requests()).toEqual([
      [`POST ${path}/time_estimate`, { duration: '5400s' }],
      [`PUT ${path}`, { title: 'Bend' }],
    ])
    expect(await read()).toMatchObject({ title: 'Bend', time_stats: { time_estimate: 5400 } })
  })

  it('is taken back, not asked for where it is as wanted, and a conflict where others have said another', async () => {
    const { run, read, requests, attempt } = await stage({ estimate: '2h' })
    expect(await run(estimate(7200), { timeEstimate: 0 })).toMatchObject({ is: 'landing' })
    expect(requests()).toEqual([])
    expect(await attempt(estimate(3600), null, { timeEstimate: 60 }).prepare()).toMatchObject({
      is: 'conflict',
      fields: [{ field: 'timeEstimate', base: 60, theirs: 7200, mine: 3600 }],
    })
    await run(estimate(0), { timeEstimate: 7200 })
    expect(requests()).toEqual([[`POST ${path}/reset_time_estimate`, {}]])
    expect(await read()).toMatchObject({ time_stats: { time_estimate: 0 } })
  })
})

describe('the time that was spent on an item', () => {
  it('is added to what was spent, and taken away', async () => {
    const { run, read, requests } = await stage({ spent: '1h' })
    expect(await run(spend(1800))).toMatchObject({ is: 'landing' })
    expect(requests()).toEqual([[`POST ${path}/add_spent_time`, { duration: '1800s', summary: 'Melted it' }]])
    await run(spend(-600))
    expect(await read()).toMatchObject({ time_stats: { total_time_spent: 4800 } })
  })

  it('is found by the sum, and sent again only where that is as before', async () => {
    const { attempt, read } = await stage({ spent: '1h' })
    const after = (sentAfter: number | null) => attempt(spend(1800), null, {}, sentAfter)
    expect(await after(null).prepare()).toMatchObject({ is: 'prepared', sentAfter: 3600 })
    expect(await after(3600).check()).toBe('missing')
    await after(3600).send()
    expect(await after(3600).check()).toMatchObject({ is: 'landing' })
    // Somebody else has spent a minute.
    expect(await after(3540).check()).toBe('unclear')
    // What is sent again after that is compared with the sum as it is now.
    expect(await after(3600).prepare()).toMatchObject({ sentAfter: 5400, isAnew: true })
    expect(await read()).toMatchObject({ time_stats: { total_time_spent: 5400 } })
  })

  it('and is to be, is not said to a service that does not track it', async () => {
    const { run, requests } = await stage({}, '8.17.0')
    expect(wordsFor(await errorRejected(run(spend(1800))))).toBe(
      'This GitLab server does not track time. Discard this, and write the time in a comment.',
    )
    expect(await run(estimate(60), { timeEstimate: 0 })).toMatchObject({ is: 'notApplied' })
    expect(requests()).toEqual([])
  })

  it('cannot be less than nothing', async () => {
    const { run } = await stage({ spent: '5m' })
    expect(wordsFor(await errorRejected(run(spend(-600))))).toContain('Time to subtract exceeds the total time spent')
  })
})
