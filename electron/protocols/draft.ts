/** A text that is being written, with the name of its target. Times are milliseconds since 1970. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly savedAt: number
}
