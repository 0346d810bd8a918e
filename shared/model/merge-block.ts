import { entity, one, type ValueOf } from './entity.ts'
import { elseUnknown, id, or, orNull, text, within } from './field.ts'

/** A merge request as it is named where another one waits for it. */
export const blockingMergeRequestEntity = entity('blocking merge request', {
  id,
  /** Its number in its project. */
  iid: id,
  projectId: id,
  title: text,
  state: elseUnknown(or(text, ''), ''),
  webUrl: orNull(text),
  /** Its reference with the path of its project, such as `tools/anvil!1`; empty where it is not told. */
  full: within('references', 'full', or(text, '')),
})

/** That a merge request is not merged before another one (services of API v4, in editions that are paid for). */
export const mergeBlockEntity = entity('merge request block', {
  id,
  /** The other one; null where the user may not see it. */
  blockingMergeRequest: orNull(one(blockingMergeRequestEntity)),
})

export type MergeBlock = ValueOf<typeof mergeBlockEntity>
