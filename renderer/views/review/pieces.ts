import type { Stretch } from '../../components/highlighted-code.ts'
import type { LinePart } from '../item/changed-words.ts'
import { foundIn } from './found-text.ts'

/** A piece of a line that looks the same from its start to its end. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
  readonly isFound: boolean
  /** Of what kind it is as code; empty for plain. */
  readonly kind: string
}

/**
 * The pieces of a line: the words that differ, what was found in it, and the kinds of code where they are known. Together
 * they are its text.
 */
export function piecesOf(parts: readonly LinePart[], found: string, code: readonly Stretch[] | null = null): Piece[] {
  const text = parts.map((part) => part.text).join('')
  const kinds = code === null ? [] : kindsOf(code)
  const ends = foundIn(text, found)
  const pieces: Piece[] = []
  let start = 0
  for (const part of parts) {
    let rest = part.text
    while (rest !== '') {
      const hit = ends.find(({ until }) => until > start)
      const isFound = hit !== undefined && hit.from <= start
      const stretch = kinds.find(({ until }) => until > start)
      const end = hit === undefined ? Infinity : isFound ? hit.until : hit.from
      const piece = rest.slice(0, Math.min(end, stretch?.until ?? Infinity) - start)
      pieces.push({ text: piece, isChanged: part.isChanged, isFound, kind: stretch?.kind ?? '' })
      rest = rest.slice(piece.length)
      start += piece.length
    }
  }
  return pieces
}

/** The kinds of code, each until where it reaches. */
function kindsOf(code: readonly Stretch[]): { readonly until: number; readonly kind: string }[] {
  let until = 0
  return code.map(({ kind, text }) => ({ kind, until: (until += text.length) }))
}
