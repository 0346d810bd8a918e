import type { Operation } from '../../shared/contract/operation.ts'
import type { Novelty } from './since.ts'
import type { Speaker } from './speaker.ts'

/** The arguments that came later than the operations that take them. */
const arrivals: Readonly<Partial<Record<string, Novelty>>> = {
  with_counts: 'countsOnRequest',
  add_labels: 'labelChanges',
  remove_labels: 'labelChanges',
  pagination: 'projectKeyset',
  reviewer_id: 'reviewers',
  reviewer_ids: 'reviewers',
  reviewer_username: 'reviewers',
  include_parent_milestones: 'parentMilestones',
  include_ancestors: 'ancestorMilestones',
  auto_merge: 'autoMerge',
}

/** An operation as the speaker's version has it. What a version does not know yet it does not hear. */
export function atVersion(speaker: Speaker, operation: Operation): Operation {
  const isKnown = (name: string): boolean => {
    const novelty = arrivals[name]
    return novelty === undefined || speaker.has(novelty)
  }
  const { oneNeeded } = operation
  const parameters = Object.entries(operation.parameters).filter(([name]) => isKnown(name))
  return {
    ...operation,
    parameters: Object.fromEntries(parameters),
    ...(oneNeeded ? { oneNeeded: oneNeeded.filter(isKnown) } : {}),
  }
}
