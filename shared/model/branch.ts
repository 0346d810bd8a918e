import * as v from 'valibot'
import { entity, one, type ValueOf } from './entity.ts'
import { flag, or, orNull, text, texts, timestamp, vital, within, workedOut } from './field.ts'

/** A branch of a repository, with what is known of its newest commit. */
export const branchEntity = entity('branch', {
  name: vital(text),
  isDefault: workedOut('default', v.boolean(), false, (row) => or(flag, false).read(row, 'default')),
  /** Who wrote the newest commit; empty where the service does not say. */
  authorName: within('commit', 'author_name', or(text, '')),
  authorEmail: within('commit', 'author_email', or(text, '')),
  committedAt: within('commit', 'committed_date', orNull(timestamp)),
})

/** A branch that is read alone, by its newest commit. */
export const branchHeadEntity = entity('branch', {
  name: vital(text),
  commit: one(entity('newest commit of a branch', { id: vital(text), parentIds: texts, message: or(text, '') })),
})
export type BranchHead = ValueOf<typeof branchHeadEntity>

export type Branch = ValueOf<typeof branchEntity>

/** A branch as its project's list shows it: it is known by its name, of which the number is made. */
export const listedBranchSchema = v.object({ id: v.number(), ...branchEntity.schema.entries })
export type ListedBranch = Readonly<v.InferOutput<typeof listedBranchSchema>>
