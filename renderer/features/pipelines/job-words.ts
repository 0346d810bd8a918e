import type { JobRow } from '../../../shared/model/job.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import type { TestReport, TestSuite } from '../../../shared/model/test-report.ts'
import { ordinal } from '../../../shared/ordinal.ts'
import { counted } from '../../ui/words.ts'

/** How long something ran, or has been running, as `4:05` or `1:02:03`; empty where it has not begun. @param now milliseconds */
export function durationWords(
  { startedAt, finishedAt, status }: Pick<JobRow, 'startedAt' | 'finishedAt' | 'status'>,
  now: number,
): string {
  if (startedAt === null || (finishedAt === null && !isUnderWay({ status }))) return ''
  const until = finishedAt === null ? now : Date.parse(finishedAt)
  const seconds = Math.max(0, Math.round((until - Date.parse(startedAt)) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Which run of a job it is, such as `2nd run`. */
export function runWords(attempts: number): string {
  return `${ordinal(attempts)} run`
}

/** How tests went, such as `48 tests, 2 failed, 1 skipped`. */
export function testWords({ count, failed, error, skipped }: Omit<TestReport, 'testSuites'>): string {
  const parts = [
    counted(count, 'test'),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(error > 0 ? [`${error} errored`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return parts.join(', ')
}

/** How the tests of one job went, or why its report cannot be read. */
export function suiteWords({ totalCount, failedCount, errorCount, skippedCount, suiteError }: TestSuite): string {
  if (suiteError !== null) return `its report cannot be read: ${suiteError}`
  return testWords({ count: totalCount, failed: failedCount, error: errorCount, skipped: skippedCount })
}

/** What a child pipeline is called: by the jobs that started it and those above, such as `docs` or `docs › links`. */
export function childName(through: readonly string[]): string {
  return through.join(' › ')
}

/**
 * What is said in the place of a log that has no lines.
 *
 * @param isRead the service was asked for it; for a job that started a child pipeline: for the jobs of that
 */
export function emptyLogWords(
  job: Pick<JobRow, 'status' | 'startedAt' | 'isTrigger' | 'startedPipeline'>,
  isRead: boolean,
): string {
  if (job.startedPipeline !== null) {
    return isRead
      ? 'This job started a child pipeline. Its jobs are in the list.'
      : 'This job started a child pipeline. Its jobs are not on this computer.'
  }
  if (job.status === 'manual') return 'Nobody has started this job.'
  if (job.isTrigger && !isUnderWay(job)) return 'This job started no child pipeline.'
  if (job.startedAt === null) return isUnderWay(job) ? 'This job has not started.' : 'This job did not run.'
  return isRead ? 'This job has no output.' : 'Reading…'
}

const reasons: Readonly<Record<string, string>> = {
  script_failure: 'its script failed',
  job_execution_timeout: 'it took too long',
  stuck_or_timeout_failure: 'no runner picked it up in time',
  runner_system_failure: 'its runner failed',
  runner_unsupported: 'its runner is too old',
  scheduler_failure: 'GitLab could not assign it to a runner',
  api_failure: 'GitLab did not answer its runner',
  missing_dependency_failure: 'artifacts of an earlier job are missing',
  ci_quota_exceeded: 'no compute minutes are left',
  upstream_bridge_project_not_found: 'the project it starts was not found',
  downstream_pipeline_creation_failed: 'the pipeline it starts could not be created',
}

/** Returns why a job failed, as the end of a sentence; the service's own word where Docket does not know it. */
export function failureWords(reason: string): string {
  return (Object.hasOwn(reasons, reason) && reasons[reason]) || reason.replaceAll('_', ' ')
}
