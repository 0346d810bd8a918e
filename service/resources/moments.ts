/** A moment as the contract writes it: ISO 8601 UTC with milliseconds. */
export function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : isoOf(moment)
}

/** The moment of an argument; undefined where it was not given. */
export function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}
