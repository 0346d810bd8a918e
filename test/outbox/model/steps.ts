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

/** The rows that are made anew when their deletion is undone, by the edits that make, and those that name them. */
const making: Readonly<Partial<Record<Edit['kind'], string>>> = { addKey: 'key', addEmail: 'email', addTodo: 'todo' }
const naming: Readonly<Partial<Record<Edit['kind'], string>>> = { deleteKey: 'key', deleteEmail: 'email' }

/** A row that was made in place of another one. */
export interface Replacement {
  readonly kind: string
  readonly from: number
  readonly to: number
}

/** What undoing a deletion has made anew; null where it made nothing. */
export function replacementBy({ edit, takenBack }: Pick<StepPart, 'edit' | 'takenBack'>): Replacement | null {
  if (typeof takenBack !== 'object' || takenBack === null) return null
  const kind = making[takenBack.edit.kind]
  const from = kind === undefined ? null : idNamedBy(edit, kind)
  return kind === undefined || from === null ? null : { kind, from, to: -takenBack.id }
}

function idNamedBy(edit: Edit, kind: string): number | null {
  if (naming[edit.kind] === kind && 'id' in edit) return Number(edit.id)
  const [, named, id] = edit.target.split('/')
  return named === kind ? Number(id) : null
}

/** The same done to another row. */
export function onOtherRow(part: StepPart, { kind, from, to }: Replacement): StepPart {
  const renamed = (edit: Edit): Edit => {
    if (idNamedBy(edit, kind) !== from) return edit
    return (naming[edit.kind] === kind ? { ...edit, id: to } : { ...edit, target: `here/${kind}/${to}` }) as Edit
  }
  const { edit, inverse, takenBack } = part
  return {
    ...part,
    edit: renamed(edit),
    inverse: inverse && renamed(inverse),
    takenBack: typeof takenBack === 'object' && takenBack ? onOtherRow(takenBack, { kind, from, to }) : takenBack,
  }
}
