import type { Change } from '../../rules/branches.ts'
import type { Showing } from '../speaker.ts'

/** Changed files. This service shows every diff whole. */
export function diffRows({ speaker }: Showing, changes: readonly Change[]) {
  return changes.map((change) => ({
    ...change,
    ...(speaker.has('generatedFiles') ? { generated_file: false } : {}),
    ...(speaker.has('leftOutDiffs') ? { collapsed: false, too_large: false } : {}),
  }))
}
