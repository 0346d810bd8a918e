import { diffPlaces, type LineNumbers } from '../../../shared/diff/line-code.ts'
import { isPicture, sizeOfChange } from '../../../shared/diff/pictures.ts'
import { diffLines, type DiffLine, type DiffPlace } from '../../../shared/diff/lines.ts'
import { unfolderOf, type HiddenLines, type UnfoldedDiff, type Unfolding } from '../../../shared/diff/unfolding.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { isTextLeftOut } from '../../../shared/model/left-out.ts'
import type { ChangeRow } from '../../../shared/model/rows.ts'
import { hasPatch, type Patch } from '../../data/patches.svelte.ts'
import { isMoved, noLinesWords, oddWords, pairsOf, wordsOf, type LinePart } from '../changes/index.ts'
import { withoutSpaceChanges } from './hidden-space.ts'
import { widthOf } from './shown-text.ts'

/**
 * A file that a merge request changes, as it is reviewed. Its patch is read when somebody comes near it: until then it has no line,
 * and its size alone is known.
 */
export interface ReviewedFile {
  /** Its path, with a number behind it where the service names the path again: it tells the file from the others. */
  readonly id: string
  readonly path: string
  readonly change: ChangeRow
  /** Its patch is here. */
  readonly isHere: boolean
  /** The path that it had before, where that is another one. */
  readonly before: string | null
  readonly mark: '' | 'new' | 'deleted' | 'renamed'
  /** Returns what is to be said besides its lines: that it was made executable, is a submodule, ends without a line break. */
  readonly odd: () => readonly string[]
  /** It is a picture, which is shown in place of lines. */
  readonly isPicture: boolean
  /** A tool has made it. */
  readonly isGenerated: boolean
  readonly lines: readonly DiffLine[]
  /**
   * Returns the lines that a comment can be about, as the service counts them: a line that is shown once, since it differs in white
   * space alone, is a removed and an added one there.
   */
  readonly places: () => readonly DiffPlace[]
  /** Returns the lines that are hidden where a line of the diff stands in their place; null for any other line. */
  readonly hiddenAt: (line: number) => HiddenLines | null
  /** Returns true if an unchanged line is hidden, so that it can be unfolded. */
  readonly hides: (numbers: LineNumbers) => boolean
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
  /** The parts of a line, found when they are first asked for. */
  readonly wordsOf: (line: number) => readonly LinePart[]
}

/** Returns the patch of a change; null while it is not here. */
type PatchOf = (change: ChangeRow) => Patch | null

/**
 * The files of a merge request, in the order of the service.
 *
 * @param unfoldingOf the part of a file that is shown besides its changes; null where nothing can be unfolded
 * @param patchOf asked each time that something of a file's lines is wanted
 */
export function reviewedFiles(
  changes: readonly ChangeRow[],
  read: DiffReader,
  isNew: (change: ChangeRow) => boolean,
  unfoldingOf: (change: ChangeRow) => Unfolding | null = () => null,
  patchOf: PatchOf = (change) => (hasPatch(change) ? change : null),
): ReviewedFile[] {
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const times = seen.get(change.newPath) ?? 0
    seen.set(change.newPath, times + 1)
    const id = times === 0 ? change.newPath : `${change.newPath}\n${times}`
    const readNow = (): ReadDiff | null => {
      const patch = patchOf(change)
      return patch && read(patch, change, unfoldingOf(change))
    }
    return reviewedFile(id, change, readNow, isNew(change))
  })
}

/** Returns the row of a change that is not one of the newest version. It can neither be viewed nor be new. */
export function rowOfComparedChange(change: FileChange, place: number): ChangeRow {
  return { ...change, ...sizeOfChange(change), content: '', patch: '', place, sinceVersion: 0, viewed: false }
}

const noLines: readonly DiffLine[] = []

function reviewedFile(id: string, change: ChangeRow, read: () => ReadDiff | null, isNew: boolean): ReviewedFile {
  const moved = isMoved(change)
  return {
    id,
    path: change.newPath,
    change,
    before: moved ? change.oldPath : null,
    mark: change.newFile ? 'new' : change.deletedFile ? 'deleted' : moved ? 'renamed' : '',
    isGenerated: change.generatedFile,
    isPicture: isPicture(change),
    isLeftOut: isTextLeftOut(change),
    isNew,
    isViewed: change.viewed,
    added: change.added,
    removed: change.removed,
    get isHere() {
      return read() !== null
    },
    get lines() {
      return read()?.lines ?? noLines
    },
    get none() {
      return read()?.none ?? ''
    },
    get digits() {
      return read()?.digits ?? change.digits
    },
    odd: () => read()?.odd() ?? [],
    places: () => read()?.places() ?? [],
    hiddenAt: (line) => read()?.hiddenAt(line) ?? null,
    hides: (numbers) => read()?.hides(numbers) ?? false,
    width: () => read()?.width() ?? 0,
    wordsOf: (line) => read()?.wordsOf(line) ?? [],
  }
}

