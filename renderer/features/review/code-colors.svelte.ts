import { SvelteMap } from 'svelte/reactivity'
import type { Stretch } from '../../ui/text/highlighted-code.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import { blocksOf, languageOf, sidesOf, stretchesByLine } from './code-blocks.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** Reads a piece of code; null where its language is not known. */
type Highlight = (code: string, language: string) => Promise<readonly Stretch[] | null>

interface Block {
  /** The diff that the colours belong to: another one may have come since. */
  readonly of: readonly DiffLine[]
  readonly stretches: ReadonlyMap<number, readonly Stretch[]>
}

/** The colours of code. They are computed for lines near the view; until then, code is plain. */
export class CodeColors {
  readonly #highlight: Highlight
  readonly #blocks = new SvelteMap<string, Block>()
  readonly #asked = new WeakMap<readonly DiffLine[], Set<number>>()
  readonly #starts = new WeakMap<readonly DiffLine[], Int32Array>()

  constructor(highlight: Highlight) {
    this.#highlight = highlight
  }

  /** The stretches of a line; null while they are not known. */
  of(file: ReviewedFile, line: number): readonly Stretch[] | null {
    const block = this.#blocks.get(nameOf(file, this.#blockOf(file.lines, line)))
    return block?.of === file.lines ? (block.stretches.get(line) ?? null) : null
  }

  /** A line is on the page: its block is read, if it was not yet. */
  want(file: ReviewedFile, line: number): void {
    const { lines, path } = file
    const start = this.#blockOf(lines, line)
    const asked = this.#asked.get(lines) ?? new Set()
    this.#asked.set(lines, asked)
    if (asked.has(start)) return
    asked.add(start)
    void this.#read(nameOf(file, start), lines, start, languageOf(path))
  }

  #blockOf(lines: readonly DiffLine[], line: number): number {
    const starts = this.#starts.get(lines) ?? blocksOf(lines)
    this.#starts.set(lines, starts)
    return starts[line] ?? 0
  }

  async #read(name: string, lines: readonly DiffLine[], start: number, language: string): Promise<void> {
    const { before, after } = sidesOf(lines, start)
    const [then, now] = await Promise.all([before, after].map(({ code }) => this.#highlight(code, language)))
    if (then === null || then === undefined || now === null || now === undefined) return
    const stretches = new Map([...stretchesByLine(before, then), ...stretchesByLine(after, now)])
    this.#blocks.set(name, { of: lines, stretches })
  }
}

function nameOf({ id }: ReviewedFile, start: number): string {
  return `${start} ${id}`
}
