import * as v from 'valibot'
import { statusPeriods } from '../contract/v4/user-statuses.ts'
import { entity, type ValueOf } from './entity.ts'
import { orNull, text, timestamp } from './field.ts'

/** What somebody says of themselves (API v4); with nulls where they have said nothing. */
export const userStatusEntity = entity('user status', {
  /** The name of an emoji. */
  emoji: orNull(text),
  message: orNull(text),
  /** `busy`, `not_set`, or a newer service's own word. */
  availability: orNull(text),
  clearStatusAt: orNull(timestamp),
})
export type UserStatus = ValueOf<typeof userStatusEntity>

/** What the service says of somebody now. */
export const personNowSchema = v.object({
  /** Null where the service tells none, or none to the user. */
  status: v.nullable(userStatusEntity.schema),
  /** As of a user; null where the service does not show them. */
  state: v.nullable(v.string()),
  /** True for the account of a program. */
  isBot: v.boolean(),
})
export type PersonNow = Readonly<v.InferOutput<typeof personNowSchema>>

/** The status that the user sets; without an emoji and a message, and not busy, it is taken away. */
export const newStatusSchema = v.object({
  /** The name of an emoji; empty for the usual one. */
  emoji: v.pipe(v.string(), v.maxLength(100)),
  message: v.pipe(v.string(), v.maxLength(1_000)),
  isBusy: v.boolean(),
  /** How long it stays; null for a status that is not cleared. */
  clearsAfter: v.nullable(v.picklist(statusPeriods)),
})
export type NewStatus = Readonly<v.InferOutput<typeof newStatusSchema>>
