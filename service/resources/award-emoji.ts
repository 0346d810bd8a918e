import type { AwardRow } from '../store/awards.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'
import { briefUsers } from './users.ts'

/** Contract, "Award emoji". */
export function awardResources(workspace: Workspace, rows: readonly AwardRow[]) {
  const user = briefUsers(
    workspace,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    user: user(row.user_id),
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.created_at),
    awardable_id: row.target_id,
    awardable_type: row.target_type,
  }))
}

export function awardResource(workspace: Workspace, row: AwardRow) {
  const [resource] = awardResources(workspace, [row])
  if (!resource) throw new Error('an award has a resource')
  return resource
}
