import * as v from 'valibot'
import { mergeRequestRowSchema, noteRowSchema } from './rows.ts'

/** The one whom an open discussion waits for: the user, or somebody else. */
const discussionTurns = ['me', 'them'] as const
export type DiscussionTurn = (typeof discussionTurns)[number]

const openDiscussionSchema = v.object({
  turn: v.picklist(discussionTurns),
  /** The comment that began it. */
  first: noteRowSchema,
  /** The last comment in it; the first one where nobody has answered. */
  last: noteRowSchema,
  answers: v.number(),
  /** False for one that was resolved, and is listed because it was asked for. */
  isOpen: v.boolean(),
})
export type OpenDiscussion = Readonly<v.InferOutput<typeof openDiscussionSchema>>

/** A merge request with discussions that wait for the same one, those with the newest word first. */
const discussedSchema = v.object({
  mergeRequest: mergeRequestRowSchema,
  discussions: v.array(openDiscussionSchema),
})
export type Discussed = Readonly<v.InferOutput<typeof discussedSchema>>

/** The open discussions of an account that wait for the user, and those that wait for somebody else. */
export const openDiscussionsSchema = v.object({
  /** Number of open ones that wait for each, those that are not listed included. */
  counts: v.object({ me: v.number(), them: v.number() }),
  me: v.array(discussedSchema),
  them: v.array(discussedSchema),
})
export type OpenDiscussions = Readonly<v.InferOutput<typeof openDiscussionsSchema>>
