import type { Edit, EditKind } from '../../../shared/edit.ts'
import { keyOf, partsOf, type Kind } from '../../../shared/model/key.ts'
import type { EditLog } from './edit-log.ts'
import { inverseOf } from './inverses.ts'

/** One edit of a step of undoing. */
export interface StepPart {
  readonly id: number
  edit: Edit
  /** The edit that takes it back once the service has it; null where there is none. */
  readonly inverse: Edit | null
  /** True when an edit that already waited took it up. */
  readonly isTakenUp: boolean
  /** The way it was taken back: it left the outbox, it was cut off the edit that had taken it up, or by its inverse. */
  takenBack: 'discarded' | 'cut' | StepPart | null
}

export interface Step {
  parts: StepPart[]
  isUndone: boolean
}

/** The expected outcome of taking a part back. */
export type Fate = 'discard' | 'cut' | 'inverse' | 'refuse' | 'pass'

/**
 * Notes an edit down under its id in the outbox, with its inverse.
 *
 * @param isKnown true if the outbox knows the values before it
 */
export function noted(log: EditLog, id: number, edit: Edit, ownUserId: number, isKnown: boolean): StepPart {
  const inverse = isKnown ? inverseOf(log.shown, id, edit, ownUserId) : null
  return { id, edit, inverse, isTakenUp: log.add(id, edit), takenBack: null }
}

/** @param isIdle returns true if no request of an edit is on its way */
export function fateOf(log: EditLog, part: StepPart, isIdle: (id: number) => boolean): Fate {
  const { state, parts = [] } = log.find(part.id) ?? {}
  if (state === 'discarded') return 'pass'
  if (state === 'nothing') return part.isTakenUp && !log.missedBy(parts.slice(0, -1)) ? 'cut' : 'pass'
  if (!part.isTakenUp && state === 'queued' && isIdle(part.id)) return 'discard'
  if (part.inverse === null) return 'refuse'
  // The edit whose row the inverse would remove was discarded.
  return log.missedBy([{ id: part.id, edit: part.inverse }]) ? 'pass' : 'inverse'
}

/** A row that was made in place of another. */
export interface Replacement {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

/** The row that an inverse makes in place of the row that the part deleted; null where it makes none. */
export function replacementBy({ edit, takenBack }: StepPart): Replacement | null {
  if (takenBack === null || typeof takenBack === 'string') return null
  const deleted = rowNamedBy(edit)
  if (!deleted || deleted.kind !== makes[takenBack.edit.kind]) return null
  return { kind: deleted.kind, from: deleted.id, to: -takenBack.id }
}

/** The same for redo: the new row was discarded, or deleted in turn. */
export function replacementAgain(before: StepPart, after: StepPart): Replacement | null {
  const { takenBack } = before
  if (takenBack === null || typeof takenBack === 'string') return null
  if (before.id !== after.id) return replacementBy({ ...takenBack, takenBack: after })
  const made = replacementBy(before)
  return made && { ...made, from: made.to, to: made.from }
}

const makes: Partial<Record<EditKind, Kind>> = {
  comment: 'note',
  beginDiscussion: 'note',
  answer: 'note',
  addTodo: 'todo',
  addKey: 'sshKey',
  addEmail: 'email',
}

function rowNamedBy(edit: Edit): { readonly kind: Kind; readonly id: number } | null {
  if (edit.kind === 'deleteKey') return { kind: 'sshKey', id: edit.id }
  if (edit.kind === 'deleteEmail') return { kind: 'email', id: edit.id }
  return partsOf(edit.target)
}

/** The same part with another row as its target. */
export function onOtherRow(part: StepPart, { kind, from, to }: Replacement): StepPart {
  const renamed = (edit: Edit): Edit => {
    const named = rowNamedBy(edit)
    if (named?.kind !== kind || named.id !== from) return edit
    return (
      edit.kind === 'deleteKey' || edit.kind === 'deleteEmail'
        ? { ...edit, id: to }
        : { ...edit, target: keyOf('here', kind, to) }
    ) as Edit
  }
  const { edit, inverse, takenBack } = part
  return {
    ...part,
    edit: renamed(edit),
    inverse: inverse && renamed(inverse),
    takenBack: typeof takenBack === 'object' && takenBack ? onOtherRow(takenBack, { kind, from, to }) : takenBack,
  }
}
