import type { Stretch } from '../../ui/text/highlighted-code.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'

/** The most lines that are read at once. A construct that goes beyond is read as if it began anew. */
const mostLines = 400

/** Lines of a file that are read together, as they were before or as they are after, and where those stand in the diff. */
export interface CodeSide {
  readonly code: string
  readonly lines: readonly number[]
}

/** Of each line the first one of its block: lines that follow one another in the file. */
export function blocksOf(lines: readonly DiffLine[]): Int32Array {
  const starts = new Int32Array(lines.length)
  let start = 0
  for (const [at, { kind }] of lines.entries()) {
    if (at - start >= mostLines || (at > 0 && lines[at - 1]?.kind === 'place') || kind === 'place') start = at
    starts[at] = start
  }
  return starts
}

/** Returns both sides of a block: the code before, with removed lines, and the code after, with added ones. */
export function sidesOf(lines: readonly DiffLine[], start: number): { before: CodeSide; after: CodeSide } {
  let end = start
  while (end < lines.length && end - start < mostLines && lines[end]?.kind !== 'place') end += 1
  const sideOf = (...kinds: readonly DiffLine['kind'][]): CodeSide => {
    const own = []
    for (let at = start; at < end; at += 1) if (kinds.includes(lines[at]?.kind ?? 'place')) own.push(at)
    return { code: own.map((at) => lines[at]?.text ?? '').join('\n'), lines: own }
  }
  return { before: sideOf('same', 'removed'), after: sideOf('same', 'added') }
}

/** The stretches of each line of a side, out of those of its code. */
export function stretchesByLine({ lines }: CodeSide, stretches: readonly Stretch[]): Map<number, Stretch[]> {
  const byLine = new Map<number, Stretch[]>()
  let index = 0
  let own: Stretch[] = []
  for (const { kind, text } of stretches) {
    for (const [part, words] of text.split('\n').entries()) {
      if (part > 0) {
        byLine.set(lines[index] ?? -1, own)
        index += 1
        own = []
      }
      if (words !== '') own.push({ kind, text: words })
    }
  }
  byLine.set(lines[index] ?? -1, own)
  return byLine
}

/** Returns the name that the highlighter has for the language of a file: for most, the extension of the file name. */
export function languageOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').toLowerCase()
  const known: Readonly<Record<string, string>> = { dockerfile: 'dockerfile', makefile: 'makefile', gemfile: 'ruby' }
  const end = name.includes('.') ? (name.split('.').at(-1) ?? '') : ''
  const like: Readonly<Record<string, string>> = { svelte: 'xml', vue: 'xml', h: 'cpp', ps1: 'powershell' }
  return known[name] ?? like[end] ?? end
}
