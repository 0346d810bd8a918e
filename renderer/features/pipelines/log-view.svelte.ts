import { textsWith } from '../../../shared/diff/found-text.ts'
import { readJobLog, type JobLog, type LogSection } from '../../../shared/job-log/job-log.ts'
import { textOf } from '../../../shared/job-log/shown-line.ts'

/** Lines of a log that are selected, by their places: the first and the last one. */
export interface SelectedLines {
  readonly first: number
  readonly last: number
}

/**
 * A log as it is shown: which sections are folded, the current line, what is selected and what is sought. Lines are meant by
 * their places in the log, and rows by theirs among the lines that no folded section hides. Who is at the last line stays at the
 * end of a log that grows.
 */
export class LogView {
  readonly #text: () => string
  readonly log: JobLog = $derived.by(() => readJobLog(this.#text()))
  readonly #headers = $derived(new Map(this.log.sections.map((section) => [section.header, section])))

  /** The sections that somebody folded or unfolded. They keep their names and times while a log grows or loses its beginning. */
  #folded = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  /** The lines that are shown, from the first on. */
  readonly rows: readonly number[] = $derived.by(() => this.#shownLines())

  /** The current line; null for the last. */
  #at = $state<number | null>(null)
  /** The line where the selection began; null for none. */
  #anchor = $state<number | null>(null)

  /** Number of times that the user went anywhere. A log that grows moves nobody. */
  moves = $state(0)

  #sought = $state('')
  /** Texts are needed only once something is sought. */
  readonly #texts = $derived(this.log.lines.map((line) => textOf(this.log.text, line)))
  /** The lines in which the sought text stands. */
  readonly hits: readonly number[] = $derived(this.#sought === '' ? [] : textsWith(this.#texts, this.#sought))

  constructor(text: () => string) {
    this.#text = text
  }

  /** The current row; -1 where the log is empty. */
  get row(): number {
    return this.rowOf(this.#line)
  }

  /** The row of a line, or of the header of the folded section that hides it; -1 where there is none. */
  rowOf(line: number): number {
    return lastUpTo(this.rows, line)
  }

  sectionAt(line: number): LogSection | null {
    return this.#headers.get(line) ?? null
  }

  isFolded(section: LogSection): boolean {
    return this.#folded.get(nameOf(section)) ?? section.isCollapsed
  }

  fold(section: LogSection, isFolded: boolean): void {
    this.#folded = new Map(this.#folded).set(nameOf(section), isFolded)
  }

  /** Folds the section whose header is the current line, or unfolds it. Returns false if that is no header. */
  toggle(): boolean {
    const section = this.sectionAt(this.rows[this.row] ?? -1)
    if (section === null) return false
    this.fold(section, !this.isFolded(section))
    this.moves += 1
    return true
  }

  /** True where a section is open that can be folded. */
  get isAnyOpen(): boolean {
    return this.log.sections.some((section) => !this.isFolded(section))
  }

  /** Folds all sections, or unfolds them if none is open. */
  toggleAll(): void {
    const isFolded = this.isAnyOpen
    this.#folded = new Map(this.log.sections.map((section) => [nameOf(section), isFolded]))
    this.moves += 1
  }

  /** Goes to a row; to the first or last one from beyond. */
  goTo(row: number): void {
    this.#anchor = null
    this.#go(row)
  }

  /** Selects from the current line, or where that began, up to a row. */
  extendTo(row: number): void {
    this.#anchor ??= this.#line
    this.#go(row)
  }

  selectAll(): void {
    this.#anchor = 0
    this.#at = null
  }

  /** Returns false if nothing was selected. */
  letGo(): boolean {
    const wasSelected = this.#anchor !== null
    this.#anchor = null
    return wasSelected
  }

  get selection(): SelectedLines | null {
    const [anchor, line] = [this.#anchor, this.#line]
    return anchor === null || line < 0 ? null : { first: Math.min(anchor, line), last: Math.max(anchor, line) }
  }

  isSelected(line: number): boolean {
    const { selection } = this
    return selection !== null && selection.first <= line && line <= selection.last
  }

  /** The text of the selected lines, those in folded sections too; without a selection, of the current line. */
  selectedText(): string {
    const { first, last } = this.selection ?? { first: this.#line, last: this.#line }
    return this.#textOfLines(Math.max(0, first), last + 1)
  }

  /** The text of the whole log as it is shown, without anything that only a terminal understands. */
  wholeText(): string {
    return this.#textOfLines(0, this.log.lines.length)
  }

  get sought(): string {
    return this.#sought
  }

  /** The current match, by its place among the hits; -1 where there is none. */
  get hit(): number {
    const hit = lastUpTo(this.hits, this.#line)
    return this.hits[hit] === this.#line ? hit : -1
  }

  seek(text: string): void {
    this.#sought = text
  }

  /** Goes to the next line with the sought text, or to the one before, around the ends of the log. False where there is none. */
  goToHit(by: 1 | -1): boolean {
    return this.#goToNext(this.hits, by)
  }

  /** Goes to the next header that is shown, or to the one before. */
  goToHeader(by: 1 | -1): boolean {
    const isShown = (line: number) => this.rows[this.rowOf(line)] === line
    return this.#goToNext([...this.#headers.keys()].filter(isShown), by)
  }

  get #line(): number {
    const last = this.log.lines.length - 1
    return Math.min(this.#at ?? last, last)
  }

  #go(row: number): void {
    const last = this.rows.length - 1
    this.moves += 1
    this.#at = row >= last ? null : (this.rows[Math.max(0, row)] ?? null)
  }

  #goToNext(lines: readonly number[], by: 1 | -1): boolean {
    const before = lastUpTo(lines, this.#line)
    const isThere = lines[before] === this.#line
    const place = by > 0 ? before + 1 : isThere ? before - 1 : before
    const line = lines.at(place >= lines.length ? 0 : place)
    if (line === undefined) return false
    this.#showLine(line)
    this.#anchor = null
    this.#at = line
    this.moves += 1
    return true
  }

  /** Unfolds the sections that hide a line. */
  #showLine(line: number): void {
    const around = this.log.sections.filter(({ header, end }) => header < line && line < end)
    const folded = around.filter((section) => this.isFolded(section))
    if (folded.length === 0) return
    this.#folded = new Map([...this.#folded, ...folded.map((section) => [nameOf(section), false] as const)])
  }

  #shownLines(): number[] {
    const shown: number[] = []
    let line = 0
    const showUpTo = (end: number): void => {
      for (; line < end; line += 1) shown.push(line)
    }
    for (const section of this.log.sections) {
      if (section.header < line || !this.isFolded(section)) continue
      showUpTo(section.header + 1)
      line = section.end
    }
    showUpTo(this.log.lines.length)
    return shown
  }

  #textOfLines(first: number, end: number): string {
    const { text, lines } = this.log
    return lines
      .slice(first, end)
      .map((line) => `${textOf(text, line)}\n`)
      .join('')
  }
}

function nameOf({ startedAt, name }: LogSection): string {
  return `${startedAt} ${name}`
}

/** The place of the last of some rising numbers that is no greater than another; -1 for none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [from, until] = [0, numbers.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((numbers[middle] ?? 0) <= most) from = middle + 1
    else until = middle
  }
  return from - 1
}
