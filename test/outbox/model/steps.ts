import type { Edit } from '../../../shared/edit.ts'
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

/** Notes an edit down that the outbox calls so, and what it takes to take it back. */
export function noted(log: EditLog, id: number, edit: Edit, ownUserId: number): StepPart {
  const inverse = inverseOf(log.world, id, edit, ownUserId)
  return { id, edit, inverse, isTakenUp: log.add(id, edit), takenBack: null }
}

/** @param isAtRest whether nothing of an edit is on its way */
export function fateOf(log: EditLog, part: StepPart, isAtRest: (id: number) => boolean): Fate {
  const state = log.find(part.id)?.state
  if (state === 'discarded') return 'pass'
  if (state === 'nothing') return part.isTakenUp ? 'cut' : 'pass'
  if (!part.isTakenUp && state === 'queued' && isAtRest(part.id)) return 'discard'
  return part.inverse === null ? 'refuse' : 'inverse'
}

/** The same done to another comment. */
export function onOtherNote(part: StepPart, from: string, to: string): StepPart {
  const renamed = (edit: Edit) => (edit.target === from ? ({ ...edit, target: to } as Edit) : edit)
  const { edit, inverse, takenBack } = part
  return {
    ...part,
    edit: renamed(edit),
    inverse: inverse && renamed(inverse),
    takenBack: typeof takenBack === 'object' && takenBack ? onOtherNote(takenBack, from, to) : takenBack,
  }
}
