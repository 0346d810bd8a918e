import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { dateSchema, idSchema, itemKeySchema, labelNameSchema, markdownSchema, titleSchema } from './fields.ts'

/** What can be done to issues and merge requests alike. */

/** Labels travel as what is added and removed, so that two people who label one item do not undo each other. */
export const labelChangeSchema = v.object({ add: v.array(labelNameSchema), remove: v.array(labelNameSchema) })

/** What of an item a person can set; only what is there is changed. Null clears. */
export const itemFieldsSchema = v.object({
  title: v.optional(titleSchema),
  description: v.optional(markdownSchema),
  assigneeId: v.optional(v.nullable(idSchema)),
  milestoneId: v.optional(v.nullable(idSchema)),
  labels: v.optional(labelChangeSchema),
  /** Of issues. */
  dueDate: v.optional(v.nullable(dateSchema)),
  confidential: v.optional(v.boolean()),
  /** Of merge requests. */
  targetBranch: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
})
export type ItemFields = Readonly<v.InferOutput<typeof itemFieldsSchema>>
export type ItemField = keyof ItemFields

export const changeItemSchema = v.object({
  kind: v.literal('changeItem'),
  target: itemKeySchema,
  fields: v.pipe(
    itemFieldsSchema,
    v.check((fields) => Object.values(fields).some((value) => value !== undefined), 'nothing to change'),
  ),
})

export const changeStateSchema = v.object({
  kind: v.literal('changeState'),
  target: itemKeySchema,
  /** The state wanted; when the service already has it, the edit has landed. */
  state: v.picklist(['opened', 'closed']),
})

/** A checkbox of a list in Markdown: its line is found again by its words, wherever others have moved it. */
export const toggleTaskSchema = v.object({
  kind: v.literal('toggleTask'),
  target: itemKeySchema,
  /** What stands behind the box, without spaces around it. */
  line: v.pipe(v.string(), v.maxLength(10_000)),
  /** Which of several such lines, from 0. */
  occurrence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  checked: v.boolean(),
})

export const followSchema = v.object({
  kind: v.literal('follow'),
  target: itemKeySchema,
  following: v.boolean(),
})

export const addTodoSchema = v.object({ kind: v.literal('addTodo'), target: itemKeySchema })
export const finishTodoSchema = v.object({ kind: v.literal('finishTodo'), target: keySchemaOf('todo') })
/** Everything of the account's user, whose key it bears. */
export const finishTodosSchema = v.object({
  kind: v.literal('finishTodos'),
  target: keySchemaOf('user'),
  /** The newest that the user has seen: what comes later waits for them. */
  upTo: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

export const itemEdits = [
  changeItemSchema,
  changeStateSchema,
  toggleTaskSchema,
  followSchema,
  addTodoSchema,
  finishTodoSchema,
  finishTodosSchema,
] as const
