import { errorOf } from '../../shared/errors.ts'
import type { AwardEmoji } from '../../shared/model/award-emoji.ts'
import type { Commit } from '../../shared/model/commit.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { awardsOf, awardsOfNote, type NoteableWithAwards } from '../api/awardable.ts'
import type { Client } from '../api/client.ts'
import { listMergeRequestCommits, listMergeRequestVersions, readMergeRequestChanges } from '../api/merge-requests.ts'
import type { Noteable } from '../api/noteable.ts'
import { readPages, type Pages } from './read-pages.ts'

/** The parts that depend on a merge request's branches. */
export interface FetchedDiff {
  readonly changes: readonly FileChange[]
  readonly commits: readonly Commit[]
  readonly versions: readonly DiffVersion[]
}

const idOf = (row: { readonly id: number | string }) => row.id

/**
 * Fetches the changes, commits and versions of a merge request. From a service that does not know versions there are
 * none.
 */
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

/** The awards of an item or snippet. */
export function fetchAwards(client: Client, noteable: Noteable, signal: AbortSignal): Promise<Pages<AwardEmoji>> {
  return readPages(awardsOf(client, noteable, signal).list, idOf, signal)
}

/** The awards of a note of an item. */
export function fetchNoteAwards(
  client: Client,
  item: NoteableWithAwards,
  note: number,
  signal: AbortSignal,
): Promise<Pages<AwardEmoji>> {
  return readPages(awardsOfNote(client, item, note, signal).list, idOf, signal)
}
