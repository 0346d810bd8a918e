import * as v from 'valibot'
import { changeableTypes } from '../model/issue-type.ts'
import { healthStatuses } from '../model/health-status.ts'
import { largestWeight } from '../model/issue-plan.ts'
import { keySchemaOf } from '../model/key.ts'
import { dateSchema, idSchema, itemKeySchema, labelNameSchema, markdownSchema, titleSchema } from './fields.ts'

/** Edits of issues and merge requests. */

/** Labels are sent as those added and those removed. So two people who label one item do not undo each other's work. */
const labelChangeSchema = v.object({ add: v.array(labelNameSchema), remove: v.array(labelNameSchema) })

/** People by their ids, as those added and those removed, for the same reason. Only services of API v4 know several. */
const peopleChangeSchema = v.object({ add: v.array(idSchema), remove: v.array(idSchema) })

/** The fields of an item that a person can set. A field that is absent stays as it is; null clears it. */
const itemFieldsSchema = v.object({
  title: v.optional(titleSchema),
  description: v.optional(markdownSchema),
  /** Whoever is assigned so takes the place of all. */
  assigneeId: v.optional(v.nullable(idSchema)),
  assignees: v.optional(peopleChangeSchema),
  milestoneId: v.optional(v.nullable(idSchema)),
  labels: v.optional(labelChangeSchema),
  /** Seconds of working time that it is to take, for services that know that (`tracksTime`); 0 for nothing said. */
  timeEstimate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Of issues. */
  dueDate: v.optional(v.nullable(dateSchema)),
  /** For services that know them (`startDates`, `issueTypes`). */
  startDate: v.optional(v.nullable(dateSchema)),
  issueType: v.optional(v.picklist(changeableTypes)),
  confidential: v.optional(v.boolean()),
  /** Of issues whose edition has them (`hasWeight`, `hasHealthStatus`, `hasEpic`, `hasIteration`). */
  weight: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestWeight)))),
  healthStatus: v.optional(v.nullable(v.picklist(healthStatuses))),
  epicId: v.optional(v.nullable(idSchema)),
  iterationId: v.optional(v.nullable(idSchema)),
  /** Of merge requests. */
  targetBranch: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
  reviewers: v.optional(peopleChangeSchema),
  /** A moment such as `2026-12-03T08:00:00.000Z`, for services that know one (`mergeTimes`). */
  mergeAfter: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
})
export type ItemFields = Readonly<v.InferOutput<typeof itemFieldsSchema>>
export type ItemField = keyof ItemFields

/** The fields among them that are changed by adding and removing. */
export const setFields = ['labels', 'assignees', 'reviewers'] as const satisfies readonly ItemField[]
export type SetField = (typeof setFields)[number]

export const changeItemSchema = v.object({
  kind: v.literal('changeItem'),
  target: itemKeySchema,
  fields: v.pipe(
    itemFieldsSchema,
    v.check((fields) => Object.values(fields).some((value) => value !== undefined), 'nothing to change'),
    v.check(
      ({ assigneeId, assignees }) => assigneeId === undefined || assignees === undefined,
      'assigned to one and to several',
    ),
  ),
})

const changeStateSchema = v.object({
  kind: v.literal('changeState'),
  target: itemKeySchema,
  /** The wanted state. When the service already has it, the edit has landed. */
  state: v.picklist(['opened', 'closed']),
})

/** A checkbox of a list in Markdown: its line is found again by its words, wherever others have moved it. */
const toggleTaskSchema = v.object({
  kind: v.literal('toggleTask'),
  target: itemKeySchema,
  /** The text behind the box, without spaces around it. */
  line: v.pipe(v.string(), v.maxLength(10_000)),
  /** Index among several lines with the same text, from 0. */
  occurrence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  checked: v.boolean(),
})

/** Time that was spent on an item is added to what others and the user have spent, or taken away again. */
const addTimeSpentSchema = v.object({
  kind: v.literal('addTimeSpent'),
  target: itemKeySchema,
  /** Working time, below zero to take some away. */
  seconds: v.pipe(
    v.number(),
    v.integer(),
    v.check((seconds) => seconds !== 0, 'no time'),
  ),
  /** What it was spent on; empty for nothing said. */
  summary: v.optional(v.pipe(v.string(), v.maxLength(255)), ''),
})

const followSchema = v.object({
  kind: v.literal('follow'),
  target: itemKeySchema,
  following: v.boolean(),
})

const addTodoSchema = v.object({ kind: v.literal('addTodo'), target: itemKeySchema })
const finishTodoSchema = v.object({ kind: v.literal('finishTodo'), target: keySchemaOf('todo') })
/** All pending todos of the account's user, who is the target. */
const finishTodosSchema = v.object({
  kind: v.literal('finishTodos'),
  target: keySchemaOf('user'),
  /** The newest todo that the user has seen. Later ones stay pending. */
  upTo: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** Has the service snooze a todo as well, or end its snooze. Docket's own snoozes are marks. */
const snoozeTodoSchema = v.object({
  kind: v.literal('snoozeTodo'),
  target: keySchemaOf('todo'),
  /** The moment at which it wakes; null: at once. */
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})
/** Makes a todo that is done pending again. */
const restoreTodoSchema = v.object({ kind: v.literal('restoreTodo'), target: keySchemaOf('todo') })
/** The same for todos that were done together. */
const restoreTodosSchema = v.object({
  kind: v.literal('restoreTodos'),
  target: keySchemaOf('user'),
  /** By the service's ids. */
  todos: v.array(idSchema),
})

export const itemEdits = [
  changeItemSchema,
  changeStateSchema,
  toggleTaskSchema,
  addTimeSpentSchema,
  followSchema,
  addTodoSchema,
  finishTodoSchema,
  finishTodosSchema,
  snoozeTodoSchema,
  restoreTodoSchema,
  restoreTodosSchema,
] as const
