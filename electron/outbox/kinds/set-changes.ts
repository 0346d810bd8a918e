import { setFields, type ItemFields, type SetField } from '../../../shared/edits/items.ts'

/**
 * Fields that hold several values without an order: labels by their names, people by their ids. Adding and removing members has
 * the same result whatever others have changed, so these fields never conflict.
 */

/** A label's name or a person's id. */
export type Member = string | number

/** Members to add to a set, and members to remove from it. */
export interface SetChange<M extends Member = Member> {
  readonly add: readonly M[]
  readonly remove: readonly M[]
}

/** Returns true if a field of an item is such a set. */
export function isSetField(field: string): field is SetField {
  return (setFields as readonly string[]).includes(field)
}

/** Returns the service's set with the user's additions and without their removals. */
export function mergeSet<M extends Member>(theirs: readonly M[], { add, remove }: SetChange<M>): M[] {
  return [...new Set([...theirs.filter((member) => !remove.includes(member)), ...add])]
}

/** Returns true if a set has all that was to be added, and nothing that was to be removed, whatever others did. */
export function hasChange(set: readonly Member[], { add, remove }: SetChange): boolean {
  return add.every((member) => set.includes(member)) && !remove.some((member) => set.includes(member))
}

/** Returns the change that undoes another one. @param had the set before */
export function undone(had: readonly Member[], { add, remove }: SetChange): SetChange {
  return { add: remove.filter((member) => had.includes(member)), remove: add.filter((member) => !had.includes(member)) }
}

/** Joins two changes of the fields of an item, of which the second comes later, into one. */
export function bothFields(first: ItemFields, then: ItemFields): ItemFields {
  const sets = setFields.flatMap((field): [SetField, SetChange][] => {
    const [one, other] = [first[field], then[field]]
    return one && other ? [[field, bothChanges(one, other)]] : []
  })
  return { ...first, ...then, ...(Object.fromEntries(sets) as ItemFields) }
}

/**
 * Returns true if two changes cannot be one: whoever is assigned alone takes the place of all, so it matters whether others are
 * assigned before or after that.
 */
export function assignTwice(first: ItemFields, then: ItemFields): boolean {
  return (
    (first.assigneeId !== undefined && then.assignees !== undefined) ||
    (first.assignees !== undefined && then.assigneeId !== undefined)
  )
}

function bothChanges(first: SetChange, { add, remove }: SetChange): SetChange {
  return {
    add: [...new Set([...first.add.filter((member) => !remove.includes(member)), ...add])],
    remove: [...new Set([...first.remove.filter((member) => !add.includes(member)), ...remove])],
  }
}
