import { untrack } from 'svelte'
import type { NumberedLines, Unfolding } from '../../../shared/diff/unfolding.ts'
import type { ChangeRow, ItemContents, Look, NoteRow } from '../../../shared/model/rows.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import { newestVersionOf } from '../../data/newest-version.ts'
import type { Patches } from '../../data/patches.svelte.ts'
import { isNewSince } from '../activity/index.ts'
import {
  diffRows,
  findLines,
  linesOf,
  rowOfChange,
  rowOfFile,
  shows,
  type Attached,
  type DiffRows,
  type FoundLine,
  type KnownRows,
} from './diff-rows.ts'
import { numbersOf, type LineNumbers } from '../../../shared/diff/line-code.ts'
import type { Position as CommentPosition } from '../../../shared/model/position.ts'
import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import { isOutdated } from '../own-review/index.ts'
import {
  commentOnFile,
  commentOnLines,
  lineOf,
  movedToNewest,
  newLinesAmong,
  newLinesOf,
  wordsOfLines,
} from './drafted-comments.ts'
import { extendedBy, linesIn, selectionBetween, type LineSelection, type Side } from './line-selection.ts'
import { lineCommentOf, lineOfNote, type NoteOnLine } from './notes-on-lines.ts'
import { inTreeOrder } from './file-tree.ts'
import { diffReader, reviewedFiles, type ReviewedFile } from './reviewed-file.ts'
import { isLong, widthOf } from './shown-text.ts'

/** The merge request under review, and the user's preferences for showing it. */
interface Asked {
  readonly notes: () => readonly NoteRow[]
  /** The comments that are not sent yet. */
  readonly drafts: () => readonly DraftedComment[]
  readonly contents: () => ItemContents | null
  readonly patches: Pick<Patches, 'of' | 'read'>
  /** Finds the lines of all patches in which a text stands, by the names of the patches. */
  readonly findInPatches: (text: string) => Promise<ReadonlyMap<string, readonly number[]>>
  readonly look: () => Look | null
  readonly shown: () => Preferences['changes']
  /** The part of a file that is shown besides its changes; null where nothing can be unfolded. */
  readonly unfolding: (change: ChangeRow) => Unfolding | null
}

/**
 * The result of a move: true if there was a place to go to; or the reading of the patch that it waits for. Nobody is brought to a place
 * that is not known yet.
 */
export type Moved = boolean | Promise<boolean>

/** The position of the user: at a line, or at the name of a file. A file is meant by its id, since others may come before it. */
interface Position {
  readonly file: string
  readonly line: number | null
  /** That line, which may stand elsewhere once more lines are shown before it. */
  readonly of?: DiffLine | undefined
  /** The current comment, where its row is the position. */
  readonly comment?: string
}

/** The selected lines of a file, while that is shown as it was when they were selected. */
interface Selected extends LineSelection {
  readonly file: string
  readonly shownAs: string
  /** Number of lines that were shown of the file. */
  readonly count: number
}

/** Lines of a file in which comments stand, and which are hidden. */
export interface HiddenComments {
  readonly file: ReviewedFile
  readonly lines: readonly NumberedLines[]
}

/** Number of lines that are shown before and after a comment on a line that the changes leave out. */
const aroundComment = 3

/** Lines of a file that stand out: those that are selected, or those of the current comment. */
interface MarkedLines {
  readonly file: number
  readonly lines: ReadonlySet<number>
  readonly side: Side
  readonly isSelection: boolean
}

/** The place of a line among those that stand out. */
export type Mark = 'first' | 'within' | 'last'

