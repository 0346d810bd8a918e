import { entity, type ValueOf } from './entity.ts'
import { id, or, orNull, text, timestamp } from './field.ts'

/** A pipeline of API v4: the jobs that run for a commit. */
export const pipelineEntity = entity('pipeline', {
  id,
  /** The project that it runs in, which is the fork's where a merge request comes from one. Older services do not say. */
  projectId: orNull(id),
  /** One of `pipelineStatuses`, or a newer service's own word; empty where it cannot be read. */
  status: or(text, ''),
  ref: orNull(text),
  sha: orNull(text),
  webUrl: orNull(text),
  createdAt: orNull(timestamp),
  startedAt: orNull(timestamp),
  finishedAt: orNull(timestamp),
  /** What is wrong with the file that describes its jobs; it then has none. */
  yamlErrors: orNull(text),
})

export type Pipeline = ValueOf<typeof pipelineEntity>

/** A pipeline that a job of another one started, as the service tells it with that job: without the times of its run. */
export const childPipelineEntity = entity('child pipeline', { ...pipelineEntity.fields, updatedAt: orNull(timestamp) })

export type ChildPipeline = ValueOf<typeof childPipelineEntity>
