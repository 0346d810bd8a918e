import type { Note } from './note.ts'

/** A note and its answers (API v4). */
export interface Discussion {
  /** The service's text id; null where it cannot be read. */
  readonly id: string | null
  readonly notes: readonly Note[]
  /** False if some of its notes could not be read. */
  readonly whole: boolean
}

/** The notes of a discussion, as far as they tell its state. */
interface Stateful<Person> {
  readonly resolvable: boolean
  readonly resolved: boolean
  readonly resolvedBy: Person | null
  readonly resolvedAt: string | null
}

/** State of a discussion, which is derived from its notes. */
export interface DiscussionState<Person> {
  readonly is: 'plain' | 'open' | 'resolved'
  /** The last one to resolve a note of it, and when; null where nobody has, or where the service does not say. */
  readonly by: Person | null
  readonly at: string | null
}

/** Returns the state of a discussion. `plain`: nothing of it can be resolved. It is resolved when all is that can be. */
export function stateOfDiscussion<Person>(notes: readonly Stateful<Person>[]): DiscussionState<Person> {
  const resolvable = notes.filter((note) => note.resolvable)
  if (resolvable.length === 0) return { is: 'plain', by: null, at: null }
  if (resolvable.some(({ resolved }) => !resolved)) return { is: 'open', by: null, at: null }
  const last = resolvable.reduce((one, other) => ((other.resolvedAt ?? '') > (one.resolvedAt ?? '') ? other : one))
  return { is: 'resolved', by: last.resolvedBy, at: last.resolvedAt }
}
