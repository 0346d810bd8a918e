import { commonMembers } from '../../ui/common-members.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'

/** A part of a line, marked where the other line of its pair does not have it. */
export interface LinePart {
  readonly text: string
  readonly isChanged: boolean
}

/** A line whose words are looked at: in a longer one nobody looks for words. */
const longest = 1_000
/** Lines of which less than this share is the same have nothing to do with one another. */
const leastInCommon = 0.35

const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/** The parts of each line of a diff: its text, with the words marked that the other line of its pair does not have. */
export function changedWords(lines: readonly DiffLine[]): LinePart[][] {
  const pairs = pairsOf(lines)
  return lines.map((_, at) => wordsOf(lines, pairs, at))
}

/** Of each line the one that stands for it on the other side: removed lines and the added ones after them are taken in pairs. */
export function pairsOf(lines: readonly DiffLine[]): Int32Array {
  const pairs = new Int32Array(lines.length).fill(-1)
  for (let at = 0; at < lines.length;) {
    const removed = runOf(lines, at, 'removed')
    const added = runOf(lines, at + removed, 'added')
    for (let pair = 0; pair < Math.min(removed, added); pair += 1) {
      pairs[at + pair] = at + removed + pair
      pairs[at + removed + pair] = at + pair
    }
    at += Math.max(1, removed + added)
  }
  return pairs
}

/** The parts of one line. The parts of a line are its text, whatever is marked. */
export function wordsOf(lines: readonly DiffLine[], pairs: Int32Array, at: number): LinePart[] {
  const text = lines[at]?.text ?? ''
  const other = lines[pairs[at] ?? -1]?.text
  if (other !== undefined && Math.max(text.length, other.length) <= longest) {
    const [own, others] = [partsOf(text, other), partsOf(other, text)]
    if (hasEnoughInCommon(own) && hasEnoughInCommon(others)) return own
  }
  return [{ text, isChanged: false }]
}

/** Returns the number of consecutive lines of a kind, from a line on. */
function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let end = from
  while (lines[end]?.kind === kind) end += 1
  return end - from
}

function partsOf(text: string, other: string): LinePart[] {
  const own = text.match(words) ?? []
  const isCommon = commonMembers(own, other.match(words) ?? [])
  const parts: LinePart[] = []
  for (const [index, word] of own.entries()) {
    const isChanged = isCommon[index] !== true
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) parts[parts.length - 1] = { text: last.text + word, isChanged }
    else parts.push({ text: word, isChanged })
  }
  return parts
}

function hasEnoughInCommon(parts: readonly LinePart[]): boolean {
  const lengthOf = (some: readonly LinePart[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return lengthOf(parts.filter(({ isChanged }) => !isChanged)) >= leastInCommon * lengthOf(parts)
}
