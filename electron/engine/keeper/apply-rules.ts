import type { Rule, RuleDeed } from '../../../shared/model/rule.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { parseQuery } from '../../../shared/query/parse.ts'
import { listInboxEntries, type OrderedEntry } from '../../cache/inbox-entries.ts'
import type { ItemKind } from '../../cache/items.ts'
import { queryItems } from '../../cache/query-items.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { AllMarks, changedMarks, marked, readMarks, saveMarks, type MarkTarget } from '../../user/marks.ts'
import {
  listRules,
  listWorkEntries,
  readRuledSince,
  readRuledUpTo,
  saveRuledSince,
  saveRuledUpTo,
  saveUndone,
  saveWork,
} from '../../user/rules.ts'
import type { InboxSource } from '../inbox-entries.ts'
import { itemsInInbox } from '../triage.ts'

interface RuleSource extends InboxSource {
  readonly user: WritableUserDatabase
  /** Milliseconds since 1970. */
  readonly now: number
}

const marksOfDeeds: Readonly<Record<RuleDeed, Mark>> = {
  done: { as: 'done', on: true },
  read: { as: 'read', on: true },
  pin: { as: 'pinned', on: true },
  mute: { as: 'muted', on: true },
  snooze: { as: 'snoozed', on: true, until: null },
}

const kinds = ['issue', 'mergeRequest'] as const satisfies readonly ItemKind[]

/**
 * Applies the user's rules to new entries of the inbox. Each new reason is examined once. If several rules match an
 * entry, the first one is applied. Entries from before the first rule are left alone. Call it in one transaction.
 *
 * @returns the marked items and milestones
 */
export function applyRules(source: RuleSource): MarkTarget[] {
  const { user, now } = source
  const rules = listRules(user).filter(({ isOn }) => isOn)
  const since = readRuledSince(user)
  if (since === null || rules.length === 0) return []
  const fresh = newEntries(source, since)
  if (fresh.length === 0) return []
  const left = new Map(fresh.map((entry) => [nameOf(entry), entry]))
  const touched: MarkTarget[] = []
  for (const rule of rules) {
    const entries = askedFor(source, rule).flatMap((name) => left.get(name) ?? [])
    if (entries.length === 0) continue
    for (const entry of entries) left.delete(nameOf(entry))
    const ruled = entries.map(({ item_kind: kind, item_id: id, newest_at: seen }) => {
      const target = { kind, id }
      const before = readMarks(user, target)
      const after = marked(before, marksOfDeeds[rule.deed], { seen, now })
      saveMarks(user, target, after)
      return { target, before: changedMarks(after, before), after: changedMarks(before, after) }
    })
    saveWork(user, { rule: rule.name, deed: rule.deed, at: now }, ruled)
    touched.push(...ruled.map(({ target }) => target))
  }
  for (const { item_kind: kind, item_id: id, newest_at } of fresh) saveRuledUpTo(user, { kind, id }, newest_at)
  return touched
}

/** Makes rules apply only to reasons newer than all that are in the inbox now. Call it for the first rule. */
export function beginRules({ cache, user }: Pick<RuleSource, 'cache' | 'user'>): void {
  if (readRuledSince(user) === null) saveRuledSince(user, listInboxEntries(cache)[0]?.newest_at ?? 0)
}

/** Undoes what a rule did at one time, except where the mark has changed since. @returns the changed items */
export function undoWork({ user, now }: RuleSource, work: number): MarkTarget[] {
  if (!saveUndone(user, work, now)) return []
  return listWorkEntries(user, work).flatMap(({ target, before, after }) => {
    const marks = readMarks(user, target)
    const isAsLeft = Object.entries(after).every(([name, value]) => marks[name as keyof typeof marks] === value)
    if (!isAsLeft) return []
    saveMarks(user, target, { ...marks, ...before })
    return [target]
  })
}

/** The entries with a reason that no rule has examined yet. */
function newEntries({ cache, user }: RuleSource, since: number): OrderedEntry[] {
  const fresh: OrderedEntry[] = []
  for (const entry of listInboxEntries(cache)) {
    // They come in the order of their newest reasons.
    if (entry.newest_at <= since) break
    const upTo = readRuledUpTo(user, { kind: entry.item_kind, id: entry.item_id })
    if (entry.newest_at > (upTo ?? since)) fresh.push(entry)
  }
  return fresh
}

/** The names of the items that the query of a rule finds. */
function askedFor(source: RuleSource, { query }: Rule): string[] {
  const { cache, user, ownUserId, now } = source
  const marks = new AllMarks(user)
  marks.refresh()
  const parsed = parseQuery(query).query
  return kinds.flatMap((kind) =>
    queryItems(cache, kind, parsed, {
      ownUserId,
      now,
      scope: {},
      inInbox: (of, state) => itemsInInbox(source, marks, of, state),
    }).rows.map(({ id }) => `${kind} ${id}`),
  )
}

function nameOf({ item_kind, item_id }: OrderedEntry): string {
  return `${item_kind} ${item_id}`
}
