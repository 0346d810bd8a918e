import type { InboxPart, Triage } from '../../shared/model/triage.ts'
import type { ReadableCache } from '../cache/database.ts'
import { isFinished, type Reason } from '../cache/inbox-entries.ts'
import { timestampOf } from '../cache/upsert.ts'
import type { AllMarks, Marks } from '../user/marks.ts'
import { entryWithId, listEntries, type InboxSource, type ListedEntry } from './inbox-entries.ts'

/** The names that a service uses when somebody speaks to the user. */
const mentions: readonly string[] = ['mentioned', 'directly_addressed']

/** The reasons that are still to be dealt with: not done, and no todos that waiting edits finish. */
export function openReasons(cache: ReadableCache, reasons: readonly Reason[], { doneAt }: Marks): readonly Reason[] {
  return reasons.filter((reason) => reason.at > (doneAt ?? -1) && !isFinished(cache, reason))
}

/** The part of the inbox in which an entry is. @param open its reasons that are not done, newest first */
export function partOf(marks: Marks, open: readonly Reason[]): InboxPart {
  if (marks.mutedAt !== null) return 'muted'
  if (open.length === 0) return 'done'
  return isAsleep(marks, open) ? 'snoozed' : 'open'
}

/** Whether nothing has happened that ends a snooze early: a mention always does, anything where no time was set. */
function isAsleep({ snoozedSince, snoozedUntil }: Marks, open: readonly Reason[]): boolean {
  if (snoozedSince === null) return false
  return !open.some(({ kind, at }) => at > snoozedSince && (snoozedUntil === null || mentions.includes(kind)))
}

/**
 * How something is marked, as views show it. What the user did is no news to them.
 *
 * @param open null where it has no entry in the inbox
 */
export function triageOf(marks: Marks, open: readonly Reason[] | null, ownUserId: number): Triage {
  const withoutEntry = marks.mutedAt === null ? null : 'muted'
  const part = open === null ? withoutEntry : partOf(marks, open)
  const newest = open?.find(({ actorId }) => actorId !== ownUserId)?.at ?? -1
  const until = part === 'snoozed' ? marks.snoozedUntil : null
  return {
    part,
    unread: newest > (marks.readAt ?? -1) && part !== 'done',
    pinned: marks.pinnedAt !== null,
    snoozedUntil: until === null ? null : timestampOf(until),
  }
}

/** An entry of the inbox and its rank: that with the highest comes first. */
export interface RankedEntry {
  readonly id: number
  readonly rank: number
  /** The day it belongs to; null where it is pinned, and where it sleeps until something happens. */
  readonly at: number | null
}

/** Above every time there is. */
const pinnedRank = 1e15

/**
 * The entries of a part of the inbox: what is pinned first, then those with the newest reason; what is snoozed in the
 * order in which it comes back.
 */
export function listPart(source: InboxSource, all: AllMarks, part: InboxPart): RankedEntry[] {
  const ranked = listEntries(source, all).flatMap((entry): RankedEntry[] => {
    const marks = all.of(entry.item_kind, entry.item_id)
    if (partOfEntry(source, entry, marks) !== part) return []
    const { id, newest_at: newest } = entry
    if (part === 'snoozed') return [{ id, rank: -(marks.snoozedUntil ?? pinnedRank), at: marks.snoozedUntil }]
    const isPinned = part === 'open' && marks.pinnedAt !== null
    return [isPinned ? { id, rank: newest + pinnedRank, at: null } : { id, rank: newest, at: newest }]
  })
  // They come newest first already.
  return part === 'done' || part === 'muted' ? ranked : ranked.sort((one, other) => other.rank - one.rank)
}

/** As `partOf`; reasons, of which there are many, are only read where they decide. */
function partOfEntry(source: InboxSource, entry: ListedEntry, marks: Marks): InboxPart {
  const isDone = entry.isFinished || entry.newest_at <= (marks.doneAt ?? -1)
  if (marks.mutedAt !== null) return 'muted'
  if (isDone) return 'done'
  if (marks.snoozedSince === null) return 'open'
  return partOf(marks, openReasons(source.cache, entryWithId(source, entry.id)?.reasons ?? [], marks))
}
