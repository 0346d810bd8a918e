import type { DiffLine } from '../../../shared/diff/lines.ts'
import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import { AttachedComments } from './attached-comments.svelte.ts'
import {
  diffRows,
  linesOf,
  rowOfChange,
  rowOfFile,
  shows,
  type Attached,
  type DiffRows,
  type KnownRows,
} from './diff-rows.ts'
import { commentOnFile, commentOnLines, movedToNewest, newLinesAmong, newLinesOf } from './drafted-comments.ts'
import { FoundLines } from './found-lines.svelte.ts'
import type { ReviewedFile } from './reviewed-file.ts'
import { SelectedLines } from './selected-lines.svelte.ts'
import { ShownFiles } from './shown-files.svelte.ts'
import { isLong, widthOf } from './shown-text.ts'
import type { UnderReview } from './under-review.ts'

/**
 * The result of a move: true if there was a place to go to; or the reading of the patch that it waits for. Nobody is brought to a
 * place that is not known yet.
 */
export type Moved = boolean | Promise<boolean>

/** Where the user is: at a line, or at the name of a file. A file is meant by its id, since others may come before it. */
interface Cursor {
  readonly file: string
  readonly line: number | null
  /** That line, which may stand elsewhere once more lines are shown before it. */
  readonly of?: DiffLine | undefined
  /** The current comment, where the user is at its row. */
  readonly comment?: string
}

