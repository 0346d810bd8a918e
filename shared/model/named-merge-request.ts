import { entity, type ValueOf } from './entity.ts'
import { elseUnknown, id, or, orNull, text, within } from './field.ts'

/** A merge request as it is named where something else has to do with it. */
export const namedMergeRequestEntity = entity('named merge request', {
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

export type NamedMergeRequest = ValueOf<typeof namedMergeRequestEntity>
