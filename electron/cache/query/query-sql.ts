import { pipelineStates, type PipelineState } from '../../../shared/model/pipeline-states.ts'
import type { Turn } from '../../../shared/model/turn.ts'
import { dueDaysOf, momentsOf } from '../../../shared/query/dates.ts'
import { numbersOf } from '../../../shared/query/numbers.ts'
import {
  current,
  type Condition,
  type Filter,
  type ReasonValue,
  type StateValue,
  type TextPart,
  type ThingValue,
  type Word,
} from '../../../shared/query/tree.ts'
import { closedBetween } from '../activity/activity-counts.ts'
import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind, type SqlCondition } from '../items/items.ts'
import {
  bots,
  calledBy,
  epicsCalled,
  isNone,
  iterationsCalled,
  labelsCalled,
  milestonesCalled,
  peopleCalled,
  projectsCalled,
  projectsOfGroup,
} from './query-names.ts'
import { idsHolding } from './query-words.ts'
import { blockedOnceSql, isBlockedSql } from '../items/issue-links.ts'
import { hasOpenDiscussion, listItemsOfOwnDiscussions } from '../items/open-discussions.ts'
import { hasTurn, hasUnansweredMention, isUnanswered } from '../items/turns.ts'
import { searchTermsOf, type SearchTerm } from '../search/search-text.ts'

/** The states of an inbox entry that a query can ask for. */
export type InboxState = Extract<StateValue, 'inbox' | 'unread' | 'done' | 'snoozed' | 'muted' | 'pinned'>

/** Facts besides the cache that the meaning of a query depends on. */
export interface QueryContext {
  readonly ownUserId: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** The ids of the items whose entry in the inbox has this state. */
  readonly inInbox: (kind: ItemKind, state: InboxState) => Iterable<number>
  /** The items that have a local label, once for each of their labels. */
  readonly locallyLabelled: (kind: ItemKind) => readonly { readonly id: number; readonly name: string }[]
}

/** The list that a condition is translated into SQL for. */
export interface QueryTarget extends QueryContext {
  readonly cache: ReadableCache
  readonly kind: ItemKind
  readonly places: readonly TextPart[]
}

/**
 * The SQL of a condition, for a row of the stored or the folded table of a kind. Nothing of a query becomes a part of its
 * text. Null where the condition asks for nothing, such as for words without a letter.
 */
export function sqlOf(target: QueryTarget, condition: Condition): SqlCondition | null {
  switch (condition.kind) {
    case 'and':
      return joinedBy(' AND ', [
        ...condition.parts.filter((part) => part.kind !== 'word').map((part) => sqlOf(target, part)),
        sqlOfWords(target, condition.parts.filter(isWord)),
      ])
    case 'or':
      if (condition.parts.length === 0) return never
      return joinedBy(
        ' OR ',
        condition.parts.map((part) => sqlOf(target, part)),
      )
    case 'not': {
      // What is left out twice is asked for. Each `NOT` is a level of the statement: SQLite takes a thousand.
      if (condition.part.kind === 'not') return sqlOf(target, condition.part.part)
      const part = sqlOf(target, condition.part)
      // NULL counts as false: an item without a due date is not due.
      return part && { text: `NOT coalesce((${part.text}), 0)`, parameters: part.parameters }
    }
    case 'word':
      return sqlOfWords(target, [condition])
    case 'number':
      return sql('iid = ?', condition.number)
    case 'filter':
      return sqlOfFilter(target, condition)
  }
}

export function isWord(condition: Condition): condition is Word {
  return condition.kind === 'word'
}

/** The terms of words that are looked for together. */
export function termsOf(words: readonly Word[]): SearchTerm[] {
  return words.flatMap(({ text, isOpen }) => searchTermsOf(text, isOpen))
}

function sqlOfWords({ cache, kind, places }: QueryTarget, words: readonly Word[]): SqlCondition | null {
  const terms = termsOf(words)
  return terms.length === 0 ? null : among('id', idsHolding(cache, kind, terms, places))
}

