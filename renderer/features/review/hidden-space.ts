import { commonMembers } from '../../ui/common-members.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'

/**
 * The lines of a diff without changes that are only white space: a line that differs in nothing else stands once, as it is
 * now. A part of the file in which nothing else changed is left out.
 */
export function withoutSpaceChanges(lines: readonly DiffLine[]): DiffLine[] {
  const kept: DiffLine[] = []
  for (let at = 0; at < lines.length;) {
    const end = endOfHunk(lines, at + 1)
    const hunk = withoutSpace(lines.slice(at, end))
    if (hunk.some(({ kind }) => kind === 'added' || kind === 'removed')) kept.push(...hunk)
    at = end
  }
  return kept
}

function endOfHunk(lines: readonly DiffLine[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.kind !== 'place') end += 1
  return end
}

function withoutSpace(lines: readonly DiffLine[]): DiffLine[] {
  const kept: DiffLine[] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const settle = (): void => {
    kept.push(...settled(removed, added))
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') {
      // A line removed after others were added belongs to another change.
      if (added.length > 0) settle()
      removed.push(line)
    } else if (line.kind === 'added') added.push(line)
    else {
      settle()
      kept.push(line)
    }
  }
  settle()
  return kept
}

/** Returns removed lines and the added ones in their place: those that differ in white space only stand once. */
function settled(removed: readonly DiffLine[], added: readonly DiffLine[]): DiffLine[] {
  const [before, after] = [removed.map(plain), added.map(plain)]
  const isKept = commonMembers(before, after)
  const lines: DiffLine[] = []
  let next = 0
  for (const [index, line] of removed.entries()) {
    const twin = isKept[index] === true ? after.indexOf(before[index] ?? '', next) : -1
    if (twin < 0) {
      lines.push(line)
      continue
    }
    lines.push(...added.slice(next, twin))
    const now = added[twin]
    if (now !== undefined) lines.push({ ...now, kind: 'same', before: line.before })
    next = twin + 1
  }
  return [...lines, ...added.slice(next)]
}

function plain({ text }: DiffLine): string {
  return text.replaceAll(/\s/g, '')
}
