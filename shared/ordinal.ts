const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** Returns the number of a place in a row, such as `2nd`. */
export function ordinal(place: number): string {
  return `${place}${endings[rules.select(place)] ?? 'th'}`
}
