import { wordsOfLines } from './drafted-comments.ts'
import { extendedBy, linesIn, selectionBetween, type LineSelection, type Side } from './line-selection.ts'
import type { AttachedComments } from './attached-comments.svelte.ts'
import type { ReviewedFile } from './reviewed-file.ts'
import type { ShownFiles } from './shown-files.svelte.ts'

/** The selected lines of a file, while that is shown as it was when they were selected. */
interface Selected extends LineSelection {
  readonly file: string
  readonly shownAs: string
  /** Number of lines that were shown of the file. */
  readonly count: number
}

/** Lines of a file that stand out: those that are selected, or those of the current comment. */
interface MarkedLines {
  readonly file: number
  readonly lines: ReadonlySet<number>
  readonly side: Side
  readonly isSelection: boolean
}

/** The place of a line among those that stand out. */
export type Mark = 'first' | 'within' | 'last'

/** Where the user is: in a file, at a line or not, or at a comment. */
interface Here {
  readonly file: string
  readonly line: number | null
  readonly comment?: string
}

interface Asked {
  readonly files: ShownFiles
  readonly comments: AttachedComments
  readonly isSideBySide: () => boolean
  readonly here: () => Here | null
  /** Goes to a line. */
  readonly go: (file: string, line: number) => void
}

/** The lines of a review that stand out, and the selecting of them. */
export class SelectedLines {
  readonly #asked: Asked
  #selected = $state.raw<Selected | null>(null)
  readonly #shownAs = $derived.by(() => {
    const { comments, files, isSideBySide } = this.#asked
    return JSON.stringify([comments.head, files.hidesSpace, isSideBySide()])
  })
  readonly #marked = $derived.by((): MarkedLines | null => this.#selectedLines() ?? this.#linesOfComment())
  readonly #words = $derived.by(() => {
    const file = this.#marked?.isSelection === true ? this.#asked.files.at(this.#marked.file) : undefined
    return file === undefined ? '' : wordsOfLines(file, [...(this.#marked?.lines ?? [])])
  })

  constructor(asked: Asked) {
    this.#asked = asked
  }

  /** Names the selected lines, such as `lines 3 to 7`; empty where there are not several. */
  get words(): string {
    return this.#words
  }
  /** True if the lines that stand out are selected; false where they are those of a comment. */
  get isOn(): boolean {
    return this.#marked?.isSelection === true
  }

  /** The selected lines where a line is one of them; else that line alone. */
  linesAt(file: number, line: number): number[] {
    const marked = this.#marked
    const isWithin = marked !== null && marked.isSelection && marked.file === file && marked.lines.has(line)
    return isWithin ? [...marked.lines] : [line]
  }

  /** The place of a line among those that stand out in its column; null where it is none of them. */
  markOf(file: number, line: number, side: Side): Mark | null {
    const marked = this.#marked
    if (marked === null || marked.file !== file || !marked.lines.has(line)) return null
    if (side !== 'both' && marked.side !== 'both' && side !== marked.side) return null
    const those = [...marked.lines]
    return line === those[0] ? 'first' : line === those.at(-1) ? 'last' : 'within'
  }

  /** Selects a line more in a direction, or one less. Returns false where the current row is no line. */
  extend(by: 1 | -1): boolean {
    const here = this.#asked.here()
    const file = this.#asked.files.withId(here?.file ?? '')
    const line = here?.line
    if (file === undefined || line === null || line === undefined) return false
    const begun = this.#current() ?? selectionBetween(file.lines, line, line, this.#sideOf(file, line))
    if (begun === null) return false
    this.#select(file, extendedBy(file.lines, begun, by))
    return true
  }

  /** Selects the lines from one to another of its file, as far as they lie in one hunk. Returns false where there is none. */
  between(file: number, from: number, to: number, side: Side): boolean {
    const shown = this.#asked.files.at(file)
    const selection = shown === undefined ? null : selectionBetween(shown.lines, from, to, side)
    if (shown === undefined || selection === null) return false
    this.#select(shown, selection)
    return true
  }

  /** Selects the lines from where the selection began, or from the current line, to another one of its file. */
  to(file: number, line: number, side: Side): boolean {
    const here = this.#asked.here()
    const shown = this.#asked.files.at(file)
    if (shown === undefined || here?.file !== shown.id) return this.between(file, line, line, side)
    const current = this.#current()
    return this.between(file, current?.from ?? here.line ?? line, line, current?.side ?? side)
  }

  /** Selects nothing any more. Returns false if nothing was selected. */
  letGo(): boolean {
    const wasOn = this.isOn
    this.clear()
    return wasOn
  }

  clear(): void {
    this.#selected = null
  }

  #select({ id: file, lines }: ReviewedFile, selection: LineSelection): void {
    this.#asked.go(file, selection.to)
    this.#selected = { ...selection, file, shownAs: this.#shownAs, count: lines.length }
  }

  /** The selection; null where the changes are shown in another way since. */
  #current(): Selected | null {
    const selected = this.#selected
    const count = this.#asked.files.withId(selected?.file ?? '')?.lines.length
    return selected?.shownAs === this.#shownAs && selected.count === count ? selected : null
  }

  #sideOf({ lines }: ReviewedFile, line: number): Side {
    if (!this.#asked.isSideBySide()) return 'both'
    return lines[line]?.kind === 'removed' ? 'before' : 'after'
  }

  #selectedLines(): MarkedLines | null {
    const current = this.#current()
    const file = this.#asked.files.placeOf(current?.file ?? '')
    if (current === null || file === undefined) return null
    const lines = linesIn(this.#asked.files.at(file)?.lines ?? [], current)
    return lines.length < 2 ? null : { file, lines: new Set(lines), side: current.side, isSelection: true }
  }

  /** The lines of the current comment. */
  #linesOfComment(): MarkedLines | null {
    const { comments, here } = this.#asked
    const of = here()?.comment
    const file = of === undefined ? undefined : comments.find(of)?.file
    const lines = of === undefined ? [] : comments.severalLinesOf(of)
    if (file === undefined || lines.length === 0) return null
    return { file, lines: new Set(lines), side: 'both', isSelection: false }
  }
}
