import * as v from 'valibot'
import { userSchema } from './user.ts'

/** What a comment stands under, and an emoji is awarded to (contract: Note, Award emoji). */
export const noteableKinds = ['issue', 'mergeRequest', 'snippet'] as const
export type NoteableKind = (typeof noteableKinds)[number]

export function isNoteableKind(kind: string): kind is NoteableKind {
  return (noteableKinds as readonly string[]).includes(kind)
}

/** Whether comments there can be awarded emoji: the contract shows no way for those on snippets ("Award emoji"). */
export function areNotesAwardable(kind: NoteableKind): kind is Exclude<NoteableKind, 'snippet'> {
  return kind !== 'snippet'
}

/** A comment, or a line the service wrote itself (`system`). The contract says `noteable` for what it stands on. */
export const noteSchema = v.object({
  id: v.number(),
  body: v.string(),
  author: userSchema,
  createdAt: v.string(),
  updatedAt: v.nullable(v.string()),
  system: v.boolean(),
  noteableId: v.number(),
  /** `Issue`, `MergeRequest`, `Snippet`, or what a newer service adds. */
  noteableType: v.string(),
})

export type Note = Readonly<v.InferOutput<typeof noteSchema>>
