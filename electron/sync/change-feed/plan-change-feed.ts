import type { ReadableCache } from '../../cache/storage/database.ts'
import { listHighestGroupPaths } from '../../cache/directory/groups.ts'
import { readList, type ListState } from '../../cache/lists/lists.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { ChangeFeedSource } from '../by-pages/source.ts'
import type { Sources } from '../lists/sources.ts'

/** A list that shows in which of many projects something changed. */
export interface PlannedChangeFeed {
  readonly purpose: 'changeFeed'
  readonly reading: 'changeFeed'
  readonly source: ChangeFeedSource<unknown>
  /** The ids of the projects whose changes it shows; null stands for all. */
  readonly covers: ReadonlySet<number> | null
  /** Number of rounds in which it is read once. */
  readonly rounds: number
}

/** The change feed of all projects is given up for that of each group after so many failures in a row. */
const patience = 3

/** A group with fewer projects than this is not worth a question of its own. */
const fewestProjects = 3

/** So many lists of groups are asked for in each round. */
const groupListsInRound = 5

/** Returns true if a change feed was missed for so long that the projects are looked at one by one. */
export function isFeedLost({ phase, failures }: Pick<ListState, 'phase' | 'failures'>): boolean {
  return phase !== 'whole' || failures >= patience
}

/**
 * Plans the change feed of all projects; and where the service does not manage that (large ones with many public
 * projects), that of each group as well. A group's projects are those below its path. @param projects ids
 */
export function planChangeFeeds(
  cache: ReadableCache,
  sources: Sources,
  projects: readonly number[],
): PlannedChangeFeed[] {
  const everywhere = sources.feeds.map((source) => planned(source, null, 1))
  const failed = sources.feeds.some(
    ({ name, kind, projectId }) => readList(cache, name, kind, projectId).failures >= patience,
  )
  return failed ? [...everywhere, ...feedsOfGroups(cache, sources, projects)] : everywhere
}

function feedsOfGroups(cache: ReadableCache, sources: Sources, projects: readonly number[]): PlannedChangeFeed[] {
  const paths = projects.map((id) => ({ id, path: readProject(cache, id)?.pathWithNamespace ?? '' }))
  const groups = listHighestGroupPaths(cache)
    .map((group) => ({
      sources: sources.feedsOf(group),
      covers: new Set(paths.filter(({ path }) => path.startsWith(`${group}/`)).map(({ id }) => id)),
    }))
    .filter(({ covers }) => covers.size >= fewestProjects)
  const lists = groups.reduce((sum, group) => sum + group.sources.length, 0)
  const rounds = Math.ceil(lists / groupListsInRound)
  return groups.flatMap((group) => group.sources.map((source) => planned(source, group.covers, rounds)))
}

function planned(
  source: ChangeFeedSource<unknown>,
  covers: PlannedChangeFeed['covers'],
  rounds: number,
): PlannedChangeFeed {
  return { purpose: 'changeFeed', reading: 'changeFeed', source, covers, rounds }
}
