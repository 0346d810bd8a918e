import { endedStatuses } from '../../rules/pipeline-status.ts'
import type { DefinedJob } from '../../store/jobs.ts'

interface Counts {
  readonly time: number
  readonly count: number
  readonly success: number
  readonly failed: number
}

/** The tests of a job that has run: one of them fails where the job does. */
function countsOf(job: DefinedJob): Counts {
  const failed = Number(job.status === 'failed')
  return { time: job.seconds, count: job.tests, success: job.tests - failed, failed }
}

const sum = (all: readonly Counts[], name: keyof Counts): number =>
  all.reduce((total, counts) => total + counts[name], 0)

/** The tests that the jobs of a pipeline report, together and by job. */
export function testReportSummary(jobs: readonly DefinedJob[]) {
  const reporting = jobs.filter(({ tests, status, started_at }) => {
    return tests > 0 && started_at !== null && endedStatuses.has(status) && status !== 'canceled'
  })
  const counts = reporting.map(countsOf)
  return {
    total: {
      ...{ time: sum(counts, 'time'), count: sum(counts, 'count'), success: sum(counts, 'success') },
      ...{ failed: sum(counts, 'failed'), skipped: 0, error: 0, suite_error: null },
    },
    test_suites: reporting.map((job) => {
      const { time, count, success, failed } = countsOf(job)
      return {
        ...{ name: job.name, total_time: time, total_count: count, success_count: success, failed_count: failed },
        ...{ skipped_count: 0, error_count: 0, build_ids: [job.id], suite_error: null },
      }
    }),
  }
}
