/** What is made of the text that is typed: one more option, listed first or last, or why there is none. */
export type TypedOption<Option> =
  { readonly option: Option; readonly place: 'first' | 'last' } | { readonly problem: string }
