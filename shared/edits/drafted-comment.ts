import type { LineComment } from '../model/line-comment.ts'
import type { LineRange, Position, RangeEnd } from '../model/position.ts'

/**
 * A comment that is not sent yet: on a line, on several of which it names the last one, or on a file, whose line is 0. There is one
 * for each line, range or file at most.
 */
export interface DraftedComment extends LineComment {
  /** Its lines and its path, which tell it from the others. */
  readonly id: string
  /**
   * Its place in the version that the user saw, for services that know places; null where the service has told no version. It stays
   * that of the version seen, also when the comment is sent after a push: the service moves it to where the line is then.
   */
  readonly position: Position | null
}

/** Reads comments from a draft: what is none is left out. */
export function readComments(values: readonly unknown[]): DraftedComment[] {
  return values.filter(isLineComment).map((comment) => {
    const { position } = comment as { readonly position?: unknown }
    return namedComment({ ...comment, position: isPosition(position) ? position : null })
  })
}

/** The comment that a position of a sent review names, so that it can be written again. */
export function commentAtPosition(position: Position, text: string): DraftedComment {
  const { oldLine, newLine, oldPath, newPath } = position
  const kind = oldLine === null ? 'added' : newLine === null ? 'removed' : 'same'
  const path = (kind === 'removed' ? oldPath : newPath) ?? newPath ?? oldPath ?? ''
  return namedComment({ path, kind, line: newLine ?? oldLine ?? 0, code: '', text, position })
}

/** Returns comments with one more. Where its place has a comment already, its words come behind those: a place has one comment. */
export function withAdded(comments: readonly DraftedComment[], added: DraftedComment): readonly DraftedComment[] {
  const there = comments.find(({ id }) => id === added.id)
  if (there === undefined) return [...comments, added]
  return comments.map((each) => (each === there ? { ...each, text: joined(each.text, added.text) } : each))
}

/** Returns what was said of a place, with what is said of it besides, if anything, as the next paragraph. */
export function joined(first: string, next: string): string {
  if (next.trim() === '') return first
  return first.trim() === '' ? next : `${first.trimEnd()}\n\n${next}`
}

/** Returns the draft of a review with one more comment, all else in it as it was. What no review can be read from counts as empty. */
export function draftWith(draft: string, added: DraftedComment): string {
  const kept = objectIn(draft)
  const { comments } = kept
  const all = withAdded(readComments(Array.isArray(comments) ? comments : []), added)
  return JSON.stringify({ ...kept, comments: all.map(({ id: _, ...comment }) => comment) })
}

/** Returns a comment with the name that tells it from the others. */
export function namedComment(comment: Omit<DraftedComment, 'id'>): DraftedComment {
  const { kind, line, path, position } = comment
  const start = position?.lineRange?.start
  const from = start === undefined ? '' : `${start.oldLine ?? ''}:${start.newLine ?? ''} to `
  return { ...comment, id: `${from}${kind === 'removed' ? '-' : '+'}${line} ${path}` }
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  const { baseSha, startSha, headSha, positionType, oldPath, newPath, oldLine, newLine, lineRange } = value as {
    readonly [Name in keyof Position]?: unknown
  }
  const areTexts = [baseSha, startSha, headSha, positionType, oldPath, newPath].every(
    (each) => typeof each === 'string',
  )
  return areTexts && [oldLine, newLine].every(isNumberOrNull) && (lineRange === null || isRange(lineRange))
}

function isRange(value: unknown): boolean {
  const { start, end } = (value ?? {}) as { readonly [Name in keyof LineRange]?: unknown }
  return [start, end].every((each) => {
    const { lineCode, type, oldLine, newLine } = (each ?? {}) as { readonly [Name in keyof RangeEnd]?: unknown }
    return typeof lineCode === 'string' && typeof type === 'string' && [oldLine, newLine].every(isNumberOrNull)
  })
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || Number.isSafeInteger(value)
}

function isLineComment(value: unknown): value is LineComment {
  if (typeof value !== 'object' || value === null) return false
  const { path, kind, line, code, text } = value as Partial<Record<keyof LineComment, unknown>>
  const areTexts = [path, code, text].every((each) => typeof each === 'string')
  return areTexts && Number.isSafeInteger(line) && ['removed', 'added', 'same'].includes(String(kind))
}

function objectIn(draft: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(draft)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
