import { describe, expect, it } from 'vitest'
import { errorRejected } from '../../support/failures.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { stageV4 } from './stage-v4.ts'

/** Rebasing over API v4, which the service goes on with after its answer. */

const fixtureOf = (more: object = {}) => ({
  users: ['ada', 'bob', 'eve'],
  projects: [
    {
      path: 'ada/anvil',
      members: { bob: 'developer', eve: 'reporter' },
      mergeRequests: [{ title: 'Weld', author: 'bob', branch: 'weld', behind: 2, ...more }],
    },
  ],
})
const path = '/projects/1/merge_requests/1'
const asked = [[`PUT ${path}/rebase`, {}]]

describe.each(['11.8', '16', '19'] as const)('a rebase on a service of %s', (version) => {
  it('has arrived once the branch has all commits of its target, and is asked for once', async () => {
    const { run, read, requests, attempt } = await stageV4({ fixture: fixtureOf(), version })
    const { sha } = await read()
    const edit = { kind: 'rebase', sha } as const
    expect(await attempt(edit).check()).toBe('missing')
    expect(await run(edit)).toEqual({ is: 'landing', sent: true })
    expect((await read()).sha).not.toBe(sha)
    expect(await attempt(edit).check()).toHaveProperty('is', 'landing')
    expect(await run(edit)).toEqual({ is: 'landing', sent: false })
    expect(requests()).toEqual(asked)
  })

  it('that meets conflicts says so in the words of the service, and is left to the user', async () => {
    const { attempt, read } = await stageV4({ fixture: fixtureOf({ conflict: true }), version })
    const { sha } = await read()
    const { prepare, send, check } = attempt({ kind: 'rebase', sha })
    expect(await prepare()).toHaveProperty('is', 'prepared')
    const outcome = await send()
    expect(outcome).toMatchObject({ is: 'notApplied', error: { code: 'rebase_failed' } })
    expect('error' in outcome && outcome.error && wordsFor(outcome.error)).toBe(
      'GitLab could not rebase it. GitLab said: Rebase failed: Rebase locally, resolve all conflicts, then push the branch.',
    )
    expect([await check(), (await read()).sha]).toEqual(['missing', sha])
  })

  it('that somebody else has begun is waited for', async () => {
    const { attempt, run, ask, requests } = await stageV4({ fixture: fixtureOf(), version })
    const late = attempt({ kind: 'rebase', sha: null })
    await late.prepare()
    await ask('PUT', `${path}/rebase`)
    expect(await late.send()).toHaveProperty('is', 'landing')
    expect(await run({ kind: 'rebase', sha: null })).toEqual({ is: 'landing', sent: false })
    expect(requests()).toEqual(asked)
  })

  it('is refused to who may not push, in the words of the service, and where it is not open', async () => {
    const eve = await stageV4({ fixture: fixtureOf(), version, user: 'eve' })
    expect(wordsFor(await errorRejected(eve.run({ kind: 'rebase', sha: null })))).toBe(
      'GitLab does not let you rebase it. GitLab said: Cannot push to source branch',
    )
    const ada = await stageV4({ fixture: fixtureOf({ state: 'closed' }), version })
    expect(wordsFor(await errorRejected(ada.run({ kind: 'rebase', sha: null })))).toBe(
      'It is no longer open, so it was not rebased. Discard this.',
    )
  })
})

it('is not asked for on a service that has none', async () => {
  const { run, requests } = await stageV4({ fixture: fixtureOf(), takenFor: '11.5.0' })
  expect(wordsFor(await errorRejected(run({ kind: 'rebase', sha: null })))).toBe(
    'This GitLab server cannot rebase merge requests. Discard this, rebase the branch in your clone, and push.',
  )
  expect(requests()).toEqual([])
})
