import { placedLines } from '../../shared/diff/lines.ts'
import type { Change } from './branches.ts'

/**
 * Whole files behind the patches of merge requests. The service has no git: of a file it knows what its patches show, and rarely
 * all that was there before. Other lines between and around the hunks are made up by their number, so that each version of a file
 * that is asked for agrees with its patches.
 */

/** A line of a changed file, in both of its sides or in one of them. */
export interface FileLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** True for the last line of a file that has no line break at its end. */
  readonly isBare?: boolean
}

/** What patches show of a file as it was before: its lines by their numbers, and the number of the last one. */
export interface KnownFile {
  readonly lines: ReadonlyMap<number, string>
  readonly end: number
}

const hunkStart = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@(.*)$/

/** The number of unchanged lines around a change in a patch. Where there are fewer, the file begins or ends. */
const context = 3

/** The number of lines that are made up after the last hunk, where the file goes on. */
const linesBeyond = 20

interface Hunk {
  /** The number of its first line in the file as it was before. */
  readonly start: number
  readonly heading: string
  readonly lines: readonly FileLine[]
}

/** Returns the hunks of a patch. */
function hunksOf(diff: string): Hunk[] {
  const hunks: { start: number; heading: string; lines: FileLine[] }[] = []
  for (const { line } of placedLines(diff)) {
    const lines = hunks.at(-1)?.lines
    if (line.kind === 'place') {
      const [, start = '0', count = '1', heading = ''] = hunkStart.exec(line.text) ?? []
      // A hunk that takes nothing away names the line before it.
      hunks.push({ start: Number(start) + Number(count === '0'), heading, lines: [] })
    } else if (line.kind === 'remark') {
      const last = lines?.pop()
      if (last) lines?.push({ ...last, isBare: true })
    } else lines?.push({ kind: line.kind, text: line.text })
  }
  return hunks
}

/** Returns true if a file ends with the last hunk of its patch. */
function isSeenToEnd({ new_file, deleted_file }: Change, last: Hunk): boolean {
  const changed = last.lines.findLastIndex(({ kind }) => kind !== 'same')
  return new_file || deleted_file || last.lines.length - 1 - changed < context
}

/** Returns the lines of a file as it was before, where more than its patch is known of it. */
function linesBefore({ content }: Change): string[] {
  if (content?.before === undefined || content.isInLfs === true) return []
  return Buffer.from(content.before, 'base64').toString().replace(/\n$/, '').split('\n')
}

/**
 * Returns what some patches show of the same file as it was before them. Where none shows its end, it goes on for some lines after
 * the first patch: later ones may show lines that were made up after that one.
 * @param changes the patches, the oldest first; where they differ, the last one counts
 */
export function knownFile(changes: readonly Change[]): KnownFile {
  const lines = new Map<number, string>()
  const ends: { readonly at: number; readonly isEnd: boolean }[] = []
  for (const change of changes) {
    const whole = linesBefore(change)
    for (const [at, line] of whole.entries()) lines.set(at + 1, line)
    if (whole.length > 0) ends.push({ at: whole.length, isEnd: true })
    const hunks = hunksOf(change.diff)
    for (const hunk of hunks) {
      for (const [at, { text }] of sideOf(hunk.lines, 'before').entries()) lines.set(hunk.start + at, text)
    }
    const last = hunks.at(-1)
    if (last) {
      ends.push({ at: last.start + sideOf(last.lines, 'before').length - 1, isEnd: isSeenToEnd(change, last) })
    }
  }
  const seen = ends.find(({ isEnd }) => isEnd)?.at
  return { lines, end: seen ?? Math.max((ends[0]?.at ?? 0) + linesBeyond, ...ends.map(({ at }) => at)) }
}

/** Returns all lines of a changed file. @param known what other patches show of the same file */
export function wholeFile(change: Change, known: KnownFile = knownFile([change])): FileLine[] {
  const hunks = hunksOf(change.diff)
  const all: FileLine[] = []
  let next = 1
  const goOnTo = (line: number): void => {
    for (; next < line; next += 1) all.push({ kind: 'same', text: known.lines.get(next) ?? `line ${next}` })
  }
  for (const hunk of hunks) {
    goOnTo(hunk.start)
    all.push(...hunk.lines)
    next += hunk.lines.filter(({ kind }) => kind !== 'added').length
  }
  const last = hunks.at(-1)
  if (last && !isSeenToEnd(change, last)) goOnTo(known.end + 1)
  return all
}

/** Returns one side of a file: its lines before or after. */
export function sideOf(file: readonly FileLine[], side: 'before' | 'after'): FileLine[] {
  const other = side === 'before' ? 'added' : 'removed'
  return file.filter(({ kind }) => kind !== other)
}

