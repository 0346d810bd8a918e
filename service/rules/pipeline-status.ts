import type { PipelineStatus } from '../store/jobs.ts'

/** How the status of a pipeline follows from those of its jobs, as in GitLab (`lib/gitlab/ci/status/composite.rb`). */

/** What the status of a job counts for. */
export interface CountedJob {
  readonly status: PipelineStatus
  /** 1 for a job whose failure fails nothing else. */
  readonly allow_failure: number
}

type Counted = PipelineStatus | 'success_with_warnings' | 'ignored'

function countedAs({ status, allow_failure }: CountedJob): Counted {
  if (allow_failure === 0) return status
  if (status === 'failed' || status === 'canceled') return 'success_with_warnings'
  return status === 'manual' ? 'ignored' : status
}

/** The statuses of which nothing is left to happen. */
export const endedStatuses: ReadonlySet<PipelineStatus> = new Set(['success', 'failed', 'canceled', 'skipped'])

/**
 * Returns the status of several jobs together; null where there is none.
 * @param isNeeded true for the jobs that another one needs: it is skipped with any of them, and waits for all of them
 */
export function compositeStatus(jobs: readonly CountedJob[], isNeeded = false): PipelineStatus | null {
  const found = new Set(jobs.map(countedAs))
  if (found.size === 0) return null
  const has = (...statuses: readonly Counted[]): boolean => statuses.some((status) => found.has(status))
  const hasOnly = (...statuses: readonly Counted[]): boolean => [...found].every((status) => statuses.includes(status))
  const passed = ['success_with_warnings', 'ignored'] as const
  if (isNeeded && has('skipped', 'ignored')) return 'skipped'
  if (isNeeded && !hasOnly('success', 'failed', 'canceled', 'skipped', 'success_with_warnings')) return 'pending'
  if (hasOnly('skipped', 'ignored')) return 'skipped'
  if (hasOnly('success', 'skipped', ...passed)) return 'success'
  if (hasOnly('created', ...passed)) return 'created'
  if (hasOnly('preparing', ...passed)) return 'preparing'
  if (hasOnly('canceled', 'success', 'skipped', ...passed)) return 'canceled'
  if (hasOnly('pending', 'created', 'skipped', ...passed)) return 'pending'
  if (has('running', 'pending')) return 'running'
  const first = (['waiting_for_resource', 'manual', 'scheduled', 'preparing'] as const).find((status) => has(status))
  if (first) return first
  if (has('created')) return 'running'
  return has('canceling') ? 'canceling' : 'failed'
}
