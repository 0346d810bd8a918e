import type { MergeRequestRow } from '../store/merge-requests.ts'
import { isSourceBranchGone } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import type { Store } from '../store/store.ts'
import type { SuggestionRow } from '../store/suggestions.ts'
import type { Change } from './branches.ts'
import { knownFile, replaceLines, sideOf, textOf, wholeFile } from './patched-files.ts'
import type { FileLine, Replacement } from './patched-files.ts'
import { changeNamed, placedNow, versionNamed } from './positions.ts'
import type { Position } from './positions.ts'
import { diffVersionsOf } from './versions.ts'
import type { DiffVersion } from './versions.ts'

/** Suggestions in comments on lines (API v4): their reading out of a text, and what keeps one from being applied. */

/** A suggestion as it is written: other lines for that of the comment and some around it. */
export interface WrittenSuggestion {
  readonly above: number
  readonly below: number
  readonly text: string
}

/** The most lines above and below a comment that a suggestion is for. */
const mostAround = 100

const openingFence = /^ {0,3}(`{3,}|~{3,})\s*([^\s:`]*)(?::(\S*))?[^`]*$/

/** Returns the suggestions in a text: its blocks of code whose language is `suggestion`, or such as `suggestion:-1+2`. */
export function writtenSuggestions(body: string): WrittenSuggestion[] {
  const found: WrittenSuggestion[] = []
  let open: { fence: string; suggests: boolean; around: string; lines: string[] } | null = null
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    if (open === null) {
      const [, fence, language, around = ''] = openingFence.exec(line) ?? []
      if (fence !== undefined) open = { fence, suggests: language === 'suggestion', around, lines: [] }
      continue
    }
    const closing = line.trim()
    const isClosed = closing.startsWith(open.fence) && closing === open.fence.charAt(0).repeat(closing.length)
    if (!isClosed) open.lines.push(line)
    else {
      if (open.suggests) found.push({ ...aroundOf(open.around), text: open.lines.join('\n') })
      open = null
    }
  }
  return found
}

function aroundOf(text: string): { readonly above: number; readonly below: number } {
  const [, above = '0', below = '0'] = /^(?:-(\d+))?(?:\+(\d+))?$/.exec(text) ?? []
  return { above: Number(above), below: Number(below) }
}

/** Returns the first and the last line that a suggestion is for, by the line of its comment. */
export function linesOf(
  { lines_above, lines_below }: Pick<SuggestionRow, 'lines_above' | 'lines_below'>,
  line: number,
): { readonly from: number; readonly to: number } {
  return { from: Math.max(1, line - Math.min(lines_above, mostAround)), to: line + Math.min(lines_below, mostAround) }
}

/** Returns the lines of a changed file in a version, as they are after the changes. */
function linesAfter(versions: readonly DiffVersion[], version: DiffVersion, change: Change): FileLine[] {
  return sideOf(wholeFile(change, knownBefore(versions, version, change)), 'after')
}

/**
 * Returns what the versions of a merge request show of a file where their branches met.
 * @param versions those of the merge request, newest first
 */
export function knownBefore(versions: readonly DiffVersion[], version: DiffVersion, change: Change) {
  const alike = versions.filter(({ base_sha }) => base_sha === version.base_sha).toReversed()
  const others = alike.flatMap(({ changes }) => changes.filter(({ old_path }) => old_path === change.old_path))
  // The file's own patch has the last word.
  return knownFile([...others, change])
}

const between = (lines: readonly FileLine[], { from, to }: { readonly from: number; readonly to: number }): string =>
  textOf(lines.slice(from - 1, to))

/**
 * Returns the rows of the suggestions in the text of a comment on a line; none where the line is not one of the file after the
 * changes.
 * @param versionsOf finds the versions of the merge request
 */
export function suggestionsIn(
  versionsOf: () => readonly DiffVersion[],
  { body, position: placed }: Pick<NoteRow, 'body' | 'position'>,
): Omit<SuggestionRow, 'id' | 'note_id' | 'commit_id'>[] {
  const written = writtenSuggestions(body)
  if (written.length === 0 || placed === null) return []
  const position = JSON.parse(placed) as Position
  const versions = versionsOf()
  const version = versionNamed(position, versions)
  const change = version && changeNamed(version.changes, position)
  const { new_line: line } = position
  if (position.position_type !== 'text' || !change || line === null) return []
  const lines = linesAfter(versions, version, change)
  return written.map(({ above, below, text }) => {
    const around = { lines_above: above, lines_below: below }
    const from = between(lines, linesOf(around, line))
    // The last line ends as the one that it replaces.
    const to = text.trim() === '' ? '' : text + (from.endsWith('\n') ? '\n' : '')
    return { ...around, from_content: from, to_content: to }
  })
}

/** A suggestion with its comment, its merge request and the place where the comment stands now. */
export interface PlacedSuggestion {
  readonly suggestion: SuggestionRow
  readonly row: MergeRequestRow
  readonly versions: readonly DiffVersion[]
  readonly position: Position
  /** The file of the comment in the newest version; undefined where that does not change it. */
  readonly change: Change | undefined
}

/** Returns a suggestion with the place where its comment stands now. */
export function placeSuggestion(
  suggestion: SuggestionRow,
  note: Pick<NoteRow, 'position'>,
  { row, versions }: Pick<PlacedSuggestion, 'row' | 'versions'>,
): PlacedSuggestion {
  const position = placedNow(versions, JSON.parse(note.position ?? 'null') as Position)
  const change = versions[0]?.changes.find(({ new_path }) => new_path === position.new_path)
  return { suggestion, row, versions, position, change }
}

/** Returns why a suggestion cannot be applied, in the words of real services; null where it can. */
export function inapplicableReason(store: Store, placed: PlacedSuggestion): string | null {
  const { suggestion, row } = placed
  if (suggestion.commit_id !== null) return "Can't apply this suggestion."
  if (row.state === 'merged') {
    return 'This merge request was merged. To apply this suggestion, edit this file directly.'
  }
  if (row.state === 'closed') {
    return 'This merge request is closed. To apply this suggestion, edit this file directly.'
  }
  if (isSourceBranchGone(store, row)) return "Can't apply as the source branch was deleted."
  if (isOutdated(placed)) {
    const those = suggestion.lines_above === 0 && suggestion.lines_below === 0 ? 'this line was' : 'these lines were'
    return `Can't apply as ${those} changed in a more recent version.`
  }
  return suggestion.from_content === suggestion.to_content ? 'This suggestion already matches its content.' : null
}

