import { countLines, diffLines, type DiffLine } from '../../../shared/diff/lines.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { isTextLeftOut } from '../../../shared/model/left-out.ts'
import type { ItemContents } from '../../../shared/model/rows.ts'
import { isMoved, modeWords, noLinesWords, pairsOf, wordsOf, type LinePart } from '../changes/index.ts'
import { withoutSpaceChanges } from './hidden-space.ts'
import { widthOf } from './shown-text.ts'

/** A file that a merge request changes, as it is reviewed. */
export interface ReviewedFile {
  /** Its path, with a number behind it where the service names the path again: it tells the file from the others. */
  readonly id: string
  readonly path: string
  /** The path that it had before, where that is another one. */
  readonly before: string | null
  readonly mark: '' | 'new' | 'deleted' | 'renamed'
  /** Its mode before and after, where that changed. */
  readonly mode: string
  readonly lines: readonly DiffLine[]
  /** The words in place of its lines, where it has none. */
  readonly none: string
  readonly added: number
  readonly removed: number
  /** The service leaves its lines out, so that they cannot be counted. */
  readonly isLeftOut: boolean
  /** It changed since the user looked. */
  readonly isNew: boolean
  /** The user has viewed it as it is now. */
  readonly isViewed: boolean
  /** Number of digits of its longest line number. */
  readonly digits: number
  /** Returns the width of its longest line in letters, computed when it is first asked for. */
  readonly width: () => number
  /** The line in the place of each on the other side; -1 for none. */
  readonly pairs: Int32Array
  /** The parts of a line, found when they are first asked for. */
  readonly wordsOf: (line: number) => readonly LinePart[]
}

type ShownChange = FileChange & Pick<ItemContents['changes'][number], 'viewed'>

/** The files of a merge request, in the order of the service. */
export function reviewedFiles<Change extends ShownChange>(
  changes: readonly Change[],
  read: DiffReader,
  isNew: (change: Change) => boolean,
): ReviewedFile[] {
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const times = seen.get(change.newPath) ?? 0
    seen.set(change.newPath, times + 1)
    const id = times === 0 ? change.newPath : `${change.newPath}\n${times}`
    return reviewedFile(id, change, read(change), isNew(change))
  })
}

function reviewedFile(id: string, change: ShownChange, diff: ReadDiff, isNew: boolean): ReviewedFile {
  const moved = isMoved(change)
  return {
    ...diff,
    id,
    path: change.newPath,
    before: moved ? change.oldPath : null,
    mark: change.newFile ? 'new' : change.deletedFile ? 'deleted' : moved ? 'renamed' : '',
    mode: modeWords(change),
    isLeftOut: isTextLeftOut(change),
    isNew,
    isViewed: change.viewed,
  }
}

type ReadDiff = Pick<ReviewedFile, 'lines' | 'none' | 'added' | 'removed' | 'digits' | 'width' | 'pairs' | 'wordsOf'>

/** Reads the diff of a change. */
export type DiffReader = (change: FileChange) => ReadDiff

/** Reads diffs, with or without changes of white space, and each of them once. */
export function diffReader(hidesSpace: boolean): DiffReader {
  const known = new WeakMap<FileChange, ReadDiff>()
  return (change) => {
    const diff = known.get(change) ?? readDiff(change, hidesSpace)
    known.set(change, diff)
    return diff
  }
}

function readDiff(change: FileChange, hidesSpace: boolean): ReadDiff {
  const all = diffLines(change.diff)
  const lines = hidesSpace ? withoutSpaceChanges(all) : all
  const pairs = pairsOf(lines)
  const words = new Map<number, readonly LinePart[]>()
  let width: number | undefined
  return {
    lines,
    none: all.length > 0 ? 'Only whitespace differs.' : noLinesWords(change),
    added: countLines(all, 'added'),
    removed: countLines(all, 'removed'),
    digits: digitsOf(lines),
    width: () => (width ??= lines.reduce((most, { text }) => Math.max(most, widthOf(text)), 0)),
    pairs,
    wordsOf: (line) => {
      const known = words.get(line)
      if (known !== undefined) return known
      const found = wordsOf(lines, pairs, line)
      words.set(line, found)
      return found
    },
  }
}

function digitsOf(lines: readonly DiffLine[]): number {
  let largest = 0
  for (const { before, after } of lines) largest = Math.max(largest, before ?? 0, after ?? 0)
  return String(largest).length
}
