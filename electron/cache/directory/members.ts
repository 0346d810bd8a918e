import type { User } from '../../../shared/model/user.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import { storeUser } from './users.ts'

/** Stores that somebody works in a project. Returns whether that is new. */
export function storeMember(cache: WritableCache, projectId: number, user: User): boolean {
  storeUser(cache, user)
  const added = statement(cache, `INSERT INTO members (project_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING`)
  return added.run(projectId, user.id).changes > 0
}

/** Removes the people whom a complete answer did not name. Returns whether there were any. */
export function removeOtherMembers(cache: WritableCache, projectId: number, present: ReadonlySet<number>): boolean {
  const gone = listMemberIds(cache, projectId).filter((id) => !present.has(id))
  const remove = statement(cache, `DELETE FROM members WHERE project_id = ? AND user_id = ?`)
  for (const id of gone) remove.run(projectId, id)
  return gone.length > 0
}

/** The people of a project. */
export function listMemberIds(cache: ReadableCache, projectId: number): number[] {
  const ids = statement(cache, `SELECT user_id FROM members WHERE project_id = ? ORDER BY user_id`).pluck()
  return ids.all(projectId) as number[]
}
