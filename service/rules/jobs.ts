import { shaOf } from './branches.ts'
import type { DefinedJob } from '../store/jobs.ts'
import { levels } from '../store/members.ts'
import { visibility } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { accessLevel, canSeeProject } from './access.ts'
import { endedStatuses } from './pipeline-status.ts'

/** Who may see pipelines and jobs, and what can be done with a job. */

/** Returns true for reporters, and where the builds are public for everybody who sees the project. */
export function canSeeBuilds(store: Store, user: UserRow | null, project: ProjectRow): boolean {
  if (project.builds_enabled === 0 || !canSeeProject(store, user, project)) return false
  const level = accessLevel(store, user, project)
  if (level >= levels.reporter) return true
  const isOpen = project.visibility_level > visibility.private || level >= levels.guest
  return project.public_builds === 1 && isOpen
}

/** Returns true if the job can be run once more. */
export function isRetryable({ retried, status }: DefinedJob): boolean {
  return retried === 0 && (status === 'success' || status === 'failed' || status === 'canceled')
}

/** Returns true if the job waits for somebody to start it, or ran after somebody did. */
export function isPlayable(job: DefinedJob): boolean {
  if (job.run_when !== 'manual' && job.run_when !== 'delayed') return false
  return job.status === 'manual' || job.status === 'scheduled' || isRetryable(job)
}

export function isCancelable({ status }: Pick<DefinedJob, 'status'>): boolean {
  return !endedStatuses.has(status) && status !== 'manual' && status !== 'canceling'
}

/** Returns true if the job has ended and left a log. */
export function isErasable({ status, erased_at, started_at }: DefinedJob): boolean {
  return endedStatuses.has(status) && started_at !== null && erased_at === null
}

/** A number from 0 to below 1 that depends on the words alone. */
function share(...words: readonly string[]): number {
  return Number.parseInt(shaOf(...words).slice(0, 8), 16) / 0x1_0000_0000
}

/** Returns true if this attempt fails: by what the job is, by its commit, or now and then for no reason. */
export function isFailing({ attempt, failing_attempts, flaky, sha, name }: DefinedJob): boolean {
  return attempt <= failing_attempts || (attempt === 1 && share(sha, name) < flaky)
}
