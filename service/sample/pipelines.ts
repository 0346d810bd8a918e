import { day } from '../../shared/durations.ts'
import { putJobFailure } from '../store/jobs.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { startMergeRequestPipeline } from '../store/new-pipelines.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { headsOf } from '../store/versions.ts'
import type { SampleContent } from './content.ts'
import type { PlannedMergeRequest, PlannedPush } from './plan.ts'

/** Pipelines of what ended longer ago are gone, as services delete old ones. */
const kept = 14 * day

/**
 * Starts the pipeline of a push, in which the jobs fail that its last commit breaks. It runs once the service is asked for the
 * first time, each job at its moment.
 */
export function writePipeline(
  store: Store,
  { content, end }: PlannedMergeRequest,
  asked: { readonly id: number; readonly push: PlannedPush; readonly pusherId: number; readonly now: number },
): void {
  const { id, push, pusherId, now } = asked
  if (end !== null && end.at < now - kept) return
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [id]).get(id)
  const sha = headsOf(store, [id]).get(id)
  if (!row || sha === undefined) return
  for (const { commit, job, log } of content.failing ?? []) {
    if (commit === push.commits) putJobFailure(store, { sha, name: job, attempts: 1000, log: log ?? null })
  }
  startMergeRequestPipeline(store, row, { userId: pusherId, at: push.at })
}

/** Returns the sample for services that have no pipelines. */
export function withoutJobs(content: SampleContent): SampleContent {
  return { ...content, projects: content.projects.map(({ jobs: _jobs, ...project }) => project) }
}
