import type { Page } from '@playwright/test'
import type { AnyJob } from '../../../electron/cache/pipelines/jobs.ts'
import type { Job } from '../../../shared/model/job.ts'
import type { Pipeline } from '../../../shared/model/pipeline.ts'
import type { TestReport } from '../../../shared/model/test-report.ts'
import { press } from '../../support/keys.ts'
import { goTo } from './with-screen.ts'
import type { TestBridge } from './test-bridge.ts'

const at = (minute: number) => new Date(Date.now() - (30 - minute) * 60_000).toISOString()

/** A pipeline that a job has failed. */
export const failedPipeline: Pipeline = {
  ...{ id: 71, projectId: 1, status: 'failed', ref: 'brown-out', sha: 'a'.repeat(40), yamlErrors: null },
  ...{ webUrl: 'https://code.example.org/hardware/gateway/-/pipelines/71' },
  ...{ createdAt: at(0), startedAt: at(0), finishedAt: at(9) },
}

export const job = (id: number, name: string, stage: string, status: string, changed: Partial<Job> = {}): Job => ({
  ...{ id, name, stage, status, allowFailure: false, failureReason: null },
  ...{ webUrl: `https://code.example.org/hardware/gateway/-/jobs/${id}`, startedAt: at(1), finishedAt: at(4) },
  ...changed,
})

/** Its jobs: built, tested with a failure, and one that waits for somebody. */
export const failedJobs: readonly Job[] = [
  job(81, 'build', 'build', 'success'),
  job(82, 'lint', 'test', 'failed', { allowFailure: true, failureReason: 'script_failure' }),
  job(83, 'unit', 'test', 'failed', { failureReason: 'script_failure' }),
  job(84, 'flash a gateway', 'deploy', 'manual', { startedAt: null, finishedAt: null }),
]

/** The same with a job that started a child pipeline, by which it failed. */
export const parentJobs: readonly AnyJob[] = [
  ...failedJobs.filter(({ name }) => name !== 'unit'),
  {
    ...job(86, 'docs', 'test', 'failed', { failureReason: 'script_failure' }),
    downstreamPipeline: { ...failedPipeline, id: 72, startedAt: null, finishedAt: null, updatedAt: at(9) },
  },
]

/** The jobs of that, of which one has the name of another above. */
export const childJobs: readonly Job[] = [
  job(91, 'build', 'build', 'success'),
  job(92, 'links', 'check', 'failed', { failureReason: 'script_failure' }),
]

/** The tests of a pipeline: of one job all, of another the report cannot be read. */
export const failedTests: TestReport = {
  ...{ count: 48, failed: 2, error: 0, skipped: 1 },
  testSuites: [
    { name: 'unit', totalCount: 48, failedCount: 2, errorCount: 0, skippedCount: 1, suiteError: null },
    { name: 'lint', totalCount: 0, failedCount: 0, errorCount: 0, skippedCount: 0, suiteError: 'no XML' },
  ],
}

const lines = Array.from({ length: 300 }, (_, number) => `test step ${number} \u001b[32mok\u001b[0m`)

const failedLog = [
  'Running with gitlab-runner on shared-runner-1',
  'section_start:1700000000:step_script\r\u001b[0KExecuting "step_script"',
  '$ cargo nextest run',
  ...lines,
  '\u001b[31m1 failed\u001b[0m: ota::lease::renews_at_half',
  'section_end:1700000060:step_script\r\u001b[0K',
  '\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m',
].join('\n')

/** Goes to the first merge request, whose pipeline has failed by a child pipeline. Returns its key. */
export async function openFailedByChild(page: Page, bridge: TestBridge): Promise<string> {
  const key = await openFailed(page, bridge)
  bridge.jobLogs.set(92, { text: 'docs/gateway.md: no page docs/lease.md', isWhole: true })
  bridge.jobLogs.set(91, { text: 'built the pages', isWhole: true })
  bridge.runPipeline(key, failedPipeline, parentJobs, { 72: childJobs })
  return key
}

/** Goes to the first merge request, whose pipeline has failed. Returns its key. */
export async function openFailed(page: Page, bridge: TestBridge): Promise<string> {
  await goTo(page, 'm')
  await press(page, 'Home', 'Enter')
  await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
  const key = await bridge.itemShown()
  bridge.jobLogs.set(83, { text: failedLog, isWhole: true })
  bridge.jobLogs.set(81, { text: 'built in 12 seconds', isWhole: true })
  bridge.runPipeline(key, failedPipeline, failedJobs)
  return key
}
