import { insertRow } from './rows.ts'
import type { RunWhen } from './jobs.ts'
import type { Store } from './store.ts'

/** What a job of a project is and does, as fixtures and the sample say it. */
export interface JobDefinition {
  readonly name: string
  readonly stage?: string | undefined
  readonly needs?: readonly string[] | undefined
  readonly when?: RunWhen | undefined
  /** True for jobs that somebody starts, when absent, and false for others. */
  readonly allowFailure?: boolean | undefined
  readonly seconds?: number | undefined
  readonly queuedSeconds?: number | undefined
  readonly delaySeconds?: number | undefined
  readonly failingAttempts?: number | undefined
  readonly failureReason?: string | undefined
  readonly forMergeRequests?: boolean | undefined
  readonly log?: string | undefined
  readonly logBytes?: number | undefined
  readonly failureLog?: string | undefined
  readonly flaky?: number | undefined
  readonly tests?: number | undefined
  readonly triggers?: string | undefined
  /** True when absent. */
  readonly dependsOnChild?: boolean | undefined
  readonly child?: string | undefined
}

/** Writes what the jobs of a project are. Stages follow each other in the order in which they are first named. */
export function insertJobDefinitions(store: Store, projectId: number, jobs: readonly JobDefinition[]): void {
  const stages = [...new Set(jobs.map(({ stage = 'test' }) => stage))]
  for (const job of jobs) {
    const { stage = 'test', when = 'on_success' } = job
    insertRow(store, 'job_definitions', {
      project_id: projectId,
      name: job.name,
      stage,
      stage_index: stages.indexOf(stage),
      needs: job.needs === undefined ? null : JSON.stringify(job.needs),
      run_when: when,
      allow_failure: Number(job.allowFailure ?? when === 'manual'),
      seconds: job.seconds ?? 60,
      queued_seconds: job.queuedSeconds ?? 2,
      delay_seconds: job.delaySeconds ?? 600,
      failing_attempts: job.failingAttempts ?? 0,
      failure_reason: job.failureReason ?? 'script_failure',
      for_merge_requests: Number(job.forMergeRequests ?? true),
      log: job.log ?? '',
      log_bytes: job.logBytes ?? 0,
      triggers: job.triggers ?? null,
      depends_on_child: Number(job.dependsOnChild ?? true),
      child: job.child ?? null,
      tests: job.tests ?? 0,
      flaky: job.flaky ?? 0,
      failure_log: job.failureLog ?? null,
    })
  }
}
