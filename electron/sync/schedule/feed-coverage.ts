import type { ListState } from '../../cache/lists/lists.ts'
import { backgroundMilliseconds } from './intervals.ts'
import { isFeedLost, type PlannedChangeFeed } from '../change-feed/plan-change-feed.ts'

/** A change feed, and the state of its list. */
export interface ScheduledFeed {
  readonly planned: PlannedChangeFeed
  readonly list: ListState
}

/** Of the lists in projects that a change feed covers, so many are begun in each interval, however many they are. */
const coveredListsInInterval = 4

/**
 * Projects that need not be looked at one by one, because a change feed would show each change in them. Their lists are still
 * read now and then, for changes that move no date: deletions, votes, labels. The more of them there are, the longer they wait,
 * so that many quiet projects cost no more than a few.
 */
export class FeedCoverage {
  readonly #feeds: readonly ScheduledFeed[]
  /**
   * Time from which a change feed shows the changes of each project, in milliseconds by this computer's clock; never: `Infinity`.
   */
  readonly #since = new Map<number, number>()
  #stretch = 1

  constructor(feeds: readonly ScheduledFeed[]) {
    this.#feeds = feeds.filter(({ list }) => !isFeedLost(list))
  }

  /** Returns true if a change feed would have shown any change in a list since it was last read. */
  covers({ projectId, phase, failures, succeededAt }: ListState): boolean {
    if (projectId === null || phase !== 'whole' || failures > 0 || succeededAt === null) return false
    let since = this.#since.get(projectId)
    if (since === undefined) this.#since.set(projectId, (since = this.#sinceOf(projectId)))
    return succeededAt >= since
  }

  /** Both lists must cover a project: whoever changes an issue may leave its merge requests alone. */
  #sinceOf(projectId: number): number {
    const of = (kind: 'issue' | 'mergeRequest') =>
      this.#feeds
        .filter(({ planned: { source, covers } }) => source.rowKind === kind && (covers?.has(projectId) ?? true))
        .map(({ list }) => list.wholeAt ?? Infinity)
    return Math.max(Math.min(...of('issue')), Math.min(...of('mergeRequest')))
  }

  /** Sets the wait of the covered lists. @param waits what each would wait, in intervals */
  share(waits: readonly number[]): void {
    this.#stretch = Math.max(1, waits.reduce((sum, wait) => sum + 1 / wait, 0) / coveredListsInInterval)
  }

  /** Returns the wait of a covered list, in milliseconds. @param usual its wait if it were not covered */
  stretched(usual: number): number {
    return Math.round(Math.max(usual, backgroundMilliseconds) * this.#stretch)
  }
}
