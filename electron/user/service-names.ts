import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase } from './database.ts'

/** The service's name for a row that was made here. */
export interface ServiceName {
  readonly id: number
  /** The number that people know it by. Only issues and merge requests have one. */
  readonly iid: number | null
  readonly projectPath: string | null
}

/**
 * Returns the service's name of a row that was made here, whose local id stays valid for ever. Null while it has no
 * name there.
 */
export function readServiceName(user: ReadableUserDatabase, kind: string, localId: number): ServiceName | null {
  const row = statement(
    user,
    `SELECT service_id AS id, iid, project_path AS projectPath FROM id_map WHERE kind = ? AND local_id = ?`,
  ).get(kind, localId)
  return (row as ServiceName | undefined) ?? null
}

/** The service's names of all rows that were made here. */
export function listServiceNames(user: ReadableUserDatabase): { kind: string; localId: number; id: number }[] {
  const rows = statement(user, `SELECT kind, local_id AS localId, service_id AS id FROM id_map`).all()
  return rows as { kind: string; localId: number; id: number }[]
}

/** Returns the local id of a row that was made here, by the service's id; null for all other rows. */
export function readLocalId(user: ReadableUserDatabase, kind: string, serviceId: number): number | null {
  const id = statement(user, `SELECT local_id FROM id_map WHERE kind = ? AND service_id = ?`)
    .pluck()
    .get(kind, serviceId)
  return (id as number | undefined) ?? null
}
