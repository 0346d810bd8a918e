import { findLines, type FoundLine } from './diff-rows.ts'
import type { ShownFiles } from './shown-files.svelte.ts'
import type { UnderReview } from './under-review.ts'

/** The lines of a review in which a text stands that the user looks for. */
export class FoundLines {
  readonly #files: ShownFiles
  readonly #findInPatches: UnderReview['findInPatches']
  #text = $state.raw('')
  #visit = $state.raw({ hit: -1 })
  /** The lines in which the text stands, in patches that are not here. */
  #elsewhere = $state.raw<ReadonlyMap<string, readonly number[]>>(new Map())
  readonly #hits = $derived.by(() => findLines(this.#files.all, this.#text, this.#elsewhere))

  constructor(files: ShownFiles, findInPatches: UnderReview['findInPatches']) {
    this.#files = files
    this.#findInPatches = findInPatches
  }

  /** The text to find in the lines. */
  get text(): string {
    return this.#text
  }
  /** The lines in which that stands. */
  get hits(): readonly FoundLine[] {
    return this.#hits
  }
  /** Index of the found line that the user went to; -1 for none. */
  get hit(): number {
    return Math.min(this.#visit.hit, this.#hits.length - 1)
  }
  /** A value that differs each time that the user goes to a found line, were it the same line again. */
  get visit(): unknown {
    return this.#visit
  }

  seek(text: string): void {
    this.#text = text
    this.#visit = { hit: -1 }
    if (text === '' || this.#files.all.every(({ isHere }) => isHere)) return
    void this.#findInPatches(text).then((found) => {
      if (this.#text === text) this.#elsewhere = found
    })
  }

  /** Index of the next found line, or of the one before, around the end too. @param here where the user is, before they have gone to any */
  nextFrom(here: FoundLine | null, by: 1 | -1): number {
    const { length } = this.#hits
    if (this.hit >= 0) return (this.hit + by + length) % length
    return by > 0 ? this.#firstFrom(here) : length - 1
  }

  /** Goes to a found line of a file: the last of the file where it has fewer. Returns its line; undefined where it has none. */
  visitIn(file: number, index: number): number | undefined {
    const first = this.#hits.findIndex((hit) => hit.file === file)
    const those = this.#hits.filter((hit) => hit.file === file)
    const at = Math.min(index, those.length - 1)
    const line = those[at]?.line
    if (line !== undefined) this.#visit = { hit: first + at }
    return line
  }

  /** The first that is not before the current row. */
  #firstFrom(here: FoundLine | null): number {
    if (here === null) return 0
    const { file, line } = here
    return Math.max(
      0,
      this.#hits.findIndex((hit) => hit.file > file || (hit.file === file && hit.line >= line)),
    )
  }
}