/** The changes of a merge request as they are on the screen: files, rows, the position of the user, and the text to find. */
export class Review {
  readonly #asked: Asked
  /** The files that the user folded (true) or unfolded (false). Any other is folded once it was viewed, or where a tool made it. */
  #folds = $state.raw<ReadonlyMap<string, boolean>>(new Map())
  /** Long lines that are shown as a whole. */
  #whole = $state.raw<ReadonlySet<DiffLine>>(new Set())
  #begun = $state.raw<Position | null>(null)
  #selected = $state.raw<Selected | null>(null)
  #sought = $state.raw('')
  #visit = $state.raw({ hit: -1 })
  /** The lines in which the text stands, in patches that are not here. */
  #elsewhere = $state.raw<ReadonlyMap<string, readonly number[]>>(new Map())
  readonly #knownRows: KnownRows = new WeakMap()
  #moves = 0
  readonly #hidesSpace = $derived.by(() => this.#asked.shown().hidesSpace)
  readonly #reader = $derived(diffReader(this.#hidesSpace))
  readonly #files = $derived.by(() =>
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
      this.#files
        .filter(({ id, isViewed, isGenerated }) => this.#folds.get(id) ?? (isViewed || isGenerated))
        .map(({ id }) => id),
    ),
  )
  readonly #filesOfPaths = $derived.by(() => {
    const named = this.#files.flatMap(({ path, before }, file) =>
      [path, before ?? path].map((name) => ({ name, file })),
    )
    return Map.groupBy(named, ({ name }) => name)
  })
  readonly #places = $derived(new Map(this.#files.map(({ id }, place) => [id, place])))
  /** The position with its line where that stands now. */
  readonly #position = $derived.by((): Position | null => {
    const begun = this.#begun
    if (begun?.line === null || begun?.of === undefined) return begun
    const file = this.#files[this.#places.get(begun.file) ?? -1]
    if (file?.isHere === false) return begun
    const lines = file?.lines ?? []
    const at = lines[begun.line] === begun.of ? begun.line : lines.indexOf(begun.of)
    return { ...begun, line: at < 0 ? Math.min(begun.line, lines.length - 1) : at }
  })
  readonly #notes = $derived.by(() => {
    const read = this.#asked.notes().map((note) => ({ note, comment: lineCommentOf(note) }))
    return new Map(
      read.flatMap(({ note, comment }) => (comment === null ? [] : [[note.key, { note, comment }] as const])),
    )
  })
  readonly #head = $derived.by(() => newestVersionOf(this.#asked.contents()?.versions ?? [])?.headCommitSha ?? null)
  readonly #drafts = $derived.by(() => new Map(this.#asked.drafts().map((draft) => [draft.id, draft] as const)))
  /** The ids of the drafts as one text, so that typing into them, which changes no row, computes nothing anew. */
  readonly #drafted = $derived.by(() => JSON.stringify([...this.#drafts.keys()]))
  readonly #attached = $derived.by((): Attached[] => {
    void this.#drafted
    const drafts = untrack(() => [...this.#drafts.values()])
    return [
      ...[...this.#notes.values()].flatMap((each) =>
        this.#attach('note', each.note.key, pathsOf(each), (file) => lineOfNote(each, file, this.#head)),
      ),
      ...drafts.flatMap((draft) =>
        this.#attach('draft', draft.id, [draft.path], (file) => this.#lineOfDraft(draft, file)),
      ),
    ]
  })
  /** Comments with which threads begin that are not resolved, in the order of their rows. */
  readonly #openThreads = $derived.by(() => {
    const threads = new Set<unknown>()
    const open = this.#attached.filter(({ kind, of }) => {
      const note = kind === 'note' ? this.#notes.get(of)?.note : undefined
      if (note === undefined || !note.resolvable || note.resolved || threads.has(note.discussion)) return false
      threads.add(note.discussion)
      return true
    })
    return open.toSorted((one, other) => one.file - other.file || (one.line ?? 0) - (other.line ?? 0))
  })
  readonly #isSideBySide = $derived.by(() => this.#asked.shown().view === 'sideBySide')
  readonly #rows = $derived(
    diffRows(
      this.#files,
      { folded: this.#folded, isSideBySide: this.#isSideBySide, attached: this.#attached },
      this.#knownRows,
    ),
  )
  /** Where those threads stand among the rows. One whose own row is not there stands below the name of its file. */
  readonly #openThreadRows = $derived.by(() =>
    this.#openThreads.map(({ of, file }) => {
      const at = this.#rowOf({ file: this.#files[file]?.id ?? '', line: null, comment: of })
      return this.#rows.at(at)?.kind === 'file' ? at + 0.5 : at
    }),
  )
  readonly #hits = $derived(findLines(this.#files, this.#sought, this.#elsewhere))
  readonly #at = $derived(this.#position === null ? -1 : this.#rowOf(this.#position))
  readonly #shownAs = $derived(JSON.stringify([this.#head, this.#hidesSpace, this.#isSideBySide]))
  readonly #marked = $derived.by((): MarkedLines | null => this.#selectedLines() ?? this.#linesOfComment())
  readonly #selectionWords = $derived.by(() => {
    const file = this.#marked?.isSelection === true ? this.#files[this.#marked.file] : undefined
    return file === undefined ? '' : wordsOfLines(file, [...(this.#marked?.lines ?? [])])
  })
  readonly #hiddenComments = $derived.by((): HiddenComments[] => {
    const files = Map.groupBy(this.#attached, ({ file }) => file)
    return [...files].flatMap(([at, attached]) => {
      const file = this.#files[at]
      const lines = attached.flatMap(({ of }) => (file === undefined ? [] : this.#hiddenLinesOf(of, file)))
      return file === undefined || lines.length === 0 ? [] : [{ file, lines }]
    })
  })
  /** The files of the drafts as one text, so that patches that come compute nothing anew that only counts them. */
  readonly #draftedIn = $derived.by(() => {
    const drafts = this.#attached.filter(({ kind }) => kind === 'draft')
    return drafts.map(({ file }) => file).join(' ')
  })
  readonly #draftCounts = $derived.by(() => {
    const files = this.#draftedIn === '' ? [] : this.#draftedIn.split(' ').map(Number)
    return new Map([...Map.groupBy(files, (file) => file)].map(([file, those]) => [file, those.length]))
  })

  constructor(asked: Asked) {
    this.#asked = asked
  }

  /** In the order of the tree. */
  get files(): readonly ReviewedFile[] {
    return this.#files
  }
  get rows(): DiffRows {
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

  /** The lines of comments that are hidden, with some around them. */
  get hiddenComments(): readonly HiddenComments[] {
    return this.#hiddenComments
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

  /** Names the selected lines, such as `lines 3 to 7`; empty where there are not several. */
  get selectionWords(): string {
    return this.#selectionWords
  }
  /** True if the lines that stand out are selected; false where they are those of a comment. */
  get isSelecting(): boolean {
    return this.#marked?.isSelection === true
  }
  /** Number of comments that are being written in each file, by its place among the files. */
  get draftCounts(): ReadonlyMap<number, number> {
    return this.#draftCounts
  }

  /** True if the service has told the version of the changes, in which comments have their places. */
  get isPlaced(): boolean {
    return this.#head !== null
  }

  /** A value that differs each time that one has gone to a found line, were it the same line again. */
  get visit(): unknown {
    return this.#visit
  }

  /** Indexes of the rows of the comments that are being written. */
  get draftRows(): readonly number[] {
    const drafts = this.#attached.filter(({ kind }) => kind === 'draft')
    return drafts.map(({ of, file }) => this.#rowOf({ file: this.#files[file]?.id ?? '', line: null, comment: of }))
  }

  /** The place where the user went last: another object each time. */
  get begun(): unknown {
    return this.#begun
  }

  /**
   * The files whose patches are wanted: those of some rows and of the comments that are being written, the one that one is in, and
   * those of the next thread that is not resolved and of the one before.
   */
  filesNear(first: number, last: number): readonly ReviewedFile[] {
    const files = new Set(this.#attached.flatMap(({ kind, file }) => (kind === 'draft' ? [file] : [])))
    for (let file = this.#rows.fileAt(first); file <= this.#rows.fileAt(last); file += 1) files.add(file)
    if (this.#at >= 0) files.add(this.#rows.fileAt(this.#at))
    for (const by of [1, -1] as const) {
      const thread = this.#openThreadFrom(this.#at, by)
      if (thread !== undefined) files.add(thread.file)
    }
    return [...files].flatMap((file) => this.#files[file] ?? []).filter(({ id }) => !this.#folded.has(id))
  }

  isFolded(file: number): boolean {
    return this.#folded.has(this.#files[file]?.id ?? '')
  }

  /** Goes to a row, the first or last where it would be beyond. Returns false if there is none. @param at one of its lines */
  goTo(index: number, at: number | null = null): Moved {
    const to = Math.max(0, Math.min(index, this.#rows.length - 1))
    const row = this.#rows.at(to)
    if (row === undefined) return false
    if (row.kind === 'waiting') return this.#goWithin(row.file, to)
    const line = at ?? (row.kind === 'line' ? row.line : row.kind === 'pair' ? (row.right ?? row.left) : null)
    const comment = row.kind === 'note' || row.kind === 'draft' ? { comment: row.of } : {}
    this.#go({ file: this.#files[row.file]?.id ?? '', line, ...comment })
    return true
  }

  /** Goes to a row of a file whose patch is not here: as far from its end as it was where one comes from below. */
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
    const to = what === 'file' ? rowOfFile(this.#rows, from, by) : rowOfChange(this.#rows, this.#files, from, by)
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
    const [open, here] = [this.#openThreads, this.#openThreadRows]
    const isHere = (index: number) => (by > 0 ? index > from : index < from)
    const next = by > 0 ? here.findIndex(isHere) : here.findLastIndex(isHere)
    return open.at(next >= 0 ? next : by > 0 ? 0 : -1)
  }

  /** Does something as soon as the patch of a file is here. It is not done where the user goes elsewhere meanwhile. */
  #whenHere(file: number, go: (file: number) => Moved): Moved {
    const shown = this.#files[file]
    if (shown === undefined) return false
    if (shown.isHere) return go(file)
    const moves = (this.#moves += 1)
    return this.#asked.patches.read([shown.change]).then(() => {
      if (moves !== this.#moves) return false
      const place = this.#places.get(shown.id)
      if (place === undefined || this.#files[place]?.isHere !== true) return false
      return go(place)
    })
  }

  /** The changes are no longer on the screen: nobody is brought to a place among them any more. */
  leave(): void {
    this.#moves += 1
  }

  /** Goes to the name of a file. */
  goToFile(file: number): void {
    this.#go({ file: this.#files[file]?.id ?? '', line: null })
  }

  /** Folds a file so that only its name is there, or unfolds it. One goes on at its name. */
  fold(file: number, folded: boolean): void {
    const id = this.#files[file]?.id
    if (id === undefined) return
    this.#folds = new Map([...this.#folds, [id, folded]])
    if (folded && this.#position?.file === id) this.goToFile(file)
  }

  /** What is not folded stays as it is: its rows are not made anew. */
  #unfold(file: number): void {
    if (this.isFolded(file)) this.fold(file, false)
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
    if (text === '' || this.#files.every(({ isHere }) => isHere)) return
    void this.#asked.findInPatches(text).then((found) => {
      if (this.#sought === text) this.#elsewhere = found
    })
  }

  /** Goes to the next line in which the sought text stands, or to the one before: around the end, too. */
  goToHit(by: 1 | -1): Moved {
    const { length } = this.#hits
    if (length === 0) return false
    const next = this.hit < 0 ? (by > 0 ? this.#hitAfter() : length - 1) : (this.hit + by + length) % length
    const found = this.#hits[next]
    if (found === undefined) return false
    const inFile = next - this.#hits.findIndex(({ file }) => file === found.file)
    // Where more lines are shown than the changes, or fewer, the hits of a file are others once its patch is here.
    return this.#whenHere(found.file, (file) => {
      const first = this.#hits.findIndex((hit) => hit.file === file)
      const those = this.#hits.filter((hit) => hit.file === file)
      const line = those[Math.min(inFile, those.length - 1)]?.line
      if (line === undefined) return false
      this.#visit = { hit: first + Math.min(inFile, those.length - 1) }
      this.#unfold(file)
      this.#go({ file: this.#files[file]?.id ?? '', line })
      return true
    })
  }

  /** The first of them that is not before where one is. */
  #hitAfter(): number {
    const row = this.#rows.at(this.#at)
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
  goToComment(of: string): Moved {
    const file = this.#attached.find((each) => each.of === of)?.file
    if (file === undefined) return false
    return this.#whenHere(file, (place) => {
      this.#unfold(place)
      this.#go({ file: this.#files[place]?.id ?? '', line: null, comment: of })
      return true
    })
  }

  /** Returns true if a comment stands at a line that is hidden. */
  isHidden(of: string): boolean {
    const attached = this.#attached.find((each) => each.of === of)
    const file = this.#files[attached?.file ?? -1]
    return attached?.line === -1 && this.#isHiddenIn(file, this.#placeOf(of))
  }

  /** Returns true if a comment stands at its line; false where that is gone, and where the comment is about the file. */
  isAtLine(of: string): boolean {
    return (this.#attached.find((each) => each.of === of)?.line ?? -1) >= 0
  }

  /** Returns an empty comment on the selected lines, or on the current one; null where the row is none. */
  commentHere(): DraftedComment | null {
    const row = this.#rows.at(this.#at)
    const line = this.#position?.line
    return row === undefined || line === null || line === undefined ? null : this.commentAt(row.file, line)
  }

  /** Returns an empty comment on a line, or on the selected lines where it is one of them; null where it cannot be commented on. */
  commentAt(file: number, line: number): DraftedComment | null {
    const shown = this.#files[file]
    const lines = this.#linesAt(file, line)
    return shown === undefined ? null : commentOnLines(shown, lines, this.#asked.contents()?.versions)
  }

  /** Returns the same for a comment that is to suggest other lines: on those of the new file alone. */
  commentToSuggest(): DraftedComment | null {
    const file = this.#rows.at(this.#at)?.file ?? -1
    const shown = this.#files[file]
    const line = this.#position?.line
    if (shown === undefined || line === null || line === undefined) return null
    return commentOnLines(shown, newLinesAmong(shown, this.#linesAt(file, line)), this.#asked.contents()?.versions)
  }

  /** Returns the lines of the new file that a comment is about; null where it cannot suggest others. */
  linesToSuggest(comment: DraftedComment): readonly string[] | null {
    const file = this.#files.find(({ path }) => path === comment.path)
    return file === undefined ? null : newLinesOf(comment, file)
  }

  #linesAt(file: number, line: number): number[] {
    const marked = this.#marked
    const isWithin = marked !== null && marked.isSelection && marked.file === file && marked.lines.has(line)
    return isWithin ? [...marked.lines] : [line]
  }

  /** Returns true if a comment is about an older version of the changes than this one. */
  isOutdated(comment: DraftedComment): boolean {
    return isOutdated(comment, this.#head)
  }

  /** Returns a comment of an older version on its lines as they are now; null where they are gone, or not here yet. */
  movedToNewest(comment: DraftedComment, file: ReviewedFile): DraftedComment | null {
    return movedToNewest(comment, file, this.#asked.contents()?.versions ?? [])
  }

  /** Returns an empty comment on a file; null where the service has told no version. */
  commentOnFile(file: number): DraftedComment | null {
    const shown = this.#files[file]
    return shown === undefined ? null : commentOnFile(shown, this.#asked.contents()?.versions)
  }

  /** Selects a line more in a direction, or one less. Returns false where one is at no line. */
  extend(by: 1 | -1): boolean {
    const here = this.#rows.at(this.#at)
    const file = here === undefined ? undefined : this.#files[here.file]
    const line = this.#position?.line
    if (file === undefined || line === null || line === undefined) return false
    const begun = this.#current() ?? selectionBetween(file.lines, line, line, this.#sideOf(file, line))
    if (begun === null) return false
    this.#select(file, extendedBy(file.lines, begun, by))
    return true
  }

  /** Selects the lines from one to another of its file, as far as they lie in one hunk. Returns false where there is none. */
  selectBetween(file: number, from: number, to: number, side: Side): boolean {
    const shown = this.#files[file]
    const selection = shown === undefined ? null : selectionBetween(shown.lines, from, to, side)
    if (shown === undefined || selection === null) return false
    this.#select(shown, selection)
    return true
  }

  /** Selects the lines from where the selection began, or from the current line, to another one of its file. */
  selectTo(file: number, line: number, side: Side): boolean {
    const { id } = this.#files[file] ?? {}
    if (id === undefined || this.#position?.file !== id) return this.selectBetween(file, line, line, side)
    const current = this.#current()
    return this.selectBetween(file, current?.from ?? this.#position.line ?? line, line, current?.side ?? side)
  }

  /** Selects nothing any more. Returns false if nothing was selected. */
  letGo(): boolean {
    const isThere = this.#marked?.isSelection === true
    this.#selected = null
    return isThere
  }

  /** The place of a line among those that stand out in its column; null where it is none of them. */
  markOf(file: number, line: number, side: Side): Mark | null {
    const marked = this.#marked
    if (marked === null || marked.file !== file || !marked.lines.has(line)) return null
    if (side !== 'both' && marked.side !== 'both' && side !== marked.side) return null
    const those = [...marked.lines]
    return line === those[0] ? 'first' : line === those.at(-1) ? 'last' : 'within'
  }

  #go(position: Position): void {
    this.#moves += 1
    const lines = this.#files[this.#places.get(position.file) ?? -1]?.lines
    this.#begun = position.line === null ? position : { ...position, of: lines?.[position.line] }
    this.#selected = null
  }

  #select({ id: file, lines }: ReviewedFile, selection: LineSelection): void {
    this.#go({ file, line: selection.to })
    this.#selected = { ...selection, file, shownAs: this.#shownAs, count: lines.length }
  }

  /** The selection; null where the changes are shown in another way since. */
  #current(): Selected | null {
    const selected = this.#selected
    const count = this.#files[this.#places.get(selected?.file ?? '') ?? -1]?.lines.length
    return selected?.shownAs === this.#shownAs && selected.count === count ? selected : null
  }

  /** A line that is hidden is not taken for another one with its text. */
  #lineOfDraft(draft: DraftedComment, file: ReviewedFile): number | null {
    const line = lineOf(draft, file)
    return line !== null && this.#isHiddenIn(file, draft.position) ? -1 : line
  }

  #isHiddenIn(
    file: ReviewedFile | undefined,
    position: CommentPosition | null,
    end: LineNumbers | null = position,
  ): boolean {
    return position !== null && end !== null && position.headSha === this.#head && file?.hides(end) === true
  }

  #placeOf(comment: string): CommentPosition | null {
    return this.#notes.get(comment)?.note.position ?? untrack(() => this.#drafts.get(comment)?.position) ?? null
  }

  /** The lines of a comment, where one of their ends is hidden. */
  #hiddenLinesOf(comment: string, file: ReviewedFile): NumberedLines[] {
    const position = this.#placeOf(comment)
    const start = position?.lineRange?.start ?? position
    if (![position, start].some((end) => this.#isHiddenIn(file, position, end))) return []
    const [first, last] = [start?.newLine, position?.newLine].map((line) => line ?? null)
    const ends = [first ?? last ?? 1, last ?? first ?? 1]
    return [{ from: Math.max(1, Math.min(...ends) - aroundComment), to: Math.max(...ends) + aroundComment }]
  }

  #sideOf({ lines }: ReviewedFile, line: number): Side {
    if (!this.#isSideBySide) return 'both'
    return lines[line]?.kind === 'removed' ? 'before' : 'after'
  }

  #selectedLines(): MarkedLines | null {
    const current = this.#current()
    const file = this.#places.get(current?.file ?? '')
    const lines = current === null || file === undefined ? [] : linesIn(this.#files[file]?.lines ?? [], current)
    if (current === null || file === undefined || lines.length < 2) return null
    return { file, lines: new Set(lines), side: current.side, isSelection: true }
  }

  /** The lines of the comment that one is at, where they are several and still there. */
  #linesOfComment(): MarkedLines | null {
    const of = this.#position?.comment
    const attached = of === undefined ? undefined : this.#attached.find((each) => each.of === of)
    if (attached === undefined || attached.line === null || attached.line < 0) return null
    const draft = untrack(() => this.#drafts.get(attached.of))
    const position = attached.kind === 'note' ? this.#notes.get(attached.of)?.note.position : draft?.position
    const lines = this.#files[attached.file]?.lines ?? []
    const from = this.#startOf(position ?? null, lines)
    if (from < 0 || from >= attached.line) return null
    const those = linesIn(lines, { from, to: attached.line, side: 'both' })
    return { file: attached.file, lines: new Set(those), side: 'both', isSelection: false }
  }

  /** Where the lines of a comment begin; -1 where they are not several, or are those of another version. */
  #startOf(position: CommentPosition | null, lines: readonly DiffLine[]): number {
    const start = position?.lineRange?.start
    if (start === undefined || position?.headSha !== this.#head) return -1
    const isStart = ({ oldLine, newLine }: LineNumbers) => oldLine === start.oldLine && newLine === start.newLine
    return lines.findIndex((line) => isStart(numbersOf(line)))
  }

  /** Attaches a comment to its line, or to its file where that has no such line any more. @param paths those that its file may have */
  #attach(
    kind: Attached['kind'],
    of: string,
    paths: readonly (string | null)[],
    lineIn: (file: ReviewedFile) => number | null,
  ): Attached[] {
    const places = new Set(paths.flatMap((path) => this.#filesOfPaths.get(path ?? '') ?? []).map(({ file }) => file))
    for (const file of [...places].sort((one, other) => one - other)) {
      const each = this.#files[file]
      const line = each === undefined ? null : lineIn(each)
      if (line !== null) return [{ kind, of, file, line: each?.isHere === true ? line : null }]
    }
    // A comment that is being written must not be lost with its file.
    return kind === 'draft' && this.#files.length > 0 ? [{ kind, of, file: 0, line: -1 }] : []
  }

  /** The row that shows a position; that of its file where the line is not shown any more. */
  #rowOf({ file, line, comment }: Position): number {
    const place = this.#places.get(file)
    if (place === undefined) return -1
    const name = this.#rows.startOf(place)
    if ((line === null && comment === undefined) || this.#files[place]?.isHere !== true) return name
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

/** The paths that the file of a comment may have. */
function pathsOf({ note, comment }: NoteOnLine): (string | null)[] {
  return [comment.path, note.position?.newPath ?? null, note.position?.oldPath ?? null]
}
