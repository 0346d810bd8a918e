import { levelIn, levels, memberProjectIds, memberProjectValues } from './members.ts'
import type { Placed } from './members.ts'
import type { Store, Value } from './store.ts'

/**
 * Decides what a viewer may see, for single things and for lists. Nothing else decides it: a list with a rule of its
 * own would go on showing what its reader may no longer see.
 */

/** The fields of a viewer that decide what they see. */
export interface Viewer {
  /** 0 for somebody who has not signed in. */
  readonly userId: number
  /** The lowest visibility level that is open to them without being a member. */
  readonly openLevel: number
  /** True for administrators, who see everything in every project. */
  readonly seesAll: boolean
}

/** The parts of a project that a viewer may be allowed to see: its issues, its code, or its confidential issues. */
const depths = {
  project: { open: true, member: levels.guest },
  /** Guests of a private project do not see its code. */
  code: { open: true, member: levels.reporter },
  confidential: { open: false, member: levels.reporter },
} as const

export type Depth = keyof typeof depths

/** A condition of a query, with the values that it takes in their order. */
export interface Condition {
  readonly text: string
  readonly values: readonly Value[]
}

const memberGroups = `SELECT source_id FROM members WHERE user_id = ? AND source_type = 'Group'`

const always: Condition = { text: 'TRUE', values: [] }

/** Returns true if the viewer may see this part of the project. */
export function sees(
  store: Store,
  viewer: Viewer,
  project: Placed & { readonly visibility_level: number },
  depth: Depth,
): boolean {
  const { open, member } = depths[depth]
  if (viewer.seesAll || (open && project.visibility_level >= viewer.openLevel)) return true
  return levelIn(store, viewer.userId, project) >= member
}

/** Like `sees`, as a condition on a column that contains a project's id. */
export function seen(viewer: Viewer, depth: Depth, column: string): Condition {
  if (viewer.seesAll) return always
  const { open, member } = depths[depth]
  const members = memberProjectValues(viewer.userId, member)
  if (!open) return { text: `${column} IN (${memberProjectIds})`, values: members }
  return {
    text: `${column} IN (SELECT id FROM projects WHERE visibility_level >= ? UNION ${memberProjectIds})`,
    values: [viewer.openLevel, ...members],
  }
}

/**
 * Condition on issues: not confidential, the viewer's own, or in a project whose confidential issues the viewer may
 * see.
 */
export function seenThoughConfidential(viewer: Viewer): Condition {
  const { text, values } = seen(viewer, 'confidential', 'issues.project_id')
  return {
    text: `(issues.confidential = 0 OR issues.author_id = ? OR issues.assignee_id = ? OR ${text})`,
    values: [viewer.userId, viewer.userId, ...values],
  }
}

/**
 * Condition on rows with `target_type` and `target_id`: the issue or merge request exists and the viewer may see it.
 */
export function seenTarget(viewer: Viewer): Condition {
  const project = seen(viewer, 'project', 'issues.project_id')
  const confidential = seenThoughConfidential(viewer)
  const code = seen(viewer, 'code', 'merge_requests.project_id')
  return {
    text: `((target_type = 'Issue' AND EXISTS (SELECT 1 FROM issues JOIN projects ON projects.id = issues.project_id
        WHERE issues.id = target_id AND deleted_at IS NULL AND issues_enabled = 1 AND ${project.text} AND ${confidential.text}))
      OR (target_type = 'MergeRequest' AND EXISTS (SELECT 1 FROM merge_requests JOIN projects ON projects.id = merge_requests.project_id
        WHERE merge_requests.id = target_id AND deleted_at IS NULL AND merge_requests_enabled = 1 AND ${code.text})))`,
    values: [...project.values, ...confidential.values, ...code.values],
  }
}

/**
 * Condition on groups: open to the viewer, with the viewer as a member, or with a project whose member they are. Members of a
 * group see the groups in it, and those that it stands in.
 */
export function seenGroup(viewer: Viewer): Condition {
  if (viewer.seesAll) return always
  return {
    text: `(visibility_level >= ?
      OR id IN (SELECT group_id FROM lineage WHERE ancestor_id IN (${memberGroups}))
      OR id IN (SELECT ancestor_id FROM lineage WHERE group_id IN (${memberGroups}))
      OR id IN (SELECT ancestor_id FROM lineage WHERE group_id IN (SELECT namespace_id FROM projects WHERE id IN
        (SELECT source_id FROM members WHERE user_id = ? AND source_type = 'Project'))))`,
    values: [viewer.openLevel, viewer.userId, viewer.userId, viewer.userId],
  }
}
