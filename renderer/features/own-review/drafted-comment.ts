import type { EditOf } from '../../../shared/edit.ts'
import { joined, type DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import type { Key } from '../../../shared/model/key.ts'
import { writeLineComment, type LineComment } from '../../../shared/model/line-comment.ts'
import type { Position } from '../../../shared/model/position.ts'
import { linesWords } from '../../../shared/position-words.ts'

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
