import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { EventRecord } from '../cache/activity/events.ts'
import type { ItemKind } from '../cache/items/items.ts'

/** Turns events of the service into entries of the activity, in Docket's terms. */
export interface EventStory {
  readonly action: string
  readonly item: { readonly kind: ItemKind; readonly id: number } | null
  readonly subjectKind: string | null
  readonly subject: string | null
  /** The commit that a push led to, the one before it, and the number of commits that it brought. */
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
    // Each deletion of a branch leads to the same commit of zeros, so the branch is part of the identity.
    push: push === null ? null : `${push.after ?? ''} ${push.ref}`,
    at: event.createdAt === null ? null : Date.parse(event.createdAt),
  }
}

/** Returns the story of an event, as far as the event alone has it. */
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
 * Returns when each event happened, as an interval; the oldest comes first. A dated event has its exact time. An event
 * without a date happened after the dated events before it and before those after it, and between the two readings.
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
