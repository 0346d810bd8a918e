import { characterBoundary } from '../../../shared/beginning.ts'
import { parseMarkdown } from '../../../shared/markdown/parser.ts'
import { inOneLine, wordsOf } from '../../../shared/markdown/words.ts'
import type { MarkedText } from '../../../shared/model/found.ts'
import { isUnspacedText, preparedText, type SearchTerm } from './search-text.ts'

/** Length of an excerpt, and of its part before the first word that was found. */
const excerptLength = 160
const before = 40

type Mark = MarkedText['marks'][number]

/** A text with every place marked at which one of the terms stands, as the search finds it. */
export function markedText(text: string, terms: readonly SearchTerm[]): MarkedText {
  const { plain, starts, ends } = plainOf(text)
  const marks = terms
    .flatMap((term) => marksOf(plain, term))
    .map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }))
  return { text, marks: joined(marks) }
}

/**
 * The part of a Markdown text around the first place at which a term stands, in one line and as it is read: without its signs,
 * unless the term stands only among these, such as in the address of a link. Null where no term stands in the text.
 */
export function excerptAround(markdown: string, terms: readonly SearchTerm[]): MarkedText | null {
  const first = markedText(markdown, terms).marks[0]
  if (first === undefined) return null
  const stretch = stretchAround(markdown, first.start)
  return (
    cutOut(inOneLine(wordsOf(parseMarkdown(stretch.text))), stretch, terms) ??
    cutOut(inOneLine(stretch.text), stretch, terms)
  )
}

/** A part of a text, and whether there is more of the text on its sides. */
interface Stretch {
  readonly text: string
  readonly hasBefore: boolean
  readonly hasBehind: boolean
}

/** Characters that are parsed for an excerpt, and of these the ones before the word: long texts take long to parse. */
const mostParsed = 1_200
const parsedBefore = 400

/** The lines of a text around one place, as many as are parsed. */
function stretchAround(text: string, at: number): Stretch {
  if (text.length <= mostParsed) return { text, hasBefore: false, hasBehind: false }
  const farthest = Math.max(0, at - parsedBefore)
  const line = text.lastIndexOf('\n', at - excerptLength) + 1
  const from = line >= farthest ? line : characterBoundary(text, farthest)
  const until = characterBoundary(text, from + mostParsed)
  return { text: text.slice(from, until), hasBefore: from > 0, hasBehind: until < text.length }
}

/** Cuts an excerpt out of words in one line; null where no term stands among them. */
function cutOut(words: string, { hasBefore, hasBehind }: Stretch, terms: readonly SearchTerm[]): MarkedText | null {
  const whole = markedText(words, terms)
  const first = whole.marks[0]
  if (first === undefined) return null
  const from = first.start <= before ? 0 : beginBefore(whole.text, first.start)
  const until = characterBoundary(whole.text, from + excerptLength)
  const lead = from > 0 || hasBefore ? '…' : ''
  const marks = whole.marks
    .filter(({ start }) => start < until)
    .map(({ start, end }) => ({ start: start - from + lead.length, end: Math.min(end, until) - from + lead.length }))
    .filter(({ start }) => start >= 0)
  const isWhole = until >= whole.text.length && !hasBehind
  return { text: `${lead}${whole.text.slice(from, until)}${isWhole ? '' : '…'}`, marks }
}

/** Returns the beginning of an excerpt whose first mark is at `mark`: at a word, where one begins near enough. */
function beginBefore(text: string, mark: number): number {
  const farthest = mark - before
  const word = text.lastIndexOf(' ', mark - before / 2) + 1
  return word > farthest ? word : characterBoundary(text, farthest)
}

interface PlainText {
  readonly plain: string
  /** For each character of `plain`: beginning and end of its origin in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A text as words are compared in it. A run of a script without spaces stays one here: its pairs would overlap. */
function plainOf(text: string): PlainText {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  let wasUnspaced = false
  for (const { segment, index } of segmenter.segment(text)) {
    const isUnspaced = isUnspacedText(segment)
    const own = isUnspaced ? segment.normalize('NFKC') : preparedText(segment)
    const prepared = isUnspaced === wasUnspaced ? own : ` ${own}`
    wasUnspaced = isUnspaced
    for (let at = 0; at < prepared.length; at += 1) {
      starts.push(index)
      ends.push(index + segment.length)
    }
    plain += prepared
  }
  return { plain, starts, ends }
}

const wordCharacter = '0-9a-z\\u0080-\\uffff'

function marksOf(plain: string, { words, isPrefix }: SearchTerm): Mark[] {
  const runs = runsOf(words)
  const start = isUnspacedText(runs.at(0) ?? '') ? '' : `(?<![${wordCharacter}])`
  const end = isPrefix || isUnspacedText(runs.at(-1) ?? '') ? '' : `(?![${wordCharacter}])`
  return marksMatching(plain, start + runs.map(escaped).join(`[^${wordCharacter}]+`) + end)
}

/** Words side by side, the pairs of a run joined to the run again. */
function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  for (const word of words) {
    const [first = '', ...rest] = word
    const last = runs.at(-1)
    if (last !== undefined && isUnspacedText(first) && last.endsWith(first))
      runs[runs.length - 1] = last + rest.join('')
    else runs.push(word)
  }
  return runs
}

function marksMatching(plain: string, pattern: string): Mark[] {
  return [...plain.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Marks in their order, those that overlap or touch as one. */
function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last !== undefined && mark.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, mark.end) }
    else result.push(mark)
  }
  return result
}
