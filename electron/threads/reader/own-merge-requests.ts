import { withoutDraftMark } from '../../../shared/model/draft-mark.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { MergeRequestRow } from '../../../shared/model/rows.ts'
import { pipelineWords } from '../../../shared/pipeline-words.ts'
import { printPlace } from '../../../shared/place.ts'
import { listOwnOpenMergeRequests } from '../../cache/pipelines/own-merge-requests.ts'
import type { OwnMergeRequest } from '../../protocols/own-merge-request.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Maximum number of merge requests that are listed. */
const mostListed = 5

/** Returns the first of the user's own open merge requests of some accounts: those that need the user first, then the last updated. */
export function firstOwnMergeRequests(
  accounts: readonly ((most: number) => readonly OwnMergeRequest[])[],
): OwnMergeRequest[] {
  return accounts
    .flatMap((list) => list(mostListed))
    .sort((one, other) => one.place - other.place || other.updatedAt - one.updatedAt)
    .slice(0, mostListed)
}

/** Returns the first of the user's own open merge requests of one account. */
export function listOwnMergeRequests(source: RowSource, most: number): OwnMergeRequest[] {
  const { cache, account, ownUserId } = source
  return listOwnOpenMergeRequests(cache, { ownUserId, most }).flatMap(({ id, place, updatedAt }) => {
    const row = readRow(source, { account, kind: 'mergeRequest', id })
    return row?.kind === 'mergeRequest' ? [listed(row, place, updatedAt)] : []
  })
}

function listed(row: MergeRequestRow, place: number, updatedAt: number): OwnMergeRequest {
  const { account } = partsOf(row.key)
  const project = partsOf(row.projectKey).id
  return {
    reference: `${row.projectPath}!${row.iid}`,
    // A draft is called one behind its title.
    title: (row.workInProgress && withoutDraftMark(row.title)) || row.title,
    address: printPlace({ kind: 'mergeRequest', account, project, number: row.iid }),
    place,
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
