import { turns } from '../model/turn.ts'
import { readAge, readDate } from './dates.ts'
import { readNumber } from './numbers.ts'
import { problemAt, type Problem, type QueryProblem } from './errors.ts'
import { bareWord, scan, type Part } from './scan.ts'
import {
  filterKeys,
  nothing,
  pipelines,
  reasons,
  sortKeys,
  states,
  textParts,
  things,
  threads,
  types,
  type Condition,
  type FilterKey,
  type Query,
  type Sort,
  type TextPart,
} from './tree.ts'

/** The longest query that somebody writes, in characters. */
export const longestQuery = 1_000
/** The longest query that is asked: one that somebody wrote may be longer as it is printed, and narrowed, as by the column of a board. */
export const longestAsked = 4_000
const deepest = 20

export interface ParsedQuery {
  /** The part of the text that is right. Wrong parts are left out, so lists use `askedBy` instead. */
  readonly query: Query
  readonly problems: readonly QueryProblem[]
}

/** Parses the text of a query. Every text has a result; its problems are reported part by part. */
export function parseQuery(text: string, longest = longestQuery): ParsedQuery {
  const parser = new Parser(text.slice(0, longest))
  const condition = parser.whole()
  const problems =
    text.length > longest
      ? [...parser.problems, problemAt({ start: longest, end: text.length }, { code: 'query_too_long', most: longest })]
      : parser.problems
  return { query: { condition, places: parser.places, sort: parser.sort }, problems }
}

/**
 * Returns the query of a text. If a part of it is wrong, its meaning is unknown, and the query finds nothing: without that part
 * it would find more, and an action on all that a list shows would affect more.
 */
export function askedBy(text: string): Query {
  const { query, problems } = parseQuery(text, longestAsked)
  return problems.length === 0 ? query : { ...query, condition: nothing }
}

type WordPart = Extract<Part, { kind: 'word' }>
type KeyedPart = Extract<Part, { kind: 'keyed' }>

/** Reads `or` of `and` of single parts, by descent. */
class Parser {
  readonly #parts: readonly Part[]
  #at = 0
  /** The words that are digits alone and stand in no quotation marks. */
  readonly #digits = new Set<Condition>()
  readonly problems: QueryProblem[] = []
  readonly places: TextPart[] = []
  sort: Sort | null = null

  constructor(text: string) {
    this.#parts = scan(text)
  }

  whole(): Condition | null {
    const read: Condition[] = []
    for (;;) {
      const part = this.#either(0)
      if (part !== null) read.push(part)
      const stray = this.#next()
      if (stray === null) return this.#numbered(joined('and', read))
      // Only a closing parenthesis ends the reading before the text ends.
      this.#tell(stray, { code: 'parenthesis_unmatched' })
    }
  }

  /** Digits are the number of an item where they are the only word, and words like others elsewhere. */
  #numbered(condition: Condition | null): Condition | null {
    const parts = condition?.kind === 'and' ? condition.parts : condition === null ? [] : [condition]
    const [word, ...others] = parts.filter((part) => part.kind === 'word')
    if (word === undefined || others.length > 0 || !this.#digits.has(word)) return condition
    return joined(
      'and',
      parts.map((part) => (part === word ? { kind: 'number', number: Number(word.text) } : part)),
    )
  }

