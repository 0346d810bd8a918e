import type { ReadableCache } from '../../cache/storage/database.ts'
import { listHighestGroupPaths } from '../../cache/directory/groups.ts'
import { readList, type ListState } from '../../cache/lists/lists.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { NewsSource } from '../by-pages/source.ts'
import type { Sources } from '../lists/sources.ts'

/** A list that tells in which of many projects something changed. */
export interface PlannedNews {
  readonly sort: 'news'
  readonly order: 'news'
  readonly source: NewsSource<unknown>
  /** The ids of the projects of which it tells; null stands for all. */
  readonly covers: ReadonlySet<number> | null
  /** In how many rounds it is read once. */
  readonly rounds: number
}

/** The news of all projects are given up for those of the groups after so many failures in a row. */
const patience = 3

/** A group with fewer projects than this is not worth a question of its own. */
const fewestProjects = 3

/** So many lists of groups are asked for in each round. */
const groupListsInRound = 5

/** Whether news were missed for so long that the projects are looked at one by one. */
export function areNewsLost({ phase, failures }: Pick<ListState, 'phase' | 'failures'>): boolean {
  return phase !== 'whole' || failures >= patience
}

/**
 * Plans what is asked for news of all projects; and where the service does not manage that (large ones with many public
 * projects), for news of each group as well. A group's projects are those below its path. @param projects ids
 */
export function planNews(cache: ReadableCache, sources: Sources, projects: readonly number[]): PlannedNews[] {
  const everywhere = sources.news.map((source) => planned(source, null, 1))
  const failed = sources.news.some(
    ({ name, kind, projectId }) => readList(cache, name, kind, projectId).failures >= patience,
  )
  return failed ? [...everywhere, ...newsOfGroups(cache, sources, projects)] : everywhere
}

function newsOfGroups(cache: ReadableCache, sources: Sources, projects: readonly number[]): PlannedNews[] {
  const paths = projects.map((id) => ({ id, path: readProject(cache, id)?.pathWithNamespace ?? '' }))
  const groups = listHighestGroupPaths(cache)
    .map((group) => ({
      sources: sources.newsOf(group),
      covers: new Set(paths.filter(({ path }) => path.startsWith(`${group}/`)).map(({ id }) => id)),
    }))
    .filter(({ covers }) => covers.size >= fewestProjects)
  const lists = groups.reduce((sum, group) => sum + group.sources.length, 0)
  const rounds = Math.ceil(lists / groupListsInRound)
  return groups.flatMap((group) => group.sources.map((source) => planned(source, group.covers, rounds)))
}

function planned(source: NewsSource<unknown>, covers: PlannedNews['covers'], rounds: number): PlannedNews {
  return { sort: 'news', order: 'news', source, covers, rounds }
}
