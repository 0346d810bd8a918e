/** Something that is being written, by the name of what it is for. Times are milliseconds since 1970. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly savedAt: number
}
