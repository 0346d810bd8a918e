import * as v from 'valibot'
import { anyItemRowSchema } from './rows.ts'

/** What a person did in a stretch of time, in the order in which it is told. */
export const weekActions = ['merged', 'closed', 'opened', 'commented'] as const
export type WeekAction = (typeof weekActions)[number]

/**
 * A week of the user: for each action the items that it was done to, the last first, each item once. What was merged is
 * not told as closed as well.
 */
export const weekSchema = v.object({
  merged: v.array(anyItemRowSchema),
  closed: v.array(anyItemRowSchema),
  opened: v.array(anyItemRowSchema),
  commented: v.array(anyItemRowSchema),
})
export type Week = Readonly<v.InferOutput<typeof weekSchema>>
