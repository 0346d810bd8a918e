import { createContext } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import { referencesPerCall } from '../../shared/ipc-limits.ts'
import type { ReferenceCard } from '../../shared/model/reference-card.ts'

type Cards = ReadonlyMap<string, ReferenceCard>

/** The kinds that a card can show: when one of them has changed, cards are read again. */
const concerned = ['issue', 'mergeRequest', 'label', 'milestone', 'user', 'snippet', 'itemParts', 'edit'] as const
/** The most references that are remembered. */
const mostKnown = 5_000

/** The targets of references in texts. Requests of many texts at the same time are sent to the reader as one. */
export class ReferencesStore {
  readonly #bridge: DocketBridge
  /** The cards by project and reference; null for a reference that leads nowhere. A thread names the same again and again. */
  readonly #known = new Map<string, ReferenceCard | null>()
  /** Number of changes that may concern a card. An answer that was on its way at one may be from before it. */
  #changes = 0
  readonly #asked = new Map<string, { readonly names: Set<string>; readonly found: Promise<Cards> }>()

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** The cards of references that were all asked for before; null where one was not. */
  recall(project: string, references: readonly string[]): Cards | null {
    const cards = new Map<string, ReferenceCard>()
    for (const reference of references) {
      const card = this.#known.get(`${project} ${reference}`)
      if (card === undefined) return null
      if (card !== null) cards.set(reference, card)
    }
    return cards
  }

  /** Forgets all cards if a change may concern one. */
  changed(kinds: ReadonlySet<string>): void {
    if (!concerned.some((kind) => kinds.has(kind))) return
    this.#changes += 1
    this.#known.clear()
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
      const changes = this.#changes
      const result = await this.#bridge.call('readReferences', { project, references })
      // A text is read without its cards where they cannot be read.
      if (!result.ok) return cards
      if (this.#known.size > mostKnown) this.#known.clear()
      for (const [index, written] of references.entries()) {
        const card = result.value[index] ?? null
        if (this.#changes === changes) this.#known.set(`${project} ${written}`, card)
        if (card !== null) cards.set(written, card)
      }
    }
    return cards
  }
}

export const [useReferences, provideReferences] = createContext<ReferencesStore>()
