import { day } from '../../shared/durations.ts'
import type { TargetType } from '../store/labels.ts'
import { insertTodo } from '../store/todos.ts'
import type { TodoAction } from '../store/todos.ts'
import type { Store } from '../store/store.ts'

interface Entry {
  readonly userId: number
  readonly authorId: number
  readonly projectId: number
  readonly type: TargetType
  readonly targetId: number
  readonly noteId: number | null
  readonly action: TodoAction
  readonly at: number
  pending: boolean
}

/** The age beyond which todos are done, in milliseconds. */
const window = 60 * day
/** The most pending todos of one user. */
const most = 36

/** Collects the todos of the sample's history as they come and are done, and writes their final state. */
export class TodoBook {
  readonly #entries: Entry[] = []
  readonly #pending = new Map<string, Entry>()

  #key(userId: number, type: TargetType, targetId: number): string {
    return `${userId} ${type} ${targetId}`
  }

  add(todo: Omit<Entry, 'pending'>): void {
    const key = this.#key(todo.userId, todo.type, todo.targetId)
    if ((todo.userId === todo.authorId && todo.action !== 'marked') || this.#pending.has(key)) return
    const entry = { ...todo, pending: true }
    this.#pending.set(key, entry)
    this.#entries.push(entry)
  }

  /** Marks the user's todo on the item done: they acted on it. */
  finish(userId: number, type: TargetType, targetId: number): void {
    const key = this.#key(userId, type, targetId)
    const entry = this.#pending.get(key)
    if (entry) entry.pending = false
    this.#pending.delete(key)
  }

  write(store: Store, now: number): void {
    const kept = new Map<number, number>()
    for (const entry of this.#entries.toReversed()) {
      if (!entry.pending) continue
      const count = kept.get(entry.userId) ?? 0
      if (count >= most || now - entry.at > window) entry.pending = false
      else kept.set(entry.userId, count + 1)
    }
    for (const entry of this.#entries) {
      insertTodo(store, {
        user_id: entry.userId,
        author_id: entry.authorId,
        project_id: entry.projectId,
        target_type: entry.type,
        target_id: entry.targetId,
        note_id: entry.noteId,
        action: entry.action,
        state: entry.pending ? 'pending' : 'done',
        created_at: entry.at,
      })
    }
  }
}
