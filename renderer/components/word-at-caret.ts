/** The kind of thing that a word names, by the sign that it begins with. */
const signs = {
  '@': 'person',
  '#': 'issue',
  '!': 'mergeRequest',
  '~': 'label',
  '%': 'milestone',
  ':': 'emoji',
} as const

/** A word that is being written and can be completed: where it stands, and what of it is written without its sign. */
export interface WordAtCaret {
  readonly kind: (typeof signs)[keyof typeof signs]
  readonly start: number
  readonly end: number
  readonly beginning: string
}

/** The word before the caret; null where there is none that could be completed. */
export function wordAtCaret(text: string, caret: number): WordAtCaret | null {
  const match = /(?:^|[\s([>"“'*_])([@#!~%:])("?[^\s"@#!~%:()[\]]*)$/u.exec(text.slice(0, caret))
  if (match === null) return null
  const [, sign = '', written = ''] = match
  const kind = signs[sign as keyof typeof signs]
  // A colon alone is one far more often than it begins a name.
  if (kind === 'emoji' && !/^[a-z0-9_+-]{2,}$/i.test(written)) return null
  return { kind, start: caret - written.length - 1, end: caret, beginning: written.replace(/^"/, '') }
}

/** A text with a word completed, and where the caret is then. */
export function withWord(
  text: string,
  { start, end }: WordAtCaret,
  word: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end)
  const written = /^\s/.test(rest) ? word : `${word} `
  return { text: text.slice(0, start) + written + rest, caret: start + word.length + 1 }
}

/** A name behind its sign: in quotes where it has more than one word. */
export function named(sign: '~' | '%', name: string): string {
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_])?$/u.test(name) ? `${sign}${name}` : `${sign}"${name}"`
}
