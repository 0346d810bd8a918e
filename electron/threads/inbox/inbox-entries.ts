import type { ReadableCache } from '../../cache/storage/database.ts'
import {
  entriesOfFinishedTodos,
  isFinished,
  isTargetShown,
  listInboxEntries,
  readEntryOf,
  readInboxEntry,
  type InboxEntry,
  type InboxTarget,
  type OrderedEntry,
  type Reason,
} from '../../cache/inbox/inbox-entries.ts'
import { newestFirst } from '../../inbox/derive.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { replacementTodoFor, type ReplacementTodo } from '../../outbox/queue/replacement-todo.ts'
import { listKeptReasons, readKeptReasons, type KeptReasons } from '../../user/kept-reasons.ts'
import type { AllMarks } from '../../user/marks.ts'

/**
 * Reads the entries of the inbox. Most are derived from the service's rows. Other reasons are kept in user.db only:
 * those of an entry that the user put back although the service has finished its todos.
 */

export interface InboxSource {
  readonly cache: ReadableCache
  readonly user: ReadableUserDatabase
  readonly ownUserId: number
}

export interface WholeEntry extends InboxEntry {
  /** Sorts entries whose newest reasons have the same time: the higher place comes first. */
  readonly place: number
}

/** Reads the entry of an item or milestone; undefined when that is not in the inbox. */
export function entryOf(source: InboxSource, target: InboxTarget): WholeEntry | undefined {
  const derived = readEntryOf(source.cache, target)
  const kept = readKeptReasons(source.user, target)
  return (kept && withKept(source, kept, derived)) ?? (derived && { ...derived, place: derived.entry })
}

/**
 * Reads an entry by its id. A negative id is that of kept reasons. The id of the derived entry stays valid after its
 * reasons were kept.
 */
export function entryWithId({ cache, user, ownUserId }: InboxSource, id: number): WholeEntry | undefined {
  const target = id < 0 ? listKeptReasons(user).find(({ entry }) => entry === id) : readInboxEntry(cache, id)
  return target && entryOf({ cache, user, ownUserId }, target)
}

export interface ListedEntry extends OrderedEntry, Pick<WholeEntry, 'place'> {
  /** True if all its reasons are done or are todos that waiting edits finish. */
  readonly isFinished: boolean
}

/** Lists all entries, also those marked done on this computer. The entry with the newest reason comes first. */
export function listEntries(source: InboxSource, marks: AllMarks): ListedEntry[] {
  const { cache, user } = source
  const doneAt = (kind: string, id: number): number | null => marks.of(kind, id).doneAt
  const finished = entriesOfFinishedTodos(cache, doneAt)
  const derived = listInboxEntries(cache).map((entry) => ({
    ...entry,
    place: entry.id,
    isFinished: finished.has(entry.id),
  }))
  const kept = listKeptReasons(user).flatMap((each): ListedEntry[] => {
    if (!isTargetShown(cache, each)) return []
    const entry = withKept(source, each, readEntryOf(cache, each))
    if (!entry) return []
    const done = doneAt(entry.kind, entry.id) ?? -1
    const [newest] = entry.reasons
    return [
      {
        id: entry.entry,
        item_kind: entry.kind,
        item_id: entry.id,
        newest_at: newest?.at ?? 0,
        place: entry.place,
        isFinished: entry.reasons.every((reason) => reason.at <= done || isFinished(cache, reason)),
      },
    ]
  })
  if (kept.length === 0) return derived
  const names = new Set(kept.map(nameOf))
  const others = derived.filter((entry) => !names.has(nameOf(entry)))
  return [...others, ...kept].sort((one, other) => other.newest_at - one.newest_at || other.place - one.place)
}

/** Builds the entry of kept reasons; undefined when they no longer hold. */
function withKept(source: InboxSource, kept: KeptReasons, derived: InboxEntry | undefined): WholeEntry | undefined {
  const replacement = replacementTodoFor(source.cache, source.user, source.ownUserId, kept)
  if (!replacement) return undefined
  const reasons = mergedReasons(kept.reasons, derived?.reasons ?? [], replacement)
  return { entry: kept.entry, kind: kept.kind, id: kept.id, reasons, place: kept.place }
}

/**
 * Merges kept reasons with those derived since. The replacement todo takes the place of the finished todos: its own
 * reason is left out, and the kept reasons of todos get its id, so that finishing them finishes the replacement.
 */
function mergedReasons(kept: readonly Reason[], derived: readonly Reason[], { id }: ReplacementTodo): Reason[] {
  if (id === 'same') {
    const others = derived.filter((reason) => !kept.some((own) => isSame(reason, own)))
    return [...others, ...kept].sort(newestFirst)
  }
  const since = derived.filter((reason) => reason.todoId === null || reason.todoId !== id)
  const own = kept
    .map((reason) => (reason.todoId === null ? reason : { ...reason, todoId: id }))
    .filter((reason) => !since.some((other) => other.todoId !== null && isSame(reason, other)))
  return [...since.filter((reason) => !own.some((other) => isSame(reason, other))), ...own].sort(newestFirst)
}

function isSame(one: Reason, other: Reason): boolean {
  return one.kind === other.kind && one.at === other.at && one.noteId === other.noteId
}

function nameOf({ item_kind, item_id }: OrderedEntry): string {
  return `${item_kind}/${item_id}`
}
