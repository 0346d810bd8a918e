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

const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/** Returns the lines of a unified diff with their kinds. Its file header is left out: it holds no more than the file's name. */
export function diffLines(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  let before = 0
  let after = 0
  return (start < 0 ? [] : lines.slice(start)).map((line) => {
    const numbers = place.exec(line)
    if (line.startsWith('@@')) {
      before = Number(numbers?.[1] ?? 0)
      after = Number(numbers?.[2] ?? 0)
      return { kind: 'place', text: line, before: null, after: null }
    }
    const text = line.slice(1)
    if (line.startsWith('\\')) return { kind: 'remark', text: text.trim(), before: null, after: null }
    if (line.startsWith('+')) return { kind: 'added', text, before: null, after: after++ }
    if (line.startsWith('-')) return { kind: 'removed', text, before: before++, after: null }
    return { kind: 'same', text, before: before++, after: after++ }
  })
}

/** Returns the number of lines of a kind. */
export function countLines(lines: readonly DiffLine[], kind: DiffLine['kind']): number {
  return lines.reduce((sum, line) => sum + Number(line.kind === kind), 0)
}
