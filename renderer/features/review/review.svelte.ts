import { untrack } from 'svelte'
import { readLineComment, type LineComment } from '../../../shared/model/line-comment.ts'
import type { ItemContents, Look, NoteRow } from '../../../shared/model/rows.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import { isNewSince } from '../activity/index.ts'
import {
  diffRows,
  findLines,
  linesOf,
  rowOfChange,
  rowOfFile,
  shows,
  type Attached,
  type DiffRow,
  type FoundLine,
} from './diff-rows.ts'
import { commentOn, lineOf, type DraftedComment } from './drafted-comments.ts'
import { inTreeOrder } from './file-tree.ts'
import { diffReader, reviewedFiles, type ReviewedFile } from './reviewed-file.ts'
import { isLong, widthOf } from './shown-text.ts'

/** The merge request under review, and the user's preferences for showing it. */
interface Asked {
  readonly notes: () => readonly NoteRow[]
  /** The comments that are not sent yet. */
  readonly drafts: () => readonly DraftedComment[]
  readonly contents: () => ItemContents | null
  readonly look: () => Look | null
  readonly shown: () => Preferences['changes']
}

/** The position of the user: at a line, or at the name of a file. A file is meant by its id, since others may come before it. */
interface Position {
  readonly file: string
  readonly line: number | null
  /** The current comment, where its row is the position. */
  readonly comment?: string
}

/** A comment on a line that is in the thread. */
export interface NoteOnLine {
  readonly note: NoteRow
  readonly comment: LineComment
}

