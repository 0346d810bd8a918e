/** How a title begins that says the work is not done, by the word that the service hears. */
const beginnings = {
  WIP: /^(\[WIP\]|WIP\b)/i,
  Draft: /^(\[draft\]|\(draft\)|draft:)/i,
  either: /^(\[WIP\]|WIP:|\[draft\]|\(draft\)|draft:)/i,
} as const

/** The same as plain beginnings, for a search in the database. */
export const beginningWords = {
  WIP: ['[WIP]', 'WIP:', 'WIP '],
  Draft: ['[draft]', '(draft)', 'draft:'],
  either: ['[WIP]', 'WIP:', '[draft]', '(draft)', 'draft:'],
} as const satisfies Readonly<Record<keyof typeof beginnings, readonly string[]>>

/** Whether a title says that the work is not done. */
export function isWorkInProgress(title: string, word: keyof typeof beginnings = 'WIP'): boolean {
  return beginnings[word].test(title)
}
