import * as v from 'valibot'
import { plainBoardSchema } from './board.ts'
import { keySchemaOf } from './key.ts'

/**
 * Figures of a project, a person, a milestone or the inbox. Each figure counts the items of a query, so that it opens exactly
 * those.
 */

/** Subject of an overview. */
export const overviewSubjectSchema = v.union([keySchemaOf('project', 'user', 'milestone'), v.literal('inbox')])
export type OverviewSubject = v.InferOutput<typeof overviewSubjectSchema>

const overviewKinds = ['project', 'person', 'milestone', 'inbox'] as const

const listSchema = v.picklist(['issues', 'mergeRequests'])

/** Number of items of a query. */
const figureSchema = v.object({
  name: v.picklist(['open', 'closed', 'merged', 'overdue', 'unassigned', 'yourMove', 'assigned', 'opened']),
  list: listSchema,
  query: v.string(),
  count: v.number(),
})
export type OverviewFigure = Readonly<v.InferOutput<typeof figureSchema>>

/** Shares of open items among labels, milestones or people. */
const sharesSchema = v.object({
  by: plainBoardSchema,
  list: listSchema,
  rows: v.array(
    v.object({
      /** Null for items without a label, milestone or assignee. */
      name: v.nullable(v.string()),
      color: v.nullable(v.string()),
      query: v.string(),
      count: v.number(),
    }),
  ),
})
export type OverviewShares = Readonly<v.InferOutput<typeof sharesSchema>>

/** Numbers over time. Days are `2026-11-23`; of a week its Monday. */
const seriesSchema = v.object({
  every: v.picklist(['day', 'week']),
  days: v.array(v.string()),
  lines: v.array(
    v.object({
      name: v.picklist(['opened', 'closed', 'remaining', 'ideal', 'arrived', 'done']),
      /** Null where there is no number, such as for a day that is still to come. */
      values: v.array(v.nullable(v.number())),
      /** For each day a query of just its items; null where there is none. */
      queries: v.nullable(v.array(v.string())),
    }),
  ),
  /** The day from which the closing times of issues are known; null where they are known throughout, or there are none. */
  knownSince: v.nullable(v.string()),
})
export type OverviewSeries = Readonly<v.InferOutput<typeof seriesSchema>>

const yearSchema = v.object({
  /** The days on which something happened. */
  days: v.array(v.object({ day: v.string(), count: v.number() })),
  /** The day from which all that happened is known; null: all of the year. */
  knownSince: v.nullable(v.string()),
})
export type OverviewYear = Readonly<v.InferOutput<typeof yearSchema>>

export const overviewSchema = v.object({
  kind: v.picklist(overviewKinds),
  /** The name of the project, person or milestone; empty for the inbox. */
  name: v.string(),
  /** The project that the lists of its figures are narrowed to; null for all. */
  project: v.nullable(keySchemaOf('project')),
  figures: v.array(figureSchema),
  shares: v.array(sharesSchema),
  /** Activity of the last year, as far as it is known. Null where that says nothing. */
  year: v.nullable(yearSchema),
  series: v.nullable(seriesSchema),
  /** Of a milestone: its first and last day, as far as anybody said. */
  startDate: v.nullable(v.string()),
  dueDate: v.nullable(v.string()),
  /** Of a project, its open items, and of a milestone, all: the sums of the time that they are to take and took so far, in seconds. */
  time: v.nullable(v.object({ estimate: v.number(), spent: v.number() })),
  /** Of the inbox: the hours until half of the entries were done; null where none was. */
  hoursToDone: v.nullable(v.number()),
  /** True if the first reading has not ended, so that there may be more. */
  partial: v.boolean(),
})
export type Overview = Readonly<v.InferOutput<typeof overviewSchema>>
