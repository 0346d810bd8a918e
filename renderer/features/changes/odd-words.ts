import type { FileChange } from '../../../shared/model/file-change.ts'
import { diffLines, type DiffLine } from '../../../shared/diff/lines.ts'
import { isTextLeftOut } from '../../../shared/model/left-out.ts'
import { isMoved } from './change-words.ts'

const [executable, link, submodule] = ['100755', '120000', '160000'] as const

/** Returns what a file has besides its lines, or in place of them, each in a few words that stand at its name. */
export function oddWords(change: FileChange, lines: readonly DiffLine[] = diffLines(change.diff)): string[] {
  return [
    similarityWords(change),
    kindWords(change, lines),
    // Most files have neither, and all files are asked at once.
    change.diff.includes('\r') ? lineEndWords(lines) : '',
    ...(change.diff.includes('\n\\') ? lastLineWords(lines) : []),
    change.generatedFile ? 'generated' : '',
    leftOutWords(change),
  ].filter((words) => words !== '')
}

function leftOutWords(change: FileChange): string {
  if (!isTextLeftOut(change)) return ''
  return change.tooLarge ? 'left out: too large' : 'left out: too much at once'
}

/** Services tell it in what git writes before the lines, or not at all. */
function similarityWords(change: FileChange): string {
  const [head = ''] = change.diff.split(/^@@/m)
  const [, similarity] = /^similarity index (\d{1,3})%$/m.exec(head) ?? []
  return similarity === undefined || !isMoved(change) ? '' : `${similarity} % the same`
}

/** The words for what a file is, or became: git tells only these apart. */
function kindWords({ aMode, bMode, newFile, deletedFile }: FileChange, lines: readonly DiffLine[]): string {
  const mode = deletedFile ? aMode : bMode
  if (mode === submodule) return submoduleWords(lines)
  const before = newFile || deletedFile ? mode : aMode
  if (before === mode) return mode === link ? 'symbolic link' : newFile && mode === executable ? 'executable' : ''
  if (before === null || mode === null) return ''
  if (mode === link) return 'now a symbolic link'
  if (before === link) return 'no longer a symbolic link'
  if (before === submodule) return 'no longer a submodule'
  const change = `mode ${before} → ${mode}`
  if (mode === executable) return `made executable (${change})`
  return before === executable ? `no longer executable (${change})` : change
}

function submoduleWords(lines: readonly DiffLine[]): string {
  const commitOf = (kind: DiffLine['kind']) => {
    const line = lines.find((each) => each.kind === kind)?.text ?? ''
    return /^Subproject commit ([0-9a-f]{8})[0-9a-f]+/.exec(line)?.[1]
  }
  const [from, to] = [commitOf('removed'), commitOf('added')]
  if (from === undefined) return to === undefined ? 'submodule' : `submodule at ${to}`
  return to === undefined ? `submodule, was at ${from}` : `submodule, ${from} → ${to}`
}

/** The words for a file in which nothing differs but how its lines end. */
function lineEndWords(lines: readonly DiffLine[]): string {
  const of = (kind: DiffLine['kind']) => lines.flatMap((line) => (line.kind === kind ? [line.text] : []))
  const [removed, added] = [of('removed'), of('added')]
  const bare = (texts: readonly string[]) => texts.map((text) => text.replace(/\r$/, '')).join('\n')
  const ends = (texts: readonly string[]) => texts.filter((text) => text.endsWith('\r')).length
  if (removed.length === 0 || bare(removed) !== bare(added) || ends(removed) === ends(added)) return ''
  return ends(removed) < ends(added) ? 'only line ends differ: LF → CRLF' : 'only line ends differ: CRLF → LF'
}

/** The words for a file that ends, or ended, without a line break. Git says so below the line that has none. */
function lastLineWords(lines: readonly DiffLine[]): string[] {
  const bare = new Set(lines.flatMap(({ kind }, at) => (kind === 'remark' ? [lines[at - 1]?.kind] : [])))
  if (bare.has('same') || (bare.has('added') && bare.has('removed'))) return ['no line break at its end']
  if (bare.has('added')) {
    return [lines.some(({ before }) => before !== null) ? 'line break at its end removed' : 'no line break at its end']
  }
  if (!bare.has('removed')) return []
  return lines.some(({ after }) => after !== null) ? ['line break at its end added'] : []
}
