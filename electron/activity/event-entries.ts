import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { EventRecord } from '../cache/events.ts'
import type { ItemKind } from '../cache/items.ts'

/** Makes entries of events. An entry says in Docket's terms what an event tells. */
export interface EventStory {
  readonly action: string
  readonly item: { readonly kind: ItemKind; readonly id: number } | null
  readonly subjectKind: string | null
  readonly subject: string | null
  /** The commit a push led to, the one before it, and how many it brought. */
  readonly push: string | null
  readonly before: string | null
  readonly commits: number | null
}

/** The facts by which an event is recognised again. */
export function recordOfEvent(projectId: number, event: ActivityEvent): EventRecord {
  const { push, note, targetType, targetId } = event
  return {
    projectId,
    authorId: event.authorId,
    action: event.actionName,
    targetType,
    targetId,
    noteId: note?.id ?? (targetType === 'Note' ? targetId : null),
    // Deleting branches leads to the same commit of zeros each time: the branch belongs to what it is known by.
    push: push === null ? null : `${push.after ?? ''} ${push.ref}`,
    at: event.createdAt === null ? null : Date.parse(event.createdAt),
  }
}

/** What happened, as far as the event alone says it. */
export function storyOf(event: ActivityEvent): EventStory {
  const { push, note, targetId, targetType, targetTitle, actionName } = event
  const none = { item: null, subjectKind: null, subject: null, push: null, before: null, commits: null }
  if (push) {
    const [, kind = '', name = push.ref] = /^refs\/(heads|tags)\/(.*)$/s.exec(push.ref) ?? []
    const isNothing = push.after === null || /^0+$/.test(push.after)
    return {
      ...none,
      action: isNothing ? actionName : 'pushed',
      subjectKind: kind === 'tags' ? 'tag' : 'branch',
      subject: name,
      push: isNothing ? null : push.after,
      before: push.before,
      commits: push.totalCommitsCount,
    }
  }
  if (targetType === 'Note' || note) {
    const kind = itemKindOf(note?.noteableType ?? null)
    const item = kind && note ? { kind, id: note.noteableId } : null
    const subjectKind = item ? null : (note?.noteableType ?? null)
    return { ...none, action: 'commented', item, subjectKind, subject: item ? null : targetTitle }
  }
  const kind = itemKindOf(targetType)
  if (kind && targetId !== null) {
    return { ...none, action: actionName === 'accepted' ? 'merged' : actionName, item: { kind, id: targetId } }
  }
  return { ...none, action: actionName, subjectKind: targetType, subject: targetTitle }
}

function itemKindOf(type: string | null): ItemKind | null {
  if (type === 'Issue') return 'issue'
  return type === 'MergeRequest' ? 'mergeRequest' : null
}

/** Milliseconds since 1970 between which something happened; the same twice where it is known exactly. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/**
 * When each of some events happened, oldest first: a dated one then, another after the dated ones before it and before
 * those after it, within what the two readings around it leave open.
 */
export function intervalsOf(times: readonly (number | null)[], readings: Interval): Interval[] {
  let from = readings.from
  const begins = times.map((at) => (from = Math.max(from, at ?? from)))
  let to = Math.max(readings.to, from)
  const ends = [...times].reverse().map((at) => (to = Math.min(to, at ?? to)))
  return times.map((at, index) => {
    if (at !== null) return { from: at, to: at }
    const begin = begins[index] ?? readings.from
    return { from: begin, to: Math.max(begin, ends[times.length - 1 - index] ?? begin) }
  })
}
