import * as v from 'valibot'

/** What can be kept offline whole. */
export const keepableKinds = ['project', 'milestone', 'issue', 'mergeRequest'] as const
export type KeepableKind = (typeof keepableKinds)[number]

/** How much is read ahead besides what is kept offline, the least first. Numbers are megabytes of open items. */
export const aheadBudgets = ['nothing', 'concerning', '100', '500', '2000', 'everything'] as const
export const aheadBudgetSchema = v.picklist(aheadBudgets)
/**
 * `concerning`: what waits for the user, what is assigned to them and what they wrote. A number: that and the newest
 * open items of their projects, up to so many megabytes. `everything`: that and all items, closed ones too.
 */
export type AheadBudget = (typeof aheadBudgets)[number]

/** The default. */
export const defaultAheadBudget: AheadBudget = '500'

/** Something the user keeps offline whole. */
export interface Kept {
  readonly kind: KeepableKind
  readonly id: number
}

/** What the user wants on this computer. */
export interface AheadPlan {
  readonly budget: AheadBudget
  readonly kept: readonly Kept[]
}

const part = v.object({ total: v.number(), there: v.number() })

/** How much of a project, milestone or item is on this computer, and how fresh. */
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
  /** What the service refused to give: the number of items with a part missing, and of pictures. */
  refused: v.number(),
  bytes: v.number(),
  /** When the item read longest ago, and the one read last, were read; null while none was. */
  oldestReadAt: v.nullable(v.string()),
  newestReadAt: v.nullable(v.string()),
  /** Whether everything is here, as new as the service last said. */
  complete: v.boolean(),
})
export type KeptOffline = Readonly<v.InferOutput<typeof keptOfflineSchema>>

/** What is open, concerns the user or is kept offline, and is not whole on this computer. */
export const missingSchema = v.object({
  /** Issues and merge requests whose comments, changes or pictures are to be read, and about how many bytes those are. */
  items: v.number(),
  bytes: v.number(),
  /** Pictures of those that were read. */
  pictures: v.number(),
  /** Those of which the service did not give all: it was too large, or is not for this user. */
  refused: v.number(),
})
export type Missing = Readonly<v.InferOutput<typeof missingSchema>>

/** How much is to be read ahead, how much of it is here, and what else could be. */
export const aheadSchema = v.object({
  budget: aheadBudgetSchema,
  items: v.number(),
  bytes: v.number(),
  missing: missingSchema,
})
export type Ahead = Readonly<v.InferOutput<typeof aheadSchema>>
