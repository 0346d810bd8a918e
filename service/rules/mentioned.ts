import { proseOf } from '../../shared/markdown/prose.ts'
import type { Store } from '../store/store.ts'
import { findUserByName, type UserRow } from '../store/users.ts'

/** The users mentioned in a text of Markdown as `@username`, in no particular order. */
export function findMentioned(store: Store, text: string): UserRow[] {
  if (!text.includes('@')) return []
  const { words } = proseOf(text, { quotations: false })
  const names = new Set([...words.matchAll(/(?<![\w@/.])@([a-zA-Z0-9_][a-zA-Z0-9_.-]*)/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    // A mention at the end of a sentence is followed by a full stop, which is no part of the name.
    return findUserByName(store, name) ?? findUserByName(store, name.replace(/[.-]+$/, '')) ?? []
  })
}
