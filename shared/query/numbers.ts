/**
 * Numbers in queries: `3`, behind `<`, `<=`, `>` or `>=`, or a range with either end such as `2..5`; `none` for things without one.
 */

/** A range of whole numbers, both included. Null: unbounded. */
export interface NumberRange {
  readonly from: number | null
  readonly to: number | null
}

const pattern = /^(?:(<=|>=|<|>)?(\d{1,9})|(\d{0,9})\.\.(\d{0,9}))$/

/** A value in its canonical form, or null where it is no number. */
export function readNumber(text: string): string | null {
  const value = text.toLowerCase()
  return value === 'none' || (value !== '..' && pattern.test(value)) ? value : null
}

/** The numbers that a canonical value means; `none` is not one of them. */
export function numbersOf(value: string): NumberRange {
  const [, comparison, bare, from = '', to = ''] = pattern.exec(value) ?? []
  const end = (digits: string): number | null => (digits === '' ? null : Number(digits))
  if (bare === undefined) return { from: end(from), to: end(to) }
  const number = Number(bare)
  switch (comparison) {
    case '<':
      return { from: null, to: number - 1 }
    case '<=':
      return { from: null, to: number }
    case '>':
      return { from: number + 1, to: null }
    case '>=':
      return { from: number, to: null }
    default:
      return { from: number, to: number }
  }
}
