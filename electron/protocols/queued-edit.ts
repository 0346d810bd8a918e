import type { Edit, EditState } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import type { NoteableKind } from '../../shared/model/note.ts'
import type { AttachedFile } from './attached-file.ts'
import type { ConflictField } from '../../shared/model/rows.ts'

/**
 * The edits as threads pass them to each other. The user store stores them, the engine sends them, the readers apply
 * them to rows.
 */

/** The value of a field in an edit: a text, a date, an id, true or false, names of labels, or ids of people. Null clears the field. */
export type FieldValue = string | number | boolean | null | readonly (string | number)[]

/** Values of the fields that an edit changes, as the user saw them. */
export type Seen = Readonly<Record<string, FieldValue>>

/** Values that the user chose when an edit was in conflict. */
export type Chosen = Readonly<Record<string, FieldValue>>

/** Values that the user saw when they made the edit, and the facts needed to send it even if the cache is lost. */
export interface EditBase {
  /** 0 for an edit that belongs to no project. */
  readonly projectId: number
  readonly projectPath: string
  /** The number and title of the edit's target; 0 when it has no number. */
  readonly iid: number
  readonly title: string
  readonly state: string
  /** The thing that a note belongs to, or the item that a todo is about. */
  readonly item?: { readonly kind: NoteableKind; readonly id: number }
  /** Values of the fields that the edit changes, as the user saw them. */
  readonly seen?: Seen
  /**
   * The part of `seen` that was on the service as far as the user knew, without the effect of their own waiting edits
   * (base-revisions.ts).
   */
  readonly known?: Seen
}

/** An edit that is not on the service yet. Times are milliseconds since 1970. */
export interface QueuedEdit {
  readonly id: number
  readonly edit: Edit
  readonly base: EditBase
  readonly state: EditState
  readonly queueKey: string
  readonly position: number
  /** Grows whenever the user changes the edit. */
  readonly version: number
  readonly createdAt: number
  readonly heldUntil: number | null
  readonly attempts: number
  readonly nextAttemptAt: number
  /** Time at which the edit was last sent; null before. */
  readonly sentAt: number | null
  /** The highest id known when the edit was first sent. A row that the edit creates has a higher id. */
  readonly sentAfter: number | null
  /** An attempt was sent whose outcome is still unknown (I8). The user may have discarded the edit meanwhile. */
  readonly isInDoubt: boolean
  readonly error: AppError | null
  readonly conflict: readonly ConflictField[] | null
  /** The edits that were taken back in whose place it is, of which the service may have a part (`KindOfEdit.leavesParts`). */
  readonly takenBack?: readonly TakenBack[]
}

/** An edit that was taken back after some of its requests were sent. Its ids are the service's. */
export interface TakenBack {
  readonly edit: Edit
  /** As that of an edit that waits. */
  readonly sentAfter: number
}

/** An edit that ended: it landed on the service, or was discarded or undone. */
export interface EndedEdit extends Omit<QueuedEdit, 'state'> {
  /** `undone`: cancelled by undo or by an opposite edit; it is not shown anywhere. */
  readonly state: 'landed' | 'discarded' | 'undone'
  readonly endedAt: number
  readonly remarks: Remarks | null
}

/** The facts that the user should know about an edit that landed. */
export interface Remarks {
  /** The fields whose text was merged from both sides. */
  readonly merged: readonly string[]
  /** The fields that the service accepted but left unchanged, since the user may not set them. */
  readonly ignored: readonly string[]
}

/** An edit that may be sent now. */
export interface DueEdit extends QueuedEdit {
  /** The files that its texts name and the service does not have yet: they are sent before it. */
  readonly files: readonly AttachedFile[]
  /** The project to which they are sent. */
  readonly filesGoTo: number
}

/** The edits that may be sent now, and the time at which the next other one will be due; null where none will be. */
export interface DueEdits {
  readonly due: readonly DueEdit[]
  readonly nextDueAt: number | null
}

/** The file format of exported edits: issues and merge requests have one more (`ExportFormat`). */
export type EditExportFormat = 'json' | 'markdown'
