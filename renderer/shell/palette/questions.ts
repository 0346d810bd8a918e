import type { CommandId } from '../../../shared/keymap.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import { draftsQuestion } from '../../features/drafts/commands.ts'
import {
  askAgainQuestion,
  assignQuestion,
  labelsQuestion,
  milestoneQuestion,
  moveIssueQuestion,
  reviewersQuestion,
} from '../../features/editing/questions.ts'
import { snoozeQuestion } from '../../features/inbox/snooze-question.ts'
import { savedReplyQuestion } from '../../features/item/saved-reply-question.ts'
import { groupingQuestion, orderQuestion, shownAsQuestion } from '../../features/items/order-questions.ts'
import { localLabelQuestion } from '../../features/local-labels/commands.ts'
import { milestoneFiguresQuestion, personFiguresQuestion } from '../../features/overview/questions.ts'
import { boardQuestion } from '../../features/saved-views/boards-as-views.ts'
import type { Question } from '../../ui/choosing/entry.ts'
import type { ShellReach } from '../commands/reach.ts'
import { projectQuestion } from './destinations.ts'

export interface Asking extends ShellReach {
  readonly clock: Clock
}

/**
 * The questions that commands ask in the palette, with the actions for each answer. Null where a command asks by itself, which it
 * then does when it is run.
 */
export const questions: Partial<Record<CommandId, (asking: Asking) => Question | null>> = {
  assign: assignQuestion,
  askForReview: reviewersQuestion,
  askAgain: askAgainQuestion,
  label: labelsQuestion,
  localLabel: localLabelQuestion,
  setMilestone: milestoneQuestion,
  moveIssue: moveIssueQuestion,
  snooze: snoozeQuestion,
  goDrafts: draftsQuestion,
  goProject: projectQuestion,
  insertReply: savedReplyQuestion,
  goPersonOverview: personFiguresQuestion,
  goMilestoneOverview: milestoneFiguresQuestion,
  groupList: groupingQuestion,
  showBoard: shownAsQuestion,
  boardAsView: boardQuestion,
  sortList: orderQuestion,
}
