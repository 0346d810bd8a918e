import { describe, expect, it } from 'vitest'
import { stageV4 } from './stage-v4.ts'

/** The moment before which a merge request is not merged, over API v4. */

const moment = '2030-01-04T08:30:00.000Z'
const path = '/projects/1/merge_requests/1'
const stage = (mergeRequest: object = {}) =>
  stageV4({
    fixture: {
      users: ['ada'],
      projects: [
        { path: 'ada/anvil', mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld', ...mergeRequest }] },
      ],
    },
    takenFor: '19.0',
  })
const change = (mergeAfter: string | null) => ({ kind: 'changeItem', fields: { mergeAfter } }) as const

describe('the earliest merge', () => {
  it('is set by a change of that field alone', async () => {
    const { run, read, requests } = await stage()
    expect(await run(change(moment))).toMatchObject({ is: 'landing' })
    expect(requests()).toEqual([[`PUT ${path}`, { merge_after: moment }]])
    expect(await read()).toMatchObject({ merge_after: moment })
  })

  it('is taken away, and not asked for where it is as wanted', async () => {
    const { run, read, requests } = await stage({ mergeAfter: moment })
    await run(change(moment), { mergeAfter: null })
    expect(requests()).toEqual([])
    await run(change(null), { mergeAfter: moment })
    expect(await read()).toMatchObject({ merge_after: null })
  })
})
