import { withHiddenNamed } from '../../../shared/hidden-characters.ts'
import type { SetField } from '../../../shared/edits/items.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { isNoteableKind } from '../../../shared/model/note.ts'
import type { EditRow, FieldChange } from '../../../shared/model/rows.ts'
import { fieldName } from '../../ui/item-fields.ts'
import { ago, calendarDay, counted } from '../../ui/words.ts'

/** `3 min ago · 2 attempts · goes out in 8 s` */
export function historyWords(edit: EditRow, when: string, now: number): string {
  return [
    edit.state === 'discarded' && edit.endedAt !== null
      ? `Discarded ${ago(edit.endedAt, now)}`
      : `Made ${ago(edit.createdAt, now)}`,
    ...(edit.attempts === 0 ? [] : [counted(edit.attempts, 'attempt')]),
    ...(when === '' ? [] : [when]),
  ].join(' · ')
}

/** The message about a discarded edit, with the number of others that had nothing left to do without it. */
export function discardedWords(along: number): string {
  return along === 0 ? 'Discarded.' : `Discarded, with ${counted(along, 'edit')} that had nothing left to do.`
}

/** Returns true if the key is that of something that can be opened. */
export function isItemKey(key: string): boolean {
  return isNoteableKind(partsOf(key).kind)
}

/** Fields whose value is a day of the calendar. */
const days: ReadonlySet<string> = new Set(['dueDate', 'startDate'])

/** The word before a member of each set: a label is known by its looks, a person may be either. */
const memberWords: Readonly<Record<SetField, string>> = { labels: '', assignees: 'assignee ', reviewers: 'reviewer ' }

/**
 * Returns the change of each field in words: `assignee Tomasz Wrona → Rosa Ferri`, `+ bug`, `− docs`, `+ reviewer Rosa Ferri`,
 * `due date none → 5 Dec`.
 *
 * @param isNew whether nothing was there before, so that only what comes is said: `due date 5 Dec`
 */
export function changeWords(changes: readonly FieldChange[], now: number, isNew = false): string[] {
  return changes.flatMap(({ field, from, to, added, removed }) =>
    isSet(field)
      ? [
          ...added.map((name) => `+ ${memberWords[field]}${withHiddenNamed(name)}`),
          ...removed.map((name) => `− ${memberWords[field]}${withHiddenNamed(name)}`),
        ]
      : [`${nameOf(field)} ${isNew ? '' : `${valueWords(field, from, now)} → `}${valueWords(field, to, now)}`],
  )
}

function isSet(field: string): field is SetField {
  return field in memberWords
}

function nameOf(field: string): string {
  return field === 'confidential' ? 'seen by' : fieldName(field).replace(/^the /, '')
}

function valueWords(field: string, value: FieldChange['from'], now: number): string {
  if (value === null) return field === 'assigneeId' ? 'nobody' : 'none'
  if (typeof value === 'boolean')
    return field === 'confidential' ? (value ? 'members only' : 'everybody') : value ? 'yes' : 'no'
  if (days.has(field)) return calendarDay(value, now)
  const seen = withHiddenNamed(value)
  return field === 'title' ? `“${seen}”` : seen
}
