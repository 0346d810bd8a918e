import { hour } from '../../../shared/durations.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import { writtenEmoji } from '../../../shared/model/emoji-names.ts'
import type { Note } from '../../../shared/model/note.ts'
import type { Reviewer } from '../../../shared/model/reviewer.ts'
import { uploadsOf } from '../../api/client/pictures.ts'
import type { Client } from '../../api/client/client.ts'
import { readOwnUser } from '../../api/entities/users.ts'
import { storeApprovals } from '../../cache/items/approvals.ts'
import { areReviewsWanted, markReviewsRead, storeReviews } from '../../cache/items/reviews.ts'
import { listAwardNames, storeAwards } from '../../cache/items/award-emoji.ts'
import {
  closingOf,
  readClosedIssues,
  storeClosedIssues,
  type StoredClosedIssue,
} from '../../cache/items/closed-issues.ts'
import { storeCommits } from '../../cache/changes/commits.ts'
import { storeDiffVersions } from '../../cache/changes/diff-versions.ts'
import { storeFileChanges, storeLeftOut } from '../../cache/changes/file-changes.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import {
  diffOf,
  readItemParts as readParts,
  saveItemParts,
  type ItemParts,
  type PartsOf,
} from '../../cache/items/item-parts.ts'
import { readOwnUserId } from '../../cache/directory/own-user-id.ts'
import { listCommentIds, listTextsWithPictures } from '../../cache/items/notes.ts'
import { linkPictures } from '../../cache/pictures/pictures.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { ReadableCache, WritableCache } from '../../cache/storage/database.ts'
import { keepNewestVersion } from '../../cache/changes/version-changes.ts'
import { currentRevision, nextRevision, type Arrival } from '../../cache/storage/revision.ts'
import type { StaleItem } from '../../cache/offline/stale-items.ts'
import { isNoticed, markThreadRead, readThreadMark } from '../../cache/items/threads.ts'
import { forgetJustMissed, hasFeature } from '../service/capabilities.ts'
import { mustStop } from '../service/must-stop.ts'
import { knowsUser } from '../lists/vanished-projects.ts'
import { askForApprovals } from './ask-for-approvals.ts'
import { askForReviews } from './ask-for-reviews.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import { areAwardsDue, areNoteAwardsDue, isThreadDue } from './due-parts.ts'
import { fetchAwards, fetchClosedIssues, fetchDiff, fetchNoteAwards, type FetchedDiff } from './fetch-parts.ts'
import type { Pages } from '../by-pages/read-pages.ts'
import { fetchThread, storeThread } from './read-thread.ts'

export interface StoredParts {
  readonly notes: number
  readonly changed: readonly number[]
  /** The merge request, if its parts change its row: its approvals and reviews, or the part that is left out of its changes. */
  readonly shownAnew: readonly number[]
  readonly bytes: number
}

/** The row of an item as its parts depend on it. */
type StoredRow = PartsOf & {
  readonly iid: number
  readonly reviewer_ids: string | null
  readonly created_at: number
}

/** A merge request that is older has no diff because nothing is changed in it. */
const diffIsMadeWithin = hour

/** The parts of one item as they came from the service. */
export interface FetchedParts {
  /**
   * Stores the parts with the mark that they were read (I4: in a transaction). Returns which notes changed, how many
   * notes there are, and the bytes of all parts.
   */
  store(revision: number): StoredParts
  /** The errors of the service itself. */
  readonly failure: AppError | null
  /**
   * True if the item counts as read. Otherwise it has to be read again: the service failed, or the thread moved during the
   * reading.
   */
  readonly settled: boolean
}

