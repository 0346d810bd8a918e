/**
 * How text is prepared for being searched: once for the index, for what is looked for in it, and for comparing without an index, so
 * that all three agree. A prepared text is words apart by ASCII characters that are no letters or digits; everything beyond
 * ASCII in it belongs to a word. That is what SQLite's `ascii` tokenizer splits by. Its `unicode61` knows letters of 2012 and
 * no Chinese words, and nothing else could say exactly what it finds.
 */

/** Goes up whenever `preparedText` changes: what was indexed before is indexed again. */
export const searchTextVersion = 1

/** Letters that carry their accent in themselves. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  // Lower case depends on what follows only here.
  ς: 'σ',
}

// Written without spaces between words, or with endings that grow onto them.
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc'
const isBeyondAscii = /[^\0-\x7f]/
const marks = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]+/g
const accented = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const picture = /\p{Extended_Pictographic}/gu
// Lone surrogates are none of these, and so part words.
const noWord = /[^\0-\x7f\p{L}\p{M}\p{N}\p{Co}\p{Regional_Indicator}\p{Extended_Pictographic}]+/gu
const unspacedRun = new RegExp(`(?:(?![\\0-\\x7f])(?=[\\p{L}\\p{M}\\p{N}])[${unspaced}])+`, 'gu')

/**
 * A text as it is indexed: without accents, in lower case, widths and ligatures made plain, pictures as words of their own, and runs of Chinese,
 * Japanese, Korean, Thai and the like as overlapping pairs with the last character behind them (`日本語` becomes
 * `日本 本語 語`), so that any part of them is found.
 */
export function preparedText(text: string): string {
  // Most text of most services: the tokenizer does all there is to do but the case.
  if (!isBeyondAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(accented, (letter) => plainLetters[letter] ?? letter)
    .replace(noWord, ' ')
    .replace(picture, ' $& ')
    .replace(unspacedRun, pairs)
}

function pairs(run: string): string {
  const characters = [...run]
  const words = characters.map((character, at) => character + (characters[at + 1] ?? ''))
  return ` ${words.join(' ')} `
}

const isUnspaced = new RegExp(`^[${unspaced}]$`, 'u')

/** What a text must hold: these words of prepared text side by side, the last perhaps going on (`isPrefix`). */
export interface SearchTerm {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

const partsOfSearch = /["“”„]([^"“”„]*)(["“”„]|$)|[^\s"“”„]+/g

/**
 * What a user searches for, as terms that must all be held: words, and `"exact words"` in quotes. What is being typed, the last
 * word or an open quote, may go on. Words without a letter or digit ask for nothing.
 */
export function parseSearch(text: string): SearchTerm[] {
  const parts = [...text.matchAll(partsOfSearch)]
  return parts.flatMap(([part, quoted, end], at) => {
    const isTyped = at === parts.length - 1 && (quoted === undefined || end === '')
    return termOf(quoted ?? part, isTyped)
  })
}

function termOf(text: string, isTyped: boolean): SearchTerm[] {
  const words = preparedText(text)
    .split(/[^0-9a-z\u0080-\uffff]+/)
    .filter((word) => word.length > 0)
  const last = words.at(-1)
  if (last === undefined) return []
  if (!isUnspaced.test(last)) return [{ words, isPrefix: isTyped }]
  // The character behind the pairs of a run says that the run ends there, which nobody asks for at the end of a term. Alone it begins pairs.
  const isBehindPairs = words.length > 1 && isPairWith(words.at(-2) ?? '', last)
  return [isBehindPairs ? { words: words.slice(0, -1), isPrefix: false } : { words, isPrefix: true }]
}

function isPairWith(pair: string, last: string): boolean {
  return pair.length > last.length && pair.endsWith(last) && isUnspaced.test(pair.slice(0, -last.length))
}

/** The terms as FTS5 asks for them. Words hold neither quotes nor operators, so nothing of its language gets through. */
export function matchExpression(terms: readonly SearchTerm[]): string {
  return terms.map(({ words, isPrefix }) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`).join(' AND ')
}

const wordCharacter = '0-9a-z\\u0080-\\uffff'

/**
 * Says of the texts of a row (null: none) whether each term stands in one of them, as the index would.
 */
export function matcherOf(terms: readonly SearchTerm[]): (texts: readonly (string | null)[]) => boolean {
  const patterns = terms.map(({ words, isPrefix }) => {
    const side = words.join(`[^${wordCharacter}]+`)
    return new RegExp(`(?<![${wordCharacter}])${side}${isPrefix ? '' : `(?![${wordCharacter}])`}`)
  })
  return (texts) => {
    const prepared = texts.map((text) => (text === null ? '' : preparedText(text)))
    return patterns.every((pattern) => prepared.some((text) => pattern.test(text)))
  }
}
