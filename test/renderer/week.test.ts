import { describe, expect, it } from 'vitest'
import { spanOfWeek } from '../../renderer/features/week/week-span.ts'
import { weekTitle } from '../../renderer/features/week/week-words.ts'

describe('a week', () => {
  it.each([
    [new Date(2026, 10, 16), new Date(2026, 10, 16), '16 – 22 November 2026'],
    [new Date(2026, 10, 22, 23, 59), new Date(2026, 10, 16), '16 – 22 November 2026'],
    [new Date(2027, 0, 1), new Date(2026, 11, 28), '28 December 2026 – 3 January 2027'],
    // The clock is set back in it where there is summer time.
    [new Date(2026, 9, 25, 12), new Date(2026, 9, 19), '19 – 25 October 2026'],
  ])('of %s begins on Monday', (now, monday, title) => {
    const span = spanOfWeek(now.getTime(), 0)
    expect(new Date(span.from)).toEqual(monday)
    expect(new Date(span.until)).toEqual(new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7))
    expect(weekTitle(span).replaceAll(/\s/g, ' ')).toBe(title)
    expect(spanOfWeek(now.getTime(), 1).until).toBe(span.from)
  })
})
