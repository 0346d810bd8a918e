import * as v from 'valibot'
import { commentForms } from '../edits/new-notes.ts'
import { publishReviewSchema } from '../edits/reviews.ts'
import { keySchema } from './key.ts'

/** Actions of the user, each as one step of undoing. */

/** Reach of undoing a step, or of doing it again. */
const reachSchema = v.variant('is', [
  /** Only this computer: marks, or an edit that has not left the outbox. */
  v.object({ is: v.literal('here') }),
  /**
   * The service has it, or may have it. `stepTitle` is the title of the edit that would be queued, such as `Reopen #12 in
   * apps/console`.
   */
  v.object({ is: v.literal('service'), stepTitle: v.string() }),
  /** It cannot be undone, and why. `before`: the step before it, which can be undone instead. */
  v.object({ is: v.literal('impossible'), why: v.string(), before: v.nullable(v.string()) }),
  /** Undo does not apply to it (sending at once, acts in the outbox); `why`: the user's way out. */
  v.object({ is: v.literal('none'), why: v.string(), before: v.nullable(v.string()) }),
])
export type Reach = Readonly<v.InferOutput<typeof reachSchema>>

/** The step that would be undone, or done again, next. */
export const nextStepSchema = v.object({
  step: v.number(),
  /** The action and its target: `Close #12 in apps/console`. */
  title: v.string(),
  /** The item it was done to, where it was one. */
  item: v.nullable(keySchema),
  madeAt: v.string(),
  reach: reachSchema,
})
export type NextStep = Readonly<v.InferOutput<typeof nextStepSchema>>

/** The step that the user saw. Refused with `step_changed` when that is another one by now. */
export const askedStepSchema = v.object({
  step: v.number(),
  reach: v.picklist(['here', 'service', 'impossible', 'none']),
})
export type AskedStep = Readonly<v.InferOutput<typeof askedStepSchema>>

/** The result of undoing or redoing a step. */
export const turnedStepSchema = v.object({
  title: v.string(),
  item: v.nullable(keySchema),
  /** The edit that now waits in the outbox; null when there is none. */
  queued: v.nullable(v.string()),
  /** True if it was a mark on an entry of the inbox. */
  marked: v.boolean(),
  /**
   * The comments that were undone or made again, with their words and forms, the items they are on, and the comments that they answer.
   */
  comments: v.array(
    v.object({
      item: keySchema,
      answered: v.nullable(keySchema),
      text: v.string(),
      form: v.picklist(commentForms),
    }),
  ),
  /** The reviews that were undone before they were sent, or made again. */
  reviews: v.array(publishReviewSchema),
  /** Reason why nothing was done, except going on to the step before it; null when it was done. */
  refused: v.nullable(v.string()),
})
export type TurnedStep = Readonly<v.InferOutput<typeof turnedStepSchema>>

/** A step as the history lists it. */
export const listedStepSchema = v.object({
  step: v.number(),
  title: v.string(),
  item: v.nullable(keySchema),
  madeAt: v.string(),
  /** `none`: it cannot be undone, and `why` is the user's way out. */
  state: v.picklist(['done', 'undone', 'none']),
  why: v.nullable(v.string()),
  /**
   * Current place of the edit (or of the edit that undid it): only on this computer, in the outbox, waiting for the user, or on
   * the service.
   */
  where: v.picklist(['here', 'queued', 'needsUser', 'service']),
})
export type ListedStep = Readonly<v.InferOutput<typeof listedStepSchema>>
