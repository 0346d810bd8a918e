import { expect, it } from 'vitest'
import { hour, minute } from '../../shared/durations.ts'
import { pipelineRounds } from './pipeline-rounds.ts'

/**
 * An hour of an account with 200 projects and 20 merge requests of the user's own, by a clock that the test moves. Their pipelines run
 * on the real service, fail, are run again, and pass. Beside that an oracle knows each run that failed, and each that passed after it.
 */

const projects = 200
const own = 20
const createdAt = '2030-01-01T12:00:00Z'

/** A pipeline takes a few minutes; how often its last job fails differs from one to the next. */
const failuresOf = (at: number) => at % 4
const jobsOf = (at: number) => [
  { name: 'build', stage: 'build', seconds: 60 + 20 * (at % 5) },
  { name: 'unit', seconds: 90, failingAttempts: failuresOf(at), log: '{red}Error: 1 is not 2{/}' },
]

it(
  'an hour of pipelines notifies of each end once, at less than 30 requests a minute',
  { timeout: 300_000 },
  async () => {
    const fixture = {
      users: ['ada', 'ben'],
      groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
      projects: Array.from({ length: projects }, (_, at) => ({
        path: `tools/p${at}`,
        ...(at < own
          ? { jobs: jobsOf(at), mergeRequests: [{ title: `No ${at}`, author: 'ada', branch: 'weld', createdAt }] }
          : {}),
      })),
    }
    const rounds = await pipelineRounds(fixture, createdAt)
    const { ask, asked, clock, wait } = rounds
    /** Returns the notifications of a round: `build_failed No 3` of the fourth merge request. */
    const round = async (): Promise<string[]> => {
      const taken = await rounds.round()
      for (const { reason, text } of taken)
        if (reason === 'build_failed') expect(text).toBe('Failed: unit: Error: 1 is not 2')
      return taken.map(({ reason, title }) => `${reason} ${title}`)
    }

    asked.length = 0
    const notified: string[] = []
    const expected: string[] = []
    /** How often each has failed, and since when it waits to be run again. */
    const failed = Array.from({ length: own }, () => 0)
    const ended = new Set<string>()
    for (const until = clock() + hour; clock() < until;) {
      wait(minute)
      for (let at = 0; at < own; at += 1) {
        const path = `/projects/${at + 1}/pipelines`
        const [{ id, status }] = (await ask('GET', path)) as [{ id: number; status: string }]
        const run = `${at} ${failed[at]} ${status}`
        if (status === 'success' && !ended.has(run) && failuresOf(at) > 0) expected.push(`pipeline_fixed No ${at}`)
        if (status === 'failed' && !ended.has(run)) expected.push(`build_failed No ${at}`)
        // It is run again some minutes after it failed.
        if (status === 'failed' && ended.has(run) && clock() % (7 * minute) === 0) {
          failed[at] = (failed[at] ?? 0) + 1
          await ask('POST', `${path}/${id}/retry`)
        }
        if (status === 'failed' || status === 'success') ended.add(run)
      }
      notified.push(...(await round()))
    }
    for (let last = 0; last < 3; last += 1) notified.push(...(await round()))
    expect(notified.toSorted()).toEqual(expected.toSorted())
    expect(expected.filter((each) => each.startsWith('build_failed')).length).toBeGreaterThan(own)
    expect(expected.some((each) => each.startsWith('pipeline_fixed'))).toBe(true)
    expect(asked.length / 60).toBeLessThanOrEqual(30)
  },
)
