import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import { referencesPerCall, type ReferenceCard } from '../../shared/model/reference-card.ts'

type Cards = ReadonlyMap<string, ReferenceCard>

/** What references in texts lead to. What many texts ask for at once is asked of the reader at once. */
export class ReferencesStore {
  readonly #bridge: DocketBridge
  readonly #asked = new Map<string, { readonly names: Set<string>; readonly found: Promise<Cards> }>()

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** The cards of those references of a project that are on this computer, by how they are written. */
  async read(project: Key<'project'>, references: readonly string[]): Promise<Cards> {
    let asked = this.#asked.get(project)
    if (asked === undefined) {
      const names = new Set<string>()
      const found = Promise.resolve().then(() => {
        this.#asked.delete(project)
        return this.#ask(project, [...names])
      })
      asked = { names, found }
      this.#asked.set(project, asked)
    }
    for (const reference of references) asked.names.add(reference)
    const all = await asked.found
    return new Map(
      references.flatMap((reference) => {
        const card = all.get(reference)
        return card === undefined ? [] : [[reference, card] as const]
      }),
    )
  }

  async #ask(project: Key<'project'>, names: readonly string[]): Promise<Cards> {
    const cards = new Map<string, ReferenceCard>()
    for (let start = 0; start < names.length; start += referencesPerCall) {
      const references = names.slice(start, start + referencesPerCall)
      const result = await this.#bridge.call('readReferences', { project, references })
      // A text is read without its cards where they cannot be read.
      if (!result.ok) return cards
      for (const [index, card] of result.value.entries()) {
        const written = references[index]
        if (card !== null && written !== undefined) cards.set(written, card)
      }
    }
    return cards
  }
}
