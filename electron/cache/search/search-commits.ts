import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { matcherOf, type SearchTerm } from './search-text.ts'

/** Commits have no index: so many are looked at, those of the newest merge requests. */
const mostCommitsRead = 5_000

export interface HoldingCommit {
  readonly mergeRequestId: number
  readonly id: string
  readonly title: string
}

/**
 * The commits of merge requests of shown projects whose title holds all terms, or whose id begins with the text: at most `most`, the
 * newest first.
 */
export function findCommits(
  cache: ReadableCache,
  terms: readonly SearchTerm[],
  { text, most, projectId }: { readonly text: string; readonly most: number; readonly projectId?: number | undefined },
): HoldingCommit[] {
  const matches = matcherOf(terms)
  const start = /^[0-9a-f]{6,40}$/.test(text) ? text : null
  const query = `SELECT merge_request_id AS mergeRequestId, data ->> '$.id' AS id, data ->> '$.title' AS title
    FROM commits WHERE (? IS NULL OR merge_request_id IN (SELECT id FROM merge_requests WHERE project_id = ?))
      AND merge_request_id NOT IN (SELECT id FROM merge_requests WHERE project_id IN (SELECT value FROM json_each(?)))
    ORDER BY merge_request_id DESC, position LIMIT ${mostCommitsRead}`
  const found = new Map<string, HoldingCommit>()
  for (const commit of statement(cache, query).iterate(
    projectId ?? null,
    projectId ?? null,
    JSON.stringify(listProjectsWithout(cache, 'mergeRequest')),
  ) as Iterable<HoldingCommit>) {
    if (!(start !== null && commit.id.startsWith(start)) && !matches([commit.title])) continue
    // The same commit may be part of several merge requests.
    if (!found.has(commit.id)) found.set(commit.id, commit)
    if (found.size === most) break
  }
  return [...found.values()]
}
