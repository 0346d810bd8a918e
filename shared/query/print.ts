import { parseQuery, risesByItself } from './parse.ts'
import { endsWord, quoted } from './scan.ts'
import type { Condition, Query, Sort, Word } from './tree.ts'

/** The one text of a query. Parsed again it gives the same query. */
export function printQuery({ condition, places, sort }: Query): string {
  const about = [...places.map((place) => `in:${place}`), ...(sort === null ? [] : [`sort:${printSort(sort)}`])]
  const text =
    condition === null
      ? []
      : [printCondition(condition, 'whole', { isLast: about.length === 0, isOnlyWord: hasOneWord(condition) })]
  return [...text, ...about].join(' ')
}

function printSort({ by, direction }: Sort): string {
  const isUsual = (direction === 'ascending') === risesByItself(by)
  if (isUsual) return by
  return `${by}-${direction === 'ascending' ? 'asc' : 'desc'}`
}

interface Surroundings {
  /** The text ends with it. */
  readonly isLast: boolean
  /** Digits that are the only word would be read as a number. */
  readonly isOnlyWord: boolean
}

function hasOneWord(condition: Condition): boolean {
  const parts = condition.kind === 'and' ? condition.parts : [condition]
  return parts.filter(({ kind }) => kind === 'word').length === 1
}

function printCondition(
  condition: Condition,
  within: 'whole' | 'and' | 'or' | 'not',
  { isLast, isOnlyWord }: Surroundings,
): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const { kind, parts } = condition
      const isClear = within === 'whole' || (kind === 'and' && within === 'or')
      const text = parts
        .map((part, index) =>
          printCondition(part, kind, {
            isLast: isLast && isClear && index === parts.length - 1,
            isOnlyWord: isOnlyWord && within === 'whole' && kind === 'and',
          }),
        )
        .join(kind === 'and' ? ' ' : ' or ')
      return isClear ? text : `(${text})`
    }
    case 'not':
      return `-${printCondition(condition.part, 'not', { isLast, isOnlyWord: false })}`
    case 'number':
      return `#${condition.number}`
    case 'word':
      return printWord(condition, { isLast, isOnlyWord })
    case 'filter':
      return `${condition.key}:${printValue(condition.value)}`
  }
}

/** A bare word that the text ends with is taken as still being typed, and only there. */
function printWord({ text, isOpen }: Word, { isLast, isOnlyWord }: Surroundings): string {
  const { query, problems } = parseQuery(text)
  const isWord = problems.length === 0 && query.condition?.kind === 'word' && query.condition.text === text
  const isBare = isWord || (!isOnlyWord && /^[1-9][0-9]{0,9}$/.test(text))
  if (isBare && isLast && isOpen) return text
  return `${isBare && (isOpen || !isLast) ? text : quoted(text)}${isOpen ? '*' : ''}`
}

/** A value as it stands behind a colon: in quotation marks where it would end too early. */
export function printValue(value: string): string {
  return [...value].some(endsWord) ? quoted(value) : value
}
