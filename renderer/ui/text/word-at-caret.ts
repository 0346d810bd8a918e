/** The kind of thing that a word names, by the sign that it begins with. */
const signs = {
  '@': 'person',
  '#': 'issue',
  '!': 'mergeRequest',
  '~': 'label',
  '%': 'milestone',
  ':': 'emoji',
} as const

/** A word that is being written and can be completed: its position, and the text after its sign. */
export interface WordAtCaret {
  readonly kind: (typeof signs)[keyof typeof signs]
  readonly start: number
  readonly end: number
  readonly beginning: string
}

/**
 * The characters after which the service takes no sign for the beginning of a reference: ASCII letters, numbers, and signs of
 * paths and addresses.
 */
const inWord = String.raw`[\w.\-/@#!~%:&$=?\\]`
const written = new RegExp(
  String.raw`(?<!${inWord})(?:(?<sign>[@#!~%])(?<name>"?[^\s"@#!~%()[\]]*)|(?<colon>:)(?<emoji>[a-zA-Z0-9_+-]*))$`,
  'u',
)

/** The word before the caret; null where there is none that could be completed. */
export function wordAtCaret(text: string, caret: number): WordAtCaret | null {
  const before = text.slice(0, caret)
  const parts = written.exec(before)?.groups
  if (parts === undefined) return null
  const [sign = '', word = ''] = parts.colon === undefined ? [parts.sign, parts.name] : [parts.colon, parts.emoji]
  const kind = signs[sign as keyof typeof signs]
  const start = caret - word.length - 1
  // A colon alone is one far more often than it begins a name, and so are some signs that touch a word before them.
  if (kind === 'emoji' && word.length < 2) return null
  if (word === '' && /[!~%]/.test(sign) && /\p{L}$/u.test(before.slice(0, start))) return null
  return { kind, start, end: caret, beginning: word.replace(/^"/, '') }
}

/**
 * A text with a word completed, and where the caret is then: behind a space, unless the word is to be the last of its line.
 *
 * @param isLast true if nothing is to be written behind it
 */
export function withWord(
  text: string,
  { start, end }: Pick<WordAtCaret, 'start' | 'end'>,
  word: string,
  isLast = false,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end)
  const written = isLast || /^[^\S\n]/.test(rest) ? word : `${word} `
  return { text: text.slice(0, start) + written + rest, caret: start + word.length + (isLast ? 0 : 1) }
}
