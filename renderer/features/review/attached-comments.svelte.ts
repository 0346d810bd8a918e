import { untrack } from 'svelte'
import { numbersOf, type LineNumbers } from '../../../shared/diff/line-code.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import type { NumberedLines } from '../../../shared/diff/unfolding.ts'
import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import type { Position } from '../../../shared/model/position.ts'
import { newestVersionOf } from '../../data/newest-version.ts'
import { isOutdated } from '../own-review/index.ts'
import type { Attached } from './diff-rows.ts'
import { lineOf } from './drafted-comments.ts'
import { linesIn } from './line-selection.ts'
import { lineCommentOf, lineOfNote, type NoteOnLine } from './notes-on-lines.ts'
import type { ReviewedFile } from './reviewed-file.ts'
import type { ShownFiles } from './shown-files.svelte.ts'
import type { UnderReview } from './under-review.ts'

/** Lines of a file in which comments stand, and which are hidden. */
export interface HiddenComments {
  readonly file: ReviewedFile
  readonly lines: readonly NumberedLines[]
}

/** Number of lines that are shown before and after a comment on a line that the changes leave out. */
const aroundComment = 3

type Asked = Pick<UnderReview, 'notes' | 'drafts' | 'contents'>

/** The comments of a review, sent and being written, each at its line or at its file. */
export class AttachedComments {
  readonly #asked: Asked
  readonly #files: ShownFiles
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
  readonly #all = $derived.by((): Attached[] => {
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
  readonly #openThreads = $derived.by(() => {
    const threads = new Set<unknown>()
    const open = this.#all.filter(({ kind, of }) => {
      const note = kind === 'note' ? this.#notes.get(of)?.note : undefined
      if (note === undefined || !note.resolvable || note.resolved || threads.has(note.discussion)) return false
      threads.add(note.discussion)
      return true
    })
    return open.toSorted((one, other) => one.file - other.file || (one.line ?? 0) - (other.line ?? 0))
  })
  readonly #hidden = $derived.by((): HiddenComments[] => {
    const files = Map.groupBy(this.#all, ({ file }) => file)
    return [...files].flatMap(([at, attached]) => {
      const file = this.#files.at(at)
      const lines = attached.flatMap(({ of }) => (file === undefined ? [] : this.#hiddenLinesOf(of, file)))
      return file === undefined || lines.length === 0 ? [] : [{ file, lines }]
    })
  })
  /** The files of the drafts as one text, so that patches that come compute nothing anew that only counts them. */
  readonly #draftedIn = $derived.by(() => this.drafts.map(({ file }) => file).join(' '))
  readonly #draftCounts = $derived.by(() => {
    const files = this.#draftedIn === '' ? [] : this.#draftedIn.split(' ').map(Number)
    return new Map([...Map.groupBy(files, (file) => file)].map(([file, those]) => [file, those.length]))
  })

  constructor(asked: Asked, files: ShownFiles) {
    this.#asked = asked
    this.#files = files
  }

  get all(): readonly Attached[] {
    return this.#all
  }
  /** Those that are being written. */
  get drafts(): readonly Attached[] {
    return this.#all.filter(({ kind }) => kind === 'draft')
  }
  /** Comments with which threads begin that are not resolved, in the order of their rows. */
  get openThreads(): readonly Attached[] {
    return this.#openThreads
  }
  /** The lines of comments that are hidden, with some around them. */
  get hidden(): readonly HiddenComments[] {
    return this.#hidden
  }
  /** Number of comments that are being written in each file, by its place among the files. */
  get draftCounts(): ReadonlyMap<number, number> {
    return this.#draftCounts
  }
  /** The commit up to which the newest version of the changes goes; null where the service has told no version. */
  get head(): string | null {
    return this.#head
  }

  find(of: string): Attached | undefined {
    return this.#all.find((each) => each.of === of)
  }

  noteOf(key: string): NoteOnLine | undefined {
    return this.#notes.get(key)
  }

  draftOf(id: string): DraftedComment | undefined {
    return this.#drafts.get(id)
  }

  /** Returns true if a comment stands at a line that is hidden. */
  isHidden(of: string): boolean {
    const attached = this.find(of)
    return attached?.line === -1 && this.#isHiddenIn(this.#files.at(attached.file), this.#positionOf(of))
  }

  /** Returns true if a comment stands at its line; false where that is gone, and where the comment is about the file. */
  isAtLine(of: string): boolean {
    return (this.find(of)?.line ?? -1) >= 0
  }

  /** Returns true if a comment is about an older version of the changes than this one. */
  isOutdated(comment: DraftedComment): boolean {
    return isOutdated(comment, this.#head)
  }

  /** The lines that a comment is about, where they are several and still there; else none. */
  severalLinesOf(of: string): readonly number[] {
    const attached = this.find(of)
    if (attached === undefined || attached.line === null || attached.line < 0) return []
    const lines = this.#files.at(attached.file)?.lines ?? []
    const from = this.#startOf(this.#positionOf(of), lines)
    return from < 0 || from >= attached.line ? [] : linesIn(lines, { from, to: attached.line, side: 'both' })
  }

  /** A line that is hidden is not taken for another one with its text. */
  #lineOfDraft(draft: DraftedComment, file: ReviewedFile): number | null {
    const line = lineOf(draft, file)
    return line !== null && this.#isHiddenIn(file, draft.position) ? -1 : line
  }

  #isHiddenIn(file: ReviewedFile | undefined, position: Position | null, end: LineNumbers | null = position): boolean {
    return position !== null && end !== null && position.headSha === this.#head && file?.hides(end) === true
  }

  #positionOf(comment: string): Position | null {
    return this.#notes.get(comment)?.note.position ?? untrack(() => this.#drafts.get(comment)?.position) ?? null
  }

  /** The lines of a comment, where one of their ends is hidden. */
  #hiddenLinesOf(comment: string, file: ReviewedFile): NumberedLines[] {
    const position = this.#positionOf(comment)
    const start = position?.lineRange?.start ?? position
    if (![position, start].some((end) => this.#isHiddenIn(file, position, end))) return []
    const [first, last] = [start?.newLine, position?.newLine].map((line) => line ?? null)
    const ends = [first ?? last ?? 1, last ?? first ?? 1]
    return [{ from: Math.max(1, Math.min(...ends) - aroundComment), to: Math.max(...ends) + aroundComment }]
  }

  /** Where the lines of a comment begin; -1 where they are not several, or are those of another version. */
  #startOf(position: Position | null, lines: readonly DiffLine[]): number {
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
    for (const file of this.#files.placesOfPaths(paths)) {
      const each = this.#files.at(file)
      const line = each === undefined ? null : lineIn(each)
      if (line !== null) return [{ kind, of, file, line: each?.isHere === true ? line : null }]
    }
    // A comment that is being written must not be lost with its file.
    return kind === 'draft' && this.#files.all.length > 0 ? [{ kind, of, file: 0, line: -1 }] : []
  }
}

/** The paths that the file of a comment may have. */
function pathsOf({ note, comment }: NoteOnLine): (string | null)[] {
  return [comment.path, note.position?.newPath ?? null, note.position?.oldPath ?? null]
}
