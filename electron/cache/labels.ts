import type { Label } from '../../shared/model/label.ts'
import type { LabelBadge } from '../../shared/model/rows.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import type { Arrival } from './revision.ts'
import { statement } from '../database/statement.ts'
import { upsert, type RowTable } from './upsert.ts'

const table = {
  name: 'labels',
  columns: ['project_id', 'name', 'color', 'data'],
  dated: false,
} as const satisfies RowTable<string>

/** Stores a label of a project. Answers whether it changed. */
export function storeLabel(cache: WritableCache, projectId: number, label: Label, arrival: Arrival): boolean {
  const row = { id: label.id, project_id: projectId, name: label.name, color: label.color, data: JSON.stringify(label) }
  return upsert(cache, table, row, arrival)
}

/** What a label looks like in its project; one not listed there (yet) is grey. */
export function readLabelBadge(cache: ReadableCache, projectId: number, name: string): LabelBadge {
  const color = statement(cache, `SELECT color FROM labels WHERE project_id = ? AND name = ?`)
    .pluck()
    .get(projectId, name) as string | undefined
  return { name, color: color ?? '#8a8f98' }
}
