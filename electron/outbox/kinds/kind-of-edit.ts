import type { Ability } from '../../../shared/contract/abilities.ts'
import type { Edit, EditKind, EditOf } from '../../../shared/edit.ts'
import type { PlainCode } from '../../../shared/errors.ts'
import type { ActivityField } from '../../../shared/model/activity.ts'
import type { AccountId, Key, Kind } from '../../../shared/model/key.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import type { Chosen, EditBase, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'
import type { Fields, FieldsOf } from './fields-of-edit.ts'

/**
 * Returns the fields to send after the user has decided a conflict. A field in conflict (one in `theirs`) is kept only
 * if the user chose a value that differs from theirs. Fields that are not in conflict stay as they were.
 */
export function afterChoosing<Fields extends object>(wanted: Fields, chosen: Chosen, theirs: Chosen): Partial<Fields> {
  const isLeftToOthers = (field: string) => field in theirs && (!(field in chosen) || chosen[field] === theirs[field])
  const kept = Object.entries(wanted).filter(([field]) => !isLeftToOthers(field))
  return Object.fromEntries(
    kept.map(([field, value]) => [field, field in theirs ? chosen[field] : value]),
  ) as Partial<Fields>
}

/**
 * Result of a later edit of the same key queue for an edit that was never sent: the two as one edit, `nothing` where they cancel
 * each other out, or `apart` where they stay two edits.
 */
export type Coalesced<K extends EditKind = EditKind> = EditOf<K> | 'nothing' | 'apart'

/** What is done in a project, in the projects of a group or a person by their path, or with a label by its name. */
export type WhatIsDone =
  | { readonly inProject: number }
  | { readonly inNamespace: string }
  | { readonly withLabel: string; readonly ofProject: number }

/** Description of one kind of edit while such an edit waits. Its delivery is in deliveries.ts. */
export type KindOfEdit<K extends EditKind> = Described<K> & (Compared<K> | NotCompared)

/** An edit that changes fields: the values that the user saw are kept with the edit. */
interface Compared<K extends EditKind> {
  /** Returns the values of the changed fields as the user sees them now. */
  readonly seen: (rows: FoldedRows, edit: EditOf<K>) => Seen
  /** Kinds of the fields that are seen. */
  readonly seenFields: Fields
}

interface NotCompared {
  readonly seen?: never
  readonly seenFields?: never
}

interface Described<K extends EditKind> {
  /** The sort of value in each field of the edit. */
  readonly fields: FieldsOf<EditOf<K>>
  /** Returns a few words for a list of edits. */
  readonly title: (edit: EditOf<K>) => string
  /** Returns the effect of the edit: the text that it brings, or the title of the thing that it changes. */
  readonly detail: (edit: EditOf<K>, base: EditBase) => string
  /** Returns the words that the user wrote; null where there are none. */
  readonly text?: (edit: EditOf<K>) => string | null
  /** Returns the same edit with other words. */
  readonly withText?: (edit: EditOf<K>, text: string) => EditOf<K>
  /**
   * True if it waits a moment before it is sent, because others see it at once, or because it cannot be undone on the service.
   */
  readonly final: boolean
  /** The fields of the item that the edit changes. A change of them in its answer is the user's own doing. */
  readonly changes: readonly ActivityField[]
  /** The queue key of what is done to many of its things at once. Edits of that key queue and those of this kind keep their order. */
  readonly keyOfMany?: string
  /** True if it changes more rows than the one that it is about. It is then folded again after each change of the cache. */
  readonly changesOthers?: true
  /** Returns the rows beside its target that the edit names and changes: they show that it waits. */
  readonly others?: (edit: EditOf<K>) => readonly Key[]
  /** Returns the edit with what it does besides where a label takes the place of the others of its scope. */
  readonly withinScopes?: (edit: EditOf<K>, seen: Seen) => EditOf<K>
  /** The labels that the edit gives to an item or takes from it, by name, and the project whose labels they are. */
  readonly gives?: (
    edit: EditOf<K>,
    base: EditBase,
  ) => { readonly projectId: number; readonly labels: readonly string[]; readonly taken?: readonly string[] }
  /**
   * Returns what the edit would take away from under earlier ones. Those that wait in other key queues go first: nothing could be
   * moved out of a project that is deleted.
   */
  readonly goesAfter?: (edit: EditOf<K>) => WhatIsDone | null
  /** The kind of row that the edit makes, if it makes one. */
  readonly makes?: Kind
  /**
   * True if it is sent by several requests: taken back in between, it leaves a part of itself on the service. The next edit of the kind
   * that is sent in its key queue goes on from there.
   */
  readonly leavesParts?: true
  /** The number of notes that the edit makes, where they are several. Nothing else can name them before they are on the service. */
  readonly notes?: (edit: EditOf<K>) => number
  /**
   * Returns true if all that the edit does is to remove its target: to delete it, or to close it where it cannot be deleted. Such
   * an edit has nothing left to do when its target never comes to be.
   */
  readonly removes?: (edit: EditOf<K>) => boolean
  /**
   * Returns the queue key: it stands for the thing that the edit changes or makes. Edits of one key queue are sent one
   * after the other.
   */
  readonly queueKey: (edit: EditOf<K>, base: EditBase, id: number) => string
  /**
   * Returns the code of the error that says why the service can never do this. Such an edit is not queued. Null where
   * the service can.
   */
  readonly refusal?: (edit: EditOf<K>, base: EditBase) => PlainCode | null
  /** Returns the values that the edit gives to the fields which are compared with the service's before it is sent. */
  readonly brings?: (edit: EditOf<K>, before: Seen) => Seen
  /** Changes the rows to their state once the edit has landed. */
  readonly fold: (rows: FoldedRows, edit: EditOf<K>, queued: QueuedEdit) => void
  /** Returns the edit that undoes this one on the service; null when the service cannot undo it. */
  readonly inverse: (edit: EditOf<K>, base: EditBase, context: InverseContext) => Edit | null
  /**
   * Merges a later edit of the same key queue into this one. Neither was ever sent. `before` has the present values of
   * the fields, without this edit.
   */
  readonly takeUp?: (edit: EditOf<K>, before: Seen, later: Edit) => Coalesced<K>
  /** Returns the edit to send after the user has decided a conflict; null when nothing is left to send. */
  readonly resolve?: (edit: EditOf<K>, chosen: Chosen, theirs: Chosen) => Edit | null
}

/** Facts besides the edit and its base that decide how it is undone. */
export interface InverseContext {
  readonly account: AccountId
  /** Local id of the row that the edit makes, which stays valid for ever. */
  readonly localId: number
  /** Returns true if the service says a release that has an ability. */
  readonly can: (ability: Ability) => boolean
}
