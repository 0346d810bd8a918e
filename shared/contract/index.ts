import { awardEmojiOperations } from './award-emoji.ts'
import { groupOperations } from './groups.ts'
import { issueOperations } from './issues.ts'
import { labelOperations } from './labels.ts'
import { mergeRequestOperations } from './merge-requests.ts'
import { milestoneOperations } from './milestones.ts'
import { noteOperations } from './notes.ts'
import { projectOperations } from './projects.ts'
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
  ...userOperations,
  ...mergeRequestOperations,
  ...todoOperations,
} as const

export type OperationName = keyof typeof operations
