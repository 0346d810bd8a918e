import type { Rule, RuleAction } from '../../../shared/model/rule.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import { listInboxEntries, type OrderedEntry } from '../../cache/inbox/inbox-entries.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { queryItems } from '../../cache/query/query-items.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { knownLocalLabel } from '../../outbox/history/local-labels.ts'
import { listLocallyLabelled, readLocalLabelAt, saveLocalLabel } from '../../user/local-labels.ts'
import { AllMarks, changedMarks, marked, readMarks, saveMarks, type MarkTarget } from '../../user/marks.ts'
import {
  listRules,
  listWorkEntries,
  readRuledSince,
  readRuledUpTo,
  readWork,
  saveRuledSince,
  saveRuledUpTo,
  saveUndone,
  saveWork,
  type RuledEntry,
} from '../../user/rules.ts'
import type { InboxSource } from '../inbox/inbox-entries.ts'
import { itemsInInbox } from '../inbox/triage.ts'

interface RuleSource extends InboxSource {
  readonly user: WritableUserDatabase
  /** Milliseconds since 1970. */
  readonly now: number
}

const marksOfActions: Readonly<Record<Exclude<RuleAction, 'label'>, Mark>> = {
  done: { as: 'done', on: true },
  read: { as: 'read', on: true },
  pin: { as: 'pinned', on: true },
  mute: { as: 'muted', on: true },
  snooze: { as: 'snoozed', on: true, until: null },
}

/** Items and entries that rules changed. */
export interface RuledTargets {
  readonly marked: readonly MarkTarget[]
  readonly labelled: readonly MarkTarget[]
}

const none: RuledTargets = { marked: [], labelled: [] }

const kinds = ['issue', 'mergeRequest'] as const satisfies readonly ItemKind[]

/**
 * Applies the user's rules to new entries of the inbox. Each new reason is examined once. If several rules match an entry, the
 * first one is applied. Rules that add a local label are an exception: they leave the entry to the rules after them, whose
 * queries may ask for that label. Entries from before the first rule are left alone. Call it in one transaction.
 *
 * @returns the items and milestones that were marked or labelled
 */
export function applyRules(source: RuleSource): RuledTargets {
  const { user, now } = source
  const rules = listRules(user).filter(({ isOn }) => isOn)
  const since = readRuledSince(user)
  if (since === null || rules.length === 0) return none
  const fresh = newEntries(source, since)
  if (fresh.length === 0) return none
  const left = new Map(fresh.map((entry) => [nameOf(entry), entry]))
  const touched = { marked: [] as MarkTarget[], labelled: [] as MarkTarget[] }
  for (const rule of rules) {
    const entries = askedFor(source, rule).flatMap((name) => left.get(name) ?? [])
    if (entries.length === 0) continue
    const { name, action } = rule
    const localLabel = rule.localLabel && knownLocalLabel(user, rule.localLabel)
    if (action !== 'label') for (const entry of entries) left.delete(nameOf(entry))
    const ruled = entries.flatMap((entry): RuledEntry[] => {
      if (action !== 'label') return [markEntry(source, entry, marksOfActions[action])]
      return localLabel === null ? [] : labelEntry(source, entry, localLabel)
    })
    if (ruled.length === 0) continue
    saveWork(user, { rule: name, action, localLabel, at: now }, ruled)
    touched[action === 'label' ? 'labelled' : 'marked'].push(...ruled.map(({ target }) => target))
  }
  for (const { item_kind: kind, item_id: id, newest_at } of fresh) saveRuledUpTo(user, { kind, id }, newest_at)
  return touched
}

function markEntry({ user, now }: RuleSource, entry: OrderedEntry, mark: Mark): RuledEntry {
  const target = targetOf(entry)
  const before = readMarks(user, target)
  const after = marked(before, mark, { seen: entry.newest_at, now })
  saveMarks(user, target, after)
  return { target, before: changedMarks(after, before), after: changedMarks(before, after) }
}

/** Adds a local label. There is nothing to undo where the entry has it already. */
function labelEntry({ user, now }: RuleSource, entry: OrderedEntry, name: string): RuledEntry[] {
  const target = targetOf(entry)
  if (readLocalLabelAt(user, target, name) !== null) return []
  saveLocalLabel(user, target, name, now)
  return [{ target, before: { labelledAt: null }, after: { labelledAt: now } }]
}

/** Makes rules apply only to reasons newer than all that are in the inbox now. Call it for the first rule. */
export function beginRules({ cache, user }: Pick<RuleSource, 'cache' | 'user'>): void {
  if (readRuledSince(user) === null) saveRuledSince(user, listInboxEntries(cache)[0]?.newest_at ?? 0)
}

/** Undoes the work of a rule at one time, except where the mark or label has changed since. @returns the changed items */
export function undoWork({ user, now }: RuleSource, work: number): RuledTargets {
  const label = readWork(user, work)?.localLabel ?? null
  if (!saveUndone(user, work, now)) return none
  const undone = listWorkEntries(user, work).flatMap(({ target, before, after }) => {
    if (label !== null) {
      if (readLocalLabelAt(user, target, label) !== after.labelledAt) return []
      saveLocalLabel(user, target, label, before.labelledAt ?? null)
      return [target]
    }
    const marks = readMarks(user, target)
    const isAsLeft = Object.entries(after).every(([name, value]) => marks[name as keyof typeof marks] === value)
    if (!isAsLeft) return []
    saveMarks(user, target, { ...marks, ...before })
    return [target]
  })
  return label === null ? { ...none, marked: undone } : { ...none, labelled: undone }
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
  const parsed = askedBy(query)
  return kinds.flatMap((kind) =>
    queryItems(cache, kind, parsed, {
      ownUserId,
      now,
      scope: {},
      inInbox: (of, state) => itemsInInbox(source, marks, of, state),
      locallyLabelled: (of) => listLocallyLabelled(user, of),
    }).rows.map(({ id }) => `${kind} ${id}`),
  )
}

function targetOf({ item_kind: kind, item_id: id }: OrderedEntry): MarkTarget {
  return { kind, id }
}

function nameOf({ item_kind, item_id }: OrderedEntry): string {
  return `${item_kind} ${item_id}`
}