function sqlOfFilter(target: QueryTarget, { key, value }: Filter): SqlCondition {
  const { cache, ownUserId, now } = target
  switch (key) {
    case 'is':
      return sqlOfState(target, value as StateValue)
    case 'has':
      return sqlOfThing(target, value as ThingValue)
    case 'reason':
      return sqlOfReason(target.kind, value as ReasonValue)
    case 'turn':
      return sqlOfRows(target.kind, (table) => hasTurn(value as Turn, { kind: target.kind, table, ownUserId }))
    case 'unanswered': {
      const since = momentsOf(`>${value}`, now).to ?? now
      return sqlOfRows(target.kind, (table) => {
        const row = { kind: target.kind, table, ownUserId }
        const parts = [isUnanswered(row, since), hasUnansweredMention(row, since)]
        return joinedBy(' OR ', parts) ?? never
      })
    }
    case 'thread':
      return among('id', listItemsOfOwnDiscussions(cache, target.kind, ownUserId))
    case 'pipeline':
      return sqlOfPipeline(target.kind, value)
    case 'type':
      // What tells no type is an issue like any other.
      return target.kind === 'issue' ? sql(`coalesce(issue_type, 'issue') = ?`, value) : never
    case 'author':
      return among('author_id', peopleCalled(cache, value, ownUserId))
    case 'assignee':
      return isNone(value) ? sql('assignee_id IS NULL') : sqlOfAssignees(peopleCalled(cache, value, ownUserId))
    case 'reviewer':
      return sqlOfReviewer(target, value)
    case 'label':
      return isNone(value) ? sql(`labels = '[]'`) : sqlOfLabels(labelsCalled(cache, value))
    case 'local':
      return sqlOfLocalLabel(target, value)
    case 'milestone':
      return isNone(value) ? sql('milestone_id IS NULL') : among('milestone_id', milestonesCalled(cache, value))
    case 'epic':
      if (target.kind !== 'issue') return isNone(value) ? always : never
      return isNone(value) ? sql('epic_id IS NULL') : among('epic_id', epicsCalled(cache, value))
    case 'iteration':
      if (target.kind !== 'issue') return isNone(value) ? always : never
      return isNone(value) ? sql('iteration_id IS NULL') : sqlOfIteration(cache, value, now)
    case 'project':
      return among('project_id', projectsCalled(cache, value))
    case 'group':
      return among('project_id', projectsOfGroup(cache, value))
    case 'updated':
    case 'created': {
      const { from, to } = momentsOf(value, now)
      return between(`${key}_at`, from, to, '<')
    }
    case 'closed': {
      const { from, to } = momentsOf(value, now)
      return closedBetween(target.kind, from, to)
    }
    case 'due': {
      if (target.kind !== 'issue') return isNone(value) ? always : never
      if (isNone(value)) return sql('due_date IS NULL')
      const { from, to } = dueDaysOf(value, now)
      return between('due_date', from, to, '<=')
    }
    case 'weight': {
      if (target.kind !== 'issue') return isNone(value) ? always : never
      if (isNone(value)) return sql('weight IS NULL')
      const { from, to } = numbersOf(value)
      return between('weight', from, to, '<=')
    }
  }
}

function sqlOfState(target: QueryTarget, state: StateValue): SqlCondition {
  const { cache, kind, ownUserId } = target
  const isIssue = kind === 'issue'
  switch (state) {
    case 'open':
      return sql('is_open = 1')
    case 'closed':
      return sql('is_open = 0')
    case 'merged':
      return sql(`state = 'merged'`)
    case 'issue':
      return isIssue ? always : never
    case 'merge-request':
      return isIssue ? never : always
    case 'confidential':
      return isIssue ? sql('confidential = 1') : never
    case 'blocked':
      return isIssue ? sqlOfBlocked() : never
    case 'draft':
      return isIssue ? never : sql('work_in_progress = 1')
    case 'followed':
      return sql('subscribed = 1')
    case 'mine':
      return sql('(author_id = ? OR assignee_id = ?)', ownUserId, ownUserId)
    case 'bot':
      return among('author_id', bots(cache))
    case 'queued':
      return sqlOfQueued(kind)
    case 'mergeable':
      return isIssue ? never : sql(`detailed_merge_status = 'mergeable' AND is_open = 1`)
    case 'unresolved':
      return hasOpenDiscussion(kind)
    case 'inbox':
    case 'unread':
    case 'done':
    case 'snoozed':
    case 'muted':
    case 'pinned':
      return among('id', target.inInbox(kind, state))
  }
}

