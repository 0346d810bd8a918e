/**
 * Where a text is kept while it is written. It is known by its name, not by the field in which it stands: what is to be added to the
 * text may be here only when that field is gone, or is the one of another text.
 */
export interface KeptText {
  readonly name: string
  /** Adds words behind the text as it is then. */
  readonly add: (words: string) => void
}
