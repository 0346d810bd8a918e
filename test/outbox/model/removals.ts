import type { Edit } from '../../../shared/edit.ts'
import type { Part } from './effects.ts'

/**
 * The id of the row that an edit only removes, by deleting or closing it; null where it does anything else. If that row was never
 * made, nothing is left to do.
 */
export function removedBy(parts: readonly Part[]): number | null {
  const edits = parts.map(({ edit }) => edit)
  const last = edits.at(-1)
  return last && edits.every((edit) => edit.kind === last.kind && isWithoutWords(edit)) ? removedByOne(last) : null
}

function removedByOne(edit: Edit): number | null {
  switch (edit.kind) {
    case 'deleteKey':
    case 'deleteEmail':
    case 'deleteHook':
      return edit.id
    case 'deleteComment':
    case 'deleteIssue':
    case 'deleteMergeRequest':
    case 'deleteProject':
    case 'deleteGroup':
    case 'deleteLabel':
    case 'finishTodo':
      return targetOf(edit)
    case 'changeState':
    case 'changeMilestone':
      return edit.state === 'closed' ? targetOf(edit) : null
    default:
      return null
  }
}

/** Of a milestone that is closed, nothing else may be changed in the same edit. */
function isWithoutWords(edit: Edit): boolean {
  if (edit.kind !== 'changeMilestone') return true
  const { title, description, dueDate, startDate } = edit
  return [title, description, dueDate, startDate].every((value) => value === undefined)
}

function targetOf({ target }: Edit): number {
  return Number(target.split('/')[2])
}
