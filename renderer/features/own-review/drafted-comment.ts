import type { EditOf } from '../../../shared/edit.ts'
import type { Key } from '../../../shared/model/key.ts'
import { writeLineComment, type LineComment } from '../../../shared/model/line-comment.ts'
import type { LineRange, Position, RangeEnd } from '../../../shared/model/position.ts'
import { linesWords } from '../../../shared/position-words.ts'

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

/** Returns true if a comment is about a file as a whole. */
export function isOnFile({ line }: LineComment): boolean {
  return line === 0
}

/** Returns true if a comment is about another version of the changes than one with this head; false where that is not known. */
export function isOutdated({ position }: Pick<DraftedComment, 'position'>, head: string | null): boolean {
  return position !== null && head !== null && position.headSha !== head
}

/**
 * Returns comments with one of them in another place. Where that place has a comment already, its words come first and both are
 * one: a place has one comment.
 */
export function withMoved(
  comments: readonly DraftedComment[],
  id: string,
  moved: DraftedComment,
): readonly DraftedComment[] {
  const there = comments.find((each) => each.id === moved.id && each.id !== id)
  const text = joined(there?.text ?? '', moved.text)
  return comments.flatMap((each) => {
    if (each === there) return []
    return each.id === id ? [{ ...moved, text }] : [each]
  })
}

/** Returns comments with one more. Where its place has a comment already, its words come behind those: a place has one comment. */
export function withAdded(comments: readonly DraftedComment[], added: DraftedComment): readonly DraftedComment[] {
  const there = comments.find(({ id }) => id === added.id)
  if (there === undefined) return [...comments, added]
  return comments.map((each) => (each === there ? { ...each, text: joined(each.text, added.text) } : each))
}

function joined(first: string, next: string): string {
  return first.trim() === '' ? next : `${first.trimEnd()}\n\n${next}`
}

/** Names the lines of a comment: `line 7`, `lines 3 to 7`; `the whole file` where it is about that. */
export function subjectWords(comment: LineComment & { readonly position: Position | null }): string {
  if (isOnFile(comment)) return 'the whole file'
  return comment.position === null ? `line ${comment.line}` : linesWords(comment.position)
}

/** The words that name lines as a heading: `Lines 3 to 7`. */
export function titleOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the edit that sends a comment: a thread at its place, or where the service knows no places, a comment that quotes the line. */
export function editOf(
  comment: DraftedComment,
  target: Key<'mergeRequest'>,
  hasThreads: boolean,
): EditOf<'comment' | 'beginDiscussion'> {
  const { position, path, text } = comment
  if (hasThreads && position !== null) return { kind: 'beginDiscussion', target, body: text.trim(), position }
  const body = isOnFile(comment) ? `On ${path}:\n\n${text.trim()}` : writeLineComment(comment)
  return { kind: 'comment', target, body }
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
