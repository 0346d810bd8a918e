import * as v from 'valibot'
import { commitEntity } from './commit.ts'
import { issueRowSchema, labelBadgeSchema, mergeRequestRowSchema } from './rows.ts'

/** Target of a reference in a text, as far as it is on this computer. */
export const referenceCardSchema = v.variant('kind', [
  v.object({ kind: v.literal('item'), row: v.variant('kind', [issueRowSchema, mergeRequestRowSchema]) }),
  v.object({ kind: v.literal('snippet'), projectKey: v.string(), projectPath: v.string(), number: v.number() }),
  v.object({ kind: v.literal('person'), key: v.string(), name: v.string(), username: v.string() }),
  v.object({ kind: v.literal('label'), projectKey: v.string(), ...labelBadgeSchema.entries, description: v.string() }),
  v.object({
    kind: v.literal('milestone'),
    key: v.string(),
    title: v.string(),
    state: v.string(),
    dueDate: v.nullable(v.string()),
    openItems: v.number(),
  }),
  /** A commit, and the merge request that it is part of. */
  v.object({ kind: v.literal('commit'), commit: commitEntity.schema, row: mergeRequestRowSchema }),
])
export type ReferenceCard = Readonly<v.InferOutput<typeof referenceCardSchema>>
