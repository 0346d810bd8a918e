import { comesByItself } from '../../../shared/reason-words.ts'
import type { InboxPart, Triage } from '../../../shared/model/triage.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { isFinished, type Reason } from '../../cache/inbox/inbox-entries.ts'
import type { InboxState } from '../../cache/query/query-sql.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import type { AllMarks, Marks } from '../../user/marks.ts'
import { entryWithId, listEntries, type InboxSource, type ListedEntry } from './inbox-entries.ts'

/** The todo actions by which a service says that somebody addressed the user. */
const mentions: readonly string[] = ['mentioned', 'directly_addressed']

/** The reasons that are still open: newer than the user's `done`, and not a todo that a waiting edit finishes. */
export function openReasons(cache: ReadableCache, reasons: readonly Reason[], { doneAt }: Marks): readonly Reason[] {
  return reasons.filter((reason) => reason.at > (doneAt ?? -1) && !isFinished(cache, reason))
}

/**
 * The part of the inbox that an entry belongs to.
 *
 * @param open its reasons that are not done, newest first
 */
export function partOf(marks: Marks, open: readonly Reason[]): InboxPart {
  if (marks.mutedAt !== null) return 'muted'
  if (open.length === 0) return 'done'
  return isAsleep(marks, open) ? 'snoozed' : 'open'
}

/**
 * Returns true while a snooze lasts. A mention ends every snooze early; any other reason ends only a snooze without a set time.
 */
function isAsleep({ snoozedSince, snoozedUntil }: Marks, open: readonly Reason[]): boolean {
  if (snoozedSince === null) return false
  return !open.some(({ kind, at }) => at > snoozedSince && (snoozedUntil === null || mentions.includes(kind)))
}

/**
 * The marks of an item or entry, as views show them. The user's own actions do not count as unread.
 *
 * @param open its open reasons, newest first; null when it has no entry in the inbox
 */
export function triageOf(marks: Marks, open: readonly Reason[] | null, ownUserId: number): Triage {
  const withoutEntry = marks.mutedAt === null ? null : 'muted'
  const part = open === null ? withoutEntry : partOf(marks, open)
  const newest = open?.find((reason) => !isOwnAction(reason, ownUserId))?.at ?? -1
  const until = part === 'snoozed' ? marks.snoozedUntil : null
  return {
    part,
    unread: newest > (marks.readAt ?? -1) && part !== 'done',
    pinned: marks.pinnedAt !== null,
    snoozedUntil: until === null ? null : timestampOf(until),
  }
}

/** Returns true for what the user did. Some services have the user do what comes by itself: that their own pipeline failed. */
export function isOwnAction({ kind, actorId }: Pick<Reason, 'kind' | 'actorId'>, ownUserId: number): boolean {
  return actorId === ownUserId && !comesByItself(kind)
}

/** An entry of the inbox with its rank; the highest rank comes first. */
export interface RankedEntry {
  readonly id: number
  /** The subject of the entry. */
  readonly item: { readonly kind: string; readonly id: number }
  readonly rank: number
  /** True if the user has pinned the entry to the top. */
  readonly isPinned: boolean
  /** The time whose day it is listed under; null for a pinned entry, and for a snooze without a set time. */
  readonly at: number | null
}

/** Higher than any time in milliseconds. */
const pinnedRank = 1e15

/**
 * Lists the entries of one part of the inbox. Pinned entries come first, then the entry with the newest reason. Snoozed
 * entries come in the order in which their snoozes end.
 */
export function listPart(source: InboxSource, all: AllMarks, part: InboxPart): RankedEntry[] {
  const ranked = listEntries(source, all).flatMap((entry): RankedEntry[] => {
    const marks = all.of(entry.item_kind, entry.item_id)
    if (partOfEntry(source, entry, marks) !== part) return []
    const { id, newest_at: newest } = entry
    const item = { kind: entry.item_kind, id: entry.item_id }
    const isPinned = part === 'open' && marks.pinnedAt !== null
    const named = { id, item, isPinned }
    if (part === 'snoozed') return [{ ...named, rank: -(marks.snoozedUntil ?? pinnedRank), at: marks.snoozedUntil }]
    return [isPinned ? { ...named, rank: newest + pinnedRank, at: null } : { ...named, rank: newest, at: newest }]
  })
  // `listEntries` already sorts by the newest reason.
  return part === 'done' || part === 'muted' ? ranked : ranked.sort((one, other) => other.rank - one.rank)
}

/** The ids of the items of a kind that have this state in the inbox. */
export function itemsInInbox(source: InboxSource, all: AllMarks, kind: string, state: InboxState): number[] {
  const part = state === 'inbox' ? 'open' : state
  return listEntries(source, all)
    .filter((entry) => {
      if (entry.item_kind !== kind) return false
      const marks = all.of(kind, entry.item_id)
      if (part === 'pinned') return marks.pinnedAt !== null
      if (part !== 'unread') return partOfEntry(source, entry, marks) === part
      const isNew = entry.newest_at > (marks.readAt ?? -1)
      return isNew && triageOf(marks, openReasonsOf(source, entry, marks), source.ownUserId).unread
    })
    .map(({ item_id }) => item_id)
}

function openReasonsOf(source: InboxSource, { id }: ListedEntry, marks: Marks): readonly Reason[] {
  return openReasons(source.cache, entryWithId(source, id)?.reasons ?? [], marks)
}

/** Like `partOf`, but reads the reasons of an entry only when they decide: there are many. */
function partOfEntry(source: InboxSource, entry: ListedEntry, marks: Marks): InboxPart {
  const isDone = entry.isFinished || entry.newest_at <= (marks.doneAt ?? -1)
  if (marks.mutedAt !== null) return 'muted'
  if (isDone) return 'done'
  if (marks.snoozedSince === null) return 'open'
  return partOf(marks, openReasonsOf(source, entry, marks))
}
