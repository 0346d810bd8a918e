import type { Edit, EditState } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import type { NoteableKind } from '../../shared/model/note.ts'
import type { ConflictField } from '../../shared/model/rows.ts'

/** Edits as the threads hand them on: the keeper stores them, the engine sends them, the readers fold them. */

/** A value of a field as edits carry it: text, a date, an id, a yes or no, names of labels; null clears. */
export type FieldValue = string | number | boolean | null | readonly string[]

/** What the user saw of the fields that an edit changes. */
export type Seen = Readonly<Record<string, FieldValue>>

/** Values that the user chose when an edit was in conflict. */
export type Chosen = Readonly<Record<string, FieldValue>>

/** What the user saw when they made the edit, and the facts needed to send it even if the cache is lost. */
export interface EditBase {
  /** 0 for an edit that belongs to no project. */
  readonly projectId: number
  readonly projectPath: string
  /** The number and title of the item, or of what else it is done to; 0 where there is none. */
  readonly iid: number
  readonly title: string
  readonly state: string
  /** The thing that a note belongs to, or the item that a todo is about. */
  readonly item?: { readonly kind: NoteableKind; readonly id: number }
  /** What the user saw of the fields that the edit changes. */
  readonly seen?: Seen
  /** What of that the service had, so far as they knew: without what their own waiting edits made of it (known.ts). */
  readonly known?: Seen
}

/** An edit that is not on the service yet. Times are milliseconds since 1970. */
export interface QueuedEdit {
  readonly id: number
  readonly edit: Edit
  readonly base: EditBase
  readonly state: EditState
  readonly lane: string
  readonly position: number
  /** Grows when what is wanted changes. */
  readonly version: number
  readonly createdAt: number
  readonly heldUntil: number | null
  readonly attempts: number
  readonly nextAttemptAt: number
  /** When it was last sent. */
  readonly sentAt: number | null
  /** The newest id known when it was first sent: a row that it makes has a higher one. */
  readonly sentAfter: number | null
  /** An attempt left of which no look has said yet what became of it (I8); the user may have given it up meanwhile. */
  readonly isInDoubt: boolean
  readonly error: AppError | null
  readonly conflict: readonly ConflictField[] | null
}

/** An edit that ended: on the service, or given up. */
export interface EndedEdit extends Omit<QueuedEdit, 'state'> {
  /** `undone`: taken back by undoing, or by its opposite; nothing of it is to be shown. */
  readonly state: 'landed' | 'discarded' | 'undone'
  readonly endedAt: number
  readonly remarks: Remarks | null
}

/** The facts that the user should know about an edit that landed. */
export interface Remarks {
  /** The fields whose text was merged from both sides. */
  readonly merged: readonly string[]
  /** The fields that the service took and left as they were: the user may not set them. */
  readonly ignored: readonly string[]
}

/** The edits that may be sent now. When there are none, the time from which some may be sent. */
export interface DueEdits {
  readonly due: readonly QueuedEdit[]
  readonly nextDueAt: number | null
}

/** The form in which waiting edits are written down for people to keep. */
export type ExportFormat = 'json' | 'markdown'
