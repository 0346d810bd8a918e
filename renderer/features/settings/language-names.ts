const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

/** A language in words: `en-GB` is “English (United Kingdom)”. A name that nobody knows stands as it is. */
export function languageName(language: string): string {
  return names.of(language) ?? language
}
