import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { keepJobLog } from '../../electron/cache/pipelines/job-logs.ts'
import { storeJobs } from '../../electron/cache/pipelines/jobs.ts'
import { finishOtherTodos } from '../../electron/cache/items/todos.ts'
import { tellingLine } from '../../electron/threads/inbox/pipeline-ends.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import { answer } from '../support/cache.ts'
import { ada, ben, sampleMergeRequest, samplePipeline } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { NotificationWorld } from './notification-world.ts'

/** Each end of a pipeline notifies once, whether its todo or the pipeline itself is read first. */

const minute = 60_000
let world: NotificationWorld

beforeEach(() => {
  world = new NotificationWorld(temporaryFolder())
  onTestFinished(() => world.close())
  // The user is known before the first merge request comes.
  world.derive()
  store({ detailedMergeStatus: 'ci_still_running' })
})

function store(changed: Parameters<typeof sampleMergeRequest>[1] = {}): void {
  const at = new Date(Date.UTC(2026, 0, 18)).toISOString()
  const row = sampleMergeRequest(1, { author: ada, createdAt: at, updatedAt: at, ...changed })
  answer(world.cache, (arrival) => storeMergeRequest(world.cache, row, arrival))
}
const todo = (id: number, since = 0) => world.todoOfPipeline(1, id, world.serviceTime + since)
const finishTodos = () => answer(world.cache, (arrival) => finishOtherTodos(world.cache, new Set(), arrival))
const reasons = () => world.take().map(({ reason }) => reason)
const job = (id: number, name: string, allowFailure = false) => ({
  ...{ id, name, stage: 'test', status: 'failed', allowFailure },
  ...{ startedAt: null, finishedAt: null, failureReason: null, webUrl: null },
})

