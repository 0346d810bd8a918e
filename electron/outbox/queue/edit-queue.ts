import type { AppError } from '../../../shared/errors.ts'
import type { ConflictField } from '../../../shared/model/rows.ts'
import type { UploadedFile } from '../../protocols/attached-file.ts'
import type { Departure, LandedEdit, NextAttempt, Rejection } from '../../protocols/outcome.ts'
import type { DueEdits } from '../../protocols/queued-edit.ts'

/**
 * The transitions of an edit's state, which the user store commits to user.db. They are made in the order in which they
 * are asked for. Each is on disk when its promise resolves.
 */
export interface EditQueue {
  /** Lists the edits that may be sent now. `besides`: key queues to skip. */
  listDue(asked: {
    readonly now: number
    readonly most: number
    readonly besides: readonly string[]
  }): Promise<DueEdits>
  /** Returns false when the user has changed or discarded the edit since it was listed. */
  startSending(departure: Departure): Promise<boolean>
  putBack(next: NextAttempt): Promise<void>
  doubt(next: NextAttempt): Promise<void>
  reject(rejected: { readonly id: number; readonly error: AppError; readonly known: Rejection }): Promise<void>
  conflict(conflict: { readonly id: number; readonly fields: readonly ConflictField[] }): Promise<void>
  retire(landed: LandedEdit): Promise<void>
  /** Notes where the service has a file: from here on it is never uploaded to that project again. */
  noteUpload(uploaded: UploadedFile): Promise<void>
}
