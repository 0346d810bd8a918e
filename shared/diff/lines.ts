/** A line of a unified diff. */
export interface DiffLine {
  /** `place`: the position of the lines after it. `remark`: a remark of the diff about the line before it. */
  readonly kind: 'added' | 'removed' | 'same' | 'place' | 'remark'
  /** The text without the sign of its kind. */
  readonly text: string
  /** Its number in the file before and in the file after; null where it is not in that file. */
  readonly before: number | null
  readonly after: number | null
}

/** A line of a diff with where both files stand at it, also where the line is in one of them alone. */
export interface DiffPlace {
  readonly line: DiffLine
  readonly oldAt: number
  readonly newAt: number
}

const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/**
 * Returns the lines of a unified diff with their kinds and places. Its file header is left out: it holds no more than the file's
 * name.
 */
export function placedLines(diff: string): DiffPlace[] {
  const places: DiffPlace[] = []
  readLines(diff, (line, oldAt, newAt) => places.push({ line, oldAt, newAt }))
  return places
}

/** Returns the lines of a unified diff with their kinds. */
export function diffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = []
  readLines(diff, (line) => lines.push(line))
  return lines
}

function readLines(diff: string, add: (line: DiffLine, oldAt: number, newAt: number) => void): void {
  const lines = diff.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  let before = 0
  let after = 0
  const lineOf = (line: string): DiffLine => {
    const text = line.slice(1)
    if (line.startsWith('@@')) return { kind: 'place', text: line, before: null, after: null }
    if (line.startsWith('\\')) return { kind: 'remark', text: text.trim(), before: null, after: null }
    if (line.startsWith('+')) return { kind: 'added', text, before: null, after }
    if (line.startsWith('-')) return { kind: 'removed', text, before, after: null }
    return { kind: 'same', text, before, after }
  }
  for (let at = start; at >= 0 && at < lines.length; at += 1) {
    const text = lines[at] ?? ''
    const line = lineOf(text)
    if (line.kind === 'place') {
      const numbers = place.exec(text)
      before = Number(numbers?.[1] ?? 0)
      after = Number(numbers?.[2] ?? 0)
    }
    add(line, before, after)
    if (line.before !== null) before += 1
    if (line.after !== null) after += 1
  }
}

/** The size of a unified diff, which is known before its text is there. */
export interface DiffSize {
  /** Number of its lines, without its file header. */
  readonly lines: number
  readonly added: number
  readonly removed: number
  /** Number of digits of the highest line number in it. */
  readonly digits: number
}

/** Returns the size of a unified diff. */
export function sizeOfDiff(diff: string): DiffSize {
  let [count, added, removed, highest] = [0, 0, 0, 0]
  readLines(diff, ({ kind, before, after }) => {
    count += 1
    added += Number(kind === 'added')
    removed += Number(kind === 'removed')
    highest = Math.max(highest, before ?? 0, after ?? 0)
  })
  return { lines: count, added, removed, digits: String(highest).length }
}