  #either(depth: number): Condition | null {
    const sides: Condition[] = []
    let isSideMissing = false
    for (;;) {
      const side = this.#all(depth)
      if (side !== null) sides.push(side)
      const or = this.#peek()
      isSideMissing ||= side === null
      if (or?.kind !== 'or') return joined('or', sides)
      this.#at += 1
      const next = this.#peek()
      if (isSideMissing || next === null || next.kind === ')' || next.kind === 'or')
        this.#tell(or, { code: 'or_lacks_side' })
      isSideMissing = false
    }
  }

  #all(depth: number): Condition | null {
    const parts: Condition[] = []
    for (;;) {
      const next = this.#peek()
      if (next === null || next.kind === ')' || next.kind === 'or') return joined('and', parts)
      const part = this.#one(depth, false)
      if (part !== null) parts.push(part)
    }
  }

  #one(depth: number, isLeftOut: boolean): Condition | null {
    const part = this.#next()
    if (part === null) return null
    switch (part.kind) {
      case '-': {
        const next = this.#peek()
        if (next === null || next.kind === 'or') {
          this.#tell(part, { code: 'not_lacks_part' })
          return null
        }
        const negated = this.#one(depth, true)
        return negated && { kind: 'not', part: negated }
      }
      case '(':
        return this.#parenthesis(part, depth)
      case 'word': {
        const word = wordOf(part)
        if (word?.kind === 'word' && !part.isQuoted && /^[1-9][0-9]{0,9}$/.test(part.text)) this.#digits.add(word)
        return word
      }
      case 'keyed':
        return this.#keyed(part, depth, isLeftOut)
      case ')':
      case 'or':
        return null
    }
  }

  #parenthesis(opening: Part, depth: number): Condition | null {
    if (depth >= deepest) {
      this.#tell(opening, { code: 'parentheses_too_deep', most: deepest })
      return null
    }
    const inside = this.#either(depth + 1)
    const closing = this.#peek()
    if (closing?.kind === ')') this.#at += 1
    else this.#tell(opening, { code: 'parenthesis_unmatched' })
    return inside
  }

  #keyed(part: KeyedPart, depth: number, isLeftOut: boolean): Condition | null {
    const key = part.key.toLowerCase()
    if (key === 'in' || key === 'sort') {
      if (depth > 0 || isLeftOut) this.#tell(part, { code: 'inside_parentheses', key })
      else if (part.value === '') this.#tell(part, { code: 'value_missing', key })
      else if (key === 'in') this.#place(part)
      else this.#sort(part)
      return null
    }
    if (!isFilterKey(key)) return this.#unknown(part)
    if (nameIn(part, key) === '') {
      this.#tell(part, { code: 'value_missing', key })
      return null
    }
    const value = this.#value(part, key)
    return value === null ? null : { kind: 'filter', key, value }
  }

  /** A part that looks like a filter but is none is words, such as `Foo::bar`, unless it is a filter with a slip of the keys. */
  #unknown(part: KeyedPart): Condition | null {
    const meant = /^[:/]/.test(part.value) ? undefined : allKeys.find((key) => isOneSlip(part.key.toLowerCase(), key))
    if (meant !== undefined) {
      this.#tell(part, { code: 'key_unknown', key: part.key, meant })
      return null
    }
    const text = `${part.key}:${part.value}`
    return wordOf(part.isQuoted ? { ...part, text } : { ...bareWord(text, part.isOpen), isQuoted: false })
  }

  #value(part: KeyedPart, key: FilterKey): string | null {
    const kind = filterKeys[key]
    switch (kind) {
      case 'state':
        return this.#oneOf(part, states, { mr: 'merge-request', wip: 'draft' })
      case 'thing':
        return this.#oneOf(part, things, { comment: 'comments', task: 'tasks', labels: 'label' })
      case 'reason':
        return this.#oneOf(part, reasons, { mention: 'mentioned', reply: 'replied' })
      case 'turn':
        return this.#oneOf(part, turns)
      case 'thread':
        return this.#oneOf(part, threads, { me: 'mine' })
      case 'pipeline':
        return this.#oneOf(part, pipelines, { success: 'passed', fail: 'failed', cancelled: 'canceled' })
      case 'type':
        return this.#oneOf(part, types)
      case 'age': {
        const value = readAge(part.value)
        if (value === null) this.#tell(part, { code: 'age_unknown', value: part.value })
        return value
      }
      case 'date':
      case 'day': {
        const value = readDate(part.value, kind === 'day')
        if (value === null) this.#tell(part, { code: 'date_unknown', value: part.value, isDay: kind === 'day' })
        return value
      }
      case 'number': {
        const value = readNumber(part.value)
        if (value === null) this.#tell(part, { code: 'number_unknown', value: part.value })
        return value
      }
      case 'person':
      case 'name':
        return nameIn(part, key)
    }
  }

  #place(part: KeyedPart): void {
    const place = this.#oneOf(part, textParts, { comment: 'comments' }) as TextPart | null
    if (place !== null && !this.places.includes(place)) this.places.push(place)
  }

  #sort(part: KeyedPart): void {
    const allowed = sortKeys.flatMap((key) => [key, `${key}-asc`, `${key}-desc`])
    const value = part.value.toLowerCase()
    const by = sortKeys.find((key) => value === key || value === `${key}-asc` || value === `${key}-desc`)
    if (by === undefined) {
      this.#tell(part, { code: 'value_unknown', key: 'sort', value: part.value, allowed })
      return
    }
    const usual = risesByItself(by) ? 'ascending' : 'descending'
    const direction = value.endsWith('-asc') ? 'ascending' : value.endsWith('-desc') ? 'descending' : usual
    this.sort = { by, direction }
  }

  #oneOf(
    part: KeyedPart,
    allowed: readonly string[],
    alsoCalled: Readonly<Record<string, string>> = {},
  ): string | null {
    const said = part.value.trim().toLowerCase()
    const value = Object.hasOwn(alsoCalled, said) ? alsoCalled[said] : said
    if (value !== undefined && allowed.includes(value)) return value
    this.#tell(part, { code: 'value_unknown', key: part.key.toLowerCase(), value: part.value, allowed })
    return null
  }

  #tell(part: Part, problem: Problem): void {
    this.problems.push(problemAt(part, problem))
  }

  #peek(): Part | null {
    return this.#parts[this.#at] ?? null
  }

  #next(): Part | null {
    const part = this.#peek()
    if (part !== null) this.#at += 1
    return part
  }
}

