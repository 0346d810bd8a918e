/** A text that the user is still writing. `name` says what the text is for. Times are milliseconds since 1970. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly savedAt: number
}
