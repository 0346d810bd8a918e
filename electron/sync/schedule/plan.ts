import type { WritableCache } from '../../cache/storage/database.ts'
import { forgetList, isShort, listLists, readList, saveList } from '../../cache/lists/lists.ts'
import { listProjectIds, readProject } from '../../cache/directory/projects.ts'
import type { Capabilities } from '../service/capabilities.ts'
import { planChangeFeeds, type PlannedChangeFeed } from '../change-feed/plan-change-feed.ts'
import type { ListPurpose } from './intervals.ts'
import type { DatedSource, ListIdentity, PlainSource } from '../by-pages/source.ts'
import type { Sources } from '../lists/sources.ts'

/**
 * A list to read: what it is for, and how it is read. `dated`: from its newest end, by the dates of its rows. `whole`: from its
 * first page to its last. `changeFeed` and `events`: the new rows alone.
 */
export type PlannedList =
  | { readonly purpose: ListPurpose; readonly reading: 'dated'; readonly source: DatedSource<unknown> }
  | { readonly purpose: ListPurpose; readonly reading: 'whole'; readonly source: PlainSource<unknown> }
  | {
      readonly purpose: 'events'
      readonly reading: 'events'
      readonly source: ListIdentity & { readonly projectId: number }
    }
  | PlannedChangeFeed

/**
 * Plans every list of this account, in the order of the user's interest: todos, their projects with the newest activity first,
 * their own issues and merge requests. New lists are noted in the cache, so that nobody takes the rows for complete before such a
 * list was read. Lists that were replaced by others are forgotten.
 */
export function planLists(cache: WritableCache, sources: Sources, capabilities: Capabilities): PlannedList[] {
  const allStates = capabilities.allStates === true
  const projects = listProjectIds(cache)
  const { name, kind, projectId } = sources.projects
  const known = readList(cache, name, kind, projectId)
  const planned: PlannedList[] = [
    ...(capabilities.todos === false ? [] : [plain('todos', sources.todos)]),
    plain('projects', sources.projects),
    ...(capabilities.features.dates?.isThere ? planChangeFeeds(cache, sources, projects) : []),
    // A single page with all projects shows their activity as well.
    ...(isShort(known) ? [] : [plain('newestProjects', sources.newestProjects)]),
    ...sources.inbox.map((source) => plain('own', source)),
    plain('ties', sources.starredProjects),
    plain('ties', sources.groups),
    ...projects.flatMap((id) => {
      const project = readProject(cache, id)
      return sources
        .itemsOf(id, allStates)
        .filter(
          ({ rowKind }) => (rowKind === 'issue' ? project?.issuesEnabled : project?.mergeRequestsEnabled) !== false,
        )
        .map((source) => dated('items', source))
    }),
    ...projects.flatMap((id) => sources.detailsOf(id).map((source) => plain('details', source))),
    ...projects.map((projectId) => events(projectId)),
    ...sources.ownIssues(allStates).map((source) => dated('own', source)),
  ]
  agree(cache, planned, new Set(projects))
  return planned
}

/**
 * Brings the lists of the cache in line with the plan: nobody must wait for one that is not read any more, such as that of issues
 * where they were switched off. The lists of hidden projects stay, and continue later from where they are.
 */
function agree(cache: WritableCache, planned: readonly PlannedList[], projects: ReadonlySet<number>): void {
  const lists = listLists(cache)
  const known = new Set(lists.map(({ name }) => name))
  const names = new Set(planned.map(({ source }) => source.name))
  const added = planned.filter(({ source }) => !known.has(source.name))
  const replaced = lists.filter(
    ({ name, projectId, kind }) =>
      !names.has(name) && (kind === 'news' || (projectId === null ? kind === 'issue' : projects.has(projectId))),
  )
  if (added.length === 0 && replaced.length === 0) return
  cache.transaction(() => {
    for (const { source } of added) saveList(cache, readList(cache, source.name, source.kind, source.projectId))
    for (const { name } of replaced) forgetList(cache, name)
  })()
}

/** The events of a project. Only `activity/` understands them, so the code that knows both rooms reads them. */
function events(projectId: number): PlannedList {
  const source = { name: `project ${projectId} events`, kind: 'events', projectId, rowKind: 'activity' } as const
  return { purpose: 'events', reading: 'events', source }
}

function plain(purpose: ListPurpose, source: PlainSource<unknown>): PlannedList {
  return { purpose, reading: 'whole', source }
}

function dated(purpose: ListPurpose, source: DatedSource<unknown>): PlannedList {
  return { purpose, reading: 'dated', source }
}
