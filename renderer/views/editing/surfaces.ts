import type { Item } from '../../../shared/model/rows.ts'

type Row = Item['row']

/** What of editing lies over the panes, and what it is about. */
export type Surface =
  | { readonly kind: 'assignee' | 'labels' | 'milestone'; readonly row: Row; readonly anchor: DOMRect | null }
  | { readonly kind: 'dueDate' | 'moveIssue' | 'deleteIssue'; readonly row: Extract<Row, { kind: 'issue' }> }
  | { readonly kind: 'merge'; readonly row: Extract<Row, { kind: 'mergeRequest' }> }
  | { readonly kind: 'newIssue' | 'newMergeRequest' | 'project'; readonly project: string }
