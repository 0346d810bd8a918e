import { awardEmojiOperations } from './award-emoji.ts'
import { buildTriggerOperations } from './build-triggers.ts'
import { groupOperations } from './groups.ts'
import { issueOperations } from './issues.ts'
import { labelOperations } from './labels.ts'
import { mergeRequestOperations } from './merge-requests.ts'
import { milestoneOperations } from './milestones.ts'
import { noteOperations } from './notes.ts'
import { projectOperations } from './projects.ts'
import { systemHookOperations } from './system-hooks.ts'
import { todoOperations } from './todos.ts'
import { userOperations } from './users.ts'

/** Every operation of API v3, by name. */
export const operations = {
  ...issueOperations,
  ...groupOperations,
  ...projectOperations,
  ...milestoneOperations,
  ...labelOperations,
  ...awardEmojiOperations,
  ...noteOperations,
  ...systemHookOperations,
  ...buildTriggerOperations,
  ...userOperations,
  ...mergeRequestOperations,
  ...todoOperations,
} as const

/** The same by family, under the contract's headings. */
export const families = {
  Issues: issueOperations,
  Groups: groupOperations,
  Projects: projectOperations,
  Milestones: milestoneOperations,
  Labels: labelOperations,
  'Award emoji': awardEmojiOperations,
  Notes: noteOperations,
  'System hooks': systemHookOperations,
  'Build triggers': buildTriggerOperations,
  Users: userOperations,
  'Merge requests': mergeRequestOperations,
  Todos: todoOperations,
} as const

export type OperationName = keyof typeof operations