type ReadDiff = Pick<
  ReviewedFile,
  'lines' | 'places' | 'hiddenAt' | 'hides' | 'none' | 'odd' | 'digits' | 'width' | 'wordsOf'
>

/** Reads the patch of a change, and what is unfolded of the file besides. */
export type DiffReader = (patch: Patch, change: ChangeRow, unfolding: Unfolding | null) => ReadDiff

/**
 * Reads diffs, with or without changes of white space, and each of them once while nothing more is unfolded. What was read goes with
 * its patch.
 */
export function diffReader(hidesSpace: boolean): DiffReader {
  const known = new WeakMap<Patch, (unfolding: Unfolding | null) => ReadDiff>()
  return (patch, change, unfolding) => {
    const read = known.get(patch) ?? readerOf({ ...change, diff: patch.diff }, hidesSpace)
    known.set(patch, read)
    return read(unfolding)
  }
}

function readerOf(
  change: FileChange & Pick<ChangeRow, 'lines'>,
  hidesSpace: boolean,
): (unfolding: Unfolding | null) => ReadDiff {
  const all = isPicture(change) ? [] : diffLines(change.diff)
  const lines = hidesSpace ? withoutSpaceChanges(all) : all
  const unfold = unfolderOf(lines)
  const said = {
    odd: () => oddWords(change, all),
    none: all.length > 0 ? 'Only whitespace differs.' : noLinesWords(change),
  }
  let of: Unfolding | null | undefined
  let diff: ReadDiff | undefined
  return (unfolding) => {
    if (diff !== undefined && of === unfolding) return diff
    of = unfolding
    const shown = unfolding === null || lines.length === 0 ? null : unfold(unfolding)
    diff = { ...said, ...readDiff(change, shown ?? { lines, hidden: new Map() }) }
    return diff
  }
}

function readDiff({ diff }: FileChange, { lines, hidden }: UnfoldedDiff): Omit<ReadDiff, 'none' | 'odd'> {
  let pairs: Int32Array | undefined
  const words = new Map<number, readonly LinePart[]>()
  let width: number | undefined
  return {
    lines,
    places: () => withUnfolded(diffPlaces(diff), lines),
    hiddenAt: (line) => hidden.get(lines[line] ?? noLine) ?? null,
    hides: ({ oldLine, newLine }) =>
      oldLine !== null &&
      newLine !== null &&
      [...hidden.values()].some(({ from, to }) => from <= newLine && newLine <= (to ?? Infinity)),
    digits: digitsOf(lines),
    width: () => (width ??= lines.reduce((most, { text }) => Math.max(most, widthOf(text)), 0)),
    wordsOf: (line) => {
      const known = words.get(line)
      if (known !== undefined) return known
      pairs ??= pairsOf(lines)
      const found = wordsOf(lines, pairs, line)
      words.set(line, found)
      return found
    },
  }
}

const noLine: DiffLine = { kind: 'place', text: '', before: null, after: null }

/** Adds the unfolded lines to those that the service counts in a diff, where they stand in the file. */
function withUnfolded(places: readonly DiffPlace[], lines: readonly DiffLine[]): readonly DiffPlace[] {
  const inDiff = new Set(places.flatMap(({ line }) => line.after ?? []))
  const unfolded = lines.flatMap((line): DiffPlace[] => {
    const { kind, before, after } = line
    if (kind !== 'same' || before === null || after === null || inDiff.has(after)) return []
    return [{ line, oldAt: before, newAt: after }]
  })
  if (unfolded.length === 0) return places
  return [...places, ...unfolded].sort((one, other) => one.newAt - other.newAt || one.oldAt - other.oldAt)
}

function digitsOf(lines: readonly DiffLine[]): number {
  // Numbers grow from line to line.
  const last = (side: 'before' | 'after') => lines.findLast((line) => line[side] !== null)?.[side] ?? 0
  return String(Math.max(last('before'), last('after'))).length
}
