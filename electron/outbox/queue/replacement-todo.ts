import { localIdOf } from '../../../shared/model/local-id.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { listsTodos } from '../../cache/lists/inbox-lists.ts'
import { readLanded } from '../../cache/storage/landed.ts'
import { hasNoteAfter } from '../../cache/items/notes.ts'
import { hasPendingTodo, readTodoRecord } from '../../cache/items/todos.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import type { KeptReasons } from '../../user/kept-reasons.ts'
import { readServiceName } from '../../user/service-names.ts'
import { isUnsettled, readEndedEdit } from './queue.ts'

/** The todo that replaces the finished todos of an entry which the user put back into the inbox. */
export interface ReplacementTodo {
  /**
   * Negative while the service has given no id; null when the service has another todo of the item in its place. `same`: the todos
   * are pending again themselves.
   */
  readonly id: number | 'same' | null
}

/** Returns the todo that stands for kept reasons, or null when the reasons no longer hold. */
export function replacementTodoFor(
  cache: ReadableCache,
  user: ReadableUserDatabase,
  ownUserId: number,
  kept: KeptReasons,
): ReplacementTodo | null {
  // A user who has commented since is done with the earlier reasons.
  if (hasNoteAfter(cache, kept, { authorId: ownUserId, after: kept.ownNote })) return null
  if (kept.isRestored) return isRestored(cache, user, kept) ? { id: 'same' } : null
  const localId = localIdOf(kept.todoEdit)
  const landed = readLanded(cache, kept.todoEdit)
  const id = readServiceName(user, 'todo', localId)?.id ?? landed?.made?.serviceId ?? null
  // The todo may have been finished elsewhere. A service that cannot list todos would not report that.
  if (id !== null) {
    const todo = readTodoRecord(cache, id)
    return todo?.state === 'pending' || (!todo && !listsTodos(cache)) ? { id } : null
  }
  if (isUnsettled(user, kept.todoEdit) && !landed) return { id: localId }
  // The user has discarded the edit that makes the todo, so the todo is on this computer only.
  if (!landed && readEndedEdit(user, kept.todoEdit)?.state !== 'landed') return { id: null }
  return !listsTodos(cache) || hasPendingTodo(cache, kept) ? { id: null } : null
}

/** Returns true while the todos of kept reasons are pending again, will be, or would be if the user had not discarded that. */
function isRestored(cache: ReadableCache, user: ReadableUserDatabase, { todoEdit, reasons }: KeptReasons): boolean {
  if (isUnsettled(user, todoEdit) && !readLanded(cache, todoEdit)) return true
  if (readEndedEdit(user, todoEdit)?.state === 'discarded') return true
  return reasons.some(({ todoId }) => todoId !== null && readTodoRecord(cache, todoId)?.state === 'pending')
}
