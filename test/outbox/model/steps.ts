import type { Edit, EditKind } from '../../../shared/edit.ts'
import { keyOf, partsOf, type Kind } from '../../../shared/model/key.ts'
import type { EditLog } from './edit-log.ts'
import { inverseOf } from './inverses.ts'

/** One edit of a step of undoing. */
export interface StepPart {
  readonly id: number
  edit: Edit
  /** What takes it back once the service has it; null where nothing does. */
  readonly inverse: Edit | null
  /** Whether an edit that waited already took it up. */
  readonly isTakenUp: boolean
  /** How it was taken back: it left the outbox, it was cut off what had taken it up, or something was done against it. */
  takenBack: 'discarded' | 'cut' | StepPart | null
}

export interface Step {
  parts: StepPart[]
  isUndone: boolean
}

/** What must become of a part that is taken back. */
export type Fate = 'discard' | 'cut' | 'inverse' | 'refuse' | 'pass'

/**
 * Notes an edit down that the outbox calls so, and what it takes to take it back.
 *
 * @param isKnown whether the outbox knows what it was before
 */
export function noted(log: EditLog, id: number, edit: Edit, ownUserId: number, isKnown: boolean): StepPart {
  const inverse = isKnown ? inverseOf(log.shown, id, edit, ownUserId) : null
  return { id, edit, inverse, isTakenUp: log.add(id, edit), takenBack: null }
}

/** @param isIdle whether nothing of an edit is on its way */
export function fateOf(log: EditLog, part: StepPart, isIdle: (id: number) => boolean): Fate {
  const { state, parts = [] } = log.find(part.id) ?? {}
  if (state === 'discarded') return 'pass'
  if (state === 'nothing') return part.isTakenUp && !log.missedBy(parts.slice(0, -1)) ? 'cut' : 'pass'
  if (!part.isTakenUp && state === 'queued' && isIdle(part.id)) return 'discard'
  if (part.inverse === null) return 'refuse'
  // What it would take away was given up.
  return log.missedBy([{ id: part.id, edit: part.inverse }]) ? 'pass' : 'inverse'
}

/** A row that was made in place of another. */
export interface Replacement {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

/** What takes a part back may make anew what the part deleted. */
export function replacementBy({ edit, takenBack }: StepPart): Replacement | null {
  if (takenBack === null || typeof takenBack === 'string') return null
  const deleted = rowNamedBy(edit)
  if (!deleted || deleted.kind !== makes[takenBack.edit.kind]) return null
  return { kind: deleted.kind, from: deleted.id, to: -takenBack.id }
}

/** The same when it is done again: what was made anew was given up, or is what was deleted in its turn. */
export function replacementAgain(before: StepPart, after: StepPart): Replacement | null {
  const { takenBack } = before
  if (takenBack === null || typeof takenBack === 'string') return null
  if (before.id !== after.id) return replacementBy({ ...takenBack, takenBack: after })
  const made = replacementBy(before)
  return made && { ...made, from: made.to, to: made.from }
}

const makes: Partial<Record<EditKind, Kind>> = { comment: 'note', addTodo: 'todo', addKey: 'sshKey', addEmail: 'email' }

function rowNamedBy(edit: Edit): { readonly kind: Kind; readonly id: number } | null {
  if (edit.kind === 'deleteKey') return { kind: 'sshKey', id: edit.id }
  if (edit.kind === 'deleteEmail') return { kind: 'email', id: edit.id }
  return partsOf(edit.target)
}

/** The same done to another row. */
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
