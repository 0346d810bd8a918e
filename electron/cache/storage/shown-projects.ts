import { statement } from '../../database/statement.ts'
import type { ReadableCache } from './database.ts'

/** SQL: a row is of a project that is not hidden. */
export const isInShownProjectSql = `project_id NOT IN (SELECT id FROM projects WHERE hidden IS NOT NULL)`

/** SQL: a row is not of a hidden project: it is of a shown one, or of none. */
export const isInNoHiddenProjectSql = `(project_id IS NULL OR ${isInShownProjectSql})`

/**
 * SQL: as `isInShownProjectSql`, for many rows that are read from an index without their project. Projects are hidden rarely, and
 * while none is, no row is looked at for its own.
 */
export const isInShownProjectIfAnyIsHiddenSql = `(NOT EXISTS (SELECT 1 FROM projects WHERE hidden IS NOT NULL) OR ${isInShownProjectSql})`

/**
 * SQL: the projects that have their issues, or their merge requests, switched off for the user. Nobody but the service knows what
 * became of the rows since, so none is shown; they are there again with the switch. Each has an index in these very words.
 */
export const switchedOffSql = {
  issue: `SELECT id FROM projects WHERE data ->> '$.issuesEnabled' = 0`,
  mergeRequest: `SELECT id FROM projects WHERE data ->> '$.mergeRequestsEnabled' = 0`,
} as const

/** SQL: the projects of which no items of a kind are shown; almost always none. */
export const projectsWithoutSql = {
  issue: `SELECT id FROM projects WHERE hidden IS NOT NULL UNION ALL ${switchedOffSql.issue}`,
  mergeRequest: `SELECT id FROM projects WHERE hidden IS NOT NULL UNION ALL ${switchedOffSql.mergeRequest}`,
} as const

/** The ids of the projects of which no items of a kind are shown; almost always none. */
export function listProjectsWithout(cache: ReadableCache, kind: keyof typeof projectsWithoutSql): number[] {
  return statement(cache, projectsWithoutSql[kind]).pluck().all() as number[]
}

/** SQL: the projects of which the service itself shows no items of a kind any more: those that the user only left are none of them. */
export const unshownSql = {
  issue: `SELECT id FROM projects WHERE hidden = 'refused' UNION ALL ${switchedOffSql.issue}`,
  mergeRequest: `SELECT id FROM projects WHERE hidden = 'refused' UNION ALL ${switchedOffSql.mergeRequest}`,
} as const

/** Returns false for the items of a kind in a project that the service does not show any more, or shows without them. */
export function areItemsShown(
  cache: ReadableCache,
  { kind, projectId }: { readonly kind: keyof typeof projectsWithoutSql; readonly projectId: number },
): boolean {
  const text = `SELECT 1 FROM (${unshownSql[kind]}) WHERE id = ?`
  return statement(cache, text).get(projectId) === undefined
}
