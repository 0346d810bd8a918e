import { day, hour } from '../../shared/durations.ts'

/** A number from 0 to below 1 that depends on nothing but the words. */
export function fraction(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of words.join('\n')) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  // The last characters would hardly move the high bits without this.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 0x1_0000_0000
}

/** The day that many days before now, at some time when people work. */
export function workingMoment(now: number, daysAgo: number, ...words: readonly (string | number)[]): number {
  const exact = now - daysAgo * day
  // Younger moments stay as near to now as the content says.
  if (daysAgo < 2) return exact
  return Math.floor(exact / day) * day + 7 * hour + Math.floor(fraction(...words) * 10.5 * hour)
}

/** The date that many days from now. */
export function dateFrom(now: number, days: number): string {
  return new Date(now + days * day).toISOString().slice(0, 10)
}
