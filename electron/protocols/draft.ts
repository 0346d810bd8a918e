/** A text that the user is still writing. `name` is its purpose. Times are milliseconds since 1970. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly savedAt: number
}
