import { foundIn } from '../../../shared/diff/found-text.ts'
import { hasHidden, seenParts } from '../../../shared/hidden-characters.ts'
import type { LogSpan } from '../../../shared/job-log/shown-line.ts'
import { styleOf, type StyleCode } from '../../../shared/job-log/style.ts'

/** A piece of a line of a log that looks the same from its start to its end. */
export interface LogPiece {
  readonly text: string
  /** The classes of its colors and letters; empty for plain. */
  readonly look: string
  readonly isFound: boolean
  /** The name of a character that cannot be seen; null for any other piece. */
  readonly hidden: string | null
}

/** Returns the pieces of a line: its colors, the text that was found in it, and each character that cannot be seen. */
export function logPiecesOf(spans: readonly LogSpan[], sought: string): LogPiece[] {
  const text = spans.map((span) => span.text).join('')
  const seen = hasHidden(text) ? seenParts(text) : [{ text, hidden: null }]
  const found = foundIn(text, sought)
  const pieces: LogPiece[] = []
  let [start, part, hit, partEnd] = [0, 0, 0, seen[0]?.text.length ?? 0]
  for (const span of spans) {
    const look = lookOf(span.style)
    const spanEnd = start + span.text.length
    while (start < spanEnd) {
      while (partEnd <= start) partEnd += seen[(part += 1)]?.text.length ?? Infinity
      while ((found[hit]?.until ?? Infinity) <= start) hit += 1
      const { from, until } = found[hit] ?? { from: Infinity, until: Infinity }
      const isFound = from <= start
      const end = Math.min(spanEnd, partEnd, isFound ? until : from)
      pieces.push({ text: text.slice(start, end), look, isFound, hidden: seen[part]?.hidden ?? null })
      start = end
    }
  }
  return pieces
}

/** The classes of a style, as `JobLogLine.svelte` draws them. */
export function lookOf(code: StyleCode): string {
  const style = styleOf(code)
  // A text whose colors are swapped stands on its own, or on that of all letters.
  const ink = style.isInverse ? style.ground : style.ink
  const ground = style.isInverse ? (style.ink ?? 'white') : style.ground
  return [
    ink === null ? [] : `ink-${ink}`,
    ground === null ? [] : `ground-${ground.replace('bright-', '')}`,
    style.isBold ? 'bold' : [],
    style.isDim ? 'dim' : [],
    style.isItalic ? 'italic' : [],
    style.isUnderlined ? 'underlined' : [],
  ]
    .flat()
    .join(' ')
}
