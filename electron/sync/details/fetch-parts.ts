import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import type { Commit } from '../../../shared/model/commit.ts'
import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { leftOutOf, type LeftOut } from '../../../shared/model/left-out.ts'
import { awardsOf, awardsOfNote, type NoteableWithAwards } from '../../api/entities/awardable.ts'
import type { Client } from '../../api/client/client.ts'
import {
  listClosedIssues,
  listMergeRequestCommits,
  listMergeRequestVersions,
  readMergeRequestChanges,
} from '../../api/entities/merge-requests.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import type { StoredClosedIssue } from '../../cache/items/closed-issues.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { readPages, type Pages } from '../by-pages/read-pages.ts'

/** The parts that depend on a merge request's branches. */
export interface FetchedDiff {
  readonly changes: readonly FileChange[]
  readonly commits: readonly Commit[]
  readonly versions: readonly DiffVersion[]
  /** True if there is nothing yet: the service takes some seconds to make the diff of a new merge request. */
  readonly isBeingMade: boolean
  /** True if somebody pushed each time that it was fetched, so that its changes and its newest version are of two pushes. */
  readonly isMoving: boolean
  /** Changes that the service left out. */
  readonly leftOut: LeftOut | null
}

const idOf = (row: { readonly id: number | string }) => row.id

/** Number of times that a diff is fetched while somebody pushes in between. */
const mostPushes = 3

/**
 * Fetches the changes, commits and versions of a merge request. From a service that does not know versions there are
 * none.
 *
 * They are of one push: the place of a comment names the newest version, and lines by their numbers in the changes.
 */
export async function fetchDiff(
  client: Client,
  projectId: number,
  id: number,
  signal: AbortSignal,
): Promise<FetchedDiff> {
  let before = ''
  for (let pushes = 1; ; pushes += 1) {
    const { diff, changesOf, versionOf } = await fetchDiffOnce(client, projectId, id, signal)
    const isOfOnePush = changesOf === null || versionOf === null || changesOf === versionOf
    const heads = `${changesOf} ${versionOf}`
    // What is still so is no push on its way: a service may name another head where a merge request has ended.
    if (isOfOnePush || heads === before) return diff
    if (pushes === mostPushes) return { ...diff, isMoving: true }
    before = heads
  }
}

/** A diff as it was fetched, and the heads of the source branch that its changes and its newest version are of. */
interface DiffOfHeads {
  readonly diff: FetchedDiff
  readonly changesOf: string | null
  readonly versionOf: string | null
}

async function fetchDiffOnce(client: Client, projectId: number, id: number, signal: AbortSignal): Promise<DiffOfHeads> {
  const of = { id: projectId, merge_request_id: id }
  const list = { ...of, per_page: 100 }
  const [{ changes, overflow, changesCount, sha }, commits, versions] = await Promise.all([
    readMergeRequestChanges(client, of, { signal }),
    ifThere(
      readPages((link) => listMergeRequestCommits(client, list, { signal, link }), idOf, signal),
      [],
    ),
    ifThere(
      readPages((link) => listMergeRequestVersions(client, list, { signal, link }), idOf, signal),
      null,
    ),
  ])
  const newest = versions?.toSorted((one, other) => other.id - one.id)[0]
  const isBeingMade = versions !== null && versions.length === 0 && changes.length === 0
  return {
    changesOf: sha,
    versionOf: newest?.headCommitSha ?? null,
    diff: {
      changes,
      commits,
      versions: versions ?? [],
      isBeingMade,
      isMoving: false,
      leftOut: leftOutOf({ changes, overflow, counts: [changesCount, newest?.realSize ?? null] }),
    },
  }
}

/** Fetches the issues that are closed with a merge request; null from a service that does not say. */
export async function fetchClosedIssues(
  client: Client,
  projectId: number,
  id: number,
  signal: AbortSignal,
): Promise<readonly StoredClosedIssue[] | null> {
  const list = { id: projectId, merge_request_id: id, per_page: 100 }
  const found = await ifThere(
    readPages((link) => listClosedIssues(client, list, { signal, link }), idOf, signal),
    null,
  )
  if (found === null) return null
  return found.map((closed) => {
    if (closed.kind === 'external') return closed
    const { id: issue, projectId: home, iid, title } = closed.issue
    return { kind: 'issue', id: issue, projectId: home, iid, title, isOpen: isOpen(closed.issue) }
  })
}

/** The rows of a list; something else from a service that does not have that list. */
async function ifThere<T, None>(reading: Promise<Pages<T>>, none: None): Promise<readonly T[] | None> {
  try {
    return (await reading).rows
  } catch (thrown) {
    if (traitsOf(errorOf(thrown)).isWithheld) return none
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
