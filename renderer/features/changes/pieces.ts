import { hasHidden, seenParts } from '../../../shared/hidden-characters.ts'
import type { Stretch } from '../../ui/text/highlighted-code.ts'
import type { LinePart } from './changed-words.ts'
import { foundIn } from '../../../shared/diff/found-text.ts'

/** A piece of a line that looks the same from its start to its end. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
  readonly isFound: boolean
  /** Its kind as code, such as `keyword`; empty for plain. */
  readonly kind: string
  /** The name of a character that cannot be seen; null for any other piece. */
  readonly hidden: string | null
}

/**
 * Returns the pieces of a line: the words that differ, the text that was found in it, the kinds of code where they are known, and
 * each character that cannot be seen. Together they are its text.
 */
export function piecesOf(parts: readonly LinePart[], found: string, code: readonly Stretch[] | null = null): Piece[] {
  const text = parts.map((part) => part.text).join('')
  const kinds = code === null ? [] : reaching(code)
  const seen = hasHidden(text) ? reaching(seenParts(text)) : []
  const ends = foundIn(text, found)
  const pieces: Piece[] = []
  let start = 0
  for (const part of parts) {
    let rest = part.text
    while (rest !== '') {
      const hit = ends.find(({ until }) => until > start)
      const isFound = hit !== undefined && hit.from <= start
      const stretch = kinds.find(({ until }) => until > start)
      const character = seen.find(({ until }) => until > start)
      const end = hit === undefined ? Infinity : isFound ? hit.until : hit.from
      const piece = rest.slice(0, Math.min(end, stretch?.until ?? Infinity, character?.until ?? Infinity) - start)
      const kind = stretch?.kind ?? ''
      pieces.push({ text: piece, isChanged: part.isChanged, isFound, kind, hidden: character?.hidden ?? null })
      rest = rest.slice(piece.length)
      start += piece.length
    }
  }
  return pieces
}

/** Parts of a line, each with where it ends. */
function reaching<Part extends { readonly text: string }>(
  parts: readonly Part[],
): (Part & { readonly until: number })[] {
  let until = 0
  return parts.map((part) => ({ ...part, until: (until += part.text.length) }))
}
