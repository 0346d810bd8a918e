import type { Rendered, TextContext } from './markdown.ts'

/** The most characters that are kept: of rendered texts, and of what they were rendered from. */
const mostCharacters = 2_000_000

/** The latest texts as they were rendered: whoever goes back to an item reads the same ones. */
export class KeptRenderings {
  readonly #render: (text: string, context: TextContext) => Rendered
  /** The latest last, by everything that they depend on. */
  readonly #kept = new Map<string, Rendered>()
  #characters = 0

  constructor(render: (text: string, context: TextContext) => Rendered) {
    this.#render = render
  }

  /** Returns a text as it is rendered: kept from before where all that it depends on is the same. */
  of(text: string, context: TextContext): Rendered {
    const { pictures, addresses, place, emoji, ticking, saving } = context
    // All emoji are always the same ones, or not here yet.
    const key = JSON.stringify([text, pictures, [...(addresses ?? [])], place, emoji !== undefined, ticking, saving])
    const rendered = this.#kept.get(key) ?? this.#render(text, context)
    this.#forget(key)
    this.#kept.set(key, rendered)
    this.#characters += sizeOf(key, rendered)
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= mostCharacters) break
      this.#forget(oldest)
    }
    return rendered
  }

  #forget(key: string): void {
    const rendered = this.#kept.get(key)
    if (rendered === undefined) return
    this.#kept.delete(key)
    this.#characters -= sizeOf(key, rendered)
  }
}

function sizeOf(key: string, { html }: Rendered): number {
  return key.length + String(html).length
}
