import * as v from 'valibot'
import { keySchemaOf } from './key.ts'
import { localLabelSchema } from './local-label.ts'
import { viewQuerySchema } from './view.ts'

/**
 * A rule acts on each new entry of the inbox that a query finds. Rules work on this computer alone: they set a mark or a local
 * label of Docket, and nothing is ever sent to the service.
 */

/** Actions of a rule on an entry. */
export const ruleActions = ['done', 'read', 'pin', 'mute', 'snooze', 'label'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Titles of a rule's actions. */
export const ruleActionTitles: Readonly<Record<RuleAction, string>> = {
  done: 'Mark done',
  read: 'Mark as read',
  pin: 'Pin',
  mute: 'Mute',
  snooze: 'Snooze until something happens',
  label: 'Add a local label',
}

/** Returns the action of a rule in words, with the label that it adds. */
export function ruleActionWords({
  action,
  localLabel,
}: {
  readonly action: RuleAction
  readonly localLabel: string | null
}): string {
  return localLabel === null ? ruleActionTitles[action] : `Add the local label “${localLabel}”`
}

export const ruleIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const chosen = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  query: viewQuerySchema,
  action: v.picklist(ruleActions),
  /** The label that a rule of the action `label` adds; null for all others. */
  localLabel: v.nullable(localLabelSchema),
  /** A rule that is off stays in the list and does nothing. */
  isOn: v.boolean(),
}

const lacksLabel = 'a label belongs to a rule that adds one, and to no other'

/** Fields of a rule that the user chooses. */
export const chosenRuleSchema = v.pipe(
  v.object(chosen),
  v.check(({ action, localLabel }) => (action === 'label') === (localLabel !== null), lacksLabel),
)
export type ChosenRule = Readonly<v.InferOutput<typeof chosenRuleSchema>>

export const ruleSchema = v.pipe(
  v.object({ id: ruleIdSchema, ...chosen }),
  v.check(({ action, localLabel }) => (action === 'label') === (localLabel !== null), lacksLabel),
)
export type Rule = Readonly<v.InferOutput<typeof ruleSchema>>

/** Work of one rule at one time, on one or several entries: undone as one. */
export const ruleWorkSchema = v.object({
  id: ruleIdSchema,
  /** The rule's name at that time. */
  rule: v.string(),
  action: v.picklist(ruleActions),
  localLabel: v.nullable(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The titles of its first few entries, and the number of all of them. */
  titles: v.array(v.string()),
  count: v.number(),
  isUndone: v.boolean(),
})
export type RuleWork = Readonly<v.InferOutput<typeof ruleWorkSchema>>

/** Work that a rule would have done within the last thirty days. */
export const ruleTrialSchema = v.object({
  count: v.number(),
  /** Number of all entries that came within that time. */
  of: v.number(),
  /** The first of the matching entries. */
  entries: v.array(keySchemaOf('inboxEntry')),
})
export type RuleTrial = Readonly<v.InferOutput<typeof ruleTrialSchema>>
