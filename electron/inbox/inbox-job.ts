import { day } from '../../shared/durations.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import { saveInboxEntry, type InboxTarget } from '../cache/inbox/inbox-entries.ts'
import {
  readItemFacts,
  readMilestoneFacts,
  type DescriptionChange,
  type ItemFacts,
} from '../cache/inbox/inbox-facts.ts'
import { hasTriedAllLists, listsTodos } from '../cache/lists/inbox-lists.ts'
import {
  awaitEntriesBefore,
  awaitItemsAfter,
  awaitItemsNewerThan,
  awaitMilestones,
  awaitProvisionalEntries,
  awaitTargetsOfTodos,
  hasInboxWaiting,
  newestItemTime,
  readInboxState,
  removeInboxWaiting,
  saveInboxState,
  saveMention,
  listInboxWaiting,
  type InboxState,
} from '../cache/inbox/inbox-state.ts'
import { readUsername } from '../cache/directory/users.ts'
import { deriveItem } from './derive.ts'
import { reachMilliseconds, type Horizon } from './horizon.ts'
import { mentions } from '../../shared/model/mention.ts'
import { deriveMilestone } from './milestones.ts'

export interface InboxJobOptions {
  readonly cache: WritableCache
  readonly ownUserId: number
  /** Milliseconds since 1970. It is used for the calendar, and to recognise dates that cannot be true. */
  readonly now: () => number
  /** Called after the commit, with the entries that a step has changed, added or removed, and their targets. */
  readonly onChange: (entries: readonly number[], targets: readonly InboxTarget[]) => void
}

/** One step examines no more items than this, and stops after this many milliseconds. */
const mostTargets = 200
const mostMilliseconds = 8

/** While all items are examined, one step adds this many ids to those that wait. */
const scanned = 500

/**
 * Keeps the inbox equal to one derived from all rows. Triggers (migrations/0005-inbox.ts) note the items that changed, and each
 * step derives some of them again. The entries, and the note that they were derived, commit together, so nothing is lost when
 * Docket is killed.
 */
export class InboxJob {
  readonly name = 'inbox'
  readonly #options: InboxJobOptions

  constructor(options: InboxJobOptions) {
    this.#options = options
  }

  /** Derives some items that moved. Returns whether there are more. */
  step(): boolean {
    const { cache, ownUserId, onChange } = this.#options
    const changed: number[] = []
    const about: InboxTarget[] = []
    const more = cache.transaction(() => {
      const state = this.#prepare()
      const horizon = horizonOf(state, ownUserId)
      const begun = performance.now()
      for (const target of listInboxWaiting(cache, mostTargets)) {
        const entry = this.#derive(target, horizon, state.day ?? '')
        if (entry !== null) {
          changed.push(entry)
          about.push(target)
        }
        if (performance.now() - begun > mostMilliseconds) break
      }
      return state.scan !== null || hasInboxWaiting(cache)
    })()
    if (changed.length > 0) onChange(changed, about)
    return more
  }

  /** Lets the inbox reach back further, each time by as much as at first. */
  reachBack(): void {
    const { cache } = this.#options
    cache.transaction(() => {
      const state = readInboxState(cache)
      saveInboxState(cache, { ...state, since: state.since - reachMilliseconds, scan: wholeScan })
    })()
  }

  /** Notes entries that must be derived again although their rows did not change: a day or the first sync has ended. */
  #prepare(): InboxState {
    const { cache, ownUserId, now } = this.#options
    const before = readInboxState(cache)
    let state: InboxState = { ...before, userId: ownUserId, username: readUsername(cache, ownUserId) }
    if (state.wholeSince === null) {
      const newest = newestItemTime(cache, now() + day)
      state = { ...state, since: Math.max(state.since, newest - reachMilliseconds) }
      if (hasTriedAllLists(cache)) {
        state = { ...state, wholeSince: newest }
        awaitItemsNewerThan(cache, newest)
      }
    }
    state = { ...state, listsTodos: listsTodos(cache), day: calendarDay(now()) }
    // Rows that came before the user was known were not noted by the triggers.
    const isOther = state.userId !== before.userId || state.username !== before.username
    if (isOther || state.listsTodos !== before.listsTodos) state = { ...state, scan: wholeScan }
    if (state.since > before.since) awaitEntriesBefore(cache, state.since)
    if (state.day !== before.day) awaitMilestones(cache)
    awaitProvisionalEntries(cache, horizonOf(state, ownUserId).coveredUpTo)
    if (state.scan && !hasInboxWaiting(cache)) state = { ...state, scan: scanOn(cache, state.scan) }
    // A step that finds nothing to do writes nothing, so that readers do not look again.
    if (JSON.stringify(state) !== JSON.stringify(before)) saveInboxState(cache, state)
    return state
  }

  #derive(target: InboxTarget, horizon: Horizon, day: string): number | null {
    const { cache, ownUserId } = this.#options
    removeInboxWaiting(cache, target)
    if (target.kind === 'milestone') {
      const facts = readMilestoneFacts(cache, { id: target.id, ownUserId })
      return saveInboxEntry(cache, target, deriveMilestone(facts, day, horizon.since))
    }
    const { facts, described } = readItemFacts(cache, target)
    const known = described ? this.#lookAtDescription(target, facts, described, horizon) : facts
    return saveInboxEntry(cache, target, deriveItem(known, horizon))
  }

  /** A description that mentions the user only now is news. Its time is that of the change. */
  #lookAtDescription(
    target: InboxTarget,
    facts: ItemFacts,
    { at, before }: DescriptionChange,
    { username }: Horizon,
  ): ItemFacts {
    const isMention = username !== null && facts.item !== null && mentions(facts.item.description, username)
    const wasMention = username !== null && mentions(before, username)
    const mentionedAt = isMention ? (wasMention ? facts.noticed.mentionedAt : at) : null
    saveMention(this.#options.cache, target, mentionedAt)
    return { ...facts, noticed: { ...facts.noticed, mentionedAt } }
  }
}

const wholeScan = { kind: 'issue', after: 0 } as const

/** Goes on looking through all items; null when it has come to the end. */
function scanOn(cache: WritableCache, { kind, after }: NonNullable<InboxState['scan']>): InboxState['scan'] {
  const last = awaitItemsAfter(cache, { kind, after, most: scanned })
  if (last !== null) return { kind, after: last }
  if (kind === 'issue') return { kind: 'mergeRequest', after: 0 }
  awaitTargetsOfTodos(cache)
  awaitMilestones(cache)
  return null
}

/**
 * Returns the horizon for the stored state. During the first sync, the service's list of todos counts for older
 * reasons.
 */
export function horizonOf(state: InboxState, ownUserId: number): Horizon {
  const { username, since, wholeSince } = state
  const covered = wholeSince === null ? Infinity : Math.max(wholeSince, state.todosReadUpTo)
  return { ownUserId, username, since, wholeSince, coveredUpTo: state.listsTodos ? covered : -Infinity }
}

/** The calendar day for the user. */
function calendarDay(now: number): string {
  const date = new Date(now)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
