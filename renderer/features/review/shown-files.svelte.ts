import { isNewSince } from '../activity/index.ts'
import { inTreeOrder } from './file-tree.ts'
import { diffReader, reviewedFiles, type ReviewedFile } from './reviewed-file.ts'
import type { UnderReview } from './under-review.ts'

/** The files of a review in the order of the tree, and which of them are folded. */
export class ShownFiles {
  readonly #asked: Pick<UnderReview, 'contents' | 'patches' | 'look' | 'shown' | 'unfolding'>
  /** The files that the user folded (true) or unfolded (false). Any other is folded once it was viewed, or where a tool made it. */
  #folds = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  readonly #hidesSpace = $derived.by(() => this.#asked.shown().hidesSpace)
  readonly #reader = $derived(diffReader(this.#hidesSpace))
  readonly #all = $derived.by(() =>
    inTreeOrder(
      reviewedFiles(
        this.#asked.contents()?.changes ?? [],
        this.#reader,
        (change) => isNewSince(this.#asked.look(), change),
        this.#asked.unfolding,
        (change) => this.#asked.patches.of(change),
      ),
    ),
  )
  readonly #folded = $derived(
    new Set(
      this.#all
        .filter(({ id, isViewed, isGenerated }) => this.#folds.get(id) ?? (isViewed || isGenerated))
        .map(({ id }) => id),
    ),
  )
  readonly #byPath = $derived.by(() => {
    const named = this.#all.flatMap(({ path, before }, file) => [path, before ?? path].map((name) => ({ name, file })))
    return Map.groupBy(named, ({ name }) => name)
  })
  readonly #places = $derived(new Map(this.#all.map(({ id }, place) => [id, place])))

  constructor(asked: Pick<UnderReview, 'contents' | 'patches' | 'look' | 'shown' | 'unfolding'>) {
    this.#asked = asked
  }

  get all(): readonly ReviewedFile[] {
    return this.#all
  }
  /** The ids of those that are folded. */
  get folded(): ReadonlySet<string> {
    return this.#folded
  }
  get hidesSpace(): boolean {
    return this.#hidesSpace
  }

  at(place: number): ReviewedFile | undefined {
    return this.#all[place]
  }

  /** The place of a file; undefined for an id that no file has. */
  placeOf(id: string): number | undefined {
    return this.#places.get(id)
  }

  withId(id: string): ReviewedFile | undefined {
    return this.#all[this.#places.get(id) ?? -1]
  }

  /** The places of the files that have one of the paths, or had one before. */
  placesOfPaths(paths: readonly (string | null)[]): number[] {
    const places = new Set(paths.flatMap((path) => this.#byPath.get(path ?? '') ?? []).map(({ file }) => file))
    return [...places].sort((one, other) => one - other)
  }

  isFolded(place: number): boolean {
    return this.#folded.has(this.#all[place]?.id ?? '')
  }

  fold(id: string, folded: boolean): void {
    this.#folds = new Map([...this.#folds, [id, folded]])
  }

  /** What is not folded stays as it is: its rows are not made anew. */
  unfold(place: number): void {
    const id = this.#all[place]?.id
    if (id !== undefined && this.#folded.has(id)) this.fold(id, false)
  }

  /** Folds a file no longer by hand: it is as any other that was viewed or not. */
  forgetFold(id: string): void {
    this.#folds = new Map([...this.#folds].filter(([other]) => other !== id))
  }
}
