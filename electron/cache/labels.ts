import type { Label } from '../../shared/model/label.ts'
import type { LabelBadge } from '../../shared/model/rows.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'
import { statement } from '../database/statement.ts'

/** Stores a label of a project, as `upsert` does (I6). Answers whether it changed. */
export function storeLabel(cache: WritableCache, projectId: number, label: Label, arrival: Arrival): boolean {
  const stored = statement(
    cache,
    `INSERT INTO labels (project_id, id, revision, name, color, data) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (project_id, id) DO UPDATE SET revision = excluded.revision, name = excluded.name,
       color = excluded.color, data = excluded.data
     WHERE labels.revision <= ? AND labels.data <> excluded.data`,
  )
  const { id, name, color } = label
  const data = JSON.stringify(label)
  return stored.run(projectId, id, arrival.revision, name, color, data, arrival.begunAt).changes > 0
}

/** Removes what a complete answer did not name. Answers whether there was any. */
export function removeOtherLabels(
  cache: WritableCache,
  projectId: number,
  present: ReadonlySet<number>,
  { begunAt }: Arrival,
): boolean {
  const known = statement(cache, `SELECT id FROM labels WHERE project_id = ? AND revision <= ?`).pluck()
  const gone = (known.all(projectId, begunAt) as number[]).filter((id) => !present.has(id))
  const remove = statement(cache, `DELETE FROM labels WHERE project_id = ? AND id = ?`)
  for (const id of gone) remove.run(projectId, id)
  return gone.length > 0
}

/** What a label looks like in its project; one not listed there (yet) is grey. */
export function readLabelBadge(cache: ReadableCache, projectId: number, name: string): LabelBadge {
  const color = statement(cache, `SELECT color FROM labels WHERE project_id = ? AND name = ?`)
    .pluck()
    .get(projectId, name) as string | undefined
  return { name, color: color ?? '#8a8f98' }
}
