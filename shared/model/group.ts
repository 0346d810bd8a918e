import * as v from 'valibot'
import { projectSchema } from './project.ts'

/** A group as lists show it (contract: Group). */
export const groupSchema = v.object({
  id: v.number(),
  name: v.string(),
  path: v.string(),
  description: v.string(),
  avatarUrl: v.nullable(v.string()),
  webUrl: v.nullable(v.string()),
})

export type Group = Readonly<v.InferOutput<typeof groupSchema>>

/** The view of a single group. */
export const groupDetailSchema = v.object({
  ...groupSchema.entries,
  /** 0 private, 10 internal, 20 public. */
  visibilityLevel: v.nullable(v.number()),
  requestAccessEnabled: v.nullable(v.boolean()),
  projects: v.array(projectSchema),
  sharedProjects: v.array(projectSchema),
})

export type GroupDetail = Readonly<v.InferOutput<typeof groupDetailSchema>>