function sqlOfThing({ kind }: QueryTarget, thing: ThingValue): SqlCondition {
  switch (thing) {
    case 'comments':
      return sql('notes_count > 0')
    case 'description':
      return sql(`coalesce(description, '') <> ''`)
    case 'tasks':
      return sql(`instr(description, '[') > 0 AND has_tasks(description)`)
    case 'label':
      return sql(`labels <> '[]'`)
    case 'milestone':
      return sql('milestone_id IS NOT NULL')
    case 'assignee':
      return sql('assignee_id IS NOT NULL')
    case 'due':
      return kind === 'issue' ? sql('due_date IS NOT NULL') : never
    case 'votes':
      return sql('upvotes > 0')
  }
}

function sqlOfPipeline(kind: ItemKind, value: string): SqlCondition {
  if (kind === 'issue') return never
  if (isNone(value)) return sql('pipeline_status IS NULL')
  const statuses = pipelineStates[value as PipelineState]
  return sql('pipeline_status IN (SELECT value FROM json_each(?))', JSON.stringify(statuses))
}

/** The names that the service or Docket gives a reason. A todo with any other name is simply a todo. */
const reasonKinds: Readonly<Record<Exclude<ReasonValue, 'todo'>, readonly string[]>> = {
  assigned: ['assigned'],
  review: ['review_requested'],
  mentioned: ['mentioned', 'directly_addressed'],
  replied: ['replied'],
  approved: ['approved'],
  changes: ['changes_requested'],
  resolved: ['threads_resolved'],
  mergeable: ['mergeable'],
  failed: ['build_failed'],
  fixed: ['pipeline_fixed'],
  merged: ['merged'],
  closed: ['closed'],
  conflict: ['unmergeable'],
}

/** Returns the name of a reason in queries. */
export function reasonOf(kind: string): ReasonValue {
  const named = Object.entries(reasonKinds).find(([, kinds]) => kinds.includes(kind))
  return named === undefined ? 'todo' : (named[0] as ReasonValue)
}

function sqlOfReason(kind: ItemKind, reason: ReasonValue): SqlCondition {
  const kinds = reason === 'todo' ? Object.values(reasonKinds).flat() : reasonKinds[reason]
  const text = `id IN (SELECT item_id FROM inbox_entries, json_each(reasons) AS reason WHERE item_kind = ?
    AND json_extract(reason.value, '$.kind') ${reason === 'todo' ? 'NOT IN' : 'IN'} (SELECT value FROM json_each(?)))`
  return sql(text, kind, JSON.stringify(kinds))
}

/**
 * Makes a condition that reads other tables by the row's own. It is asked of the stored rows without a folded one, and of the
 * folded rows (I1).
 */
function sqlOfRows(kind: ItemKind, conditionOn: (table: string) => SqlCondition): SqlCondition {
  const { stored, folded, shown } = itemTables[kind]
  const condition = conditionOn('item')
  const text = `id IN (SELECT item.id FROM ${stored} AS item
      WHERE item.id NOT IN (SELECT id FROM temp.${folded}) AND (${condition.text})
    UNION ALL SELECT item.id FROM temp.${shown} AS item WHERE (${condition.text}))`
  return sql(text, ...condition.parameters, ...condition.parameters)
}

/** Open issues that another open one blocks. */
function sqlOfBlocked(): SqlCondition {
  return sqlOfRows('issue', (item) =>
    sql(`${item}.is_open = 1 AND ${item}.id IN ${blockedOnceSql} AND ${isBlockedSql(`${item}.id`)}`),
  )
}

const linkedByEdits = `UNION SELECT source_id FROM temp.folded_issue_links
    UNION SELECT target_id FROM temp.folded_issue_links`

/** Items with waiting edits: those of the item itself, of its comments, awards and links are all folded in. */
function sqlOfQueued(kind: ItemKind): SqlCondition {
  const text = `id IN (SELECT id FROM temp.${itemTables[kind].folded}
    UNION SELECT item_id FROM temp.folded_notes WHERE item_kind = ?
    UNION SELECT awardable_id FROM temp.folded_awards WHERE awardable_kind = ?
    ${kind === 'issue' ? linkedByEdits : ''})`
  return sql(text, kind, kind)
}

