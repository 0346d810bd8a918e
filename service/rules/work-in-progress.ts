/** The prefixes of a title that mark work in progress, by the word that the service takes. */
const beginnings = {
  WIP: /^(\[WIP\]|WIP\b)/i,
  Draft: /^(\[draft\]|\(draft\)|draft:)/i,
  either: /^(\[WIP\]|WIP:|\[draft\]|\(draft\)|draft:)/i,
} as const

/** The same prefixes as plain texts, for a search in the database. */
export const beginningWords = {
  WIP: ['[WIP]', 'WIP:', 'WIP '],
  Draft: ['[draft]', '(draft)', 'draft:'],
  either: ['[WIP]', 'WIP:', '[draft]', '(draft)', 'draft:'],
} as const satisfies Readonly<Record<keyof typeof beginnings, readonly string[]>>

/** Returns true for a title that marks work in progress. */
export function isWorkInProgress(title: string, word: keyof typeof beginnings = 'WIP'): boolean {
  return beginnings[word].test(title)
}
