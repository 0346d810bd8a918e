import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { statusWithChildren, failedJobs, listChildPipelines } from '../../electron/cache/pipelines/child-pipelines.ts'
import { endOfLog, jobsWithLogs, keepJobLog, markLogUsed, readJobLog } from '../../electron/cache/pipelines/job-logs.ts'
import {
  forgetOldJobs,
  keptForAnswers,
  newestAttempts,
  readJobs,
  startsNoOthers,
  storeJobs,
  type AnyJob,
} from '../../electron/cache/pipelines/jobs.ts'
import {
  listStalePipelines,
  markPipelineRead,
  readPipeline,
  storePipeline,
} from '../../electron/cache/pipelines/pipelines.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { minute } from '../../shared/durations.ts'
import type { Job } from '../../shared/model/job.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Pipeline } from '../../shared/model/pipeline.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, ben, sampleMergeRequest, samplePipeline } from '../support/samples.ts'

let cache: WritableCache

beforeEach(() => {
  cache = temporaryCache()
})

const began = '2026-01-01T12:00:00.000Z'
const pipeline = (id: number, status: string, changed: Partial<Pipeline> = {}): Pipeline => ({
  ...{ ...samplePipeline, id, status, createdAt: began, startedAt: began },
  ...changed,
})
const job = (id: number, name: string, stage: string, status = 'success'): Job => ({
  ...{ id, name, stage, status, allowFailure: false, failureReason: null, webUrl: null },
  ...{ startedAt: began, finishedAt: began },
})
const store = (id: number, changed: Partial<MergeRequest> = {}) =>
  answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(id, changed), arrival))
const say = (id: number, said: Pipeline | null) => answer(cache, (arrival) => storePipeline(cache, id, said, arrival))
const sayJobs = (id: number, ...jobs: AnyJob[]) => answer(cache, (arrival) => storeJobs(cache, id, jobs, arrival))
/** Forgets jobs once many other answers have come. */
const forgetLater = () => {
  for (let answers = 0; answers < keptForAnswers; answers += 1) nextRevision(cache)
  forgetOldJobs(cache)
}

