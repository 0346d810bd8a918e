import { errorOf } from '../../shared/errors.ts'
import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import type { Commit } from '../../shared/model/commit.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import {
  listIssueAwards,
  listIssueNoteAwards,
  listMergeRequestAwards,
  listMergeRequestNoteAwards,
} from '../api/award-emoji.ts'
import type { Client } from '../api/client.ts'
import { listMergeRequestCommits, listMergeRequestVersions, readMergeRequestChanges } from '../api/merge-requests.ts'
import type { StaleItem } from '../cache/stale-items.ts'
import { readPages, type Pages } from './read-pages.ts'

/** What stands and falls with a merge request's branches. */
export interface FetchedDiff {
  readonly changes: readonly FileChange[]
  readonly commits: readonly Commit[]
  readonly versions: readonly DiffVersion[]
}

type Item = Pick<StaleItem, 'kind' | 'id' | 'projectId'>

const perPage = { per_page: 100 } as const
const idOf = (row: { readonly id: number | string }) => row.id

/** The changes, commits and versions of a merge request. A service that knows no versions has none of them to give. */
export async function fetchDiff(
  client: Client,
  projectId: number,
  id: number,
  signal: AbortSignal,
): Promise<FetchedDiff> {
  const of = { id: projectId, merge_request_id: id }
  const list = { ...of, per_page: 100 }
  const [{ changes }, commits, versions] = await Promise.all([
    readMergeRequestChanges(client, of, { signal }),
    ifThere(readPages((link) => listMergeRequestCommits(client, list, { signal, link }), idOf, signal)),
    ifThere(readPages((link) => listMergeRequestVersions(client, list, { signal, link }), idOf, signal)),
  ])
  return { changes, commits, versions }
}

async function ifThere<T>(reading: Promise<Pages<T>>): Promise<readonly T[]> {
  try {
    return (await reading).rows
  } catch (thrown) {
    if (['not_found', 'forbidden', 'method_not_allowed'].includes(errorOf(thrown).code)) return []
    throw thrown
  }
}

/** The awards of an item. */
export function fetchAwards(client: Client, item: Item, signal: AbortSignal): Promise<Pages<AwardEmoji>> {
  const { kind, id, projectId } = item
  return readPages(
    (link) =>
      kind === 'issue'
        ? listIssueAwards(client, { id: projectId, issue_id: id, ...perPage }, { signal, link })
        : listMergeRequestAwards(client, { id: projectId, merge_request_id: id, ...perPage }, { signal, link }),
    idOf,
    signal,
  )
}

/** The awards of a note of an item. */
export function fetchNoteAwards(
  client: Client,
  item: Item,
  note: number,
  signal: AbortSignal,
): Promise<Pages<AwardEmoji>> {
  const of = { id: item.projectId, note_id: note, ...perPage }
  return readPages(
    (link) =>
      item.kind === 'issue'
        ? listIssueNoteAwards(client, { ...of, issue_id: item.id }, { signal, link })
        : listMergeRequestNoteAwards(client, { ...of, merge_request_id: item.id }, { signal, link }),
    idOf,
    signal,
  )
}
