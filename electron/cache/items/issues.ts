import { plainOfIssue, type Issue } from '../../../shared/model/issue.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { itemRecordOf, storeEmbedded } from './item-records.ts'
import { besideColumns, columnsOfItem, itemColumns, type ItemRecord } from './items.ts'
import type { Arrival } from '../storage/revision.ts'
import { isStored, upsert, type RowRecord, type RowTable } from '../storage/upsert.ts'

const issueTable = {
  name: 'issues',
  columns: [...itemColumns, ...plainOfIssue.columns],
  dated: true,
  sometimesUnsaid: ['subscribed'],
  columnsOf: columnsOfItem,
} as const satisfies RowTable<string>

export type IssueRecord = RowRecord<(typeof issueTable.columns)[number]> & ItemRecord

/** Stores an issue with the people and the milestone embedded in it. Returns whether it changed. */
export function storeIssue(cache: WritableCache, issue: Issue, arrival: Arrival): boolean {
  storeEmbedded(cache, issue, arrival)
  return upsert(cache, issueTable, recordOf(cache, issue), arrival, unsaidFieldsIn(issue))
}

/** Returns true if an issue is stored as an answer says it, or as it was later. */
export function isIssueStored(cache: ReadableCache, issue: Issue): boolean {
  return isStored(cache, issueTable, recordOf(cache, issue), [...besideColumns, 'time_spent'], unsaidFieldsIn(issue))
}

function recordOf(cache: ReadableCache, issue: Issue): IssueRecord {
  return { ...itemRecordOf(cache, issue), ...plainOfIssue.recordOf(issue) }
}

/**
 * Returns those of some issues that are open on the service. If one of them is shown as closed, an edit that closes it is
 * waiting.
 */
export function stillOpenOnService(cache: ReadableCache, ids: readonly number[]): ReadonlySet<number> {
  const open = statement(cache, `SELECT id FROM issues WHERE is_open = 1 AND id IN (SELECT value FROM json_each(?))`)
  return new Set(open.pluck().all(JSON.stringify(ids)) as number[])
}
