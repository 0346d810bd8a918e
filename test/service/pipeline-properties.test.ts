import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runPipelines } from '../../service/changes/pipeline-run.ts'
import { cancelJob, cancelPipeline, playJob, retryJob, retryPipeline } from '../../service/changes/pipelines.ts'
import { parseFixture } from '../../service/fixture/schema.ts'
import { seedStore } from '../../service/fixture/seed.ts'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { isPlayable, isRetryable } from '../../service/rules/jobs.ts'
import { compositeStatus, endedStatuses } from '../../service/rules/pipeline-status.ts'
import { allJobsOfPipeline, jobsOfPipeline } from '../../service/store/jobs.ts'
import type { DefinedJob } from '../../service/store/jobs.ts'
import type { PipelineRow } from '../../service/store/pipelines.ts'
import { findUserByName } from '../../service/store/users.ts'
import { Store } from '../../service/store/store.ts'
import type { Workspace } from '../../service/workspace.ts'
import { checkProperty } from '../support/properties.ts'

const stages = ['build', 'test', 'deploy']
const whens = ['on_success', 'on_success', 'on_success', 'on_failure', 'always', 'manual', 'delayed'] as const

/** Jobs of three stages, the last of which starts a child pipeline. */
const jobs = fc
  .array(
    fc.record({
      stage: fc.constantFrom(...stages),
      when: fc.constantFrom(...whens),
      allowFailure: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 60 }),
      failingAttempts: fc.integer({ min: 0, max: 2 }),
      /** The job before it that it needs, counted back; none at 0. */
      needs: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) => {
    const inOrder = drawn.toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage))
    const named = inOrder.map(({ needs, ...job }, index) => ({
      ...job,
      name: `job ${index}`,
      delaySeconds: 30,
      ...(needs > 0 && needs <= index ? { needs: [`job ${index - needs}`] } : {}),
    }))
    const child = { name: 'child job', child: 'child', seconds: 20, failingAttempts: 1 }
    return [...named, { name: 'bridge', stage: 'last', triggers: 'child' }, child]
  })

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('wait', 'wait', 'cancel pipeline', 'retry pipeline', 'cancel', 'force', 'retry', 'play'),
    /** Which pipeline or job is meant. */
    which: fc.nat(30),
    seconds: fc.integer({ min: 1, max: 90 }),
  }),
  { minLength: 1, maxLength: 25 },
)
type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

interface Played {
  readonly workspace: Workspace
  readonly act: (step: Steps[number], slices: number) => void
}

function stage(definitions: readonly object[]): Played {
  let now = Date.parse('2030-01-01T12:00:00Z')
  const store = new Store({ file: ':memory:', numbering: 'shared', now: () => now })
  const hooks = new HookDelivery({ store, report: () => undefined })
  const workspace: Workspace = { store, hooks, dialect: 'real', webUrl: 'http://service' }
  const project = { path: 'ada/anvil', jobs: definitions, mergeRequests: [{ title: 'Weld', branch: 'weld' }] }
  store.write(() => seedStore(store, parseFixture({ users: ['ada'], projects: [project] })))
  const ada = findUserByName(store, 'ada')?.id ?? 0
  const act = ({ kind, which, seconds }: Steps[number], slices: number): void => {
    runPipelines(workspace)
    const pipelines = pipelinesOf(store)
    const pipeline = pipelines[which % pipelines.length]
    const all = pipelines.flatMap(({ id }) => allJobsOfPipeline(store, id))
    const job = all[which % all.length]
    if (!pipeline || !job) return
    if (kind === 'cancel pipeline') cancelPipeline(workspace, pipeline)
    else if (kind === 'retry pipeline') retryPipeline(workspace, pipeline, ada)
    else if (kind === 'cancel') cancelJob(workspace, job)
    else if (kind === 'force') cancelJob(workspace, job, true)
    else if (kind === 'retry' && isRetryable(job)) retryJob(workspace, job, ada)
    else if (kind === 'play' && isPlayable(job)) playJob(workspace, job, ada)
    for (let slice = 0; slice < slices && kind === 'wait'; slice++) {
      now += (seconds * 1000) / slices
      runPipelines(workspace)
    }
  }
  runPipelines(workspace)
  return { workspace, act }
}

const pipelinesOf = (store: Store): PipelineRow[] => store.all('SELECT * FROM pipelines ORDER BY id')
const jobsOf = (store: Store): DefinedJob[] => pipelinesOf(store).flatMap(({ id }) => allJobsOfPipeline(store, id))

function expectSound(store: Store): void {
  for (const pipeline of pipelinesOf(store)) {
    expect(pipeline.status).toBe(compositeStatus(jobsOfPipeline(store, pipeline.id)) ?? 'skipped')
    // What has ended waits for nothing.
    if (endedStatuses.has(pipeline.status)) expect([pipeline.id, pipeline.due_at]).toEqual([pipeline.id, null])
  }
}

const isDone = ({ triggers, finished_at }: DefinedJob): boolean => triggers === null && finished_at !== null
const identity = ({ pipeline_id, definition_id, attempt }: DefinedJob) => [pipeline_id, definition_id, attempt]
const outcome = ({ id, status, started_at, finished_at }: DefinedJob) => ({ id, status, started_at, finished_at })

it('have the status of their jobs whatever people do, and what has ended stays as it is', async () => {
  await checkProperty(
    'pipelines follow their jobs',
    fc.property(jobs, steps, (definitions, given) => {
      const { workspace, act } = stage(definitions)
      const { store } = workspace
      const updated = () => store.get<{ updated_at: number }>('SELECT updated_at FROM merge_requests')?.updated_at
      const before = updated()
      for (const step of given) {
        const known = new Map(jobsOf(store).map((job) => [job.id, job]))
        act(step, 1)
        expectSound(store)
        const now = new Map(jobsOf(store).map((job) => [job.id, job]))
        for (const [id, job] of known) {
          const same = now.get(id)
          expect(same && identity(same)).toEqual(identity(job))
          if (same && isDone(job)) expect(outcome(same)).toEqual(outcome(job))
        }
        const newest = Math.max(...known.keys())
        for (const id of now.keys()) if (!known.has(id)) expect(id).toBeGreaterThan(newest)
      }
      expect(updated()).toBe(before)
      store.close()
    }),
    60,
  )
})

it('run alike however often somebody asks', async () => {
  await checkProperty(
    'pipelines need no timer',
    fc.property(jobs, steps, (definitions, given) => {
      // Eighths of seconds are whole milliseconds.
      const played = [1, 8].map((slices) => {
        const { workspace, act } = stage(definitions)
        for (const step of given) act(step, slices)
        const rows = jobsOf(workspace.store).map(outcome)
        workspace.store.close()
        return rows
      })
      expect(played[1]).toEqual(played[0])
    }),
    30,
  )
})
