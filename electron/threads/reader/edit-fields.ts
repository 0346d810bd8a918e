import type { ItemFields, SetField } from '../../../shared/edits/items.ts'
import { healthStatusWords } from '../../../shared/model/health-status.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { workingTimeWords } from '../../../shared/working-time.ts'
import type { FieldChange, ShownConflictField } from '../../../shared/model/rows.ts'
import { lastEntryOfField } from '../../cache/activity/activity.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { readEpic } from '../../cache/items/epics.ts'
import { readIteration } from '../../cache/items/iterations.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { readUser } from '../../cache/directory/users.ts'
import { milestoneFieldNames } from '../../outbox/kinds/projects.ts'
import { fieldsOf } from '../../outbox/kinds/items.ts'
import type { Member, SetChange } from '../../outbox/kinds/set-changes.ts'
import type { RowSource } from './row-source.ts'
import type { EndedEdit, FieldValue, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/** A long text is shown as the edit's own text, not as a change of a field. */
const longTexts: ReadonlySet<string> = new Set(['description', 'body'])

/** Lists the fields that an edit changes. Only edits of items, milestones and labels have such fields. */
export function changesOf(source: RowSource, { edit, base }: Pick<QueuedEdit, 'edit' | 'base'>): FieldChange[] {
  const seen = base.seen ?? {}
  const changesIn = (names: readonly string[], wanted: object) => changesOfPlain(source, names, wanted, seen)
  switch (edit.kind) {
    case 'changeItem':
      return changesOfItem(source, edit.fields, seen)
    case 'changeMilestone':
      return changesIn(
        milestoneFieldNames.filter((name) => name !== 'state'),
        edit,
      )
    case 'changeLabel': {
      const renamed = edit.newName === undefined || edit.newName === edit.name ? [] : [edit.newName]
      return [
        ...renamed.map((to) => changeOf(source, 'name', edit.name, to)),
        ...changesIn(['color', 'priority'], edit),
      ]
    }
    default:
      return []
  }
}

/** Lists the fields of an item that are changed. @param seen what stood in them before; nothing of an item that is new */
export function changesOfItem(source: RowSource, fields: ItemFields, seen: Seen = {}): FieldChange[] {
  const { labels, assignees, reviewers, ...others } = fields
  const nameOf = (id: number): string => readUser(source.cache, id).name
  return [
    ...changesOfPlain(source, fieldsOf(others), others, seen),
    ...setChange('labels', labels, (name) => name),
    ...setChange('assignees', assignees, nameOf),
    ...setChange('reviewers', reviewers, nameOf),
  ]
}

function changesOfPlain(source: RowSource, names: readonly string[], wanted: object, seen: Seen): FieldChange[] {
  return names
    .filter((field) => !longTexts.has(field) && (wanted as Seen)[field] !== undefined)
    .map((field) => changeOf(source, field, seen[field] ?? null, (wanted as Seen)[field] ?? null))
}

function setChange<M extends Member>(
  field: SetField,
  change: SetChange<M> | undefined,
  nameOf: (member: M) => string,
): FieldChange[] {
  if (change === undefined) return []
  return [{ field, from: null, to: null, added: change.add.map(nameOf), removed: change.remove.map(nameOf) }]
}

function changeOf(source: RowSource, field: string, from: FieldValue, to: FieldValue): FieldChange {
  return { field, from: shown(source, field, from), to: shown(source, field, to), added: [], removed: [] }
}

/** A value as people read it: the name of a person, or the title of a milestone, an epic or an iteration, in place of its id. */
function shown({ cache, overlay }: RowSource, field: string, value: FieldValue): FieldChange['from'] {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value
  if (field === 'healthStatus') return healthStatusWords(String(value))
  if (typeof value !== 'number') return String(value)
  if (field === 'timeEstimate') return value === 0 ? null : workingTimeWords(value)
  if (field === 'assigneeId') return readUser(cache, value).name
  if (field === 'milestoneId')
    return readShownMilestone(cache, overlay.idOf('milestone', value))?.title ?? String(value)
  if (field === 'epicId') return readEpic(cache, value)?.title ?? String(value)
  if (field === 'iterationId') return iterationName(cache, value)
  return String(value)
}

/** The title of an iteration, or its days, such as `2026-03-02 – 2026-03-08`. */
function iterationName(cache: ReadableCache, id: number): string {
  const { title, start, due } = readIteration(cache, id) ?? {}
  return title ?? (start && due ? `${start} – ${due}` : String(id))
}

/** The fields in conflict. Each has who changed it last and when, if the activity in the cache has that. */
export function conflictOf(source: RowSource, queued: QueuedEdit | EndedEdit): ShownConflictField[] | null {
  return queued.conflict && queued.conflict.map((field) => ({ ...field, ...changedLast(source, queued, field.field) }))
}

function changedLast(
  { cache, overlay, ownUserId }: RowSource,
  { edit }: QueuedEdit | EndedEdit,
  field: string,
): Pick<ShownConflictField, 'changedBy' | 'changedAt'> {
  const { kind, id } = partsOf(edit.target)
  // The activity calls a field `assignee`, an edit calls it `assigneeId`.
  const name = field.replace(/Id$/, '')
  const entry = isItemKind(kind) ? lastEntryOfField(cache, kind, overlay.idOf(kind, id), name) : null
  if (entry === null || entry.actorId === ownUserId) return { changedBy: null, changedAt: null }
  return {
    changedBy: entry.actorId === null ? null : readUser(cache, entry.actorId),
    changedAt: timestampOf(entry.at),
  }
}
