import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { colorSchema, dateSchema, labelNameSchema, markdownSchema, titleSchema } from './fields.ts'

/**
 * Edits of things that belong to a project: its star, its labels and its milestones (contract, "Projects", "Labels",
 * "Milestones").
 */

const projectKeySchema = keySchemaOf('project')
const prioritySchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))

const starSchema = v.object({ kind: v.literal('star'), target: projectKeySchema, starred: v.boolean() })

const createLabelSchema = v.object({
  kind: v.literal('createLabel'),
  target: projectKeySchema,
  name: labelNameSchema,
  color: colorSchema,
  description: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
  priority: v.optional(prioritySchema, null),
})

/** A label is identified by its name, as on the service. */
const changeLabelSchema = v.object({
  kind: v.literal('changeLabel'),
  target: projectKeySchema,
  name: labelNameSchema,
  newName: v.optional(labelNameSchema),
  color: v.optional(colorSchema),
  description: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  priority: v.optional(prioritySchema),
})

const deleteLabelSchema = v.object({
  kind: v.literal('deleteLabel'),
  target: projectKeySchema,
  name: labelNameSchema,
})

const followLabelSchema = v.object({
  kind: v.literal('followLabel'),
  target: projectKeySchema,
  name: labelNameSchema,
  following: v.boolean(),
})

const createMilestoneSchema = v.object({
  kind: v.literal('createMilestone'),
  target: projectKeySchema,
  title: titleSchema,
  description: v.optional(markdownSchema, ''),
  dueDate: v.optional(v.nullable(dateSchema), null),
  startDate: v.optional(v.nullable(dateSchema), null),
})

const changeMilestoneSchema = v.object({
  kind: v.literal('changeMilestone'),
  target: keySchemaOf('milestone'),
  title: v.optional(titleSchema),
  description: v.optional(markdownSchema),
  dueDate: v.optional(v.nullable(dateSchema)),
  startDate: v.optional(v.nullable(dateSchema)),
  state: v.optional(v.picklist(['active', 'closed'])),
})

export const projectEdits = [
  starSchema,
  createLabelSchema,
  changeLabelSchema,
  deleteLabelSchema,
  followLabelSchema,
  createMilestoneSchema,
  changeMilestoneSchema,
] as const
