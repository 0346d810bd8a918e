import type { DiffLine } from './lines.ts'

/** Unchanged lines of a file that its diff leaves out: where they stand, and how they are put into it. */

/** Lines by their numbers in the file as it is after the changes. */
export interface NumberedLines {
  readonly from: number
  /** Null for the last of the file, whichever that is. */
  readonly to: number | null
}

/** Lines that are not shown. */
export interface HiddenLines extends NumberedLines {
  /** The words of the diff about the lines below, such as the function that they are in. */
  readonly heading: string
  /** The file begins with them, or ends with them. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The part of a file that is shown besides its diff. */
export interface Unfolding {
  /** The lines of the file after its changes; null while they are not known. */
  readonly text: readonly string[] | null
  readonly shown: readonly NumberedLines[]
}

export interface UnfoldedDiff {
  readonly lines: readonly DiffLine[]
  /** The hidden lines, by the line of the diff that stands in their place. */
  readonly hidden: ReadonlyMap<DiffLine, HiddenLines>
}

/** Number of unchanged lines that a diff shows around a change. Where there are fewer, the file begins or ends. */
const context = 3

const heading = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/

/** Lines between two hunks, or before or after all of them. */
interface Between {
  readonly from: number
  readonly to: number | null
  /** The number in the file before is that much larger. */
  readonly offset: number
  readonly heading: string
  /** The line of the diff that stands in the place of the last that are hidden. */
  readonly place: DiffLine
}

/** Returns the lines of the text of a file. */
export function textLines(text: string): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/**
 * Returns true if a text is that of the file after the changes of a diff. Lines that are not all ASCII are not compared: services
 * guess the encoding of a file by themselves.
 */
export function fitsDiff(lines: readonly DiffLine[], text: readonly string[]): boolean {
  return lines.every(({ kind, after, text: line }) => {
    if (after === null || kind === 'removed') return true
    const other = text[after - 1]
    return other !== undefined && (other === line || !isAscii(line) || !isAscii(other))
  })
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

/**
 * Returns what puts lines of the file into a diff, each of them as the same line each time. A place of the diff stays only where
 * lines are hidden before it. A diff whose numbers do not fit together is left as it is.
 *
 * @param lines those of the diff
 */
export function unfolderOf(lines: readonly DiffLine[]): (unfolding: Unfolding) => UnfoldedDiff {
  const made = new Map<number, DiffLine>()
  const places = new Map<string, DiffLine>()
  const end = placeLine()
  const lineAt = (number: number, offset: number, text: string): DiffLine => {
    const line = made.get(number) ?? { kind: 'same', text, before: number + offset, after: number }
    made.set(number, line)
    return line
  }
  const placeAt = (name: string): DiffLine => {
    const line = places.get(name) ?? placeLine()
    places.set(name, line)
    return line
  }

  return ({ text, shown }) => {
    const unfolded: DiffLine[] = []
    const hidden = new Map<DiffLine, HiddenLines>()
    const add = (between: Between, isLast: boolean): void => {
      const to = between.to ?? text?.length ?? null
      const runs = runsOf({ from: between.from, to }, text === null ? [] : shown)
      for (const [at, run] of runs.entries()) {
        if (run.isShown) {
          for (let number = run.from; number <= (run.to ?? 0); number += 1)
            unfolded.push(lineAt(number, between.offset, text?.[number - 1] ?? ''))
          continue
        }
        const isNext = !runs.slice(at + 1).some(({ isShown }) => !isShown)
        const place = isNext ? between.place : placeAt(`${between.from} ${runs.length - at}`)
        const words = isNext ? between.heading : ''
        const isEnd = isLast && at === runs.length - 1
        hidden.set(place, { from: run.from, to: run.to, heading: words, isFirst: run.from === 1, isLast: isEnd })
        unfolded.push(place)
      }
    }
    let [before, after] = [1, 1]
    for (const line of lines) {
      if (line.kind !== 'place') {
        unfolded.push(line)
        if (line.before !== null) before = line.before + 1
        if (line.after !== null) after = line.after + 1
        continue
      }
      const start = startOf(line)
      if (start === null || start.after < after || start.before - start.after !== before - after) {
        return { lines, hidden: new Map() }
      }
      add({ from: after, to: start.after - 1, offset: before - after, heading: start.heading, place: line }, false)
      ;[before, after] = [start.before, start.after]
    }
    if (!isSeenToEnd(lines)) add({ from: after, to: null, offset: before - after, heading: '', place: end }, true)
    return { lines: unfolded, hidden }
  }
}

function placeLine(): DiffLine {
  return { kind: 'place', text: '', before: null, after: null }
}

/** Returns the numbers with which a hunk begins. One without a line on a side names the line before it there. */
function startOf({
  text,
}: DiffLine): { readonly before: number; readonly after: number; readonly heading: string } | null {
  const [, before, removed, after, added, words = ''] = heading.exec(text) ?? []
  if (before === undefined || after === undefined) return null
  const first = (at: string, count: string | undefined) => Number(at) + Number(count === '0')
  return { before: first(before, removed), after: first(after, added), heading: words }
}

/** Returns true if a file ends with the last line of its diff, as far as that tells. */
function isSeenToEnd(lines: readonly DiffLine[]): boolean {
  const isOneSided = (side: 'before' | 'after') => lines.every((line) => line[side] === null)
  if (isOneSided('before') || isOneSided('after')) return true
  // A remark about the end of the file is no unchanged line either.
  return lines.length - 1 - lines.findLastIndex(({ kind }) => kind !== 'same') < context
}

interface Run extends NumberedLines {
  readonly isShown: boolean
}

/** Cuts lines into those that are shown and those that are hidden, in order. Without an end, none of them can be shown. */
function runsOf({ from, to }: NumberedLines, shown: readonly NumberedLines[]): Run[] {
  if (to === null) return [{ from, to, isShown: false }]
  const parts = shown
    .map((part) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to ?? to) }))
    .filter((part) => part.from <= part.to)
    .toSorted((one, other) => one.from - other.from)
  const runs: Run[] = []
  let next = from
  for (const part of parts) {
    if (part.to < next) continue
    if (part.from > next) runs.push({ from: next, to: part.from - 1, isShown: false })
    runs.push({ from: Math.max(next, part.from), to: part.to, isShown: true })
    next = part.to + 1
  }
  if (next <= to) runs.push({ from: next, to, isShown: false })
  return runs
}