/** Returns lines as the text of a file. */
export function textOf(lines: readonly FileLine[]): string {
  return lines.map(({ text, isBare }) => (isBare ? text : `${text}\n`)).join('')
}

/** Other lines in place of some of a file, by the numbers of the first and the last of these in the file as it is after. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly by: readonly string[]
}

/** Returns a changed file with some of its lines replaced; null where it is as it was before then. */
export function replaceLines(
  change: Change,
  replacements: readonly Replacement[],
  known: KnownFile = knownFile([change]),
): Change | null {
  const headings = new Map(hunksOf(change.diff).map(({ start, heading }) => [start, heading]))
  const file = settle(replaced(wholeFile(change, known), replacements))
  const hunks = patchOf(file, headings)
  if (hunks === '' && !change.new_file && !change.renamed_file && change.a_mode === change.b_mode) return null
  const start = change.diff.indexOf('@@')
  return { ...change, diff: (start < 0 ? change.diff : change.diff.slice(0, start)) + hunks }
}

function replaced(file: readonly FileLine[], replacements: readonly Replacement[]): FileLine[] {
  const after = sideOf(file, 'after')
  let number = 0
  return file.flatMap((line) => {
    if (line.kind === 'removed') return [line]
    number += 1
    const at = replacements.find(({ from, to }) => from <= number && number <= to)
    if (!at) return [line]
    const gone: FileLine[] = line.kind === 'same' ? [{ ...line, kind: 'removed' }] : []
    if (number !== Math.min(at.to, after.length)) return gone
    // Where the last line of the file goes, the new last line ends as it did.
    const isBare = line.isBare === true
    const added = at.by.map((text, index): FileLine => ({
      kind: 'added',
      text,
      ...(isBare && index === at.by.length - 1 ? { isBare } : {}),
    }))
    return [...gone, ...added]
  })
}

/** Puts what is removed before what is added in each run of changed lines, and takes out of it what is on both sides. */
function settle(file: readonly FileLine[]): FileLine[] {
  const settled: FileLine[] = []
  let run: FileLine[] = []
  const end = (): void => {
    const removed = run.filter(({ kind }) => kind === 'removed')
    const added = run.filter(({ kind }) => kind === 'added')
    const isAlike = (one: FileLine | undefined, other: FileLine | undefined): boolean =>
      one !== undefined && other !== undefined && one.text === other.text && one.isBare === other.isBare
    const alike = (lines: FileLine[]): FileLine[] => lines.map((line) => ({ ...line, kind: 'same' }))
    let [first, last] = [0, 0]
    while (isAlike(removed[first], added[first])) first += 1
    const shorter = Math.min(removed.length, added.length) - first
    while (last < shorter && isAlike(removed.at(-1 - last), added.at(-1 - last))) last += 1
    settled.push(...alike(removed.slice(0, first)))
    settled.push(...removed.slice(first, removed.length - last), ...added.slice(first, added.length - last))
    settled.push(...alike(removed.slice(removed.length - last)))
    run = []
  }
  for (const line of file) {
    if (line.kind !== 'same') {
      run.push(line)
      continue
    }
    end()
    settled.push(line)
  }
  end()
  return settled
}

const signs = { same: ' ', added: '+', removed: '-' } as const

/** Returns the hunks of a file as text. @param headings what stood beside the beginning of hunks, by their first line before */
function patchOf(file: readonly FileLine[], headings: ReadonlyMap<number, string>): string {
  const shown = new Set<number>()
  for (const [at, { kind }] of file.entries()) {
    if (kind === 'same') continue
    for (let near = at - context; near <= at + context; near += 1) shown.add(near)
  }
  const hunks: string[] = []
  let [before, after] = [1, 1]
  let open: { readonly start: readonly [number, number]; readonly lines: FileLine[] } | null = null
  const close = (): void => {
    if (!open) return
    const { start, lines } = open
    const [old, now] = [sideOf(lines, 'before').length, sideOf(lines, 'after').length]
    const place = (at: number, count: number): string => `${count === 0 ? at - 1 : at},${count}`
    const body = lines.map(
      ({ kind, text, isBare }) => `${signs[kind]}${text}\n${isBare ? '\\ No newline at end of file\n' : ''}`,
    )
    hunks.push(
      `@@ -${place(start[0], old)} +${place(start[1], now)} @@${headings.get(start[0]) ?? ''}\n${body.join('')}`,
    )
    open = null
  }
  for (const [at, line] of file.entries()) {
    if (shown.has(at)) {
      open ??= { start: [before, after], lines: [] }
      open.lines.push(line)
    } else close()
    before += Number(line.kind !== 'added')
    after += Number(line.kind !== 'removed')
  }
  close()
  return hunks.join('')
}
