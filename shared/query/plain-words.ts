import type { Query } from './tree.ts'

/** Returns the words of a query that is nothing but words, as somebody else's search takes them; null for any other query. */
export function plainWords({ condition, places }: Query): string | null {
  if (condition === null || places.length > 0) return null
  const parts = condition.kind === 'and' ? condition.parts : [condition]
  const words = parts.map((part) =>
    part.kind === 'word' ? part.text : part.kind === 'number' ? String(part.number) : null,
  )
  return words.includes(null) ? null : words.join(' ')
}
