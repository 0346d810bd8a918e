import type { FileChange } from '../../../shared/model/file-change.ts'
import { compareMembers } from '../../ui/common-members.ts'
import { isPicture, sizeOfChange } from '../../../shared/diff/pictures.ts'
import { diffLines } from '../../../shared/diff/lines.ts'
import { areLinesMissing } from '../../../shared/diff/missing-lines.ts'

/** Number of unchanged lines that are shown before and after one that differs. */
const around = 3

const signs = { added: '+', removed: '-', same: ' ', remark: '\\' } as const

/** The remark below the lines of a file in which too much differs. */
const cutWords =
  'Too many lines to compare one by one: everything from the first to the last difference is shown as changed.'

interface Compared {
  readonly sign: '+' | '-' | ' '
  readonly text: string
}

/**
 * Returns the differences between two versions of a merge request: for each file the lines of its earlier change beside those of
 * its later one. Each line has the sign that it has there: `++` is a line that only the later version adds, `-+` one that only
 * the earlier one added. A file whose lines the service does not tell may differ: it is among them wherever one of the versions changes
 * it, as a picture is. So is one that is renamed, made executable or empty in one of them alone.
 */
export function betweenVersions(before: readonly FileChange[], after: readonly FileChange[]): FileChange[] {
  const earlier = new Map(before.map((change) => [change.newPath, change]))
  const later = new Set(after.map(({ newPath }) => newPath))
  const gone = before.filter(({ newPath }) => !later.has(newPath)).flatMap((change) => compared(change, change, null))
  const now = after.flatMap((change) => compared(change, earlier.get(change.newPath) ?? null, change))
  return [...now, ...gone]
}

/** What becomes of a file from the head of the earlier version to that of the later one. */
function fateBetween(before: FileChange | null, after: FileChange | null): Partial<FileChange> {
  if (before === null || after === null) {
    return before === null ? {} : { newFile: before.deletedFile, deletedFile: before.newFile }
  }
  return {
    oldPath: after.newPath,
    aMode: before.bMode,
    renamedFile: false,
    newFile: before.deletedFile && !after.deletedFile,
    deletedFile: after.deletedFile && !before.deletedFile,
  }
}

/** Returns what differs in a file; empty where nothing does. */
function compared(named: FileChange, before: FileChange | null, after: FileChange | null): FileChange[] {
  const change = { ...named, ...fateBetween(before, after) }
  if (isPicture({ ...named, ...sizeOfChange(named) })) return [change]
  const incomplete = [after, before].find((each) => each !== null && areLinesMissing(each))
  if (incomplete) {
    const { diff, tooLarge, collapsed } = incomplete
    return [{ ...change, diff, tooLarge, collapsed }]
  }
  const { lines, isCut } = compareLines(signedLines(before), signedLines(after))
  const diff = printed(lines)
  if (diff === '' && before !== null && after !== null && before.bMode === after.bMode) return []
  return [{ ...change, diff: isCut ? `${diff}\\ ${cutWords}\n` : diff }]
}

/** The lines of a change with their signs, without the places at which they stand: those move with every push. */
function signedLines(change: FileChange | null): string[] {
  if (change === null) return []
  return diffLines(change.diff).flatMap(({ kind, text }) => (kind === 'place' ? [] : [`${signs[kind]}${text}`]))
}

/** The lines of two texts in one: those of the first are the ones without `+`, those of the second the ones without `-`. */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
): { readonly lines: Compared[]; readonly isCut: boolean } {
  const { isCommon: isKept, isCut } = compareMembers(before, after)
  const added = (from: number, until: number): Compared[] =>
    after.slice(from, until).map((text) => ({ sign: '+', text }))
  const lines: Compared[] = []
  let next = 0
  for (const [index, text] of before.entries()) {
    const twin = isKept[index] === true ? after.indexOf(text, next) : -1
    if (twin < 0) lines.push({ sign: '-', text })
    else {
      lines.push(...added(next, twin), { sign: ' ', text })
      next = twin + 1
    }
  }
  return { lines: [...lines, ...added(next, after.length)], isCut }
}

/** A diff in the unified form, with some lines around each that differs. */
function printed(lines: readonly Compared[]): string {
  const isShown = lines.map(() => false)
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near += 1)
      isShown[near] = true
  }
  let text = ''
  let [before, after] = [1, 1]
  for (const [at, { sign, text: line }] of lines.entries()) {
    if (isShown[at] === true && isShown[at - 1] !== true) text += `@@ -${before} +${after} @@\n`
    if (isShown[at] === true) text += `${sign}${line}\n`
    if (sign !== '+') before += 1
    if (sign !== '-') after += 1
  }
  return text
}
