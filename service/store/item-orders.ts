import type { TargetType } from './labels.ts'

/** Orders of issues and merge requests besides their two dates. Items without the value come last. */

export type FurtherOrder =
  'title' | 'due_date' | 'milestone_due' | 'label_priority' | 'priority' | 'popularity' | 'merged_at'

/** All orders of lists of items. */
export type ItemOrder = 'created_at' | 'updated_at' | FurtherOrder

/** Returns true for the orders that the tables have an index for. */
export function isIndexed(order: ItemOrder): order is 'created_at' | 'updated_at' {
  return order === 'created_at' || order === 'updated_at'
}

/** The smallest priority of an item's labels: a label with 0 is the most urgent. */
function labelPriority(type: TargetType, table: string): string {
  return `(SELECT min(labels.priority) FROM label_links JOIN labels ON labels.id = label_id
    WHERE target_type = '${type}' AND target_id = ${table}.id)`
}

const milestoneDue = '(SELECT due_date FROM milestones WHERE milestones.id = milestone_id)'

/** The columns of an order as SQL: expressions on a table that is a constant of the code, all of which go in one direction. */
export function columnsOf(order: FurtherOrder, type: TargetType, descending: boolean): string[] {
  const table = type === 'Issue' ? 'issues' : 'merge_requests'
  const last = (expression: string): string[] => [`(${expression} IS ${descending ? 'NOT NULL' : 'NULL'})`, expression]
  const newest = descending ? 'id' : '-id'
  switch (order) {
    case 'title':
      return [`${table}.title COLLATE NOCASE`]
    case 'due_date':
      return last('due_date')
    case 'milestone_due':
      return last(milestoneDue)
    // Among equals the newest come first, in either direction.
    case 'label_priority':
      return [...last(labelPriority(type, table)), newest]
    case 'priority':
      return [...last(milestoneDue), ...last(labelPriority(type, table)), newest]
    case 'popularity':
      return [
        `(SELECT count(*) FROM awards WHERE target_type = '${type}' AND target_id = ${table}.id AND name = 'thumbsup')`,
      ]
    case 'merged_at':
      return last(
        `(SELECT max(created_at) FROM events WHERE item_type = '${type}' AND item_id = ${table}.id AND action = 'accepted')`,
      )
  }
}
