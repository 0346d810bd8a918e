import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import type { Choices } from '../../../shared/ipc.ts'
import type { ConflictField, ShownConflictField } from '../../../shared/model/rows.ts'
import { healthStatusWords } from '../../../shared/model/health-status.ts'
import { fieldName, fieldNames } from '../../ui/item-fields.ts'
import { epicWords } from '../../ui/epic-words.ts'
import { iterationWords } from '../../ui/iteration-words.ts'
import { ago } from '../../ui/words.ts'
import type { VisibilityLevel } from '../../../shared/model/directory.ts'
import { workingTimeWords } from '../../../shared/working-time.ts'
import { visibilityTitles } from '../../../shared/setting-words.ts'
import { bothSides } from './both-sides.ts'

export type ConflictValue = ConflictField['mine']
export type Side = 'theirs' | 'mine' | 'both' | 'edited'

/** Fields that are free text in one line. */
const inOneLine: ReadonlySet<string> = new Set(['title', 'targetBranch', 'name', 'path', 'defaultBranch'])

/** `Description`. */
export function fieldTitle({ field }: ConflictField): string {
  const name = fieldName(field).replace(/^the |[“”]/g, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/**
 * Names the people who changed fields meanwhile: `Rosa Ferri changed the title 5 min ago.` Fields whose change is not known are
 * left out.
 */
export function changedWords(fields: readonly ShownConflictField[], now: number): string[] {
  const known = fields.filter(({ changedAt }) => changedAt !== null)
  const together = Map.groupBy(
    known,
    ({ changedBy, changedAt }) => `${changedBy?.id ?? ''} ${ago(changedAt ?? '', now)}`,
  )
  return [...together.values()].flatMap((group) => {
    const [{ changedBy, changedAt } = { changedBy: null, changedAt: null }] = group
    if (changedAt === null) return []
    const who = withHiddenNamed(changedBy?.name ?? 'Somebody')
    return [`${who} changed ${fieldNames(group.map(({ field }) => field))} ${ago(changedAt, now)}.`]
  })
}

/** A value in words; people, milestones, epics and iterations by their names where those are known. */
export function valueWords(
  { field }: Pick<ConflictField, 'field'>,
  value: ConflictValue,
  choices: Choices | null,
  now: number,
): string {
  if (value === null || value === '') return 'None'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ')
  if (typeof value === 'boolean') {
    if (field === 'confidential') return value ? 'Confidential' : 'Not confidential'
    return value ? 'Yes' : 'No'
  }
  if (field === 'visibilityLevel') return visibilityTitles[Number(value) as VisibilityLevel] ?? String(value)
  if (field === 'timeEstimate') return value === '0' ? 'None' : workingTimeWords(Number(value))
  if (field === 'healthStatus') return healthStatusWords(String(value))
  const id = Number(value)
  if (field === 'assigneeId') return choices?.people.find((person) => person.id === id)?.name ?? `Person ${value}`
  if (field === 'milestoneId') return choices?.milestones.find((each) => each.id === id)?.title ?? `Milestone ${value}`
  if (field === 'epicId') return epicWords(choices?.epics.find((each) => each.id === id) ?? { id, title: null })
  if (field === 'iterationId') {
    const iteration = choices?.iterations.find((each) => each.id === id)
    return iteration ? iterationWords(iteration, now) : `Iteration ${value}`
  }
  return String(value)
}

/** Returns the choices for a field, in the order in which they are offered. */
export function sidesOf(field: ConflictField): readonly Side[] {
  const sides: Side[] = ['theirs', 'mine']
  if (field.isText && field.both !== null) sides.push('both')
  if (field.isText || inOneLine.has(field.field)) sides.push('edited')
  return sides
}

/** The text a side stands for, or that was there before, to be looked at or to begin editing from. */
export function textOf(field: ConflictField, side: 'base' | Exclude<Side, 'edited'>): string {
  if (side === 'both') return bothSides(field.both ?? '')
  const value = field[side]
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the decided value of each field, as the outbox wants it; undefined while a field is not decided. Fields that stay as
 * others have them are left out.
 */
export function decided(
  fields: readonly ConflictField[],
  sides: Readonly<Record<string, Side>>,
  edited: Readonly<Record<string, string>>,
): Record<string, ConflictValue> | undefined {
  const wanted: Record<string, ConflictValue> = {}
  for (const field of fields) {
    const side = sides[field.field]
    if (side === undefined) return undefined
    if (side === 'mine') wanted[field.field] = field.mine
    if (side === 'both') wanted[field.field] = textOf(field, 'both')
    if (side !== 'edited') continue
    const text = edited[field.field] ?? ''
    // A long text may be emptied; a title may not.
    if (!field.isText && text.trim() === '') return undefined
    wanted[field.field] = text
  }
  return wanted
}
