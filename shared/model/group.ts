import { entity, many, type ValueOf } from './entity.ts'
import { dateOrNull, flag, id, number, or, orField, orNull, text } from './field.ts'
import { projectDetailEntity } from './project.ts'

/** A group as lists show it (contract, "Group"). */
export const groupEntity = entity('group', {
  id,
  name: orField(text, 'path'),
  path: text,
  description: or(text, ''),
  avatarUrl: orNull(text),
  webUrl: orNull(text),
})

export type Group = ValueOf<typeof groupEntity>

/** The view of a single group. */
export const groupDetailEntity = entity('group', {
  ...groupEntity.fields,
  /** 0 private, 10 internal, 20 public. */
  visibilityLevel: orNull(number),
  requestAccessEnabled: orNull(flag),
  /** Real services say it; the contract only lets it be set. */
  lfsEnabled: orNull(flag),
  /** The day on which it was deleted, where the service keeps it for a while; null for a group that stays. */
  markedForDeletionOn: dateOrNull,
  projects: many(projectDetailEntity),
  sharedProjects: many(projectDetailEntity),
})

export type GroupDetail = ValueOf<typeof groupDetailEntity>
