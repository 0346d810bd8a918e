import type { Edit } from '../../../shared/edit.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { readLocalId } from '../../user/service-names.ts'
import { labelQueueKey } from '../kinds/projects.ts'
import type { WhatIsDone } from '../kinds/kind-of-edit.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { EditBase, QueuedEdit } from '../../protocols/queued-edit.ts'
import { listKeyQueue, listUnsettledEdits } from './queue.ts'
import { neededEdits, projectOfTexts } from './references.ts'

/**
 * Returns the edits that must land before this one can be sent: those that make the rows which it names, and those that make
 * the labels which it gives. The service would make an unknown label itself, in a colour of its own, and then refuse ours.
 */
export function needsOf(user: ReadableUserDatabase, edit: Edit, base: EditBase): number[] {
  const { projectId = 0, labels = [] } = kindOf(edit).gives?.(edit, base) ?? {}
  if (labels.length === 0) return neededEdits(edit)
  const making = listKeyQueue(user, labelQueueKey(localProject(user, projectId))).filter((queued) =>
    labels.includes(nameMadeBy(queued.edit) ?? ''),
  )
  return [...neededEdits(edit), ...making.map(({ id }) => id)]
}

/** The name that a label has once an edit has landed, where it had another before or none. */
function nameMadeBy(edit: Edit): string | undefined {
  if (edit.kind === 'createLabel') return edit.name
  return edit.kind === 'changeLabel' ? edit.newName : undefined
}

/**
 * Returns the earlier edits of other key queues that go before this one, although it does not need them: it would take away from
 * under them what they are done to.
 */
export function earlierEdits(
  user: ReadableUserDatabase,
  { edit, queueKey }: { readonly edit: Edit; readonly queueKey: string },
): number[] {
  const what = kindOf(edit).goesAfter?.(edit) ?? null
  if (what === null) return []
  return listUnsettledEdits(user)
    .filter((earlier) => earlier.queueKey !== queueKey && isDone(user, what, earlier))
    .map(({ id }) => id)
}

function isDone(user: ReadableUserDatabase, what: WhatIsDone, { edit, base }: QueuedEdit): boolean {
  if ('inProject' in what) return localProject(user, projectOfTexts({ edit, base })) === what.inProject
  if ('inNamespace' in what) return `/${base.projectPath}`.includes(`/${what.inNamespace}/`)
  const { projectId = 0, labels = [], taken = [] } = kindOf(edit).gives?.(edit, base) ?? {}
  return localProject(user, projectId) === what.ofProject && [...labels, ...taken].includes(what.withLabel)
}

/** The id by which edits name a project: its local one, for as long as it may be named so. */
function localProject(user: ReadableUserDatabase, id: number): number {
  return readLocalId(user, 'project', id) ?? id
}
