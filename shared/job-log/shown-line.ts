import { beginningOf } from '../beginning.ts'
import { escapeAt, escapeCode } from './escapes.ts'
import type { LogLine } from './job-log.ts'
import { nextBeginning, sectionMarkAt } from './section-marks.ts'
import { styleAfter, type StyleCode } from './style.ts'

/** A text that looks the same from its start to its end. It has no escape character, carriage return or line feed. */
export interface LogSpan {
  readonly text: string
  readonly style: StyleCode
}

/** A line as it is drawn. */
export interface ShownLine {
  readonly spans: readonly LogSpan[]
  /** Number of characters behind the spans that are left out. */
  readonly leftOut: number
}

/** The most characters of a line that are shown. */
export const mostShown = 5_000

const carriageReturn = 0x0d

/**
 * Returns a line as a terminal leaves it: what follows a carriage return takes the place of what stood before it, marks of
 * sections and escape sequences are gone.
 *
 * @param most the most characters that are not left out
 */
export function shownLine(text: string, line: LogLine, most = mostShown): ShownLine {
  // Only of the line: the next mark may be megabytes away.
  const own = text.slice(line.from, line.until)
  let spans: { text: string; style: StyleCode }[] = []
  let { style } = line
  let isReturned = false
  const write = (from: number, until: number): void => {
    if (from === until) return
    if (isReturned) spans = []
    isReturned = false
    const last = spans.at(-1)
    const written = own.slice(from, until)
    if (last?.style === style) last.text += written
    else spans.push({ text: written, style })
  }
  let beginning = nextBeginning(own, 0)
  let [from, at] = [0, 0]
  while (at < own.length) {
    const code = own.charCodeAt(at)
    if (at === beginning) {
      const mark = sectionMarkAt(own, at)
      beginning = nextBeginning(own, mark?.end ?? at + 1)
      if (mark !== null) {
        write(from, at)
        from = at = mark.end
        continue
      }
    }
    if (code === escapeCode) {
      write(from, at)
      const { end, style: parameters, erases } = escapeAt(own, at)
      if (parameters !== null) style = styleAfter(style, parameters)
      if (erases === 'line' || (erases === 'rest' && isReturned)) spans = []
      if (beginning < end) beginning = nextBeginning(own, end)
      from = at = end
    } else if (code === carriageReturn) {
      write(from, at)
      isReturned = true
      from = at += 1
    } else at += 1
  }
  write(from, at)
  return shortened(spans, most)
}

/** Returns the text of a line as it is drawn, all of it. */
export function textOf(text: string, line: LogLine): string {
  return shownLine(text, line, Infinity)
    .spans.map((span) => span.text)
    .join('')
}

/** Leaves out what stands behind a number of characters. */
function shortened(spans: readonly LogSpan[], most: number): ShownLine {
  const kept: LogSpan[] = []
  let left = most
  let leftOut = 0
  for (const { text, style } of spans) {
    const beginning = text.length <= left ? text : left === 0 ? '' : beginningOf(text, left)
    if (beginning !== '') kept.push({ text: beginning, style })
    leftOut += text.length - beginning.length
    left = beginning.length < text.length ? 0 : left - text.length
  }
  return { spans: kept, leftOut }
}