/** Returns true if the lines of a suggestion are no longer what they were when it was made. */
function isOutdated({ suggestion, versions, position, change }: PlacedSuggestion): boolean {
  const [newest] = versions
  if (!newest || !change || position.head_sha !== newest.head_sha || position.new_line === null) return true
  const lines = linesAfter(versions, newest, change)
  return between(lines, linesOf(suggestion, position.new_line)) !== suggestion.from_content
}

/** Returns the lines that a suggestion replaces where it stands now, and by which others. */
export function replacementOf({ suggestion, position }: PlacedSuggestion): Replacement {
  const { to_content: text } = suggestion
  const by = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  return { ...linesOf(suggestion, position.new_line ?? 0), by }
}

/** Returns true if two suggestions for one file are for the same line. */
export function overlap(replacements: readonly Replacement[]): boolean {
  const sorted = replacements.toSorted((one, other) => one.from - other.from)
  return sorted.some(({ from }, index) => index > 0 && from <= (sorted[index - 1]?.to ?? 0))
}

/** Returns the changed files of the newest version once suggestions are applied to it. */
export function changesWith(placed: readonly PlacedSuggestion[]): Change[] {
  const versions = placed[0]?.versions ?? []
  const [newest] = versions
  return (newest?.changes ?? []).flatMap((change) => {
    const those = placed.filter((one) => one.change === change).map(replacementOf)
    if (!newest || those.length === 0) return [change]
    return replaceLines(change, those, knownBefore(versions, newest, change)) ?? []
  })
}

/** Returns the merge request's versions with their diffs, for its suggestions. */
export function suggestible(store: Store, row: MergeRequestRow): Pick<PlacedSuggestion, 'row' | 'versions'> {
  return { row, versions: diffVersionsOf(store, row) }
}
