import { anyValue, scopedName } from '../../../shared/model/label-scope.ts'
import type { LabelBadge } from '../../../shared/model/rows.ts'
import { nameOfValue } from '../../../shared/query/names.ts'
import { me, none, type NamedFilter } from '../../../shared/query/tree.ts'
import type { ReadableCache } from '../storage/database.ts'
import { plain } from '../directory/names.ts'
import { isInShownProjectIfAnyIsHiddenSql, isInShownProjectSql } from '../storage/shown-projects.ts'
import { isUnspacedText, preparedText } from '../search/search-text.ts'
import { statement } from '../../database/statement.ts'

/**
 * Finds things by their name in a query. Names are the same without their accents and whatever their case, as in search, and
 * without their quotation marks where nothing has the name with them.
 */

/**
 * The ids of the people called by a name: their username, or their whole name where it is nobody's username. Completion, columns
 * and figures mean one person by the username, whatever others are called.
 */
export function peopleCalled(cache: ReadableCache, name: string, ownUserId: number): number[] {
  if (name.toLowerCase() === me) return [ownUserId]
  const users = statement(cache, `SELECT id, username, name FROM users`).raw().all() as [number, string, string][]
  return meantBy(name, users, [([, username]) => username, ([, , whole]) => whole]).map(([id]) => id)
}

/** The ids of the people whose username says that they are a program. */
export function bots(cache: ReadableCache): number[] {
  const users = statement(cache, `SELECT id, username FROM users`).raw().all() as [number, string][]
  return users.filter(([, username]) => isBotName(username)).map(([id]) => id)
}

/** Services do not distinguish programs from people, but programs are given such names. */
export function isBotName(username: string): boolean {
  return /(?:^|[-_.])bot(?:$|[-_.])|\[bot\]$/i.test(username)
}

/** The names of labels, as they are written on items, that are the same as a name, or that have the scope which it stands for. */
export function labelsCalled(cache: ReadableCache, name: string): string[] {
  const text = `SELECT name FROM labels UNION SELECT name FROM temp.folded_labels`
  const labels = statement(cache, text).pluck().all() as string[]
  const known = calledBy(name, labels, (label) => [label])
  if (known.includes(name)) return known
  const asked = scopedName(name)
  if (asked?.value !== anyValue) return [...known, nameOfValue('label', name)]
  const ofScope = calledBy(asked.scope, labels, (label) => [scopedName(label)?.scope ?? []].flat())
  return [...known, ...ofScope, name]
}

/** The labels of all projects that are the same as a name, with a colour that one of them has. */
export function labelBadgesCalled(cache: ReadableCache, name: string): LabelBadge[] {
  const text = `SELECT name, color FROM labels UNION ALL SELECT name, color FROM temp.folded_labels WHERE gone = 0`
  const labels = statement(cache, `SELECT name, max(color) AS color FROM (${text}) GROUP BY name`).all() as LabelBadge[]
  return calledBy(name, labels, (label) => [label.name])
}

export function milestonesCalled(cache: ReadableCache, title: string): number[] {
  const milestones = `SELECT id, title FROM temp.folded_milestones
    UNION ALL SELECT id, title FROM milestones WHERE id NOT IN (SELECT id FROM temp.folded_milestones)`
  const rows = statement(cache, milestones).raw().all() as [number, string][]
  return calledBy(title, rows, ([, each]) => [each]).map(([id]) => id)
}

/**
 * The newest issue in a shown project of each thing that issues are in, whose id is in a column; also the waiting edits of issues that
 * are in one.
 */
function issuesNaming(id: 'epic_id' | 'iteration_id', columns: string): string {
  const named = `${id} IS NOT NULL AND ${isInShownProjectIfAnyIsHiddenSql}`
  return `SELECT ${columns} FROM issues WHERE id IN (SELECT max(id) FROM issues WHERE ${named} GROUP BY ${id})
    UNION SELECT ${columns} FROM temp.folded_issues WHERE ${named}`
}

/** The ids of the epics with a title, or a reference such as `tools&5` or `&5`. */
export function epicsCalled(cache: ReadableCache, name: string): number[] {
  const text = issuesNaming('epic_id', 'epic_id, epic_title, epic_reference')
  const epics = statement(cache, text).raw().all() as [number, string | null, string | null][]
  const namesOf = (title: string | null, reference: string | null) =>
    [title, reference, reference?.slice(reference.indexOf('&'))].filter((each) => typeof each === 'string')
  return calledBy(name, epics, ([, title, reference]) => namesOf(title, reference)).map(([id]) => id)
}

/** The ids of the iterations with a title. */
export function iterationsCalled(cache: ReadableCache, title: string): number[] {
  const text = issuesNaming('iteration_id', 'iteration_id, iteration_title')
  const iterations = statement(cache, text).raw().all() as [number, string | null][]
  return calledBy(title, iterations, ([, each]) => (each === null ? [] : [each])).map(([id]) => id)
}

/** The ids of the projects with a name: their whole path, its last part, or their title. */
export function projectsCalled(cache: ReadableCache, name: string): number[] {
  const text = `SELECT id, path_with_namespace, name FROM projects`
  const projects = statement(cache, text).raw().all() as [number, string, string][]
  return calledBy(name, projects, ([, path, title]) => [path, path.split('/').at(-1) ?? '', title]).map(([id]) => id)
}

