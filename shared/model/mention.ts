import { proseOf } from '../markdown/prose.ts'
import { referencesIn } from './written-reference.ts'

/**
 * Returns true if a text of Markdown mentions `@username`, with any letters large or small. Names may hold `-`, `_` and `.`:
 * `@ada` is no part of `@ada-lovelace` or `@adam`, but a full stop after it ends a sentence. Code, quotations, links and comments
 * mention nobody.
 */
export function mentions(text: string, username: string): boolean {
  // Most texts do not have the name in them at all; only the others are read.
  if (username === '' || !text.toLowerCase().includes(`@${username.toLowerCase()}`)) return false
  return referencesIn(proseOf(text, { quotations: false }).words).some(
    ({ reference }) => reference.kind === 'person' && reference.name.toLowerCase() === username.toLowerCase(),
  )
}