/** Issues whose iteration is called so, or has the day; `current` stands for today. */
function sqlOfIteration(cache: ReadableCache, value: string, now: number): SqlCondition {
  const day = value.toLowerCase() === current ? dueDaysOf('today', now).from : value
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return among('iteration_id', iterationsCalled(cache, value))
  return sql('(iteration_id IS NOT NULL AND iteration_start <= ? AND iteration_due >= ?)', day, day)
}

/** A scope may have thousands of labels, and each that is looked for is a level of the statement: SQLite takes a thousand. */
const mostLabelsLookedFor = 50

/** Labels are stored as a list in JSON. Looking for the text of a few first saves reading most lists. */
function sqlOfLabels(names: readonly string[]): SqlCondition {
  const has = sql(
    'EXISTS (SELECT 1 FROM json_each(labels) WHERE value IN (SELECT value FROM json_each(?)))',
    JSON.stringify(names),
  )
  if (names.length > mostLabelsLookedFor) return has
  const mayHave = names.map((name) => sql('instr(labels, ?) > 0', JSON.stringify(name)))
  return joinedBy(' AND ', [joinedBy(' OR ', mayHave), has]) ?? has
}

/** Items that are assigned to one of these people, alone or with others. */
function sqlOfAssignees(ids: readonly number[]): SqlCondition {
  const alone = among('assignee_id', ids)
  const beside = listsOneOf('assignee_ids', ids)
  return sql(`(${alone.text} OR ${beside.text})`, ...alone.parameters, ...beside.parameters)
}

/** Issues have no reviewers. */
function sqlOfReviewer({ cache, kind, ownUserId }: QueryTarget, value: string): SqlCondition {
  if (kind === 'issue') return isNone(value) ? always : never
  if (isNone(value)) return sql('reviewer_ids IS NULL')
  return listsOneOf('reviewer_ids', peopleCalled(cache, value, ownUserId))
}

/** Rows whose list of ids, null where it is empty, has one of these. */
function listsOneOf(column: 'assignee_ids' | 'reviewer_ids', ids: readonly number[]): SqlCondition {
  const has = `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value IN (SELECT value FROM json_each(?)))`
  return sql(`(${column} IS NOT NULL AND ${has})`, JSON.stringify(ids))
}

function sqlOfLocalLabel({ kind, locallyLabelled }: QueryTarget, name: string): SqlCondition {
  const labelled = locallyLabelled(kind)
  if (isNone(name)) return without('id', new Set(labelled.map(({ id }) => id)))
  return among('id', new Set(calledBy(name, labelled, (each) => [each.name]).map(({ id }) => id)))
}

const always = sql('true')
const never = sql('false')

function sql(text: string, ...parameters: (string | number)[]): SqlCondition {
  return { text, parameters }
}

function among(column: string, ids: Iterable<number>): SqlCondition {
  const values = [...ids]
  const [only] = values
  if (values.length === 1 && only !== undefined) return sql(`${column} = ?`, only)
  return sql(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))
}

function without(column: string, ids: Iterable<number>): SqlCondition {
  return sql(`${column} NOT IN (SELECT value FROM json_each(?))`, JSON.stringify([...ids]))
}

function between<Value extends string | number>(
  column: string,
  from: Value | null,
  to: Value | null,
  upTo: '<' | '<=',
): SqlCondition {
  const parts = [
    ...(from === null ? [] : [sql(`${column} >= ?`, from)]),
    ...(to === null ? [] : [sql(`${column} ${upTo} ?`, to)]),
  ]
  return joinedBy(' AND ', parts) ?? always
}

/** The conditions that there are, as one; null where there is none. */
export function joinedBy(
  separator: ' AND ' | ' OR ',
  conditions: readonly (SqlCondition | null)[],
): SqlCondition | null {
  const there = conditions.filter((each) => each !== null)
  const [only] = there
  if (only === undefined || there.length === 1) return only ?? null
  return {
    text: there.map(({ text }) => `(${text})`).join(separator),
    parameters: there.flatMap(({ parameters }) => parameters),
  }
}
