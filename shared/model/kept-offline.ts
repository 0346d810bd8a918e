import * as v from 'valibot'

/** Kinds of things that can be kept offline whole. */
export const keepableKinds = ['project', 'milestone', 'issue', 'mergeRequest'] as const
export type KeepableKind = (typeof keepableKinds)[number]

/** Budgets of reading ahead besides what is kept offline, the least first. Numbers are megabytes of open items. */
export const aheadBudgets = ['nothing', 'concerning', '100', '500', '2000', 'everything'] as const
export const aheadBudgetSchema = v.picklist(aheadBudgets)
/**
 * `concerning`: items that wait for the user, are assigned to them or written by them. A number: that and the newest open items
 * of their projects, up to so many megabytes. `everything`: that and all items, closed ones too.
 */
export type AheadBudget = (typeof aheadBudgets)[number]

export const defaultAheadBudget: AheadBudget = '500'

/** Something the user keeps offline whole. */
export interface Kept {
  readonly kind: KeepableKind
  readonly id: number
}

/** Data that the user wants on this computer. */
export interface AheadPlan {
  readonly budget: AheadBudget
  readonly kept: readonly Kept[]
}

const part = v.object({ total: v.number(), there: v.number() })

/** State on this computer of a project, milestone or item: how much of it is here, and how fresh. */
export const keptOfflineSchema = v.object({
  key: v.string(),
  title: v.string(),
  kept: v.boolean(),
  /** The project or milestone that is kept and contains this one; null when there is none. */
  within: v.nullable(v.object({ key: v.string(), title: v.string() })),
  items: part,
  threads: part,
  diffs: part,
  pictures: part,
  /** Refusals of the service: the number of items with a part missing, and of pictures. */
  refused: v.number(),
  bytes: v.number(),
  /** Times of reading of the item that was read longest ago, and of the one read last; null while none was. */
  oldestReadAt: v.nullable(v.string()),
  newestReadAt: v.nullable(v.string()),
  /** True if everything is here, as new as the service last said. */
  complete: v.boolean(),
})
export type KeptOffline = Readonly<v.InferOutput<typeof keptOfflineSchema>>

/** Items that are open, concern the user or are kept offline, and are not whole on this computer. */
const missingSchema = v.object({
  /** Issues and merge requests whose comments, changes or pictures are to be read, and an estimate of their bytes. */
  items: v.number(),
  bytes: v.number(),
  /** Pictures of items that were read. */
  pictures: v.number(),
  /** Items of which the service did not give all: it was too large, or is not for this user. */
  refused: v.number(),
})
export type Missing = Readonly<v.InferOutput<typeof missingSchema>>

/** State of reading ahead: its budget, the part of it that is here, and the part that is missing. */
export const aheadSchema = v.object({
  budget: aheadBudgetSchema,
  items: v.number(),
  bytes: v.number(),
  missing: missingSchema,
})
export type Ahead = Readonly<v.InferOutput<typeof aheadSchema>>
