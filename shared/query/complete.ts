import { turns } from '../model/turn.ts'
import { valueNamed } from './names.ts'
import { allKeys } from './parse.ts'
import { printValue } from './print.ts'
import { scan } from './scan.ts'
import {
  current,
  filterKeys,
  me,
  namedFilters,
  none,
  pipelines,
  reasons,
  sortKeys,
  states,
  textParts,
  things,
  threads,
  types,
  type FilterKey,
  type NamedFilter,
} from './tree.ts'

/** Part of a query at the caret that is being typed: the beginning of a key, or of the value behind one. */
export type Typed = { readonly start: number; readonly end: number; readonly beginning: string } & (
  { readonly kind: 'key' } | { readonly kind: 'value'; readonly key: string }
)

/** A thing that can be put in the place of the typed text. */
export interface Completion {
  /** Text of the query once it was taken. */
  readonly text: string
  readonly title: string
  readonly about: string
}

/** Returns the part at a caret that can be completed, or null where there is none. */
export function typedAt(text: string, caret: number): Typed | null {
  const part = scan(text).find(({ start, end }) => start < caret && caret <= end)
  if (part?.kind === 'keyed' && caret >= part.valueStart) {
    const key = part.key.toLowerCase()
    if (!allKeys.includes(key)) return null
    const [typed] = scan(text.slice(part.start, caret))
    const value = typed?.kind === 'keyed' ? typed.value : ''
    const beginning = isPerson(key) ? value.replace(/^@/, '') : value
    return { kind: 'value', key, beginning, start: part.start, end: part.end }
  }
  if (part?.kind !== 'word' || part.isQuoted || caret !== part.end || !/^[a-z]+$/i.test(part.text)) return null
  return { kind: 'key', beginning: part.text.toLowerCase(), start: part.start, end: part.end }
}

const abouts: Readonly<Record<string, string>> = {
  is: 'open, closed, draft, unresolved, unread …',
  has: 'comments, tasks, a label …',
  reason: 'why it is in your inbox',
  turn: 'whose move it is',
  unanswered: '7d, 2w: how long nobody has answered',
  thread: 'mine: one that is open, which you began or were answered in',
  pipeline: 'failed, running, passed … of a merge request',
  type: 'issue, incident or task',
  author: 'who wrote it',
  assignee: 'whom it is assigned to',
  reviewer: 'who was asked to review it',
  label: 'a label it has',
  local: 'a local label, which only this computer has',
  milestone: 'the milestone it is in',
  epic: 'the epic it is a part of: its title, or tools&5',
  iteration: 'current, the title of an iteration, or a day of it',
  project: 'the project it is in',
  group: 'the group of its project',
  updated: 'today, <2w, 2026-11 …',
  created: 'today, <2w, 2026-11 …',
  closed: 'today, <2w, 2026-11 …: when it was last closed or merged',
  due: 'overdue, today, <2w …',
  weight: '3, >2, none …: of an issue',
  in: 'where words are looked for',
  sort: 'the order of the list',
}

const fixedValues: Readonly<Record<string, readonly string[]>> = {
  is: states,
  has: things,
  reason: reasons,
  turn: turns,
  thread: threads,
  pipeline: pipelines,
  type: types,
  unanswered: ['3d', '7d', '2w', '1mo'],
  in: textParts,
  sort: sortKeys.flatMap((key) => [key, `${key}-asc`, `${key}-desc`]),
  updated: ['today', 'yesterday', '<2d', '<1w', '<2w', '>1mo', '>1y'],
  created: ['today', 'yesterday', '<2d', '<1w', '<2w', '>1mo', '>1y'],
  closed: ['today', 'yesterday', '<2d', '<1w', '<2w', '>1mo', '>1y'],
  due: ['overdue', 'today', 'tomorrow', '<1w', '<2w', none],
  weight: ['1', '2', '3', '5', '8', '>5', none],
  author: [me],
  assignee: [me, none],
  reviewer: [me, none],
  label: [none],
  local: [none],
  milestone: [none],
  epic: [none],
  iteration: [current, none],
}

/** The completions that need no cache: keys, and the values that a key has by itself. */
export function fixedCompletions(typed: Typed): Completion[] {
  if (typed.kind === 'key') {
    return allKeys
      .filter((key) => key.startsWith(typed.beginning))
      .map((key) => ({ text: `${key}:`, title: `${key}:`, about: abouts[key] ?? '' }))
  }
  const begun = typed.beginning.toLowerCase()
  return (fixedValues[typed.key] ?? [])
    .filter((value) => value.startsWith(begun))
    .map((value) => completionOf(typed.key, { value, about: '' }))
}

/** The completion with a name that is known on this computer. */
export function namedCompletion(
  key: NamedFilter,
  { value: name, about }: { readonly value: string; readonly about: string },
): Completion {
  return { ...completionOf(key, { value: valueNamed(key, name), about }), title: name }
}

/** The completion that puts a value behind its key, and goes on behind it. */
function completionOf(key: string, { value, about }: { readonly value: string; readonly about: string }): Completion {
  return { text: `${key}:${printValue(value)} `, title: value, about }
}

function isPerson(key: string): boolean {
  return Object.hasOwn(filterKeys, key) && filterKeys[key as FilterKey] === 'person'
}

/** Returns true if values of a key are known on this computer. */
export function isNamed(key: string): key is NamedFilter {
  return (namedFilters as readonly FilterKey[]).includes(key as FilterKey) && Object.hasOwn(filterKeys, key)
}

/** A text with a completion in it, and where the caret stands then. */
export function completed(
  text: string,
  { start, end }: Pick<Typed, 'start' | 'end'>,
  by: Completion,
): { readonly text: string; readonly caret: number } {
  const behind = text.slice(end)
  const inserted = by.text.endsWith(' ') && behind.startsWith(' ') ? by.text.slice(0, -1) : by.text
  const caret = start + by.text.length
  return { text: `${text.slice(0, start)}${inserted}${behind}`, caret }
}
