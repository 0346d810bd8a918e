import { newestFirst } from '../../../shared/branch-order.ts'
import type { ListedBranch } from '../../../shared/model/branch.ts'
import type { Offered } from '../../ui/choosing/completion-list.svelte.ts'

/** Somebody whose commits are told by name or address. */
export interface CommitAuthor {
  readonly name: string
  readonly email: string | null
}

/**
 * The branches that a merge request may come from, the likeliest first: those from which none is open, then the user's own, then those
 * with the newest commits.
 *
 * @param inReview the branches that open merge requests come from
 */
export function sourceBranches(
  branches: readonly ListedBranch[],
  { self, inReview }: { readonly self: CommitAuthor; readonly inReview: ReadonlySet<string> },
): readonly ListedBranch[] {
  const isOwn = ({ authorName, authorEmail }: ListedBranch) =>
    (self.email !== null && authorEmail.toLowerCase() === self.email.toLowerCase()) || authorName === self.name
  const rank = (branch: ListedBranch) => (inReview.has(branch.name) ? 2 : 0) + (isOwn(branch) ? 0 : 1)
  return newestFirst(branches.filter(({ isDefault }) => !isDefault)).toSorted((one, other) => rank(one) - rank(other))
}

/** The most branches that are offered at once. */
const mostOffered = 50

/** The branches whose names have the text that is typed, as a field offers them. @param about what is said of each */
export function offeredBranches(
  branches: readonly ListedBranch[],
  typed: string,
  about: (branch: ListedBranch) => string,
): readonly Offered[] {
  const text = typed.trim().toLowerCase()
  const found = branches.filter(({ name }) => name.toLowerCase().includes(text))
  return found.slice(0, mostOffered).map((branch) => ({ title: branch.name, about: about(branch) }))
}