describe('the newest pipeline of a merge request', () => {
  it('is stored when it changed, and not by an answer that is older (I6)', () => {
    store(1)
    const older = request(cache)
    expect([say(1, pipeline(4, 'running')), say(1, pipeline(4, 'running'))]).toEqual([true, false])
    expect(older((arrival) => storePipeline(cache, 1, pipeline(3, 'failed'), arrival))).toBe(false)
    expect(readPipeline(cache, 1)?.status).toBe('running')
    // Lists of merge requests do not tell of pipelines.
    store(1, { title: 'Another', updatedAt: '2026-02-02T00:00:00.000Z' })
    expect(readPipeline(cache, 1)?.id).toBe(4)
    expect([say(1, null), readPipeline(cache, 1)]).toEqual([true, null])
  })

  it('is due each minute while it runs, and later the longer nothing has happened', () => {
    const now = Date.parse('2026-01-02T00:00:00.000Z')
    const ago = (minutes: number) => new Date(now - minutes * minute).toISOString()
    const rows: readonly [string, Pipeline | null][] = [
      [ago(3_000), pipeline(1, 'running')],
      // An hour ago: a fifteenth of it is four minutes.
      [ago(60), pipeline(2, 'success', { finishedAt: ago(60) })],
      [ago(3_000), pipeline(3, 'failed', { finishedAt: ago(60) })],
      // Nothing for days: half an hour.
      [ago(3_000), null],
      // One that it started still runs.
      [ago(3_000), pipeline(5, 'success', { finishedAt: ago(600) })],
    ]
    const started = { ...pipeline(50, 'running'), updatedAt: null }
    sayJobs(5, { ...job(51, 'docs', 'parts'), downstreamPipeline: started })
    for (const [at, [updatedAt, said]] of rows.entries()) {
      store(at + 1, { updatedAt, author: ada })
      say(at + 1, said)
      markPipelineRead(cache, at + 1, now)
    }
    const dueAfter = (minutes: number) =>
      listStalePipelines(cache, { ownUserId: ada.id, now: now + minutes * minute, most: 20 }).map(({ id }) => id)
    expect([0.9, 1, 3.9, 4, 29.9, 30].map(dueAfter)).toEqual([
      ...[[], [1, 5], [1, 5]],
      ...[
        [1, 2, 3, 5],
        [1, 2, 3, 5],
        [1, 2, 3, 4, 5],
      ],
    ])
    expect(listStalePipelines(cache, { ownUserId: ada.id, now: now + 30 * minute, most: 2 })).toHaveLength(2)
  })

  it('keeps the jobs that start others where these could not be read, and is asked for them again', () => {
    const docs = { ...job(52, 'docs', 'parts'), downstreamPipeline: { ...pipeline(50, 'failed'), updatedAt: null } }
    sayJobs(5, job(51, 'unit', 'tests'), docs)
    const sayWithout = (id: number) =>
      answer(cache, (arrival) => storeJobs(cache, id, [job(51, 'unit', 'tests', 'failed')], arrival, false))
    expect([sayWithout(5), sayWithout(6)]).toEqual([true, true])
    expect(readJobs(cache, 5)?.map(({ name, status }) => [name, status])).toEqual([
      ['unit', 'failed'],
      ['docs', 'success'],
    ])
    expect([5, 6].map((id) => startsNoOthers(cache, id))).toEqual([false, false])
    sayJobs(5, job(51, 'unit', 'tests'))
    sayJobs(6, job(51, 'unit', 'tests', 'failed'))
    expect([5, 6].map((id) => startsNoOthers(cache, id))).toEqual([true, true])
  })

  it('is due at once when the service says something else of the merge, which a pipeline may have brought about', () => {
    const now = Date.parse('2026-01-02T00:00:00.000Z')
    const due = () => listStalePipelines(cache, { ownUserId: ada.id, now, most: 20 }).map(({ id }) => id)
    const says = (detailedMergeStatus: string) => store(1, { author: ada, detailedMergeStatus })
    says('ci_still_running')
    say(1, pipeline(1, 'running'))
    markPipelineRead(cache, 1, now)
    const seen = ['ci_still_running', 'checking', 'mergeable'].map((status) => (says(status), due()))
    expect(seen).toEqual([[], [], [1]])
    // Reading it says the same once more.
    markPipelineRead(cache, 1, now)
    expect((says('mergeable'), due())).toEqual([])
  })

  it('is due of open merge requests that concern the user', () => {
    const due = () => listStalePipelines(cache, { ownUserId: ada.id, now: Date.now(), most: 20 })
    store(1, { author: ada })
    store(2, { author: ben, reviewers: [ada] })
    store(3, { author: ben, assignee: ada, assignees: [ben, ada] })
    store(4, { author: ben })
    store(5, { author: ada, state: 'merged' })
    expect(due().map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
  })
})

describe('the jobs of a pipeline', () => {
  it('are the newest attempts, in the order of their stages, also where an early one ran once more', () => {
    const all = [
      ...[job(16, 'build', 'build', 'running'), job(15, 'unit', 'test', 'failed'), job(13, 'deploy', 'deploy')],
      ...[job(12, 'lint', 'test'), job(11, 'unit', 'test', 'failed'), job(10, 'build', 'build', 'failed')],
    ]
    expect(newestAttempts(all).map(({ id, name, attempts }) => [id, name, attempts])).toEqual([
      [16, 'build', 2],
      [15, 'unit', 2],
      [12, 'lint', 1],
      [13, 'deploy', 1],
    ])
  })

  it('are stored when they changed, and go with their logs when their pipeline is no longer the newest', () => {
    store(1)
    say(1, pipeline(4, 'failed'))
    expect([sayJobs(4, job(9, 'unit', 'test')), sayJobs(4, job(9, 'unit', 'test'))]).toEqual([true, false])
    sayJobs(5, job(20, 'unit', 'test'))
    keepJobLog(cache, 9, 'one', { now: 1 })
    keepJobLog(cache, 20, 'two', { now: 1 })
    forgetLater()
    expect([readJobs(cache, 4)?.length, readJobs(cache, 5)]).toEqual([1, null])
    expect(jobsWithLogs(cache, [9, 20])).toEqual(new Set([9]))
  })
})

it('jobs that were just read are kept until their merge request is stored, with those of the pipelines below', () => {
  store(1)
  say(1, pipeline(4, 'success'))
  sayJobs(4, job(9, 'unit', 'test'))
  sayJobs(5, { ...job(20, 'docs', 'test'), downstreamPipeline: { ...pipeline(6, 'failed'), updatedAt: null } })
  sayJobs(6, job(30, 'links', 'test'))
  keepJobLog(cache, 30, 'one', { now: 1 })
  // Another merge request has a new pipeline meanwhile.
  forgetOldJobs(cache)
  const kept = () => [...[4, 5, 6].map((id) => readJobs(cache, id)?.length), readJobLog(cache, 30)?.text]
  expect(kept()).toEqual([1, 1, 1, 'one'])
  say(1, pipeline(5, 'success'))
  forgetLater()
  expect(kept()).toEqual([undefined, 1, 1, 'one'])
})

describe('child pipelines', () => {
  const child = (id: number) => ({ ...pipeline(id, 'failed'), updatedAt: null })
  const starting = (id: number, name: string, started: number | null): AnyJob => ({
    ...job(id, name, 'deploy', 'failed'),
    downstreamPipeline: started === null ? null : child(started),
  })

  it('stand below the job that started them, and those that they started below that', () => {
    sayJobs(4, job(1, 'unit', 'test'), starting(2, 'docs', 5), starting(3, 'site', null))
    sayJobs(5, starting(11, 'parts', 6))
    expect(
      listChildPipelines(cache, 4).map(({ through, pipeline: { id }, jobs }) => [through, id, jobs]),
    ).toMatchObject([
      [['docs'], 5, [{ name: 'parts' }]],
      [['docs', 'parts'], 6, null],
    ])
    // Whatever a service says, that comes to an end.
    sayJobs(6, starting(21, 'again', 5))
    expect(listChildPipelines(cache, 4)).toHaveLength(2)
    expect(failedJobs(cache, 4).map(({ job }) => job.name)).toEqual(['again', 'site'])
  })

  it('that go on alone count for the pipeline that passed: first what runs, then what failed, with its end', () => {
    const triggering = (id: number, status: string, changed: Partial<AnyJob> = {}): AnyJob => ({
      ...{ ...job(id, `job ${id}`, 'parts'), ...changed },
      downstreamPipeline: { ...child(id * 10), status, updatedAt: `2026-01-01T13:0${id}:00.000Z` },
    })
    const finishedAt = '2026-01-01T12:30:00.000Z'
    const together = (of: string, ...triggers: AnyJob[]) => {
      sayJobs(4, ...triggers)
      const { status, endedAt } = statusWithChildren(cache, pipeline(4, of, { finishedAt }))
      return [status, endedAt && new Date(endedAt).toISOString()]
    }
    expect(together('success')).toEqual(['success', finishedAt])
    expect(together('success', triggering(1, 'failed'), triggering(2, 'running'))).toEqual(['running', null])
    expect(together('success', triggering(1, 'failed'), triggering(2, 'success'))).toEqual([
      'failed',
      '2026-01-01T13:01:00.000Z',
    ])
    expect(together('success', triggering(1, 'canceled'), triggering(2, 'success'))).toEqual([
      'success',
      '2026-01-01T13:02:00.000Z',
    ])
    expect(together('success', triggering(1, 'failed', { allowFailure: true }))).toEqual(['success', finishedAt])
    // One that has failed itself has said so.
    expect(together('failed', triggering(1, 'running'))).toEqual(['failed', finishedAt])
    // What the children started counts as well.
    sayJobs(10, triggering(3, 'failed'))
    expect(together('success', triggering(1, 'success'))).toEqual(['failed', '2026-01-01T13:03:00.000Z'])
  })

  it('keep their jobs for as long as the pipeline is the newest that started them', () => {
    store(1)
    say(1, pipeline(4, 'failed'))
    sayJobs(4, starting(2, 'docs', 5))
    sayJobs(5, job(11, 'links', 'test', 'failed'), starting(12, 'parts', 6))
    sayJobs(6, job(21, 'unit', 'test'))
    keepJobLog(cache, 11, 'one', { now: 1 })
    forgetLater()
    expect([[4, 5, 6].map((id) => readJobs(cache, id)?.length), readJobLog(cache, 11)?.text]).toEqual([
      [1, 2, 1],
      'one',
    ])
    say(1, pipeline(7, 'running'))
    forgetLater()
    expect([[4, 5, 6].map((id) => readJobs(cache, id)), readJobLog(cache, 11)]).toEqual([[null, null, null], null])
  })

  it('are not known of pipelines that an earlier Docket read', () => {
    sayJobs(4, job(1, 'unit', 'test'))
    expect(startsNoOthers(cache, 4)).toBe(true)
    cache.prepare('UPDATE pipeline_jobs SET triggers_read = 0').run()
    expect(startsNoOthers(cache, 4)).toBe(false)
    expect(sayJobs(4, job(1, 'unit', 'test'))).toBe(true)
    expect(startsNoOthers(cache, 4)).toBe(true)
  })
})

describe('a log', () => {
  it('is kept whole, or its end from the beginning of a line', () => {
    const cases: readonly [string, number, string, boolean][] = [
      ['ab\ncd', 5, 'ab\ncd', true],
      ['ab\ncd', 4, 'cd', false],
      ['ab\ncd\n', 5, 'cd\n', false],
      ['abcdef', 3, 'def', false],
      ['aébc', 3, 'bc', false],
      ['ab\n', 2, 'b\n', false],
      ['é', 1, '', false],
      ['', 3, '', true],
    ]
    for (const [log, most, text, isWhole] of cases) expect([log, endOfLog(log, most)]).toEqual([log, { text, isWhole }])
  })

  it('ends as it ended, within what is kept, and has no half of a character', async () => {
    await checkProperty(
      'ends of logs',
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (log, most) => {
        const { text, isWhole } = endOfLog(log, most)
        expect(log.toWellFormed().endsWith(text)).toBe(true)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most)
        expect(isWhole).toBe(Buffer.byteLength(log) <= most)
      }),
      200,
    )
  })

  it('goes first that nobody looked at for longest, where all are too much', () => {
    keepJobLog(cache, 1, 'x'.repeat(40), { now: 1, most: 100 })
    keepJobLog(cache, 2, 'x'.repeat(40), { now: 2, most: 100 })
    markLogUsed(cache, 1, 3)
    keepJobLog(cache, 3, 'x'.repeat(40), { now: 4, most: 100 })
    expect([1, 2, 3].map((id) => readJobLog(cache, id)?.text.length)).toEqual([40, undefined, 40])
  })
})
