/** The result of reading the typed text: one more option, listed first or last, or the reason why there is none. */
export type TypedOption<Option> =
  { readonly option: Option; readonly place: 'first' | 'last' } | { readonly problem: string }
