import type { Group } from '../../../shared/model/group.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { withKnownFields } from '../storage/known-fields.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { upsert, type RowTable } from '../storage/upsert.ts'

const table = {
  name: 'groups',
  columns: ['path', 'name', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** Stores a group of the user. Returns whether it changed. */
export function storeGroup(cache: WritableCache, said: Group, arrival: Arrival): boolean {
  const group = withKnownFields(said, () => readGroup(cache, said.id))
  return upsert(
    cache,
    table,
    { id: group.id, path: group.path, name: group.name, data: JSON.stringify(group) },
    arrival,
  )
}

function readGroup(cache: ReadableCache, id: number): Group | null {
  const data = statement(cache, `SELECT data FROM groups WHERE id = ?`).pluck().get(id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as Group)
}

/** The ids of the user's groups. */
export function listGroupIds(cache: ReadableCache): number[] {
  return statement(cache, `SELECT id FROM groups ORDER BY id`).pluck().all() as number[]
}

/** The paths of the user's groups, those left out that lie below another one of them. */
export function listHighestGroupPaths(cache: ReadableCache): string[] {
  const paths = statement(cache, `SELECT path FROM groups ORDER BY path`).pluck().all() as string[]
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
}

export function removeGroup(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM groups WHERE id = ?`).run(id)
}
