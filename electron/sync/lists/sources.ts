import type { Project } from '../../../shared/model/project.ts'
import type { ChangeFeedSources } from './change-feed-sources.ts'
import type { DatedSource, PlainSource } from '../by-pages/source.ts'

/** The lists of an account as the service gives them, and the other questions that a round asks. */
export interface Sources {
  readonly todos: PlainSource<unknown>
  /** The projects of the user, as a whole list. */
  readonly projects: PlainSource<unknown>
  /** The page of the projects with the newest activity. */
  readonly newestProjects: PlainSource<unknown>
  readonly starredProjects: PlainSource<unknown>
  readonly groups: PlainSource<unknown>
  /**
   * Lists of what concerns the user in any project, read before the lists of the projects; empty where they cannot be requested.
   */
  readonly inbox: readonly PlainSource<unknown>[]
  /** Lists that show in which projects something changed, and the same for a group; empty where they cannot be requested. */
  readonly feeds: ChangeFeedSources
  feedsOf(groupPath: string): ChangeFeedSources
  /** Issues that the user wrote, in any project. */
  ownIssues(allStates: boolean): readonly DatedSource<unknown>[]
  /** Lists of a project that are ordered by `updated_at`. */
  itemsOf(projectId: number, allStates: boolean): readonly DatedSource<unknown>[]
  /** Small lists of a project that are read as a whole. */
  detailsOf(projectId: number): readonly PlainSource<unknown>[]

  /** @throws AppFailure `not_found` when it is gone or hidden */
  readProject(id: number, signal: AbortSignal): Promise<Project>
  /** @throws AppFailure `unauthorized` when the token is not valid */
  readOwnUser(signal: AbortSignal): Promise<unknown>
  /** Returns the number of a project's issues with that state; null where the service does not say. @throws AppFailure */
  countIssues(projectId: number, state: 'opened' | 'closed' | 'all', signal: AbortSignal): Promise<number | null>
}
