import type { Change } from '../../rules/branches.ts'
import type { Showing } from '../versioned-service.ts'

/** Limits of real services: files per merge request, and bytes from which on a file's diff is left out. */
const mostFiles = 1_000
const collapsedFrom = 20 * 1024
const tooLargeFrom = 200 * 1024

/** Changed files. Very large diffs are left out, unless all of them are asked for. */
export function diffRows(showing: Showing, changes: readonly Change[]) {
  const { versioned } = showing
  const isWhole = asksForAll(showing)
  return (isWhole ? changes : changes.slice(0, mostFiles)).map(({ generated_file: isGenerated = false, ...change }) => {
    const bytes = isWhole ? 0 : Buffer.byteLength(change.diff)
    const isTooLarge = bytes >= tooLargeFrom
    const isCollapsed = !isTooLarge && bytes >= collapsedFrom
    return {
      ...change,
      diff: isTooLarge || isCollapsed ? '' : change.diff,
      ...(versioned.has('generatedFiles') ? { generated_file: isGenerated } : {}),
      ...(versioned.has('leftOutDiffs') ? { collapsed: isCollapsed, too_large: isTooLarge } : {}),
    }
  })
}

/** Returns true if the answer leaves out files. */
export function overflows(showing: Showing, changes: readonly Change[]): boolean {
  return !asksForAll(showing) && changes.length > mostFiles
}

/** The number of changed files as real services write it: `1000+` beyond the limit. */
export function filesCount(changes: readonly Change[]): string {
  return changes.length > mostFiles ? `${mostFiles}+` : String(changes.length)
}

function asksForAll({ args }: Showing): boolean {
  return args['access_raw_diffs'] === true
}
