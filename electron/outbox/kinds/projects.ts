import type { EditOf } from '../../../shared/edit.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { Field } from './fields-of-edit.ts'
import { afterChoosing, type KindOfEdit } from './kind-of-edit.ts'
import type { Seen } from '../../protocols/queued-edit.ts'

/** Edits of things that belong to a project: contract, "Projects", "Labels", "Milestones". */

const projectOf = ({ target }: { readonly target: string }): number => partsOf(target).id

function numberIn(seen: Seen, field: string): number | null {
  const value = seen[field]
  return typeof value === 'number' ? value : null
}

/** Edits name labels by their names, and names can be swapped. So all labels of a project share one key queue. */
export function labelQueueKey(projectId: number): string {
  return `labels/${projectId}`
}

const queueKeyOfLabels = (edit: { readonly target: string }): string => labelQueueKey(projectOf(edit))

export const star: KindOfEdit<'star'> = {
  fields: { target: 'key', starred: 'plain' },
  title: ({ starred }) => (starred ? 'Star the project' : 'Unstar the project'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: (edit) => `project/${projectOf(edit)}`,
  fold: (rows, edit) => {
    rows.setStar(projectOf(edit), edit.starred)
    rows.changeServiceRow(rows.directoryList('project'), projectOf(edit), { isStarred: edit.starred })
  },
  inverse: (edit) => ({ ...edit, starred: !edit.starred }),
  takeUp: (edit, _base, later) => {
    // Two opposite edits are not `nothing`: it is not certain here whether the project had its star before.
    return later.kind === 'star' ? { ...edit, starred: later.starred } : 'apart'
  },
}

/** Kinds of the fields of a label, besides its name. */
const seenOfLabel = { color: 'plain', description: 'text', priority: 'plain' } as const

export const createLabel: KindOfEdit<'createLabel'> = {
  fields: { target: 'key', name: 'plain', ...seenOfLabel },
  title: () => 'New label',
  detail: ({ name }) => name,
  final: false,
  changes: [],
  queueKey: queueKeyOfLabels,
  fold: (rows, edit) => rows.putLabel(projectOf(edit), { ...edit, subscribed: false }),
  inverse: ({ target, name }) => ({ kind: 'deleteLabel', target, name }),
}

export const changeLabel: KindOfEdit<'changeLabel'> = {
  fields: { target: 'key', name: 'plain', newName: 'plain', ...seenOfLabel },
  goesAfter: ({ target, name, newName }) =>
    newName === undefined ? null : { withLabel: name, ofProject: projectOf({ target }) },
  title: ({ newName }) => (newName === undefined ? 'Change a label' : 'Rename a label'),
  detail: ({ name, newName }) => (newName === undefined ? name : `${name} → ${newName}`),
  final: false,
  changes: [],
  queueKey: queueKeyOfLabels,
  seenFields: seenOfLabel,
  seen: (rows, edit) => {
    const label = rows.readLabel(projectOf(edit), edit.name)
    return label ? { color: label.color, description: label.description, priority: label.priority } : {}
  },
  fold: (rows, edit) => {
    const label = rows.readLabel(projectOf(edit), edit.name)
    if (!label) return
    if (edit.newName !== undefined && edit.newName !== edit.name) rows.removeLabel(projectOf(edit), edit.name)
    rows.putLabel(projectOf(edit), {
      ...label,
      name: edit.newName ?? edit.name,
      color: edit.color ?? label.color,
      description: edit.description ?? label.description,
      priority: edit.priority === undefined ? label.priority : edit.priority,
    })
  },
  inverse: ({ target, name, newName, color, description, priority }, { seen }) => {
    if (typeof seen?.['color'] !== 'string') return null
    return {
      kind: 'changeLabel',
      target,
      name: newName ?? name,
      ...(newName === undefined ? {} : { newName: name }),
      ...(color === undefined ? {} : { color: seen['color'] }),
      ...(description === undefined ? {} : { description: String(seen['description'] ?? '') }),
      ...(priority === undefined ? {} : { priority: numberIn(seen, 'priority') }),
    }
  },
}

export const deleteLabel: KindOfEdit<'deleteLabel'> = {
  fields: { target: 'key', name: 'plain' },
  goesAfter: (edit) => ({ withLabel: edit.name, ofProject: projectOf(edit) }),
  title: () => 'Delete a label',
  detail: ({ name }) => name,
  removes: () => true,
  final: true,
  changes: [],
  queueKey: queueKeyOfLabels,
  seenFields: seenOfLabel,
  seen: (rows, edit) => {
    const label = rows.readLabel(projectOf(edit), edit.name)
    return label ? { color: label.color, description: label.description, priority: label.priority } : {}
  },
  fold: (rows, edit) => rows.removeLabel(projectOf(edit), edit.name),
  // Undoing makes the label again, but does not put it back on the items that had it.
  inverse: ({ target, name }, { seen }) =>
    typeof seen?.['color'] === 'string'
      ? {
          kind: 'createLabel',
          target,
          name,
          color: seen['color'],
          description: String(seen['description'] ?? ''),
          priority: numberIn(seen, 'priority'),
        }
      : null,
}

export const followLabel: KindOfEdit<'followLabel'> = {
  fields: { target: 'key', name: 'plain', following: 'plain' },
  title: ({ following }) => (following ? 'Follow a label' : 'Unfollow a label'),
  detail: ({ name }) => name,
  final: false,
  changes: [],
  queueKey: queueKeyOfLabels,
  fold: (rows, edit) => {
    const label = rows.readLabel(projectOf(edit), edit.name)
    if (label) rows.putLabel(projectOf(edit), { ...label, subscribed: edit.following })
  },
  inverse: (edit) => ({ ...edit, following: !edit.following }),
}

export const createMilestone: KindOfEdit<'createMilestone'> = {
  fields: { target: 'key', title: 'text', description: 'text', dueDate: 'plain', startDate: 'plain' },
  title: () => 'New milestone',
  detail: ({ title }) => title,
  text: ({ description }) => (description === '' ? null : description),
  withText: (edit, description) => ({ ...edit, description }),
  makes: 'milestone',
  brings: ({ title, description, dueDate, startDate }) => ({ title, description, dueDate, startDate, state: 'active' }),
  final: true,
  changes: [],
  queueKey: (_edit, _base, id) => `milestone/${localIdOf(id)}`,
  fold: (rows, edit, queued) => {
    const at = new Date(queued.createdAt).toISOString()
    rows.putMilestone({
      id: localIdOf(queued.id),
      iid: 0,
      projectId: projectOf(edit),
      groupPath: null,
      title: edit.title,
      description: edit.description,
      state: 'active',
      dueDate: edit.dueDate,
      startDate: edit.startDate,
      createdAt: at,
      updatedAt: at,
    })
  },
  // API v3 cannot delete a milestone, so undoing closes it.
  inverse: (_edit, _base, { account, localId }) => ({
    kind: 'changeMilestone',
    target: keyOf(account, 'milestone', localId),
    state: 'closed',
  }),
  takeUp: (edit, _base, later) => {
    if (later.kind !== 'changeMilestone' || later.state !== undefined) return 'apart'
    return { ...edit, ...milestoneFields(later) }
  },
}

/** The fields of a milestone that an edit changes. */
export const milestoneFieldNames = ['title', 'description', 'dueDate', 'startDate', 'state'] as const

type MilestoneFields = {
  readonly [N in (typeof milestoneFieldNames)[number]]?: Exclude<EditOf<'changeMilestone'>[N], undefined>
}

function milestoneFields(edit: EditOf<'changeMilestone'>): MilestoneFields {
  return Object.fromEntries(
    milestoneFieldNames.flatMap((name) => (edit[name] === undefined ? [] : [[name, edit[name]]])),
  )
}

/** Kinds of the fields of a milestone. */
const seenOfMilestone = {
  title: 'text',
  description: 'text',
  dueDate: 'plain',
  startDate: 'plain',
  state: 'plain',
} as const satisfies Record<(typeof milestoneFieldNames)[number], Field>

export const changeMilestone: KindOfEdit<'changeMilestone'> = {
  fields: { target: 'key', ...seenOfMilestone },
  title: ({ state }) =>
    state === 'closed' ? 'Close the milestone' : state === 'active' ? 'Reopen the milestone' : 'Change the milestone',
  detail: ({ title }, base) => title ?? base.title,
  text: ({ description }) => description ?? null,
  withText: (edit, description) => ({ ...edit, description }),
  removes: (edit) => edit.state === 'closed' && Object.keys(milestoneFields(edit)).length === 1,
  final: false,
  changes: [],
  queueKey: ({ target }) => `milestone/${partsOf(target).id}`,
  seenFields: seenOfMilestone,
  seen: (rows, edit) => {
    const milestone = rows.readMilestone(partsOf(edit.target).id)
    if (!milestone) return {}
    return Object.fromEntries(Object.keys(milestoneFields(edit)).map((name) => [name, milestone[name as 'title']]))
  },
  brings: milestoneFields,
  fold: (rows, edit) => {
    const milestone = rows.readMilestone(partsOf(edit.target).id)
    if (milestone) rows.putMilestone({ ...milestone, ...milestoneFields(edit) })
  },
  inverse: (edit, { seen = {} }) => ({ kind: 'changeMilestone', target: edit.target, ...seen }),
  takeUp: (edit, _base, later) => (later.kind === 'changeMilestone' ? { ...edit, ...later } : 'apart'),
  resolve: (edit, chosen, theirs) => {
    const fields = afterChoosing(milestoneFields(edit), chosen, theirs)
    return Object.keys(fields).length === 0 ? null : { kind: 'changeMilestone', target: edit.target, ...fields }
  },
}
