import { parseQuery, risesByItself } from './parse.ts'
import type { Condition, Query, Sort, Word } from './tree.ts'

/** The one text of a query. Parsed again it gives the same query. */
export function printQuery({ condition, places, sort }: Query): string {
  const about = [...places.map((place) => `in:${place}`), ...(sort === null ? [] : [`sort:${printSort(sort)}`])]
  const text = condition === null ? [] : [printCondition(condition, 'whole', about.length === 0)]
  return [...text, ...about].join(' ')
}

export function printSort({ by, direction }: Sort): string {
  const isUsual = (direction === 'ascending') === risesByItself(by)
  if (isUsual) return by
  return `${by}-${direction === 'ascending' ? 'asc' : 'desc'}`
}

/** @param isLast whether the text ends with it */
function printCondition(condition: Condition, within: 'whole' | 'and' | 'or' | 'not', isLast: boolean): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const { kind, parts } = condition
      const isClear = within === 'whole' || (kind === 'and' && within === 'or')
      const text = parts
        .map((part, index) => printCondition(part, kind, isLast && isClear && index === parts.length - 1))
        .join(kind === 'and' ? ' ' : ' or ')
      return isClear ? text : `(${text})`
    }
    case 'not':
      return `-${printCondition(condition.part, 'not', isLast)}`
    case 'number':
      return `#${condition.number}`
    case 'word':
      return printWord(condition, isLast)
    case 'filter':
      return `${condition.key}:${printValue(condition.value)}`
  }
}

/** A bare word that the text ends with is taken as still being typed, and only there. */
function printWord({ text, isOpen }: Word, isLast: boolean): string {
  const { query, problems } = parseQuery(isLast ? text : `${text} `)
  const alone = query.condition
  const isBare = problems.length === 0 && alone?.kind === 'word' && alone.text === text
  if (isBare && alone.isOpen === isOpen) return text
  return `${isBare && isOpen ? text : `"${text}"`}${isOpen ? '*' : ''}`
}

/** A value as it stands behind a colon: in quotation marks where it would end too early. */
export function printValue(value: string): string {
  return /[\s()"“”„]/.test(value) ? `"${value.replaceAll(/["“”„]/g, ' ')}"` : value
}
