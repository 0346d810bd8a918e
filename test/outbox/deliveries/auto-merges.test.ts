import { describe, expect, it } from 'vitest'
import { errorRejected } from '../../support/failures.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { stageV4 } from './stage-v4.ts'

/** Auto-merge over API v4, by the names that each release has for it. */

const fixture = {
  users: ['ada', 'bob', 'eve'],
  projects: [
    {
      path: 'ada/anvil',
      visibility: 'public',
      members: { bob: 'developer' },
      mergeRequests: [{ title: 'Weld', author: 'bob', branch: 'weld', buildStatus: 'running' }],
    },
  ],
}
const set = { kind: 'merge', sha: null, whenBuildSucceeds: true } as const

describe.each([
  ['11.8', '11.8.0', 'merge_when_pipeline_succeeds', 'cancel_merge_when_pipeline_succeeds'],
  ['16', '16.0.0', 'merge_when_pipeline_succeeds', 'cancel_merge_when_pipeline_succeeds'],
  ['19', '19.5.0', 'auto_merge', 'cancel_auto_merge'],
  // It does not say its release, and newer ones know the older names.
  ['19', null, 'merge_when_pipeline_succeeds', 'cancel_merge_when_pipeline_succeeds'],
] as const)('auto-merge on a service of %s that is taken for %s', (version, takenFor, argument, address) => {
  it('is set and called off by the names that it has there, each once', async () => {
    const { run, read, requests } = await stageV4({ fixture, version, takenFor })
    expect(await run(set)).toEqual({ is: 'landing', sent: true })
    expect((await read()).merge_when_pipeline_succeeds).toBe(true)
    expect(await run(set)).toEqual({ is: 'landing', sent: false })
    expect(await run({ kind: 'cancelMerge' })).toEqual({ is: 'landing', sent: true })
    expect((await read()).merge_when_pipeline_succeeds).toBe(false)
    expect(await run({ kind: 'cancelMerge' })).toEqual({ is: 'landing', sent: false })
    expect(requests()).toEqual([
      ['PUT /projects/1/merge_requests/1/merge', { [argument]: true }],
      [`POST /projects/1/merge_requests/1/${address}`, {}],
    ])
  })

  it('that somebody else called off meanwhile is called off', async () => {
    const { run, attempt, ask } = await stageV4({ fixture, version, takenFor })
    await run(set)
    const cancel = attempt({ kind: 'cancelMerge' })
    expect(await cancel.prepare()).toHaveProperty('is', 'prepared')
    await ask('POST', '/projects/1/merge_requests/1/cancel_merge_when_pipeline_succeeds')
    expect(await cancel.send()).toHaveProperty('is', 'landing')
  })

  it('is not called off by somebody who may not', async () => {
    const { attempt, ask } = await stageV4({ fixture, version, takenFor, user: 'eve' })
    await ask('PUT', '/projects/1/merge_requests/1/merge', { merge_when_pipeline_succeeds: true })
    expect(wordsFor(await errorRejected(attempt({ kind: 'cancelMerge' }).send()))).toMatch(
      /^You are not allowed to cancel this auto-merge\./,
    )
  })
})
