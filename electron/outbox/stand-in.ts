import { localIdOf } from '../../shared/model/local-id.ts'
import type { ReadableCache } from '../cache/database.ts'
import { listsTodos } from '../cache/inbox-lists.ts'
import { readLanded } from '../cache/landed.ts'
import { hasNoteAfter } from '../cache/notes.ts'
import { hasPendingTodo, readTodoRecord } from '../cache/todos.ts'
import type { ReadableUserDatabase } from '../user/database.ts'
import type { KeptReasons } from '../user/kept-reasons.ts'
import { readServiceName } from '../user/service-names.ts'
import { isUnsettled, readEndedEdit } from './queue.ts'

/** The todo that stands for those that were finished. */
export interface StandIn {
  /** Negative while the service has not numbered it; null where the service says another todo of the item does for it. */
  readonly id: number | null
}

/** The todo that stands for kept reasons while they hold; null when they no longer do. */
export function standInFor(
  cache: ReadableCache,
  user: ReadableUserDatabase,
  ownUserId: number,
  kept: KeptReasons,
): StandIn | null {
  // Who has answered is done with what was there before.
  if (hasNoteAfter(cache, kept, ownUserId, kept.ownNote)) return null
  const localId = localIdOf(kept.todoEdit)
  const landed = readLanded(cache, kept.todoEdit)
  const id = readServiceName(user, 'todo', localId)?.id ?? landed?.made?.serviceId ?? null
  // It was done elsewhere. Where todos are not listed nobody would know.
  if (id !== null) {
    const todo = readTodoRecord(cache, id)
    return todo?.state === 'pending' || (!todo && !listsTodos(cache)) ? { id } : null
  }
  if (isUnsettled(user, kept.todoEdit) && !landed) return { id: localId }
  // The user gave it up: then it is here alone.
  if (!landed && readEndedEdit(user, kept.todoEdit)?.state !== 'landed') return { id: null }
  return !listsTodos(cache) || hasPendingTodo(cache, kept) ? { id: null } : null
}
