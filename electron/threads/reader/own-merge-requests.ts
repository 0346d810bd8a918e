import { partsOf } from '../../../shared/model/key.ts'
import { pipelineStates } from '../../../shared/model/pipeline-states.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'
import { pipelineWords } from '../../../shared/pipeline-words.ts'
import { printPlace } from '../../../shared/place.ts'
import { isOwnSql } from '../../cache/items/concerning.ts'
import { statement } from '../../database/statement.ts'
import { needs, type Need, type OwnMergeRequest } from '../../protocols/own-merge-request.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Maximum number of merge requests that are listed. */
const mostListed = 5

const running = pipelineStates.running.map((status) => `'${status}'`).join(', ')

/** SQL: the place of what a merge request needs among `needs`. */
const needSql = `CASE
  WHEN i.pipeline_status = 'failed' OR i.merge_status = 'cannot_be_merged' THEN ${needs.indexOf('failed')}
  WHEN i.detailed_merge_status = 'mergeable' AND i.work_in_progress = 0 THEN ${needs.indexOf('mergeable')}
  WHEN i.pipeline_status IN (${running}) THEN ${needs.indexOf('running')}
  ELSE ${needs.indexOf('none')} END`

/** Returns the first of the user's own open merge requests of some accounts: those that need the user first, then the last updated. */
export function firstOwnMergeRequests(
  accounts: readonly ((most: number) => readonly OwnMergeRequest[])[],
): OwnMergeRequest[] {
  return accounts
    .flatMap((list) => list(mostListed))
    .sort((one, other) => needs.indexOf(one.need) - needs.indexOf(other.need) || other.updatedAt - one.updatedAt)
    .slice(0, mostListed)
}

/** Returns the first of the user's own open merge requests of one account. One that an edit on its way closes is left out. */
export function listOwnMergeRequests(source: RowSource, most: number): OwnMergeRequest[] {
  const { cache, account, ownUserId } = source
  const text = `SELECT i.id, ${needSql} AS need, i.updated_at AS updatedAt FROM merge_requests i
    WHERE i.is_open = 1 AND ${isOwnSql}
      AND i.id NOT IN (SELECT id FROM temp.folded_merge_requests WHERE gone = 1 OR is_open = 0)
    ORDER BY need, i.updated_at DESC, i.id DESC LIMIT @most`
  const found = statement(cache, text).all({ ownUserId, most }) as { id: number; need: number; updatedAt: number }[]
  return found.flatMap(({ id, need, updatedAt }) => {
    const row = readRow(source, { account, kind: 'mergeRequest', id })
    return row?.kind === 'mergeRequest' ? [listed(row, needs[need] ?? 'none', updatedAt)] : []
  })
}

function listed(row: MergeRequestRow, need: Need, updatedAt: number): OwnMergeRequest {
  const { account } = partsOf(row.key)
  const project = partsOf(row.projectKey).id
  return {
    reference: `${row.projectPath}!${row.iid}`,
    title: row.title,
    address: printPlace({ kind: 'mergeRequest', account, project, number: row.iid }),
    need,
    state: stateWords(row).join(', '),
    updatedAt,
  }
}

function stateWords({ workInProgress, mergeStatus, detailedMergeStatus, pipeline }: MergeRequestRow): string[] {
  const isMergeable = detailedMergeStatus === 'mergeable' && !workInProgress
  return [
    ...(workInProgress ? ['draft'] : []),
    ...(mergeStatus === 'cannot_be_merged' ? ['cannot be merged'] : isMergeable ? ['can be merged'] : []),
    // That it passes is no news where it can be merged.
    ...(pipeline === null || (isMergeable && pipeline.status === 'success')
      ? []
      : [`pipeline ${pipelineWords(pipeline.status).toLowerCase()}`]),
  ]
}
