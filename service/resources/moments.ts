/** A moment as the contract writes it: ISO 8601 UTC with milliseconds. */
export function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : isoOf(moment)
}
