import { readJobLog as readLines } from '../../../shared/job-log/job-log.ts'
import { shownLine } from '../../../shared/job-log/shown-line.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import type { InboxTarget, Reason } from '../../cache/inbox/inbox-entries.ts'
import { readItemRecord } from '../../cache/items/items.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { failedJobs, type FailedJob } from '../../cache/pipelines/child-pipelines.ts'
import { readJobLog } from '../../cache/pipelines/job-logs.ts'
import { readPipeline, readPipelineStatus } from '../../cache/pipelines/pipelines.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'

/** What is said of how the newest pipeline of a merge request ended. */

/** The most jobs that are named. */
const mostNames = 3

/** The last lines of a log among which the telling one is looked for, and the most characters of it. */
const mostLines = 200
const mostCharacters = 200

/** A line that says what was wrong. Behind it, a job may write what it cleans up, and at last that it failed. */
const telling = /\b(?:\w*error|failed|failure|failing|fatal|exception|panic|not found|denied|expected)\b/i
/** Lines of the runner that each failed job ends with. */
const ofRunner = /^(?:ERROR: Job failed\b|Cleaning up\b|Uploading artifacts\b|WARNING: |section_)/

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns true if the newest pipeline of a merge request is known and has not ended; false for all other targets. */
export function isPipelineUnderWay(cache: ReadableCache, { kind, id }: InboxTarget): boolean {
  const pipeline = kind === 'mergeRequest' ? readPipeline(cache, id) : null
  return pipeline !== null && isUnderWay(pipeline)
}

/**
 * Returns what more there is to say of a reason that is the end of a pipeline: which jobs failed, with the last telling line of the
 * first log that is here, or that the merge request can be merged. Empty for all other reasons.
 */
export function endOfPipeline(cache: ReadableCache, { kind, id }: InboxTarget, reason: Pick<Reason, 'kind'>): string {
  if (kind !== 'mergeRequest') return ''
  if (reason.kind === 'pipeline_fixed') {
    return (readItemRecord(cache, kind, id) as MergeRequestRecord | undefined)?.detailed_merge_status === 'mergeable'
      ? 'It can be merged now.'
      : ''
  }
  const pipeline = reason.kind === 'build_failed' ? readPipeline(cache, id) : null
  if (pipeline === null || readPipelineStatus(cache, id) !== 'failed') return ''
  const failed = failedJobs(cache, pipeline.id)
  if (failed.length === 0) return pipeline.yamlErrors ?? ''
  const line = failed.map(({ job }) => tellingLine(readJobLog(cache, job.id)?.text ?? '')).find(Boolean)
  return line === undefined ? `Failed: ${namesOf(failed)}` : `Failed: ${namesOf(failed)}: ${line}`
}

/** `lint`, `lint and unit`, `lint, unit, e2e and 2 more`; `links of docs` where the job `docs` started the pipeline of `links`. */
function namesOf(jobs: readonly FailedJob[]): string {
  const names = jobs
    .slice(0, mostNames)
    .map(({ job, in: child }) => [job.name, ...(child?.through.toReversed() ?? [])].join(' of '))
  return listed.format(jobs.length > mostNames ? [...names, `${jobs.length - mostNames} more`] : names)
}

/** Returns the last line of a log that says what was wrong, or else its last line; empty where it has no text. */
export function tellingLine(log: string): string {
  const { text, lines } = readLines(log, mostLines)
  const shown = lines
    .map((line) =>
      shownLine(text, line, mostCharacters)
        .spans.map((span) => span.text)
        .join('')
        .trim(),
    )
    .filter((line) => line !== '' && !ofRunner.test(line))
  return shown.findLast((line) => telling.test(line)) ?? shown.at(-1) ?? ''
}
