import { commitEntity } from './commit.ts'
import { entity, many, type ValueOf } from './entity.ts'

/** What a branch has that another one has not: its commits, the oldest first. */
export const comparisonEntity = entity('comparison', { commits: many(commitEntity) })

export type Comparison = ValueOf<typeof comparisonEntity>
