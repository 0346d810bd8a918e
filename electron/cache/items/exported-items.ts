import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from './items.ts'
import { statement } from '../../database/statement.ts'

/** A comment as it is exported. */
export interface ExportedComment {
  readonly author: string
  readonly createdAt: number
  /** True if only members of the project see it. */
  readonly internal: boolean
  readonly body: string
}

/** An issue or merge request as it is exported: with names instead of ids. */
export interface ExportedItem {
  readonly id: number
  readonly kind: ItemKind
  readonly projectId: number
  readonly project: string
  readonly number: number
  readonly title: string
  readonly state: string
  readonly author: string | null
  readonly assignees: readonly string[]
  readonly milestone: string | null
  readonly labels: readonly string[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly address: string | null
  readonly description: string | null
  readonly comments: readonly ExportedComment[]
}

export function countExportedItems(cache: ReadableCache): number {
  const count = (table: string) => statement(cache, `SELECT count(*) FROM ${table}`).pluck().get() as number
  return count(itemTables.issue.stored) + count(itemTables.mergeRequest.stored)
}

/** The items of a kind after an id, in the order of their ids, as the service said them; with their comments. */
export function listExportedItems(cache: ReadableCache, kind: ItemKind, after: number, most: number): ExportedItem[] {
  const rows = statement(
    cache,
    `SELECT i.id, i.project_id AS projectId, coalesce(p.path_with_namespace, '') AS project, i.iid AS number, i.title, i.state,
       author.username AS author, m.title AS milestone, i.labels,
       (SELECT json_group_array(u.username ORDER BY each.key)
         FROM json_each(coalesce(i.assignee_ids, json_array(i.assignee_id))) each
         JOIN users u ON u.id = each.value) AS assignees,
       i.created_at AS createdAt, i.updated_at AS updatedAt, i.web_url AS address, i.description
     FROM ${itemTables[kind].stored} i
     LEFT JOIN projects p ON p.id = i.project_id
     LEFT JOIN users author ON author.id = i.author_id
     LEFT JOIN milestones m ON m.id = i.milestone_id
     WHERE i.id > ? ORDER BY i.id LIMIT ?`,
  ).all(after, most) as (Omit<ExportedItem, 'kind' | 'assignees' | 'labels' | 'comments'> & {
    readonly assignees: string
    readonly labels: string
  })[]
  const comments = statement(
    cache,
    `SELECT coalesce(u.username, '') AS author, n.created_at AS createdAt, n.internal, n.body FROM notes n
     LEFT JOIN users u ON u.id = n.author_id
     WHERE n.item_kind = ? AND n.item_id = ? AND n.system = 0 ORDER BY n.created_at, n.id`,
  )
  return rows.map((row) => ({
    ...row,
    kind,
    assignees: JSON.parse(row.assignees) as string[],
    labels: JSON.parse(row.labels) as string[],
    comments: (comments.all(kind, row.id) as (Omit<ExportedComment, 'internal'> & { readonly internal: number })[]).map(
      (comment) => ({ ...comment, internal: comment.internal === 1 }),
    ),
  }))
}
