import type { ListedBranch } from './model/branch.ts'

/** The branches that something may be merged into: the default one, then those with the newest commits. */
export function targetBranches(branches: readonly ListedBranch[]): readonly ListedBranch[] {
  return newestFirst(branches).toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

/** Branches by the time of their newest commits. */
export function newestFirst(branches: readonly ListedBranch[]): readonly ListedBranch[] {
  return branches.toSorted((one, other) => (other.committedAt ?? '').localeCompare(one.committedAt ?? ''))
}
