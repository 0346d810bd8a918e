import { quotedCode, type LineComment } from '../../../shared/model/line-comment.ts'
import { draftOf, fieldsIn } from '../drafts/index.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** A comment on a line that is not sent yet. There is one for each line at most. */
export interface DraftedComment extends LineComment {
  /** Its line and its path, which tell it from the others. */
  readonly id: string
}

/** Returns the name of the draft with the comments of a merge request. */
export function nameOfDraft(mergeRequest: string): string {
  return `review ${mergeRequest}`
}

const empty: { readonly comments: readonly unknown[] } = { comments: [] }

/** The comments of a draft, in the order in which they were begun. */
export function commentsIn(draft: string): DraftedComment[] {
  return fieldsIn(draft, empty).comments.filter(isLineComment).map(named)
}

/** The draft of comments. */
export function draftOfComments(comments: readonly DraftedComment[]): string {
  return draftOf({ comments: comments.map(({ id: _, ...comment }) => comment) }, empty)
}

/** Returns an empty comment on a line of a file; null where the line cannot be commented on. */
export function commentOn(file: ReviewedFile, at: number): DraftedComment | null {
  const line = file.lines[at]
  if (line === undefined || line.kind === 'place' || line.kind === 'remark') return null
  const { kind, text } = line
  const path = kind === 'removed' ? (file.before ?? file.path) : file.path
  return named({ path, kind, line: numberOf(line), code: quotedCode(text), text: '' })
}

/**
 * Returns the line of a file that a comment is about: that of its number, if its text is still the same; else the nearest of its
 * kind with that text. -1 where the file has none, and null where the comment is about another file.
 */
export function lineOf({ path, kind, line, code }: LineComment, file: ReviewedFile): number | null {
  if (path !== (kind === 'removed' ? (file.before ?? file.path) : file.path)) return null
  let nearest = -1
  for (const [at, each] of file.lines.entries()) {
    const isOfKind = kind === 'removed' ? each.kind === 'removed' : each.kind === 'added' || each.kind === 'same'
    if (!isOfKind || !each.text.startsWith(code) || quotedCode(each.text) !== code) continue
    if (numberOf(each) === line) return at
    const before = file.lines[nearest]
    const away = (other: DiffLine) => Math.abs(numberOf(other) - line)
    if (before === undefined || away(each) < away(before)) nearest = at
  }
  return nearest
}

function numberOf({ kind, before, after }: DiffLine): number {
  return (kind === 'removed' ? before : after) ?? 0
}

function named(comment: LineComment): DraftedComment {
  return { ...comment, id: `${comment.kind === 'removed' ? '-' : '+'}${comment.line} ${comment.path}` }
}

function isLineComment(value: unknown): value is LineComment {
  if (typeof value !== 'object' || value === null) return false
  const { path, kind, line, code, text } = value as Partial<Record<keyof LineComment, unknown>>
  const areTexts = [path, code, text].every((each) => typeof each === 'string')
  return areTexts && Number.isSafeInteger(line) && ['removed', 'added', 'same'].includes(String(kind))
}