/** The changes of a merge request as they are on the screen: files, rows, the position of the user, and the text to find. */
export class Review {
  readonly #asked: Asked
  /** The files that the user folded (true) or unfolded (false). Any other is folded once it was viewed. */
  #folds = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  /** Long lines that are shown as a whole. */
  #whole = $state.raw<ReadonlySet<DiffLine>>(new Set())
  #position = $state.raw<Position | null>(null)
  #sought = $state.raw('')
  #visit = $state.raw({ hit: -1 })
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
  readonly #notes = $derived.by(() => {
    const read = this.#asked.notes().map((note) => ({ note, comment: note.system ? null : readLineComment(note.body) }))
    return new Map(
      read.flatMap(({ note, comment }) => (comment === null ? [] : [[note.key, { note, comment }] as const])),
    )
  })
  readonly #drafts = $derived.by(() => new Map(this.#asked.drafts().map((draft) => [draft.id, draft] as const)))
  /** The ids of the drafts as one text, so that typing into them, which changes no row, computes nothing anew. */
  readonly #drafted = $derived.by(() => JSON.stringify([...this.#drafts.keys()]))
  readonly #attached = $derived.by((): Attached[] => {
    void this.#drafted
    const drafts = untrack(() => [...this.#drafts.values()])
    return [
      ...[...this.#notes.values()].flatMap(({ note, comment }) => this.#attach('note', note.key, comment)),
      ...drafts.flatMap((draft) => this.#attach('draft', draft.id, draft)),
    ]
  })
  readonly #isSideBySide = $derived.by(() => this.#asked.shown().view === 'sideBySide')
  readonly #rows = $derived(
    diffRows(this.#files, {
      folded: this.#folded,
      isSideBySide: this.#isSideBySide,
      attached: this.#attached,
    }),
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
  /** Number of the files that were viewed. */
  get viewed(): number {
    return this.#files.filter(({ isViewed }) => isViewed).length
  }
  /** Index of the current row; -1 before one has gone to any. */
  get at(): number {
    return this.#at
  }
  /** The text to find in the lines. */
  get sought(): string {
    return this.#sought
  }
  /** The lines in which that stands. */
  get hits(): readonly FoundLine[] {
    return this.#hits
  }
  /** Index of the found line that one has gone to; -1 for none. */
  get hit(): number {
    return Math.min(this.#visit.hit, this.#hits.length - 1)
  }

  get isSideBySide(): boolean {
    return this.#isSideBySide
  }
  /** Width of the longest line as it is shown, in letters. */
  get width(): number {
    const found = this.#hits.flatMap(({ file, line }) => this.#files[file]?.lines[line] ?? [])
    return Math.max(
      0,
      ...this.#files.map((file) => file.width()),
      ...[...found, ...this.#whole]
        .filter(({ text }) => isLong(text))
        .map((line) => widthOf(line.text, this.#sought, this.isWhole(line))),
    )
  }

  /** A value that differs each time that one has gone to a found line, were it the same line again. */
  get visit(): unknown {
    return this.#visit
  }

  isFolded(file: number): boolean {
    return this.#folded.has(this.#files[file]?.id ?? '')
  }

  /** Goes to a row, the first or last where it would be beyond. Returns false if there is none. */
  goTo(index: number): boolean {
    const row = this.#rows[Math.max(0, Math.min(index, this.#rows.length - 1))]
    if (row === undefined) return false
    const line = row.kind === 'line' ? row.line : row.kind === 'pair' ? (row.right ?? row.left) : null
    const comment = row.kind === 'note' || row.kind === 'draft' ? { comment: row.of } : {}
    this.#position = { file: this.#files[row.file]?.id ?? '', line, ...comment }
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

  /** Returns true if a long line is shown as a whole. */
  isWhole(line: DiffLine): boolean {
    return this.#whole.has(line)
  }

  /** Shows a long line as a whole. */
  showWhole(line: DiffLine): void {
    this.#whole = new Set([...this.#whole, line])
  }

  /** Shows the long lines of the current row as a whole, or no longer; false where it has none. */
  toggleWhole(): boolean {
    const row = this.#rows[this.#at]
    if (row === undefined) return false
    const lines = this.#files[row.file]?.lines ?? []
    const long = linesOf(row)
      .flatMap((at) => lines[at] ?? [])
      .filter(({ text }) => isLong(text))
    const isWhole = long.every((line) => this.#whole.has(line))
    this.#whole = new Set([...this.#whole].filter((line) => !long.includes(line)).concat(isWhole ? [] : long))
    return long.length > 0
  }

  /** Follows a mark of a file: one that was viewed is folded. */
  marked(file: number, viewed: boolean): void {
    const id = this.#files[file]?.id
    // Marked or not, it is as such files are until it is folded by hand; and it comes back when it changes.
    this.#folds = new Map([...this.#folds].filter(([other]) => other !== id))
    if (viewed && this.#position?.file === id) this.goToFile(file)
  }

  seek(text: string): void {
    this.#sought = text
    this.#visit = { hit: -1 }
  }

  /** Goes to the next line in which the sought text stands, or to the one before: around the end, too. */
  goToHit(by: 1 | -1): boolean {
    const { length } = this.#hits
    if (length === 0) return false
    const next = this.hit < 0 ? (by > 0 ? this.#hitAfter() : length - 1) : (this.hit + by + length) % length
    this.#visit = { hit: next }
    const found = this.#hits[next]
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

  /** The comment of a row. */
  noteOf(key: string): NoteOnLine | undefined {
    return this.#notes.get(key)
  }

  draftOf(id: string): DraftedComment | undefined {
    return this.#drafts.get(id)
  }

  /** Goes to a comment. Returns true if it is shown at a line. */
  goToComment(of: string): boolean {
    const file = this.#attached.find((each) => each.of === of)?.file
    if (file === undefined) return false
    this.fold(file, false)
    this.#position = { file: this.#files[file]?.id ?? '', line: null, comment: of }
    return true
  }

  /** Returns an empty comment on the current line; null where the row is none. */
  commentHere(): DraftedComment | null {
    const row = this.#rows[this.#at]
    const file = row === undefined ? undefined : this.#files[row.file]
    const line = this.#position?.line
    return file === undefined || line === null || line === undefined ? null : commentOn(file, line)
  }

  /** Attaches a comment to its line, or to its file where that has no such line any more. */
  #attach(kind: Attached['kind'], of: string, comment: LineComment): Attached[] {
    for (const [file, each] of this.#files.entries()) {
      const line = lineOf(comment, each)
      if (line !== null) return [{ kind, of, file, line }]
    }
    // A comment that is being written must not be lost with its file.
    return kind === 'draft' && this.#files.length > 0 ? [{ kind, of, file: 0, line: -1 }] : []
  }

  /** The row that shows a position; that of its file where the line is not shown any more. */
  #rowOf({ file, line, comment }: Position): number {
    const place = this.#places.get(file)
    if (place === undefined) return -1
    const name = this.#rows.findIndex((row) => row.file === place)
    if (comment !== undefined) {
      const at = this.#rows.findIndex((row) => (row.kind === 'note' || row.kind === 'draft') && row.of === comment)
      return at < 0 ? name : at
    }
    if (line === null) return name
    for (let at = name; this.#rows[at]?.file === place; at += 1) {
      const row = this.#rows[at]
      if (row !== undefined && shows(row, { file: place, line })) return at
    }
    return name
  }
}