describe('the pipeline of the user’s merge request', () => {
  it.each(['failed', 'success'])('that was known as %s at the first sync says nothing', async (status) => {
    const ended = { finishedAt: new Date(world.serviceTime).toISOString() }
    world.pipeline(1, status, ended)
    await world.endFirstSync()
    expect(reasons()).toEqual([])
    world.pipeline(1, status, ended)
    world.restart()
    expect(reasons()).toEqual([])
  })

  it('that had failed before the first sync ended, and is read only then, says nothing', async () => {
    const before = new Date(world.serviceTime - minute).toISOString()
    await world.endFirstSync()
    world.pipeline(1, 'failed', { finishedAt: before })
    expect(reasons()).toEqual([])
    world.pipeline(1, 'success', { id: 2 })
    expect(reasons()).toEqual(['pipeline_fixed'])
  })

  it('notifies of a failure once however often it is read, and again when it failed once more', async () => {
    world.pipeline(1, 'running')
    await world.endFirstSync()
    world.pipeline(1, 'failed')
    const finishedAt = new Date(world.serviceTime).toISOString()
    expect(reasons()).toEqual(['build_failed'])
    for (let again = 0; again < 3; again += 1) {
      world.pipeline(1, 'failed', { finishedAt })
      world.restart()
      expect(reasons()).toEqual([])
    }
    world.pipeline(1, 'running')
    expect(reasons()).toEqual([])
    world.pipeline(1, 'failed')
    expect(reasons()).toEqual(['build_failed'])
  })

  it('notifies when it passes after it failed, and not when it always passed', async () => {
    world.pipeline(1, 'running')
    await world.endFirstSync()
    world.pipeline(1, 'success')
    world.pipeline(1, 'success', { id: 2 })
    expect(reasons()).toEqual([])
    world.pipeline(1, 'failed', { id: 3 })
    expect(reasons()).toEqual(['build_failed'])
    world.pipeline(1, 'running', { id: 4 })
    world.pipeline(1, 'canceled', { id: 4 })
    world.pipeline(1, 'success', { id: 5 })
    expect(reasons()).toEqual(['pipeline_fixed'])
    world.pipeline(1, 'success', { id: 6 })
    expect(reasons()).toEqual([])
  })

  it('says nothing about those of others', async () => {
    store({ author: ben })
    world.pipeline(1, 'running')
    await world.endFirstSync()
    world.pipeline(1, 'failed')
    world.pipeline(1, 'success', { id: 2 })
    expect(reasons()).toEqual([])
  })

  it.each<[string, (() => void)[]]>([
    ['pipeline first', [() => world.pipeline(1, 'failed'), () => todo(1, -20_000)]],
    ['pipeline first, the todo made later', [() => world.pipeline(1, 'failed'), () => todo(1, 5 * minute)]],
    ['todo first', [() => todo(1), () => world.pipeline(1, 'failed')]],
    [
      'todo of the first job that failed',
      [() => todo(1), () => world.pipeline(1, 'running'), () => world.pipeline(1, 'failed')],
    ],
  ])('is told once beside its todo: %s', async (_case, steps) => {
    // Made before all of it, and first read as running.
    const createdAt = new Date(world.serviceTime - minute).toISOString()
    world.pipeline(1, 'running', { createdAt })
    await world.endFirstSync()
    const { pipeline } = world
    world.pipeline = (id, status, more) => pipeline.call(world, id, status, { createdAt, ...more })
    world.serviceTime += minute
    const said = steps.flatMap((step) => {
      step()
      return reasons()
    })
    finishTodos()
    expect([...said, ...reasons()]).toEqual(['build_failed'])
    // Nor when it runs again.
    world.pipeline(1, 'running')
    expect(reasons()).toEqual([])
  })

  it('is told by its todo alone where no pipelines are known', async () => {
    await world.endFirstSync()
    world.serviceTime += minute
    todo(1)
    expect(world.take()).toMatchObject([{ kind: 'pipelineFailed', reason: 'build_failed', text: '' }])
  })

  it('can be merged is told once, although the merge request did not move since the first sync', async () => {
    await world.endFirstSync()
    store({ detailedMergeStatus: 'mergeable' })
    expect(reasons()).toEqual(['mergeable'])
    store({ detailedMergeStatus: 'checking' })
    store({ detailedMergeStatus: 'mergeable' })
    expect(reasons()).toEqual([])
  })

  it('is one notification with the merge that it makes possible', async () => {
    world.pipeline(1, 'failed')
    await world.endFirstSync()
    store({ detailedMergeStatus: 'mergeable' })
    world.pipeline(1, 'success')
    expect(world.take()).toMatchObject([{ reason: 'pipeline_fixed', text: 'It can be merged now.' }])
    expect(reasons()).toEqual([])
  })

  it('leaves it to the merge where only that is wanted', async () => {
    const kinds = { ...defaultNotificationRules.kinds, pipelineFixed: false }
    world.rules = { ...defaultNotificationRules, kinds }
    world.pipeline(1, 'failed')
    await world.endFirstSync()
    store({ detailedMergeStatus: 'mergeable' })
    world.pipeline(1, 'success')
    expect(reasons()).toEqual(['mergeable'])
  })

  it('names the jobs that failed, with the last telling line', async () => {
    world.pipeline(1, 'running')
    await world.endFirstSync()
    const jobs = [job(1, 'lint'), job(2, 'unit'), job(3, 'notes', true)]
    answer(world.cache, (arrival) => {
      storeJobs(world.cache, 1, jobs, arrival)
      keepJobLog(world.cache, 2, 'one\n\u001B[31mError: 2 is not 3\u001B[0m\nERROR: Job failed: exit code 1\n', {
        now: 1,
      })
    })
    world.pipeline(1, 'failed')
    expect(world.take()).toMatchObject([{ text: 'Failed: lint and unit: Error: 2 is not 3' }])
  })
})

describe('the pipeline of the user’s merge request that failed by a child pipeline', () => {
  const failed = (id: number) => ({ ...samplePipeline, id, status: 'failed', updatedAt: null })

  it.each([
    ['names the job of that', [job(7, 'links')], 'Failed: unit and links of docs: Error: no page'],
    ['names the job that started it while its jobs are not known', [], 'Failed: unit and docs'],
  ])('%s', async (_case, jobs, text) => {
    world.pipeline(1, 'running')
    await world.endFirstSync()
    answer(world.cache, (arrival) => {
      storeJobs(world.cache, 1, [job(1, 'unit'), { ...job(2, 'docs'), downstreamPipeline: failed(9) }], arrival)
      storeJobs(world.cache, 9, jobs, arrival)
      keepJobLog(world.cache, 7, 'Error: no page\n', { now: 1 })
    })
    world.pipeline(1, 'failed')
    expect(world.take()).toMatchObject([{ text }])
  })
})

describe('the telling line of a log', () => {
  it.each([
    ['', ''],
    ['all is well\n', 'all is well'],
    ['AssertionError: 1 is not 2\nsome\nmore\nERROR: Job failed: exit code 1', 'AssertionError: 1 is not 2'],
    ['expected 1\nFAILED: 2 tests\n  done\n', 'FAILED: 2 tests'],
    ['10 %\r20 %\rfatal: no such branch\r\n\nCleaning up project directory', 'fatal: no such branch'],
    ['section_start:1:a\r\u001B[0Kstep\nsection_end:2:a\r\u001B[0K\n', 'step'],
  ])('of %j is %j', (log, line) => {
    expect(tellingLine(log)).toBe(line)
  })
})
