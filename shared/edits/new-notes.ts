import type { EditKind } from '../edit.ts'

/** Kinds of edits that make a comment, which is nowhere else until it is sent. */
const newNoteKinds = ['comment', 'beginDiscussion', 'answer'] as const satisfies readonly EditKind[]

export type NewNoteKind = (typeof newNoteKinds)[number]

/** Returns true for a kind of edit that makes a comment. */
export function isNewNote(kind: string): kind is NewNoteKind {
  return (newNoteKinds as readonly string[]).includes(kind)
}
