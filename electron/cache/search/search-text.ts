/**
 * Prepares text for searching: for the index, for the terms that are looked up in it, and for comparing without an
 * index, so that all three agree. A prepared text consists of words, separated by ASCII characters that are neither
 * letters nor digits; every character beyond ASCII belongs to a word. SQLite's `ascii` tokenizer splits in the same
 * way. Its `unicode61` knows the letters of 2012 and no Chinese words, and no other code could say exactly what it
 * finds. Whoever changes how text is prepared raises `searchVersion` in search-file.ts.
 */

/** Letters with an accent that Unicode does not decompose. */
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
  // This is the only place where lower case depends on the next character.
  ς: 'σ',
}

// Scripts that are written without spaces between words, or whose endings grow onto words.
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc'
const isBeyondAscii = /[^\0-\x7f]/
const marks = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]+/g
const accented = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const picture = /\p{Extended_Pictographic}/gu
// Lone surrogates are none of these, so they separate words.
const noWord = /[^\0-\x7f\p{L}\p{M}\p{N}\p{Co}\p{Regional_Indicator}\p{Extended_Pictographic}]+/gu
const unspacedRun = new RegExp(`(?:(?![\\0-\\x7f])(?=[\\p{L}\\p{M}\\p{N}])[${unspaced}])+`, 'gu')

/**
 * A text as it is indexed: without accents, in lower case, with widths and ligatures made plain, with pictographs as
 * words of their own. Runs of Chinese, Japanese, Korean, Thai and the like become overlapping pairs followed by the
 * last character (`日本語` becomes `日本 本語 語`), so that any part of them is found.
 */
export function preparedText(text: string): string {
  // Most texts of most services: only the case is left to be changed, the tokenizer does the rest.
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
const hasUnspaced = new RegExp(`(?![\\0-\\x7f])[${unspaced}]`, 'u')

/** Returns true if a text holds a character of a script that is indexed in pairs. */
export function isUnspacedText(text: string): boolean {
  return hasUnspaced.test(text)
}

/** Words of prepared text that a text must contain side by side. With `isPrefix`, the last word may continue. */
export interface SearchTerm {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

const partsOfSearch = /["“”„]([^"“”„]*)(["“”„]|$)|[^\s"“”„]+/g

/**
 * Turns the user's search into terms that must all be found: words, and `"exact words"` in quotes. The last word or an
 * open quote is still being typed, so it may continue. Words without a letter or digit are ignored.
 */
export function parseSearch(text: string): SearchTerm[] {
  const parts = [...text.matchAll(partsOfSearch)]
  return parts.flatMap(([part, quoted, end], at) => {
    const isTyped = at === parts.length - 1 && (quoted === undefined || end === '')
    return searchTermsOf(quoted ?? part, isTyped)
  })
}

/** The term that a text stands for, or none where it has no letter or digit. @param isTyped whether its last word may continue */
export function searchTermsOf(text: string, isTyped: boolean): SearchTerm[] {
  const words = preparedText(text)
    .split(/[^0-9a-z\u0080-\uffff]+/)
    .filter((word) => word.length > 0)
  const last = words.at(-1)
  if (last === undefined) return []
  if (!isUnspaced.test(last)) return [{ words, isPrefix: isTyped }]
  // The character after the pairs of a run says that the run ends there. At the end of a term nobody means that, so it
  // is left out. A single character is the beginning of pairs.
  const isBehindPairs = words.length > 1 && isPairWith(words.at(-2) ?? '', last)
  return [isBehindPairs ? { words: words.slice(0, -1), isPrefix: false } : { words, isPrefix: true }]
}

function isPairWith(pair: string, last: string): boolean {
  return pair.length > last.length && pair.endsWith(last) && isUnspaced.test(pair.slice(0, -last.length))
}

/**
 * The terms as an expression of FTS5, in one column of an index or in all. Words contain neither quotes nor operators, so users
 * cannot write FTS5 expressions.
 */
export function matchExpression(terms: readonly SearchTerm[], column?: 'title' | 'body'): string {
  const within = column === undefined ? '' : `${column} : `
  return terms.map(({ words, isPrefix }) => `${within}"${words.join(' ')}"${isPrefix ? ' *' : ''}`).join(' AND ')
}

const wordCharacter = '0-9a-z\\u0080-\\uffff'

/**
 * Returns a function that says whether each term is found in one of the given texts (null: no text), just as the index
 * would.
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