/** The ids of the projects of a group, those of the groups in it included. */
export function projectsOfGroup(cache: ReadableCache, path: string): number[] {
  const isCalled = sameAs(path)
  const projects = statement(cache, `SELECT id, path_with_namespace FROM projects`).raw().all() as [number, string][]
  return projects
    .filter(([, whole]) => {
      const parts = whole.split('/')
      return parts.slice(1).some((_, count) => isCalled(parts.slice(0, count + 1).join('/')))
    })
    .map(([id]) => id)
}

/** A value that a filter can have, and the words that distinguish it from others that are written alike. */
export interface FilterValue {
  readonly value: string
  readonly about: string
}

/** The filters whose names the cache has; those of local labels are in user.db. */
export type CachedFilter = Exclude<NamedFilter, 'local'>

/** The path in a column without its last part. */
function pathAbove(column: string): string {
  return `rtrim(rtrim(${column}, replace(${column}, '/', '')), '/')`
}

const namesOf: Readonly<Record<CachedFilter, string>> = {
  author: `SELECT username, name FROM users`,
  assignee: `SELECT username, name FROM users`,
  reviewer: `SELECT username, name FROM users`,
  label: `SELECT DISTINCT name, '' FROM labels WHERE ${isInShownProjectSql} UNION SELECT name, '' FROM temp.folded_labels WHERE gone = 0`,
  milestone: `SELECT DISTINCT title, '' FROM milestones WHERE ${isInShownProjectSql} UNION SELECT title, '' FROM temp.folded_milestones`,
  epic: `SELECT DISTINCT epic_title, coalesce(epic_reference, '')
    FROM (${issuesNaming('epic_id', 'epic_title, epic_reference')}) WHERE epic_title IS NOT NULL`,
  // Without a title they are called by their first day.
  iteration: `SELECT DISTINCT coalesce(iteration_title, iteration_start), iteration_start || ' – ' || iteration_due
    FROM (${issuesNaming('iteration_id', 'iteration_title, iteration_start, iteration_due')}) WHERE iteration_start IS NOT NULL`,
  project: `SELECT path_with_namespace, name FROM projects WHERE hidden IS NULL`,
  // Also those above, in which no project may stand itself.
  group: `WITH RECURSIVE above(path) AS (
      SELECT ${pathAbove('path_with_namespace')} FROM projects WHERE hidden IS NULL
      UNION SELECT ${pathAbove('path')} FROM above WHERE instr(path, '/') > 0
    ) SELECT path, '' FROM above`,
}

/** The names that a filter knows. */
export function listFilterValues(cache: ReadableCache, key: CachedFilter): FilterValue[] {
  const names = statement(cache, namesOf[key]).raw().all() as [string, string][]
  return names.map(([value, about]) => ({ value, about }))
}

/**
 * The names of which a word begins with the typed text, in the order of the alphabet. Scripts without spaces show no words, so
 * any part of theirs counts. Quotation marks count for nothing.
 */
export function namesBeginning(names: readonly FilterValue[], start: string, most: number): FilterValue[] {
  const comparable = (text: string) => plain(text.replace(quotationMarks, ''))
  const wanted = comparable(start)
  const isAnywhere = isUnspacedText(wanted)
  const begins = (text: string) => {
    const name = comparable(text)
    return (
      name.startsWith(wanted) ||
      (isAnywhere && name.includes(wanted)) ||
      name.split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u).some((word) => word !== '' && word.startsWith(wanted))
    )
  }
  return names
    .filter(({ value, about }) => begins(value) || begins(about))
    .sort((one, other) => one.value.localeCompare(other.value))
    .slice(0, most)
}

/** Returns true for the value of a filter that stands for nothing. */
export function isNone(name: string): boolean {
  return name.toLowerCase() === none
}

/** Returns those of some things that have a name, as the first of these that any of them has it as. */
export function meantBy<Named>(
  name: string,
  things: readonly Named[],
  namesOf: readonly ((thing: Named) => string)[],
): Named[] {
  for (const nameOf of namesOf) {
    const called = calledBy(name, things, (thing) => [nameOf(thing)])
    if (called.length > 0) return called
  }
  return []
}

/** Returns those of some things that have a name. */
export function calledBy<Named>(
  name: string,
  things: readonly Named[],
  namesOf: (thing: Named) => readonly string[],
): Named[] {
  const isSame = sameAs(name)
  const same = things.filter((thing) => namesOf(thing).some(isSame))
  if (same.length > 0) return same
  const withoutMarks = (text: string) => text.replace(quotationMarks, '')
  const isAlike = sameAs(withoutMarks(name))
  return things.filter((thing) => namesOf(thing).some((each) => isAlike(withoutMarks(each))))
}

/** Of all scripts. */
const quotationMarks = /\p{Quotation_Mark}/gu

/** Returns a function that is true for names that are the same as this one. */
export function sameAs(name: string): (other: string) => boolean {
  const comparable = comparableName(name)
  return (other) => other === name || comparableName(other) === comparable
}

/** A name as those that are the same for a query have it. One without letters, digits and pictures is like itself alone. */
export function comparableName(name: string): string {
  const prepared = preparedText(name)
  return /[^\0-\x20]/.test(prepared) ? prepared : name
}
