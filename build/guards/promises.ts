/** A promise of docs/architecture.md: an invariant (I4), a rule of security (S2) or the consequence of a fault (F7). */
export interface NumberedPromise {
  readonly tag: string
  readonly sentence: string
}

/** The sorts of promises by the letter of their tags, in the order of the document. */
export const sortsOfPromises = { I: 'Invariants', S: 'Security', F: 'Faults' } as const

/** The document that numbers the promises, from the root of the project. */
export const promisesFile = 'docs/architecture.md'

/**
 * Reads the promises from the document's tables. Each is a row that begins with its tag and ends with the files in which it
 * is kept; its sentence stands between them.
 */
export function readPromises(document: string): NumberedPromise[] {
  return document.split('\n').flatMap((line) => {
    const [tag = '', ...cells] = line.split('|').slice(1, -1).map((cell) => cell.trim()) // prettier-ignore
    return /^[ISF]\d+$/.test(tag) ? [{ tag, sentence: cells.slice(0, -1).join(' → ') }] : []
  })
}