/** The value of a filter without the spaces around it, and without the `@` that stands before people. */
function nameIn({ value }: KeyedPart, key: FilterKey): string {
  const name = value.trim()
  return filterKeys[key] === 'person' ? name.replace(/^@+/, '').trim() : name
}

/** Returns true if a list in that order begins with the smallest, unless the query says otherwise. */
export function risesByItself(by: Sort['by']): boolean {
  return by === 'due' || by === 'title'
}

function wordOf({ text, isQuoted, isOpen }: Pick<WordPart, 'text' | 'isQuoted' | 'isOpen'>): Condition | null {
  const number = isQuoted ? null : /^[#!]([1-9][0-9]{0,9})$/.exec(text)
  if (number) return { kind: 'number', number: Number(number[1]) }
  return text.trim() === '' ? null : { kind: 'word', text, isOpen }
}

/** Every word that can stand before a colon. */
export const allKeys: readonly string[] = [...Object.keys(filterKeys), 'in', 'sort']

function isFilterKey(key: string): key is FilterKey {
  return Object.hasOwn(filterKeys, key)
}

/** One condition of several; those of the same kind inside of it are its own parts. */
export function joined(kind: 'and' | 'or', conditions: readonly Condition[]): Condition | null {
  const parts = conditions.flatMap((each) => (each.kind === kind ? each.parts : [each]))
  return parts.length > 1 ? { kind, parts } : (parts[0] ?? null)
}

/** Returns true if two words of more than three letters differ by one letter that is wrong, missing, too many or exchanged. */
function isOneSlip(typed: string, key: string): boolean {
  if (typed.length < 4 || Math.abs(typed.length - key.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === key[start]) start += 1
  const [rest, keyRest] = [typed.slice(start), key.slice(start)]
  return (
    rest.slice(1) === keyRest.slice(1) ||
    rest === keyRest.slice(1) ||
    rest.slice(1) === keyRest ||
    (rest[0] === keyRest[1] && rest[1] === keyRest[0] && rest.slice(2) === keyRest.slice(2))
  )
}