/** Requests for the parts of an item, one after the other, and the errors that were met. */
class Attempts {
  readonly #signal: AbortSignal
  /** An error of the service itself. */
  failure: AppError | null = null
  /** The refusal of a part. */
  problem: AppError | null = null

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Returns the answer of a request; null where it failed. @throws AppFailure an error that ends the round */
  async make<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request()
    } catch (thrown) {
      if (mustStop(thrown, this.#signal)) throw thrown
      const error = errorOf(thrown)
      const { isHalfSaid, isSettled } = traitsOf(error)
      if (isHalfSaid && !isSettled) this.failure = error
      else this.problem = error
      return null
    }
  }

  /**
   * A service that is half asleep says of everything that there is none. So that of a part is believed only while the service knows
   * the user: else it has failed, and what it seemed to lack just before that may be there.
   */
  async proveProblem(client: Client, { cache, now }: CrawlContext): Promise<void> {
    const { problem } = this
    if (problem === null || !traitsOf(problem).isNowhere) return
    const readUser = (signal: AbortSignal) => readOwnUser(client, {}, { signal })
    if ((await this.make(() => knowsUser({ readOwnUser: readUser }, this.#signal))) !== false) return
    this.failure = { ...saidWith(problem), code: 'service_failed' }
    forgetJustMissed(cache, now())
  }
}

/** What the service answered about the parts of an item. A part that was not due, or that it refused, is null. */
interface Answers {
  readonly thread: Pages<Note> | null
  readonly threadIsDue: boolean
  readonly awards: Pages<AwardEmoji> | null
  readonly diff: FetchedDiff | null
  readonly diffIsDue: boolean
  /** True if the service was still making the diff, or somebody pushed meanwhile. */
  readonly diffIsAwaited: boolean
  /** `of` is null where the service says that there are none. */
  readonly approvals: { readonly of: Approvals | null } | null
  readonly reviews: { readonly of: readonly Reviewer[] | null } | null
  readonly reviewsAreDue: boolean
  readonly closed: readonly StoredClosedIssue[] | null
  /** Names the texts and branches that say which issues are closed; null where the issues were not due. */
  readonly closing: string | null
  /** By the ids of the notes. */
  readonly noteAwards: ReadonlyMap<number, Pages<AwardEmoji>>
  readonly noteAwardsAreDue: boolean
  readonly failure: AppError | null
  readonly problem: AppError | null
}

/**
 * Fetches the parts of an item that are missing or have moved, and requests nothing that cannot bring anything:
 *
 * - its thread, when the item has comments or its thread had been read before, and the item moved since, or just before that;
 *
 * - its awards, when it has votes or had awards; for items kept offline always, and the awards of their comments at
 * most hourly;
 *
 * - the changes, commits and versions of a merge request, when its branches moved since, or the service was still making them;
 *
 * - the approvals of a merge request, each time, since its row does not move for them, where the service lists them;
 *
 * - the reviewers of an open merge request that concerns the user, each time for the same reason;
 *
 * - the issues that are closed with an open merge request, when its texts or branches are others since.
 *
 * A part that the service refuses is noted and not requested again until the item moves. A service that knows neither a part nor the
 * user has failed, unless it has shown the item just now. Returns null when the item is not in the
 * cache.
 */
export async function fetchItemParts(
  client: Client,
  item: StaleItem,
  context: CrawlContext,
  shownJustNow = false,
): Promise<FetchedParts | null> {
  const { cache } = context
  const { kind, id } = item
  const row = readStoredItem(cache, kind, id) as StoredRow | undefined
  if (!row) return null
  const begunAt = currentRevision(cache)
  const known = readParts(cache, kind, id)
  const answers = await askForParts(client, { item, row, known, shownJustNow }, context)
  const { failure } = answers
  const settled = failure === null && answers.thread?.still !== false
  return {
    store: (revision) => {
      const { recording = (arrival) => arrival } = context
      const arrival = recording({ revision, begunAt })
      return storeAnswers(client, { item, row, known, answers, settled, arrival }, context)
    },
    failure,
    settled,
  }
}

/** An item, its row, and what was known of its parts before the reading. */
interface ItemToRead {
  readonly item: StaleItem
  readonly row: StoredRow
  readonly known: ItemParts | null
}

async function askForParts(
  client: Client,
  { item, row, known, shownJustNow }: ItemToRead & { readonly shownJustNow: boolean },
  context: CrawlContext,
): Promise<Answers> {
  const { cache, signal } = context
  const { kind, id, projectId, whole } = item
  const attempts = new Attempts(signal)
  const wanted = { whole, noticed: isNoticed(cache, kind, id) }
  const threadIsDue = isThreadDue(row, readThreadMark(cache, kind, id), wanted, context.now())
  const thread = threadIsDue ? await attempts.make(() => fetchThread(client, item, signal)) : null
  const awardsAreDue = areAwardsDue(cache, item, row, known)
  const awards = awardsAreDue ? await attempts.make(() => fetchAwards(client, item, signal)) : null
  const diffIsDue = kind === 'mergeRequest' && known?.diffOf !== diffOf(row)
  const diff = diffIsDue ? await attempts.make(() => fetchDiff(client, projectId, id, signal)) : null
  const isNew = Math.abs(context.now() - row.created_at) < diffIsMadeWithin
  const diffIsAwaited = diff !== null && (diff.isMoving || (diff.isBeingMade && isNew))
  const asked = (parts: readonly unknown[]) => ({
    projectId,
    iid: row.iid,
    isThere: parts.some((part) => part !== null),
  })
  const approvalsAreDue = kind === 'mergeRequest' && client.can('approvals')
  const approvals = approvalsAreDue
    ? await attempts.make(async () => ({
        of: await askForApprovals(client, asked([thread, awards, diff]), context),
      }))
    : null
  const ownUserId = readOwnUserId(cache)
  const reviewsAreDue =
    kind === 'mergeRequest' &&
    client.can('reviewStates') &&
    ownUserId !== null &&
    areReviewsWanted(cache, id, ownUserId)
  const reviews = reviewsAreDue
    ? await attempts.make(async () => {
        // Where nobody is asked for a review, no request is needed to know that there is none.
        if (row.reviewer_ids === null) return { of: hasFeature(cache, 'reviews', context.now()) === false ? null : [] }
        return { of: await askForReviews(client, asked([thread, awards, diff, approvals?.of ?? null]), context) }
      })
    : null
  const closing = closingIfDue(cache, item, row)
  const closed = closing === null ? null : await attempts.make(() => fetchClosedIssues(client, projectId, id, signal))
  const noteAwardsAreDue = whole && areNoteAwardsDue(known, context.now())
  const comments = thread?.rows.filter((note) => !note.system).map((note) => note.id)
  const noteAwards = new Map<number, Pages<AwardEmoji>>()
  for (const note of noteAwardsAreDue ? (comments ?? listCommentIds(cache, kind, id)) : []) {
    const pages = await attempts.make(() => fetchNoteAwards(client, item, note, signal))
    if (pages) noteAwards.set(note, pages)
  }
  const isShown = shownJustNow || [thread, awards, diff].some((part) => part !== null)
  if (!isShown) await attempts.proveProblem(client, context)
  const { failure, problem } = attempts
  return {
    ...{ thread, threadIsDue, awards, diff, diffIsDue, diffIsAwaited, approvals, reviews, reviewsAreDue },
    ...{ closed, closing, noteAwards, noteAwardsAreDue, failure, problem },
  }
}

/** Names the texts and branches of an open merge request, if nobody has asked yet which issues are closed with these. */
function closingIfDue(cache: ReadableCache, { kind, id }: StaleItem, row: StoredRow): string | null {
  if (kind !== 'mergeRequest' || row.is_open !== 1) return null
  const closing = closingOf(row)
  return readClosedIssues(cache, id)?.saidOf === closing ? null : closing
}

/** Stores what was answered, and the mark that the parts were read. */
function storeAnswers(
  client: Client,
  {
    item,
    row,
    known,
    answers,
    settled,
    arrival,
  }: ItemToRead & { readonly answers: Answers; readonly settled: boolean; readonly arrival: Arrival },
  { cache, now }: CrawlContext,
): StoredParts {
  const { kind, id } = item
  const { thread, awards, diff, approvals, reviews, closing, closed, noteAwards, failure } = answers
  const at = now()
  const seen = { notesCount: row.notes_count, updatedAt: row.updated_at }
  const changed = thread ? storeThread(cache, { item, pages: thread, seen, arrival, readAt: at }) : []
  // A refused part (its item was just deleted, say) counts as read until the item moves.
  if (answers.threadIsDue && thread === null && failure === null)
    markThreadRead(cache, kind, id, { item: seen, readAt: at })
  if (awards) storeAwards(cache, kind, id, awards, arrival)
  const approvalsMoved = approvals !== null && storeApprovals(cache, id, approvals.of, arrival)
  const reviewsMoved = reviews !== null && storeReviews(cache, id, reviews.of, arrival)
  if (answers.reviewsAreDue && failure === null) markReviewsRead(cache, id, at)
  for (const [note, pages] of noteAwards) storeAwards(cache, 'note', note, pages, arrival)
  const leftOutMoved = diff !== null && storeDiff(cache, id, diff, known)
  if (closing !== null && failure === null) storeClosedIssues(cache, id, closing, closed)
  linkPicturesOf(client, item, row, cache)
  let bytes = 0
  if (settled) {
    const mark = readThreadMark(cache, kind, id)
    const parts = {
      ...seen,
      isEarly: mark?.isEarly === true && mark.updatedAt === row.updated_at,
      whole: item.whole,
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      diffOf: kind === 'issue' || answers.diffIsAwaited ? null : diffOf(row),
      noteAwardsAt: answers.noteAwardsAreDue ? at : (known?.noteAwardsAt ?? null),
      // A part that was refused before and not requested again is still missing.
      problem: answers.problem ?? (answers.diffIsDue || kind === 'issue' ? null : (known?.problem ?? null)),
    }
    bytes = saveItemParts(cache, kind, id, { parts, readAt: at })
  }
  const shownAnew = approvalsMoved || reviewsMoved || leftOutMoved ? [id] : []
  return { notes: thread?.rows.length ?? 0, changed, shownAnew, bytes }
}

/** Stores the changes, commits and versions of a merge request. Returns whether another part of its changes is left out now. */
function storeDiff(cache: WritableCache, id: number, diff: FetchedDiff, known: ItemParts | null): boolean {
  const leftOutMoved = storeLeftOut(cache, id, diff.leftOut)
  // When parts are read for the first time, their age is unknown.
  const newest = Math.max(0, ...diff.versions.map((each) => each.id))
  const version = known?.diffOf ? newest : 0
  if (known?.diffOf) keepNewestVersion(cache, id)
  storeFileChanges(cache, id, diff.changes, version, newest)
  storeCommits(cache, id, diff.commits, version)
  storeDiffVersions(cache, id, diff.versions)
  return leftOutMoved
}

/** Notes which pictures the texts of an item name, and the emoji that it was awarded. */
function linkPicturesOf(
  client: Client,
  { kind, id, projectId }: StaleItem,
  row: StoredRow,
  cache: WritableCache,
): void {
  const projectUrl = readProject(cache, projectId)?.webUrl ?? null
  const awarded = listAwardNames(cache, kind, id).map(writtenEmoji)
  const texts = [row.description ?? '', ...listTextsWithPictures(cache, kind, id), ...awarded]
  linkPictures(cache, kind, id, texts, {
    baseUrl: client.baseUrl,
    projectId,
    projectUrl,
    uploads: uploadsOf(client),
  })
}

/** Fetches and stores the parts of an item that the service has shown just now. Returns the errors of the service itself. */
export async function readItemParts(client: Client, item: StaleItem, context: CrawlContext): Promise<AppError | null> {
  const { cache, listener } = context
  const fetched = await fetchItemParts(client, item, context, true)
  if (!fetched) return null
  const { notes, changed, shownAnew } = cache.transaction(() => fetched.store(nextRevision(cache)))()
  if (notes > 0) listener.onPage('note', notes, changed)
  if (shownAnew.length > 0) listener.onPage('mergeRequest', 0, shownAnew)
  listener.onPage('itemParts', 0, [someId])
  return fetched.failure
}
