import { escapeAt, escapeCode } from './escapes.ts'
import { nextBeginning, sectionMarkAt, type SectionMark } from './section-marks.ts'
import { plainStyle, styleAfter, type StyleCode } from './style.ts'

/** The most lines of a log that are read, which are its last ones: a browser cannot scroll through more. */
export const mostLines = 1_000_000

/** A line of a log, by its positions in the text. What it looks like is found out when it is drawn (`shownLine`). */
export interface LogLine {
  readonly from: number
  /** The position behind its last character, which is neither a line feed nor of the next line. */
  readonly until: number
  /** The style with which it begins, which is that of the line before at its end. */
  readonly style: StyleCode
  /** How many sections it lies in. The header of a section lies outside of it. */
  readonly depth: number
}

/** A part of a log that a runner gave a name. */
export interface LogSection {
  readonly name: string
  /** The line that names it, by its place among the lines. It stays when the section is folded. */
  readonly header: number
  /** The place behind its last line. */
  readonly end: number
  /** When it began and ended, in seconds since 1970. It has no end while it runs, or where the log breaks off. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** Number of sections that it lies in. */
  readonly depth: number
  /** It is folded until somebody unfolds it. */
  readonly isCollapsed: boolean
}

/** A log, read as far as is needed to show any part of it. */
export interface JobLog {
  readonly text: string
  readonly lines: readonly LogLine[]
  /** In the order of their headers, of which no two are the same line. An outer section comes before those in it. */
  readonly sections: readonly LogSection[]
  /** The greatest width of a line, in letters. */
  readonly width: number
  /** True where only the last lines were read (`mostLines`). */
  readonly isCut: boolean
}

/**
 * Finds the lines and sections of a job's log in one pass. The text is what a job wrote, and may be anything: a mark that begins a
 * section or ends one within a line parts that line, as GitLab does, and a line that is nothing but an end is none. The carriage
 * return that ends a line is no text of it.
 *
 * @param most the most lines that are read
 */
export function readJobLog(text: string, most = mostLines): JobLog {
  const from = startOfLastLines(text, most)
  const reading = new Reading(text, from)
  reading.read()
  const { lines, sections, width } = reading
  return { text, lines, sections, width, isCut: from > 0 }
}

function startOfLastLines(text: string, most: number): number {
  let count = 1
  for (let at = nextLine(text, 0); at > 0; at = nextLine(text, at)) count += 1
  let from = 0
  for (; count > most; count -= 1) from = nextLine(text, from)
  return from
}

/** Where the line after that of a position begins; 0 where there is none. */
function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from) + 1
  return at === text.length ? 0 : at
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const tab = 0x09
const space = 0x20
/** From here on letters are about twice as wide. */
const firstWide = 0x1100
const tabWidth = 8

/** What some runners put before each line: when it was written, and whether it was an output or an error. */
const timestamp = /\d{4}-\d\d-\d\dT[\d:.]+Z \d\d[EO]\+? ?/y
const two = 0x32

type OpenSection = { -readonly [Field in keyof LogSection]: LogSection[Field] }

/** One pass over a log. */
class Reading {
  readonly lines: LogLine[] = []
  readonly sections: OpenSection[] = []
  width = 0

  readonly #text: string
  /** The sections that have not ended, the innermost one last, and how many of them have each name. */
  readonly #open: OpenSection[] = []
  readonly #openNames = new Map<string, number>()

  /** The style at the current position. */
  #style: StyleCode = plainStyle
  /** The line that is being read: how it begins, and what is in it so far. */
  #from: number
  #firstStyle: StyleCode = plainStyle
  #depth = 0
  #hasText = false
  #hasHeader = false
  #hasEnd = false

  constructor(text: string, from: number) {
    this.#text = text
    this.#from = from
  }

  read(): void {
    const text = this.#text
    let at = this.#from
    let beginning = nextBeginning(text, at)
    let column = 0
    let textFrom = this.#begin(at)
    const endColumns = () => {
      this.width = Math.max(this.width, column)
      column = 0
    }
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (at === beginning) {
        const mark = sectionMarkAt(text, at)
        beginning = nextBeginning(text, mark?.end ?? at + 1)
        if (mark !== null) {
          this.#pass(mark, at)
          at = mark.end
          continue
        }
      }
      if (code > space) {
        column += code < firstWide ? 1 : 2
        if (at >= textFrom) this.#hasText = true
        at += 1
      } else if (code === lineFeed) {
        this.#end(at)
        at += 1
        textFrom = this.#begin(at)
        endColumns()
      } else if (code === escapeCode) {
        const { end, style } = escapeAt(text, at)
        if (style !== null) this.#style = styleAfter(this.#style, style)
        // What looked like a mark within a sequence is none.
        if (beginning < end) beginning = nextBeginning(text, end)
        at = end
      } else {
        if (code === carriageReturn) endColumns()
        else column += code === tab ? tabWidth - (column % tabWidth) : 1
        at += 1
      }
    }
    endColumns()
    if (this.#from < text.length) this.#end(text.length)
    this.#close(0, this.lines.length)
  }

  /** Begins a line. Returns where its text begins, behind its timestamp. */
  #begin(from: number): number {
    this.#from = from
    this.#firstStyle = this.#style
    this.#depth = this.#open.length
    this.#hasText = false
    this.#hasHeader = false
    this.#hasEnd = false
    if (this.#text.charCodeAt(from) !== two) return from
    timestamp.lastIndex = from
    return timestamp.test(this.#text) ? timestamp.lastIndex : from
  }

  #end(until: number): void {
    if (this.#hasEnd && !this.#hasText && !this.#hasHeader) return
    this.lines.push({ from: this.#from, until, style: this.#firstStyle, depth: this.#depth })
  }

  #pass(mark: SectionMark, at: number): void {
    if (mark.kind === 'start') this.#startSection(mark, at)
    else this.#endSection(mark)
  }

  #startSection({ name, time, isCollapsed }: SectionMark, at: number): void {
    if (this.#hasText || this.#hasHeader) {
      this.#end(at)
      this.#begin(at)
    }
    const header = this.lines.length
    const depth = this.#open.length
    const section = { name, header, end: header, startedAt: time, endedAt: null, depth, isCollapsed }
    this.sections.push(section)
    this.#open.push(section)
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1)
    this.#hasHeader = true
  }

  #endSection({ name, time, end }: SectionMark): void {
    const hasLine = this.#hasText || this.#hasHeader
    if ((this.#openNames.get(name) ?? 0) > 0) {
      const place = this.#open.findLastIndex((section) => section.name === name)
      const section = this.#open[place]
      if (section !== undefined) section.endedAt = time
      this.#close(place, this.lines.length + (hasLine ? 1 : 0))
    }
    if (hasLine) {
      this.#end(end)
      this.#begin(end)
    } else this.#depth = this.#open.length
    this.#hasEnd = true
  }

  /** Ends the open sections from a place among them on. Those within one that has ended have ended, too. */
  #close(place: number, end: number): void {
    for (const section of this.#open.splice(place)) {
      section.end = end
      this.#openNames.set(section.name, (this.#openNames.get(section.name) ?? 1) - 1)
    }
  }
}
