import { commonMembers } from '../../components/common-members.ts'
import type { DiffLine } from './diff-lines.ts'

/** A part of a line, and whether the other line of its pair does not have it. */
export interface LinePart {
  readonly text: string
  readonly isChanged: boolean
}

/** A line whose words are looked at: in a longer one nobody looks for words. */
const longest = 1_000
/** Lines of which less than this share is the same have nothing to do with one another. */
const leastInCommon = 0.35

const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/**
 * The parts of each line of a diff: where removed lines are followed by added ones, they are taken in pairs, and the words
 * of each that its other does not have are marked. The parts of a line are its text, whatever is marked.
 */
export function changedWords(lines: readonly DiffLine[]): LinePart[][] {
  const parts = lines.map(({ text }): LinePart[] => [{ text, isChanged: false }])
  for (let at = 0; at < lines.length;) {
    const removed = runOf(lines, at, 'removed')
    const added = runOf(lines, at + removed, 'added')
    for (let pair = 0; pair < Math.min(removed, added); pair += 1) {
      const before = lines[at + pair]?.text ?? ''
      const after = lines[at + removed + pair]?.text ?? ''
      if (Math.max(before.length, after.length) > longest) continue
      const marked = [partsOf(before, after), partsOf(after, before)] as const
      if (marked.some((side) => !hasEnoughInCommon(side))) continue
      parts[at + pair] = marked[0]
      parts[at + removed + pair] = marked[1]
    }
    at += Math.max(1, removed + added)
  }
  return parts
}

/** How many lines of a kind stand one after the other from a line on. */
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
