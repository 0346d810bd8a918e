import * as v from 'valibot'
import { entity, one, type ValueOf } from './entity.ts'
import { flag, id, or, orNull, text, timestamp, unlessGiven, workedOut } from './field.ts'
import { positionEntity } from './position.ts'
import { suggestions } from './suggestion.ts'
import { userEntity } from './user.ts'

/** Kinds of things that have comments and awards (contract: Note, Award emoji). */
export const noteableKinds = ['issue', 'mergeRequest', 'snippet'] as const
export type NoteableKind = (typeof noteableKinds)[number]

export function isNoteableKind(kind: string): kind is NoteableKind {
  return (noteableKinds as readonly string[]).includes(kind)
}

/** Returns true if comments there can be awarded emoji: the contract shows no way for those on snippets ("Award emoji"). */
export function areNotesAwardable(kind: NoteableKind): kind is Exclude<NoteableKind, 'snippet'> {
  return kind !== 'snippet'
}

/**
 * A comment, or a line that the service wrote itself (`system`) (contract, "Note"). The contract says `noteable` for the thing
 * that has it.
 */
export const noteEntity = entity('note', {
  id,
  body: text,
  author: one(userEntity),
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
  system: or(flag, false),
  /** True if only members of the project see it: newer services say `internal`, older ones called it confidential. */
  internal: unlessGiven(
    'confidential',
    workedOut('internal', v.boolean(), false, (row) => row['internal'] === true || row['confidential'] === true),
  ),
  /**
   * The discussion that it belongs to, by the service's text id. It stands in no note of the service: only lists of discussions
   * tell it. Null where the service has none, and until it was told.
   */
  discussionId: orNull(text),
  /** True if it can be marked as resolved. A discussion is resolved when all such notes of it are. */
  resolvable: or(flag, false),
  resolved: or(flag, false),
  resolvedBy: orNull(one(userEntity)),
  resolvedAt: orNull(timestamp),
  /** Its current place in the changes of a merge request; null for a note that has none. */
  position: orNull(one(positionEntity)),
  /** Suggestions in its text; only comments on lines of the new file have some. */
  suggestions,
  noteableId: id,
  /** `Issue`, `MergeRequest`, `Snippet`, or a newer service's own. */
  noteableType: text,
})

export type Note = ValueOf<typeof noteEntity>
