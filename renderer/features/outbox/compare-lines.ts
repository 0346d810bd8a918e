import { commonMembers } from '../../ui/common-members.ts'

/** A line of a text that is compared with another one, or so many lines in a row that are in both. */
export type ComparedLine =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'different'; readonly text: string }
  | SkippedLines

/** A line of two texts that are shown as one, with what became of it; or so many lines in a row that are in both. */
export type MergedLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string } | SkippedLines

/** A line as it is drawn: `changed` is what stood there, and `theirs` what somebody else made of it. */
export type ShownLine =
  { readonly kind: 'same' | 'removed' | 'added' | 'changed' | 'theirs'; readonly text: string } | SkippedLines

interface SkippedLines {
  readonly kind: 'skipped'
  readonly lines: number
}

/** Lines beside a difference that help to find it. */
const context = 2

/**
 * Returns the lines of a text, marked where they are not in all of the others, or not in that place; long stretches that are the
 * same are left out.
 */
export function compareLines(text: string, ...others: readonly string[]): ComparedLine[] {
  const lines = linesOf(text)
  const same = others.map((other) => commonMembers(lines, linesOf(other)))
  return fold(
    lines.map((line, index) => ({ kind: same.every((each) => each[index]) ? 'same' : 'different', text: line })),
  )
}

/**
 * Returns the lines of a text and of the one that takes its place, those that went before those that came in their place.
 *
 * @param folds whether long stretches that are the same are left out
 */
export function mergeLines(before: string, after: string, folds: boolean): MergedLine[] {
  const [old, young] = [before === '' ? [] : linesOf(before), linesOf(after)]
  const isKept = commonMembers(old, young)
  const merged: { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[] = []
  let at = 0
  /** Passes the lines that went, up to the next one that stays. */
  const passRemoved = () => {
    for (; at < old.length && isKept[at] !== true; at += 1) merged.push({ kind: 'removed', text: old[at] ?? '' })
  }
  for (const text of young) {
    passRemoved()
    const isSame = at < old.length && old[at] === text
    merged.push({ kind: isSame ? 'same' : 'added', text })
    if (isSame) at += 1
  }
  passRemoved()
  return folds ? fold(merged) : merged
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').trimEnd().split('\n')
}

function fold<Line extends { readonly kind: string }>(lines: readonly Line[]): (Line | SkippedLines)[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  )
  const folded: (Line | SkippedLines)[] = []
  for (let index = 0; index < lines.length;) {
    const next = isNear.indexOf(true, index)
    const skipped = (next < 0 ? lines.length : next) - index
    // One line left out would take as much room as the line.
    if (skipped > 1) {
      folded.push({ kind: 'skipped', lines: skipped })
      index += skipped
      continue
    }
    const line = lines[index]
    if (line) folded.push(line)
    index += 1
  }
  return folded
}
