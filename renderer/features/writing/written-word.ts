import type { WordAtCaret } from '../../ui/text/word-at-caret.ts'

/** The kind of thing that a word can name: in any text, or behind a command only. */
export type WordKind = WordAtCaret['kind'] | 'branch' | 'day' | 'emojiName' | 'epic' | 'iteration' | 'project'

/** A word that is being written and can be completed. */
export interface WrittenWord extends Omit<WordAtCaret, 'kind'> {
  /** Null for a word that names no thing. */
  readonly kind: WordKind | null
  /** Words that could be meant besides things. */
  readonly phrases?: readonly Completion[]
  /** True if it may as well be none of what is offered. */
  readonly isFree?: boolean
}

/** A word that could be meant. */
export interface Completion {
  /** The text that replaces the word. */
  readonly word: string
  readonly title: string
  readonly about: string
  /** True if nothing is to be written behind it. */
  readonly isLast?: boolean
}

/** A word that some services know. */
export interface Phrase extends Completion {
  readonly since?: 'v4'
}
