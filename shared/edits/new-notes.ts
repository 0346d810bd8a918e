import type { EditKind, EditOf } from '../edit.ts'

/** Kinds of edits that make a comment, which is nowhere else until it is sent. */
const newNoteKinds = ['comment', 'beginDiscussion', 'answer'] as const satisfies readonly EditKind[]

export type NewNoteKind = (typeof newNoteKinds)[number]

/** Returns true for a kind of edit that makes a comment. */
export function isNewNote(kind: string): kind is NewNoteKind {
  return (newNoteKinds as readonly string[]).includes(kind)
}

/** Commands that merge. */
const merging = /^\/(?:merge|ship)[ \t]*$/im

/** Returns true for a text with a command that merges. */
export function mergesByCommand(text: string): boolean {
  return merging.test(text)
}

/** Returns a comment with the head that its writer sees, where a command in it merges that. */
export function withSeenHead<Comment extends { readonly body: string }>(
  comment: Comment,
  sha: string | null | undefined,
): Comment & { readonly sha?: string } {
  return mergesByCommand(comment.body) && sha ? { ...comment, sha } : comment
}

/** How a comment is written that is no answer: by itself, as the beginning of a thread, or for the members of the project alone. */
export const commentForms = ['comment', 'thread', 'internal'] as const
export type CommentForm = (typeof commentForms)[number]

/** The form of a comment that was written. */
export function formOf(edit: EditOf<NewNoteKind>): CommentForm {
  if (edit.kind === 'beginDiscussion') return 'thread'
  return edit.kind === 'comment' && edit.internal === true ? 'internal' : 'comment'
}
