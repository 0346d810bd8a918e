import { awardEmojiExpectations } from './award-emoji.ts'
import { buildTriggerExpectations } from './build-triggers.ts'
import type { Expectation, Family } from './expectation.ts'
import { groupExpectations } from './groups.ts'
import { issueExpectations } from './issues.ts'
import { labelExpectations } from './labels.ts'
import { mergeRequestExpectations } from './merge-requests.ts'
import { milestoneExpectations } from './milestones.ts'
import { noteExpectations } from './notes.ts'
import { projectExpectations } from './projects.ts'
import { systemHookExpectations } from './system-hooks.ts'
import { userExpectations } from './users.ts'

/** All operations of the contract, in its order. */
export const expectations: readonly Expectation[] = [
  ...issueExpectations,
  ...groupExpectations,
  ...projectExpectations,
  ...milestoneExpectations,
  ...labelExpectations,
  ...awardEmojiExpectations,
  ...noteExpectations,
  ...systemHookExpectations,
  ...buildTriggerExpectations,
  ...userExpectations,
  ...mergeRequestExpectations,
]

/** The number of operations in each family of the contract. */
export const counts: Readonly<Record<Family, number>> = {
  issues: 11,
  groups: 8,
  projects: 16,
  milestones: 5,
  labels: 6,
  'award emoji': 20,
  notes: 15,
  'system hooks': 4,
  'build triggers': 4,
  users: 23,
  'merge requests': 15,
}
