import type { Position } from './model/position.ts'

type Lines = Pick<Position, 'oldLine' | 'newLine' | 'lineRange'>

/**
 * Names the lines of a place in the changes: `line 7`, `lines 3 to 7`, or `old line 3 to new line 7` where no count has both.
 * Empty for a whole file.
 */
export function linesWords({ oldLine, newLine, lineRange }: Lines): string {
  const line = newLine ?? oldLine
  if (line === null) return ''
  const start = lineRange?.start
  if (start === undefined) return `line ${line}`
  for (const [first, last] of [
    [start.newLine, newLine],
    [start.oldLine, oldLine],
  ] as const) {
    if (first !== null && last !== null) return first < last ? `lines ${first} to ${last}` : `line ${line}`
  }
  if (start.oldLine !== null && newLine !== null) return `old line ${start.oldLine} to new line ${newLine}`
  return start.newLine !== null && oldLine !== null
    ? `new line ${start.newLine} to old line ${oldLine}`
    : `line ${line}`
}
