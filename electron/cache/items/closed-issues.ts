import { createHash } from 'node:crypto'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { diffOf, type PartsOf } from './item-parts.ts'
import { statement } from '../../database/statement.ts'

/** An issue that is closed with a merge request: one of the service, or one of another tracker, of which there is only a name. */
export type StoredClosedIssue =
  | {
      readonly kind: 'issue'
      readonly id: number
      readonly projectId: number
      readonly iid: number
      readonly title: string
      readonly isOpen: boolean
    }
  | { readonly kind: 'external'; readonly id: string; readonly title: string }

/** Names the texts and branches of a merge request, which decide about the issues that are closed with it. */
export function closingOf(row: PartsOf): string {
  const said = `${row.target_branch ?? ''}\n${row.sha ?? ''}\n${row.sha ? '' : diffOf(row)}\n${row.description ?? ''}`
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/** Stores which issues the service closes with a merge request; null where it does not say. */
export function storeClosedIssues(
  cache: WritableCache,
  mergeRequestId: number,
  saidOf: string,
  issues: readonly StoredClosedIssue[] | null,
): void {
  statement(cache, `INSERT OR REPLACE INTO closed_issues (merge_request_id, said_of, data) VALUES (?, ?, ?)`).run(
    mergeRequestId,
    saidOf,
    JSON.stringify(issues),
  )
}

/** Of which texts and branches it was said, and which issues they are; null before anything was asked. */
export function readClosedIssues(
  cache: ReadableCache,
  mergeRequestId: number,
): { readonly saidOf: string; readonly issues: readonly StoredClosedIssue[] | null } | null {
  const text = `SELECT said_of, data FROM closed_issues WHERE merge_request_id = ?`
  const record = statement(cache, text).get(mergeRequestId) as { said_of: string; data: string } | undefined
  if (record === undefined) return null
  return { saidOf: record.said_of, issues: JSON.parse(record.data) as readonly StoredClosedIssue[] | null }
}
