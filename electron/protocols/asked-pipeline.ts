import type { Key } from '../../shared/model/key.ts'
import type { PipelineAct } from '../../shared/model/job.ts'

/** A job of the newest pipeline of a merge request, or of one that it started. */
export interface AskedJob {
  readonly item: Key<'mergeRequest'>
  readonly job: number
}

/** Something that is done to the newest pipeline of a merge request, to one that it started, or to a job of these. */
export interface AskedPipelineAct {
  readonly item: Key<'mergeRequest'>
  readonly does: PipelineAct
}