/** The changes of a merge request as they are on the screen: their rows, and where the user is among them. */
export class Review {
  /** The comments, sent and being written. */
  readonly comments: AttachedComments
  /** The lines with the text that the user looks for. */
  readonly found: FoundLines
  readonly selection: SelectedLines
  readonly #asked: UnderReview
  readonly #files: ShownFiles
  /** Long lines that are shown as a whole. */
  #whole = $state.raw<ReadonlySet<DiffLine>>(new Set())
  /** Where the user went last, with the line as it was numbered then. */
  #wentTo = $state.raw<Cursor | null>(null)
  readonly #knownRows: KnownRows = new WeakMap()
  #moves = 0
  /** Where the user is: the same, with its line where that stands now. */
  readonly #cursor = $derived.by((): Cursor | null => {
    const went = this.#wentTo
    if (went?.line === null || went?.of === undefined) return went
    const file = this.#files.withId(went.file)
    if (file?.isHere === false) return went
    const lines = file?.lines ?? []
    const at = lines[went.line] === went.of ? went.line : lines.indexOf(went.of)
    return { ...went, line: at < 0 ? Math.min(went.line, lines.length - 1) : at }
  })
  readonly #isSideBySide = $derived.by(() => this.#asked.shown().view === 'sideBySide')
  readonly #rows = $derived.by(() =>
    diffRows(
      this.#files.all,
      { folded: this.#files.folded, isSideBySide: this.#isSideBySide, attached: this.comments.all },
      this.#knownRows,
    ),
  )
  /** Where threads that are not resolved stand among the rows. One whose own row is not there stands below the name of its file. */
  readonly #openThreadRows = $derived.by(() =>
    this.comments.openThreads.map((thread) => {
      const at = this.#rowOfComment(thread)
      return this.#rows.at(at)?.kind === 'file' ? at + 0.5 : at
    }),
  )
  readonly #at = $derived(this.#cursor === null ? -1 : this.#rowOf(this.#cursor))

  constructor(asked: UnderReview) {
    this.#asked = asked
    this.#files = new ShownFiles(asked)
    this.comments = new AttachedComments(asked, this.#files)
    this.found = new FoundLines(this.#files, asked.findInPatches)
    this.selection = new SelectedLines({
      files: this.#files,
      comments: this.comments,
      isSideBySide: () => this.#isSideBySide,
      here: () => this.#cursor,
      go: (file, line) => {
        this.#go({ file, line })
      },
    })
  }

  /** In the order of the tree. */
  get files(): readonly ReviewedFile[] {
    return this.#files.all
  }
  get rows(): DiffRows {
    return this.#rows
  }
  /** Number of the files that were viewed. */
  get viewed(): number {
    return this.#files.all.filter(({ isViewed }) => isViewed).length
  }
  /** Index of the current row; -1 before the user has gone to any. */
  get at(): number {
    return this.#at
  }
  get isSideBySide(): boolean {
    return this.#isSideBySide
  }
  /** Width of the longest line as it is shown, in letters. */
  get width(): number {
    const found = this.found.hits.flatMap(({ file, line }) => this.#files.at(file)?.lines[line] ?? [])
    return Math.max(
      0,
      ...this.#files.all.map((file) => file.width()),
      ...[...found, ...this.#whole]
        .filter(({ text }) => isLong(text))
        .map((line) => widthOf(line.text, this.found.text, this.isWhole(line))),
    )
  }

  /** True if the service has told the version of the changes, in which comments have their places. */
  get isPlaced(): boolean {
    return this.comments.head !== null
  }

  /** Indexes of the rows of the comments that are being written. */
  get draftRows(): readonly number[] {
    return this.comments.drafts.map((draft) => this.#rowOfComment(draft))
  }

  /** The place where the user went last: another object each time. */
  get wentTo(): unknown {
    return this.#wentTo
  }

  /**
   * The files whose patches are wanted: those of some rows and of the comments that are being written, the one that the user is
   * in, and those of the next thread that is not resolved and of the one before.
   */
  filesNear(first: number, last: number): readonly ReviewedFile[] {
    const files = new Set(this.comments.drafts.map(({ file }) => file))
    for (let file = this.#rows.fileAt(first); file <= this.#rows.fileAt(last); file += 1) files.add(file)
    if (this.#at >= 0) files.add(this.#rows.fileAt(this.#at))
    for (const by of [1, -1] as const) {
      const thread = this.#openThreadFrom(this.#at, by)
      if (thread !== undefined) files.add(thread.file)
    }
    return [...files].filter((file) => !this.isFolded(file)).flatMap((file) => this.#files.at(file) ?? [])
  }

  isFolded(file: number): boolean {
    return this.#files.isFolded(file)
  }

  /** Goes to a row, the first or last where it would be beyond. Returns false if there is none. @param at one of its lines */
  goTo(index: number, at: number | null = null): Moved {
    const to = Math.max(0, Math.min(index, this.#rows.length - 1))
    const row = this.#rows.at(to)
    if (row === undefined) return false
    if (row.kind === 'waiting') return this.#goWithin(row.file, to)
    const line = at ?? (row.kind === 'line' ? row.line : row.kind === 'pair' ? (row.right ?? row.left) : null)
    const comment = row.kind === 'note' || row.kind === 'draft' ? { comment: row.of } : {}
    this.#go({ file: this.#files.at(row.file)?.id ?? '', line, ...comment })
    return true
  }

  /** Goes to a row of a file whose patch is not here: as far from its end as it was, for someone who comes from below. */
  #goWithin(file: number, index: number): Moved {
    const fromEnd = this.#rows.startOf(file + 1) - index
    const fromStart = index - this.#rows.startOf(file)
    const comesFromBelow = this.#at > index
    return this.#whenHere(file, (place) => {
      const [start, end] = [this.#rows.startOf(place), this.#rows.startOf(place + 1)]
      const to = comesFromBelow ? end - fromEnd : start + fromStart
      return this.goTo(Math.max(start, Math.min(to, end - 1)))
    })
  }

  /** Goes to the beginning of a change or to the name of a file, counted from a row; false where there is none. */
  goToNext(what: 'change' | 'file', from: number, by: 1 | -1): Moved {
    const to = what === 'file' ? rowOfFile(this.#rows, from, by) : rowOfChange(this.#rows, this.#files.all, from, by)
    const row = this.#rows.at(to)
    if (row?.kind !== 'waiting') return to >= 0 && this.goTo(to)
    return this.#whenHere(row.file, (file) => {
      const [start, end] = [this.#rows.startOf(file), this.#rows.startOf(file + 1)]
      return this.goToNext(what, by > 0 ? start : end, by)
    })
  }

  /** Goes to the next thread that is not resolved, or to the one before, around the end too. Returns false if there is none. */
  goToOpenThread(from: number, by: 1 | -1): Moved {
    const to = this.#openThreadFrom(from, by)
    return to === undefined ? false : this.goToComment(to.of)
  }

  #openThreadFrom(from: number, by: 1 | -1): Attached | undefined {
    const [open, here] = [this.comments.openThreads, this.#openThreadRows]
    const isHere = (index: number) => (by > 0 ? index > from : index < from)
    const next = by > 0 ? here.findIndex(isHere) : here.findLastIndex(isHere)
    return open.at(next >= 0 ? next : by > 0 ? 0 : -1)
  }

  /** Does something as soon as the patch of a file is here. It is not done where the user goes elsewhere meanwhile. */
  #whenHere(file: number, go: (file: number) => Moved): Moved {
    const shown = this.#files.at(file)
    if (shown === undefined) return false
    if (shown.isHere) return go(file)
    const moves = (this.#moves += 1)
    return this.#asked.patches.read([shown.change]).then(() => {
      if (moves !== this.#moves) return false
      const place = this.#files.placeOf(shown.id)
      if (place === undefined || this.#files.at(place)?.isHere !== true) return false
      return go(place)
    })
  }

  /** The changes are no longer on the screen: nobody is brought to a place among them any more. */
  leave(): void {
    this.#moves += 1
  }

  /** Goes to the name of a file. */
  goToFile(file: number): void {
    this.#go({ file: this.#files.at(file)?.id ?? '', line: null })
  }

  /** Folds a file so that only its name is there, or unfolds it. Its name becomes the current row. */
  fold(file: number, folded: boolean): void {
    const id = this.#files.at(file)?.id
    if (id === undefined) return
    this.#files.fold(id, folded)
    if (folded && this.#cursor?.file === id) this.goToFile(file)
  }

  /** Follows a mark of a file: one that was viewed is folded. Marked or not, it is so until it is folded by hand, or changes. */
  marked(file: number, viewed: boolean): void {
    const id = this.#files.at(file)?.id
    if (id === undefined) return
    this.#files.forgetFold(id)
    if (viewed && this.#cursor?.file === id) this.goToFile(file)
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
    const row = this.#rows.at(this.#at)
    if (row === undefined) return false
    const lines = this.#files.at(row.file)?.lines ?? []
    const long = linesOf(row)
      .flatMap((at) => lines[at] ?? [])
      .filter(({ text }) => isLong(text))
    const isWhole = long.every((line) => this.#whole.has(line))
    this.#whole = new Set([...this.#whole].filter((line) => !long.includes(line)).concat(isWhole ? [] : long))
    return long.length > 0
  }

  /** Goes to the next line in which the sought text stands, or to the one before: around the end, too. */
  goToHit(by: 1 | -1): Moved {
    const row = this.#rows.at(this.#at)
    const here = row === undefined ? null : { file: row.file, line: this.#cursor?.line ?? -1 }
    const { hits } = this.found
    const next = this.found.nextFrom(here, by)
    const found = hits[next]
    if (found === undefined) return false
    const inFile = next - hits.findIndex(({ file }) => file === found.file)
    // Where more lines are shown than the changes, or fewer, the hits of a file are others once its patch is here.
    return this.#whenHere(found.file, (file) => {
      const line = this.found.visitIn(file, inFile)
      if (line === undefined) return false
      this.#files.unfold(file)
      this.#go({ file: this.#files.at(file)?.id ?? '', line })
      return true
    })
  }

  /** Goes to a comment. Returns true if it is shown at a line. */
  goToComment(of: string): Moved {
    const file = this.comments.find(of)?.file
    if (file === undefined) return false
    return this.#whenHere(file, (place) => {
      this.#files.unfold(place)
      this.#go({ file: this.#files.at(place)?.id ?? '', line: null, comment: of })
      return true
    })
  }

  /** Returns an empty comment on the selected lines, or on the current one; null where the row is none. */
  commentHere(): DraftedComment | null {
    const row = this.#rows.at(this.#at)
    const line = this.#cursor?.line
    return row === undefined || line === null || line === undefined ? null : this.commentAt(row.file, line)
  }

  /** Returns an empty comment on a line, or on the selected lines where it is one of them; null where it cannot be commented on. */
  commentAt(file: number, line: number): DraftedComment | null {
    const shown = this.#files.at(file)
    const lines = this.selection.linesAt(file, line)
    return shown === undefined ? null : commentOnLines(shown, lines, this.#asked.contents()?.versions)
  }

  /** Returns the same for a comment that is to suggest other lines: on those of the new file alone. */
  commentToSuggest(): DraftedComment | null {
    const file = this.#rows.at(this.#at)?.file ?? -1
    const shown = this.#files.at(file)
    const line = this.#cursor?.line
    if (shown === undefined || line === null || line === undefined) return null
    const lines = newLinesAmong(shown, this.selection.linesAt(file, line))
    return commentOnLines(shown, lines, this.#asked.contents()?.versions)
  }

  /**
   * Returns the lines of the new file that a comment is about; null where it cannot suggest others. The numbers of one on an
   * older version are those of other lines by now.
   */
  linesToSuggest(comment: DraftedComment): readonly string[] | null {
    if (this.comments.isOutdated(comment)) return null
    const file = this.#files.all.find(({ path }) => path === comment.path)
    return file === undefined ? null : newLinesOf(comment, file)
  }

  /** Returns a comment of an older version on its lines as they are now; null where they are gone, or not here yet. */
  movedToNewest(comment: DraftedComment, file: ReviewedFile): DraftedComment | null {
    return movedToNewest(comment, file, this.#asked.contents()?.versions ?? [])
  }

  /** Returns an empty comment on a file; null where the service has told no version. */
  commentOnFile(file: number): DraftedComment | null {
    const shown = this.#files.at(file)
    return shown === undefined ? null : commentOnFile(shown, this.#asked.contents()?.versions)
  }

  #go(to: Cursor): void {
    this.#moves += 1
    const lines = this.#files.withId(to.file)?.lines
    this.#wentTo = to.line === null ? to : { ...to, of: lines?.[to.line] }
    this.selection.clear()
  }

  #rowOfComment({ of, file }: Attached): number {
    return this.#rowOf({ file: this.#files.at(file)?.id ?? '', line: null, comment: of })
  }

  /** The row at which a cursor stands; that of its file where the line is not shown any more. */
  #rowOf({ file, line, comment }: Cursor): number {
    const place = this.#files.placeOf(file)
    if (place === undefined) return -1
    const name = this.#rows.startOf(place)
    if ((line === null && comment === undefined) || this.#files.at(place)?.isHere !== true) return name
    for (let at = name; at < this.#rows.startOf(place + 1); at += 1) {
      const row = this.#rows.at(at)
      if (row === undefined) break
      if (
        comment !== undefined
          ? (row.kind === 'note' || row.kind === 'draft') && row.of === comment
          : shows(row, { file: place, line: line ?? -1 })
      )
        return at
    }
    return name
  }
}
