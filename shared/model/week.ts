import * as v from 'valibot'
import { anyItemRowSchema } from './rows.ts'

/** Actions of a person in a stretch of time, in the order in which they are reported. */
export const weekActions = ['merged', 'closed', 'opened', 'commented'] as const
export type WeekAction = (typeof weekActions)[number]

/**
 * A week of the user: for each action the items that it was done to, the last first, each item once. A merged item is not
 * reported as closed as well.
 */
export const weekSchema = v.object({
  merged: v.array(anyItemRowSchema),
  closed: v.array(anyItemRowSchema),
  opened: v.array(anyItemRowSchema),
  commented: v.array(anyItemRowSchema),
})
export type Week = Readonly<v.InferOutput<typeof weekSchema>>
