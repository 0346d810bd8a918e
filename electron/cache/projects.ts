import type { Project } from '../../shared/model/project.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'
import { statement } from '../database/statement.ts'
import { millisecondsOf, upsert, type RowTable } from './upsert.ts'

const table = {
  name: 'projects',
  columns: ['path_with_namespace', 'name', 'archived', 'member', 'last_activity_at', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** Stores a project; `member` says whether it came from the list of the caller's own. Answers whether it changed. */
export function storeProject(cache: WritableCache, project: Project, member: boolean, arrival: Arrival): boolean {
  const row = {
    id: project.id,
    path_with_namespace: project.pathWithNamespace,
    name: project.name,
    archived: project.archived ? 1 : 0,
    member: member ? 1 : 0,
    last_activity_at: millisecondsOf(project.lastActivityAt),
    data: JSON.stringify(project),
  }
  return upsert(cache, table, row, arrival)
}

export function readProject(cache: ReadableCache, id: number): Project | null {
  const data = statement(cache, `SELECT data FROM projects WHERE id = ?`).pluck().get(id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as Project)
}

/** The ids of all projects kept, the most recently active first. */
export function listProjectIds(cache: ReadableCache): number[] {
  const rows = statement(cache, `SELECT id FROM projects ORDER BY last_activity_at DESC, id`).pluck().all()
  return rows as number[]
}
