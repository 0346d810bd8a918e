import type { OperationName } from '../index.ts'
import { awardEmojiOperations } from './award-emoji.ts'
import { buildTriggerOperations } from './build-triggers.ts'
import { groupOperations } from './groups.ts'
import { issueOperations } from './issues.ts'
import { labelOperations } from './labels.ts'
import { mergeRequestOperations } from './merge-requests.ts'
import { milestoneOperations } from './milestones.ts'
import { noteOperations } from './notes.ts'
import type { OperationV4 } from './operation.ts'
import { projectOperations } from './projects.ts'
import { systemHookOperations } from './system-hooks.ts'
import { todoOperations } from './todos.ts'
import { userOperations } from './users.ts'

/** Each operation of the contract in API v4, by the contract's name. */
export const operationsV4: Readonly<Record<OperationName, OperationV4>> = {
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
}
