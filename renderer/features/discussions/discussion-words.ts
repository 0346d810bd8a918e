import type { Position } from '../../../shared/model/position.ts'

/** Names the line that a discussion is about in a few signs: `mail.ts:7`, `mail.ts:3–7`, or the file alone. */
export function shortPlace({ newPath, oldPath, newLine, oldLine, lineRange }: Position): string {
  const file = (newPath ?? oldPath ?? '').split('/').at(-1) ?? ''
  const line = newLine ?? oldLine
  if (line === null) return file
  const first = lineRange?.start.newLine ?? lineRange?.start.oldLine ?? line
  return first < line ? `${file}:${first}–${line}` : `${file}:${line}`
}
