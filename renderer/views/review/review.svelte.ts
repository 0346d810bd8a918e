import type { ItemContents, Look } from '../../../shared/model/rows.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { isNewSince } from '../item/news.ts'
import { diffRows, findLines, rowOfChange, rowOfFile, shows, type DiffRow, type FoundLine } from './diff-rows.ts'
import { inTreeOrder } from './file-tree.ts'
import { diffReader, reviewedFiles, type ReviewedFile } from './reviewed-file.ts'

/** What is reviewed, and how the user wants it shown. */
interface Asked {
  readonly contents: () => ItemContents | null
  readonly look: () => Look | null
  readonly shown: () => Preferences['changes']
}

/** Where one is: at a line, or at the name of a file. A file is meant by its id, since others may come before it. */
interface Position {
  readonly file: string
  readonly line: number | null
}

/** The changes of a merge request as they are on the screen: files, rows, where one is, and what is sought. */
export class Review {
  readonly #asked: Asked
  /** What the user folded or unfolded. Else a file is folded once it was viewed. */
  #folds = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  #position = $state.raw<Position | null>(null)
  #sought = $state.raw('')
  #hit = $state.raw(-1)
  readonly #hidesSpace = $derived.by(() => this.#asked.shown().hidesSpace)
  readonly #reader = $derived(diffReader(this.#hidesSpace))
  readonly #files = $derived.by(() =>
    inTreeOrder(
      reviewedFiles(this.#asked.contents()?.changes ?? [], this.#reader, (change) =>
        isNewSince(this.#asked.look(), change),
      ),
    ),
  )
  readonly #folded = $derived(
    new Set(this.#files.filter(({ id, isViewed }) => this.#folds.get(id) ?? isViewed).map(({ id }) => id)),
  )
  readonly #places = $derived(new Map(this.#files.map(({ id }, place) => [id, place])))
  readonly #rows = $derived.by(() =>
    diffRows(this.#files, { folded: this.#folded, isSideBySide: this.#asked.shown().view === 'sideBySide' }),
  )
  readonly #hits = $derived(findLines(this.#files, this.#sought))
  readonly #at = $derived(this.#position === null ? -1 : this.#rowOf(this.#position))

  constructor(asked: Asked) {
    this.#asked = asked
  }

  /** In the order of the tree. */
  get files(): readonly ReviewedFile[] {
    return this.#files
  }
  get rows(): readonly DiffRow[] {
    return this.#rows
  }
  /** How many of the files were viewed. */
  get viewed(): number {
    return this.#files.filter(({ isViewed }) => isViewed).length
  }
  /** The row that one is at; -1 before one has gone to any. */
  get at(): number {
    return this.#at
  }
  /** What is sought in the lines. */
  get sought(): string {
    return this.#sought
  }
  /** The lines in which that stands. */
  get hits(): readonly FoundLine[] {
    return this.#hits
  }
  /** Which of them one has gone to; -1 for none. */
  get hit(): number {
    return Math.min(this.#hit, this.#hits.length - 1)
  }

  isFolded(file: number): boolean {
    return this.#folded.has(this.#files[file]?.id ?? '')
  }

  /** Goes to a row, the first or last where it would be beyond, and says whether there is any. */
  goTo(index: number): boolean {
    const row = this.#rows[Math.max(0, Math.min(index, this.#rows.length - 1))]
    if (row === undefined) return false
    const line = row.kind === 'line' ? row.line : row.kind === 'pair' ? (row.right ?? row.left) : null
    this.#position = { file: this.#files[row.file]?.id ?? '', line }
    return true
  }

  /** Goes to the beginning of a change or to the name of a file, counted from a row; false where there is none. */
  goToNext(what: 'change' | 'file', from: number, by: 1 | -1): boolean {
    const to = what === 'file' ? rowOfFile(this.#rows, from, by) : rowOfChange(this.#rows, this.#files, from, by)
    return to >= 0 && this.goTo(to)
  }

  /** Goes to the name of a file. */
  goToFile(file: number): void {
    this.#position = { file: this.#files[file]?.id ?? '', line: null }
  }

  /** Folds a file so that only its name is there, or unfolds it. One goes on at its name. */
  fold(file: number, folded: boolean): void {
    const id = this.#files[file]?.id
    if (id === undefined) return
    this.#folds = new Map([...this.#folds, [id, folded]])
    if (folded && this.#position?.file === id) this.goToFile(file)
  }

  /** A file was marked as viewed, which folds it, or as not viewed. */
  marked(file: number, viewed: boolean): void {
    const id = this.#files[file]?.id
    // Marked or not, it is as such files are until it is folded by hand; and it comes back when it changes.
    this.#folds = new Map([...this.#folds].filter(([other]) => other !== id))
    if (viewed && this.#position?.file === id) this.goToFile(file)
  }

  seek(text: string): void {
    this.#sought = text
    this.#hit = -1
  }

  /** Goes to the next line in which the sought text stands, or to the one before: around the end, too. */
  goToHit(by: 1 | -1): boolean {
    const { length } = this.#hits
    if (length === 0) return false
    this.#hit = this.#hit < 0 ? (by > 0 ? this.#hitAfter() : length - 1) : (this.hit + by + length) % length
    const found = this.#hits[this.#hit]
    if (found === undefined) return false
    this.fold(found.file, false)
    this.#position = { file: this.#files[found.file]?.id ?? '', line: found.line }
    return true
  }

  /** The first of them that is not before where one is. */
  #hitAfter(): number {
    const row = this.#rows[this.#at]
    if (row === undefined) return 0
    const line = this.#position?.line ?? -1
    const next = this.#hits.findIndex((hit) => hit.file > row.file || (hit.file === row.file && hit.line >= line))
    return Math.max(0, next)
  }

  /** The row that shows a position; that of its file where the line is not shown any more. */
  #rowOf({ file, line }: Position): number {
    const place = this.#places.get(file)
    if (place === undefined) return -1
    const name = this.#rows.findIndex((row) => row.file === place)
    if (line === null) return name
    for (let at = name; this.#rows[at]?.file === place; at += 1) {
      const row = this.#rows[at]
      if (row !== undefined && shows(row, { file: place, line })) return at
    }
    return name
  }
}
