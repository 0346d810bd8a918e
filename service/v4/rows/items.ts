import { briefUsers } from '../../resources/users.ts'
import { peopleOfItems } from '../../store/item-people.ts'
import type { TargetType } from '../../store/labels.ts'
import { ownPath } from '../../store/groups.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { projectPaths } from '../../store/projects.ts'
import { trackedTimes } from '../../store/time-tracking.ts'
import type { Showing } from '../versioned-service.ts'
import { timeStats } from './time-stats.ts'

const task = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[([ xX])\]/gm

/** Counts the task boxes of a text, and the ticked ones. */
export function taskStatus(text: string | null) {
  const boxes = [...(text ?? '').matchAll(task)].map(([, box]) => box)
  return { count: boxes.length, completed_count: boxes.filter((box) => box !== ' ').length }
}

/** The fields that issues and merge requests have in v4 alone. */
export function itemExtras(
  { versioned }: Showing,
  type: TargetType,
  rows: readonly { readonly id: number; readonly project_id: number }[],
) {
  const { workspace } = versioned
  const paths = projectPaths(
    workspace.store,
    rows.map(({ project_id }) => project_id),
  )
  const sign = type === 'Issue' ? '#' : '!'
  const times = trackedTimes(
    workspace.store,
    type,
    rows.map(({ id }) => id),
  )
  const others = peopleOfItems(
    workspace.store,
    { type, role: 'assignee' },
    rows.map(({ id }) => id),
  )
  const user = briefUsers(workspace, [...others.values()].flat())
  return (row: {
    readonly id: number
    readonly iid: number
    readonly project_id: number
    readonly description: string | null
    readonly assignee: object | null
  }) => {
    const path = paths.get(row.project_id) ?? ''
    const tasks = taskStatus(row.description)
    return {
      projectUrl: `${workspace.webUrl}/${path}`,
      fields: {
        assignees: row.assignee ? [row.assignee, ...(others.get(row.id) ?? []).map(user)] : [],
        discussion_locked: null,
        time_stats: timeStats(times.get(row.id)),
        ...(versioned.has('taskStatus') ? { task_completion_status: tasks } : {}),
        ...(versioned.has('references')
          ? {
              references: {
                short: `${sign}${row.iid}`,
                relative: `${sign}${row.iid}`,
                full: `${path}${sign}${row.iid}`,
              },
            }
          : {}),
      },
    }
  }
}

/** A namespace as a row of its own carries it. */
export function namespaceRow(showing: Showing, namespace: NamespaceRow) {
  const page = namespace.kind === 'group' ? `groups/${namespace.path}` : namespace.path
  return {
    id: namespace.id,
    name: namespace.name,
    path: ownPath(namespace),
    kind: namespace.kind,
    full_path: namespace.path,
    parent_id: namespace.parent_id,
    avatar_url: namespace.avatar_url,
    web_url: `${showing.versioned.workspace.webUrl}/${page}`,
  }
}
