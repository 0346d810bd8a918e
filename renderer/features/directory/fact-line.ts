/** Joins what is told of something in one line; what does not hold, or is not known, is not told. */
export function factLine(...facts: readonly (string | false | null)[]): string {
  return facts.filter((fact) => typeof fact === 'string').join(' · ')
}
