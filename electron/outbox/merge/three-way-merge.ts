import { diff3Merge } from 'node-diff3'
import type { ConflictField } from '../../../shared/model/rows.ts'
import type { FieldValue } from '../../protocols/queued-edit.ts'

/** One field to be merged: as the user saw it, as it is on the service now, and as the user wants it. */
export interface FieldToMerge {
  readonly field: string
  readonly base: FieldValue
  readonly theirs: FieldValue
  readonly mine: FieldValue
  /** True if it is a text of several lines, which is merged by line. */
  readonly isText?: boolean
}

export interface MergedField {
  readonly field: string
  readonly value: FieldValue
}

/** A field that both sides changed to something else. */
export interface FieldInConflict extends FieldToMerge {
  /** For a text: both versions with marks between them, from which the user can begin to edit; otherwise null. */
  readonly both: string | null
}

export interface Merge {
  /** The fields that must be sent: those whose wanted value is not on the service yet. */
  readonly changed: readonly MergedField[]
  /** The fields among them whose text was put together from both sides. */
  readonly merged: readonly string[]
  readonly conflicts: readonly FieldInConflict[]
}

/**
 * Merges the user's changes with those that others have made since, field by field. A field that only one side changed
 * gets that side's value. A field that both changed to the same value needs no change. Texts are merged by line.
 * Differences in line ends, and between null and an empty text, are ignored, because services change both.
 */
export function mergeFields(fields: readonly FieldToMerge[]): Merge {
  const changed: MergedField[] = []
  const merged: string[] = []
  const conflicts: FieldInConflict[] = []
  for (const one of fields) {
    const { field, base, theirs, mine } = one
    if (isSame(theirs, mine)) continue
    if (isSame(theirs, base)) {
      changed.push({ field, value: mine })
      continue
    }
    const text = one.isText ? mergeText(textOf(base), textOf(theirs), textOf(mine)) : null
    if (text && text.isClean) {
      if (isSame(text.text, theirs)) continue
      changed.push({ field, value: text.text })
      merged.push(field)
    } else {
      conflicts.push({ ...one, both: text?.text ?? null })
    }
  }
  return { changed, merged, conflicts }
}

/**
 * Merges three versions of a text by line. Where both sides changed the same lines, both versions are kept between
 * marks.
 */
export function mergeText(base: string, theirs: string, mine: string): { text: string; isClean: boolean } {
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true })
  let isClean = true
  const merged = regions.flatMap((region) => {
    if (region.ok) return region.ok
    isClean = false
    const { a = [], b = [] } = region.conflict ?? {}
    return ['<<<<<<< mine', ...a, '=======', ...b, '>>>>>>> theirs']
  })
  return { text: merged.join('\n'), isClean }
}

/** Returns whether two values are the same to a service. */
export function isSame(one: FieldValue, other: FieldValue): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((name) => other.includes(name))
  }
  if (isText(one) && isText(other))
    return lines(textOf(one)).join('\n').trimEnd() === lines(textOf(other)).join('\n').trimEnd()
  return one === other
}

/** The parts of a conflict that the outbox keeps, so that the user can choose among them. */
export function conflictFieldOf({ field, base, theirs, mine, isText, both }: FieldInConflict): ConflictField {
  const shown = (value: FieldValue) => (typeof value === 'number' ? String(value) : (value as ConflictField['base']))
  return { field, base: shown(base), theirs: shown(theirs), mine: shown(mine), isText: isText === true, both }
}

function isText(value: FieldValue): value is string | null {
  return value === null || typeof value === 'string'
}

function textOf(value: FieldValue): string {
  return typeof value === 'string' ? value : ''
}

function lines(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n')
}
