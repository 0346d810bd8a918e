import { readLineComment, type LineComment } from '../../../shared/model/line-comment.ts'
import type { Position } from '../../../shared/model/position.ts'
import type { NoteRow } from '../../../shared/model/rows.ts'
import { lineOf } from './drafted-comments.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** A comment on a line that is in the thread. */
export interface NoteOnLine {
  readonly note: NoteRow
  readonly comment: LineComment
}

/** Returns the line that a comment is about: by its place where it has one, else as its text quotes it; null for any other comment. */
export function lineCommentOf(note: NoteRow): LineComment | null {
  if (note.system) return null
  const { position, body } = note
  if (position === null) return readLineComment(body)
  const { oldPath, newPath, oldLine, newLine } = position
  const kind = newLine === null ? (oldLine === null ? 'same' : 'removed') : oldLine === null ? 'added' : 'same'
  const path = (kind === 'removed' ? oldPath : newPath) ?? newPath ?? oldPath ?? ''
  return { path, kind, line: newLine ?? oldLine ?? 0, code: '', text: body }
}

/**
 * Returns the line of a file at which a comment stands; -1 where the file has no such line any more, or where it is about the whole
 * file, and null where it is about another file.
 *
 * @param head the head of the version that the file is of: the place of a comment in an older one is gone
 */
export function lineOfNote({ note, comment }: NoteOnLine, file: ReviewedFile, head: string | null): number | null {
  const { position } = note
  return position === null ? lineOf(comment, file) : lineAt(position, file, head)
}

function lineAt(position: Position, file: ReviewedFile, head: string | null): number | null {
  if (position.newPath !== file.path && position.oldPath !== (file.before ?? file.path)) return null
  const { oldLine, newLine } = position
  if (position.headSha !== head || (oldLine === null && newLine === null)) return -1
  return file.lines.findIndex(({ before, after }) => before === oldLine && after === newLine)
}
