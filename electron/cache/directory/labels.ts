import type { Label } from '../../../shared/model/label.ts'
import type { LabelBadge } from '../../../shared/model/rows.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { withKnownFields } from '../storage/known-fields.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'

/** Stores a label of a project, as `upsert` does (I6). Returns whether it changed. */
export function storeLabel(cache: WritableCache, projectId: number, said: Label, arrival: Arrival): boolean {
  const label = withKnownFields(said, () => readStored(cache, projectId, said.id))
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

function readStored(cache: ReadableCache, projectId: number, id: number): Label | null {
  const text = `SELECT data FROM labels WHERE project_id = ? AND id = ?`
  const data = statement(cache, text).pluck().get(projectId, id) as string | undefined
  return data === undefined ? null : (JSON.parse(data) as Label)
}

/** The ids of the labels of a project that were known when an answer was asked for. */
export function listLabelIds(cache: ReadableCache, projectId: number, { begunAt }: Arrival): number[] {
  const text = `SELECT id FROM labels WHERE project_id = ? AND revision <= ?`
  return statement(cache, text).pluck().all(projectId, begunAt) as number[]
}

/** Removes labels of a project, and returns them. */
export function removeLabels(cache: WritableCache, projectId: number, ids: readonly number[]): Label[] {
  const remove = statement(cache, `DELETE FROM labels WHERE project_id = ? AND id = ?`)
  return ids.flatMap((id) => {
    const label = readStored(cache, projectId, id)
    remove.run(projectId, id)
    return label ?? []
  })
}

/** The look of a label in its project, with waiting edits folded in. A label that is not listed there (yet) is grey. */
export function readLabelBadge(cache: ReadableCache, projectId: number, name: string): LabelBadge {
  const text = `SELECT color FROM temp.folded_labels WHERE project_id = :projectId AND name = :name AND gone = 0
    UNION ALL SELECT color FROM labels WHERE project_id = :projectId AND name = :name LIMIT 1`
  const color = statement(cache, text).pluck().get({ projectId, name }) as string | undefined
  return { name, color: color ?? '#8a8f98' }
}

/** A label as people choose it. */
export type ShownLabel = LabelBadge &
  Pick<Label, 'priority' | 'subscribed'> & {
    /** Null until the service has made it. */
    readonly id: number | null
    readonly description: string
  }

/** The labels that can be chosen in a project, with waiting edits folded in, by name. */
export function listLabels(cache: ReadableCache, projectId: number): ShownLabel[] {
  const text = `SELECT labels.id, folded.name, folded.color, folded.description, folded.priority, folded.subscribed
      FROM temp.folded_labels AS folded LEFT JOIN labels USING (project_id, name)
      WHERE project_id = :projectId AND gone = 0
    UNION ALL SELECT id, name, color, coalesce(data ->> 'description', ''), data ->> 'priority', data ->> 'subscribed'
      FROM labels WHERE project_id = :projectId
      AND name NOT IN (SELECT name FROM temp.folded_labels WHERE project_id = :projectId)
    ORDER BY name COLLATE NOCASE, name`
  const rows = statement(cache, text).all({ projectId }) as (Omit<ShownLabel, 'subscribed'> & { subscribed: number })[]
  return rows.map((row) => ({ ...row, subscribed: row.subscribed === 1 }))
}

export function removeLabel(cache: WritableCache, projectId: number, name: string): void {
  statement(cache, `DELETE FROM labels WHERE project_id = ? AND name = ?`).run(projectId, name)
}

/**
 * Returns true if a label takes the place of the others of its scope on the items of a project. No answer says so: that comes with the
 * editions that are paid for, and so does the weight of issues, which rows have in these editions alone.
 */
export function areScopesExclusive(cache: ReadableCache, projectId: number): boolean {
  const text = `SELECT EXISTS (SELECT 1 FROM issues WHERE project_id = ? AND has_weight = 1)`
  return statement(cache, text).pluck().get(projectId) === 1
}
