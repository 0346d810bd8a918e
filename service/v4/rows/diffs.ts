import type { Change } from '../../rules/branches.ts'
import type { Showing } from '../versioned-service.ts'

/** The most files that real services send of a merge request, and from how many bytes on they leave the text of one out. */
const mostFiles = 1_000
const collapsedFrom = 20 * 1024
const tooLargeFrom = 200 * 1024

/** Changed files. What is very large is left out, unless all of it is asked for. */
export function diffRows(showing: Showing, changes: readonly Change[]) {
  const { versioned } = showing
  const isWhole = asksForAll(showing)
  return (isWhole ? changes : changes.slice(0, mostFiles)).map((change) => {
    const bytes = isWhole ? 0 : Buffer.byteLength(change.diff)
    const isTooLarge = bytes >= tooLargeFrom
    const isCollapsed = !isTooLarge && bytes >= collapsedFrom
    return {
      ...change,
      diff: isTooLarge || isCollapsed ? '' : change.diff,
      ...(versioned.has('generatedFiles') ? { generated_file: false } : {}),
      ...(versioned.has('leftOutDiffs') ? { collapsed: isCollapsed, too_large: isTooLarge } : {}),
    }
  })
}

/** Whether files are missing among those that are sent. */
export function overflows(showing: Showing, changes: readonly Change[]): boolean {
  return !asksForAll(showing) && changes.length > mostFiles
}

/** How many files there are, as real services write it. */
export function filesCount(changes: readonly Change[]): string {
  return changes.length > mostFiles ? `${mostFiles}+` : String(changes.length)
}

function asksForAll({ args }: Showing): boolean {
  return args['access_raw_diffs'] === true
}
