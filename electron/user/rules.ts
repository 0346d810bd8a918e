import * as v from 'valibot'
import { ruleSchema, type ChosenRule, type Rule, type RuleAction } from '../../shared/model/rule.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { Marks, MarkTarget } from './marks.ts'

/** The rules in their order. One that this Docket cannot read is left out, and stays in the file. */
export function listRules(user: ReadableUserDatabase): Rule[] {
  const rows = statement(
    user,
    `SELECT id, name, query, deed AS action, local_label AS localLabel, is_on FROM rules ORDER BY position, id`,
  ).all()
  return (rows as { is_on: number }[]).flatMap(({ is_on: isOn, ...row }) => {
    const rule = v.safeParse(ruleSchema, { ...row, isOn: isOn === 1 })
    return rule.success ? [rule.output] : []
  })
}

/** Saves a rule, behind the others where it is a new one (null). @returns its id */
export function saveRule(
  user: WritableUserDatabase,
  id: number | null,
  { name, query, action, localLabel, isOn }: ChosenRule,
): number {
  const values = [name, query, action, localLabel, isOn ? 1 : 0]
  if (id !== null) {
    const text = `UPDATE rules SET name = ?, query = ?, deed = ?, local_label = ?, is_on = ? WHERE id = ?`
    statement(user, text).run(...values, id)
    return id
  }
  const made = statement(
    user,
    `INSERT INTO rules (position, name, query, deed, local_label, is_on)
      VALUES ((SELECT coalesce(max(position), 0) + 1 FROM rules), ?, ?, ?, ?, ?)`,
  ).run(...values)
  return Number(made.lastInsertRowid)
}

export function removeRule(user: WritableUserDatabase, id: number): void {
  statement(user, `DELETE FROM rules WHERE id = ?`).run(id)
}

/** Since when rules look at entries (the service's time); null before there was a rule. */
export function readRuledSince(user: ReadableUserDatabase): number | null {
  return (statement(user, `SELECT since FROM ruled_since`).pluck().get() as number | undefined) ?? null
}

export function saveRuledSince(user: WritableUserDatabase, since: number): void {
  statement(user, `DELETE FROM ruled_since`).run()
  statement(user, `INSERT INTO ruled_since (since) VALUES (?)`).run(since)
  statement(user, `DELETE FROM ruled WHERE up_to <= ?`).run(since)
}

/** The newest reason of an item that the rules have looked at, or null. */
export function readRuledUpTo(user: ReadableUserDatabase, { kind, id }: MarkTarget): number | null {
  const upTo = statement(user, `SELECT up_to FROM ruled WHERE item_kind = ? AND item_id = ?`).pluck().get(kind, id)
  return (upTo as number | undefined) ?? null
}

export function saveRuledUpTo(user: WritableUserDatabase, { kind, id }: MarkTarget, upTo: number): void {
  statement(user, `INSERT OR REPLACE INTO ruled (item_kind, item_id, up_to) VALUES (?, ?, ?)`).run(kind, id, upTo)
}

/** Changes of a rule to an entry: marks, or the time from which it has the rule's label (null: it had not). */
export type Ruled = Partial<Marks> & { readonly labelledAt?: number | null }

/** Effect of a rule on one entry. */
export interface RuledEntry {
  readonly target: MarkTarget
  readonly before: Ruled
  readonly after: Ruled
}

export interface StoredWork {
  readonly id: number
  readonly rule: string
  readonly action: RuleAction
  readonly localLabel: string | null
  readonly at: number
  readonly undone_at: number | null
}

/** The log keeps so many; a user who looks for older ones has other means. */
const mostWorks = 200

/** Writes down the work of a rule. */
export function saveWork(
  user: WritableUserDatabase,
  { rule, action, localLabel, at }: Pick<StoredWork, 'rule' | 'action' | 'localLabel' | 'at'>,
  entries: readonly RuledEntry[],
): void {
  const text = `INSERT INTO rule_works (rule, deed, local_label, at) VALUES (?, ?, ?, ?)`
  const made = statement(user, text).run(rule, action, localLabel, at)
  const save = statement(
    user,
    `INSERT INTO rule_work_entries (work, item_kind, item_id, before, after) VALUES (?, ?, ?, ?, ?)`,
  )
  for (const { target, before, after } of entries) {
    save.run(made.lastInsertRowid, target.kind, target.id, JSON.stringify(before), JSON.stringify(after))
  }
  statement(user, `DELETE FROM rule_works WHERE id <= ?`).run(Number(made.lastInsertRowid) - mostWorks)
}

/** Lists the works of the rules, the last first. */
export function listWorks(user: ReadableUserDatabase): StoredWork[] {
  const text = `SELECT ${workColumns} FROM rule_works ORDER BY id DESC`
  return statement(user, text).all() as StoredWork[]
}

/** Returns the work of a rule at one time; undefined once it is forgotten. */
export function readWork(user: ReadableUserDatabase, id: number): StoredWork | undefined {
  return statement(user, `SELECT ${workColumns} FROM rule_works WHERE id = ?`).get(id) as StoredWork | undefined
}

const workColumns = `id, rule, deed AS action, local_label AS localLabel, at, undone_at`

export function listWorkEntries(user: ReadableUserDatabase, work: number): RuledEntry[] {
  const text = `SELECT item_kind, item_id, before, after FROM rule_work_entries WHERE work = ?`
  const rows = statement(user, text).all(work) as {
    item_kind: string
    item_id: number
    before: string
    after: string
  }[]
  return rows.map(({ item_kind: kind, item_id: id, before, after }) => ({
    target: { kind, id },
    before: JSON.parse(before) as Ruled,
    after: JSON.parse(after) as Ruled,
  }))
}

/** Notes that a work was undone. @returns false where it was already, or is not known any more */
export function saveUndone(user: WritableUserDatabase, work: number, at: number): boolean {
  const saved = statement(user, `UPDATE rule_works SET undone_at = ? WHERE id = ? AND undone_at IS NULL`).run(at, work)
  return saved.changes === 1
}
