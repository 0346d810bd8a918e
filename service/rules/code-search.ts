import type { TextFile } from './repository-files.ts'

/** A stretch of a file around lines in which a text stands. */
export interface FoundStretch {
  readonly path: string
  /** The number of its first line, from 1. */
  readonly start: number
  readonly lines: readonly string[]
}

/** Number of lines that are shown before and after a found one. */
const around = 2

/** Returns the stretches of files in which a text stands in a line, in small letters or capitals. Stretches that touch are one. */
export function findInFiles(files: readonly TextFile[], sought: string): FoundStretch[] {
  const wanted = sought.toLowerCase()
  return files.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n')
    const stretches: { from: number; to: number }[] = []
    for (const [at, line] of lines.entries()) {
      if (!line.toLowerCase().includes(wanted)) continue
      const [from, to] = [Math.max(0, at - around), Math.min(lines.length, at + around + 1)]
      const last = stretches.at(-1)
      if (last && from <= last.to) last.to = to
      else stretches.push({ from, to })
    }
    return stretches.map(({ from, to }) => ({ path, start: from + 1, lines: lines.slice(from, to) }))
  })
}
