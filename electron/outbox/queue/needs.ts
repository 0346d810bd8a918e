import type { Edit } from '../../../shared/edit.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { labelQueueKey } from '../kinds/projects.ts'
import { kindOf } from '../kinds/kinds.ts'
import { listKeyQueue } from './queue.ts'
import { neededEdits } from './references.ts'

/**
 * Returns the edits that must land before this one can be sent: those that make the rows which it names, and those that make
 * the labels which it gives. The service would make an unknown label itself, in a colour of its own, and then refuse ours.
 */
export function needsOf(user: ReadableUserDatabase, edit: Edit, base: EditBase): number[] {
  const { projectId = 0, labels = [] } = kindOf(edit).gives?.(edit, base) ?? {}
  if (labels.length === 0) return neededEdits(edit)
  const making = listKeyQueue(user, labelQueueKey(projectId)).filter((queued) =>
    labels.includes(nameMadeBy(queued.edit) ?? ''),
  )
  return [...neededEdits(edit), ...making.map(({ id }) => id)]
}

/** The name that a label has once an edit has landed, where it had another before or none. */
function nameMadeBy(edit: Edit): string | undefined {
  if (edit.kind === 'createLabel') return edit.name
  return edit.kind === 'changeLabel' ? edit.newName : undefined
}
