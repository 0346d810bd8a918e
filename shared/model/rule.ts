import * as v from 'valibot'
import { keySchemaOf } from './key.ts'
import { localLabelSchema } from './local-label.ts'
import { viewQuerySchema } from './view.ts'

/**
 * A rule says what becomes of a new entry of the inbox that a query asks for. Rules work on this computer alone: what they
 * do is a mark or a local label of Docket, and nothing is ever sent to the service.
 */

/** What a rule does with an entry. */
export const ruleActions = ['done', 'read', 'pin', 'mute', 'snooze', 'label'] as const
export type RuleAction = (typeof ruleActions)[number]

/** What a rule does, as people read it. */
export const ruleActionTitles: Readonly<Record<RuleAction, string>> = {
  done: 'Mark done',
  read: 'Mark as read',
  pin: 'Pin',
  mute: 'Mute',
  snooze: 'Snooze until something happens',
  label: 'Add a local label',
}

/** What a rule does, with the label that it adds. */
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

/** What the user chooses of a rule. */
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

/** What one rule did at one time, to one or several entries: undone as one. */
export const ruleWorkSchema = v.object({
  id: ruleIdSchema,
  /** As the rule was called then. */
  rule: v.string(),
  action: v.picklist(ruleActions),
  localLabel: v.nullable(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The titles of the first few of what it was done to, and how many there were. */
  titles: v.array(v.string()),
  count: v.number(),
  isUndone: v.boolean(),
})
export type RuleWork = Readonly<v.InferOutput<typeof ruleWorkSchema>>

/** What a rule would have done within the last thirty days. */
export const ruleTrialSchema = v.object({
  count: v.number(),
  /** Of how many entries that came within that time. */
  of: v.number(),
  /** The first of them. */
  entries: v.array(keySchemaOf('inboxEntry')),
})
export type RuleTrial = Readonly<v.InferOutput<typeof ruleTrialSchema>>
