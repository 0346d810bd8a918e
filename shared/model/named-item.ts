import { elseUnknown, id, or, orNull, text, within } from './field.ts'

/** The fields of an issue or merge request where something else names it (services of API v4). */
export const namedItemFields = {
  id,
  /** Its number in its project. */
  iid: id,
  projectId: id,
  title: text,
  state: elseUnknown(or(text, ''), ''),
  webUrl: orNull(text),
  /** Its reference with the path of its project, such as `tools/anvil#1`; empty where it is not told. */
  full: within('references', 'full', or(text, '')),
} as const
