import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import type { Arrival } from '../storage/revision.ts'
import { itemTables } from './items.ts'

/** Labels of a project that have other names than before, by their ids: the names that they had. */
export type FormerNames = ReadonlyMap<number, string>

/** Returns the name by which a label of a project is known, or null. */
export function knownLabelName(cache: ReadableCache, projectId: number, id: number): string | null {
  const text = `SELECT name FROM labels WHERE project_id = ? AND id = ?`
  return (statement(cache, text).pluck().get(projectId, id) as string | undefined) ?? null
}

function isLabelName(cache: ReadableCache, projectId: number, name: string): boolean {
  return statement(cache, `SELECT 1 FROM labels WHERE project_id = ? AND name = ?`).get(projectId, name) !== undefined
}

/**
 * Gives the items of a project the present names of labels that were renamed. Items carry the names of their labels, and a label
 * that is renamed moves no date: their rows would keep the old name for days. Nobody has put a label on or taken one off, so that
 * nothing is written down as activity.
 *
 * A name that another label has by now proves nothing: an item with that name may be meant as it is. Its row waits for a reading.
 */
export function renameLabelsOfItems(
  cache: WritableCache,
  projectId: number,
  formerNames: FormerNames,
  { revision }: Arrival,
): void {
  const renamed = new Map<string, string>()
  for (const [id, former] of formerNames) {
    const name = knownLabelName(cache, projectId, id)
    if (name !== null && !isLabelName(cache, projectId, former)) renamed.set(former, name)
  }
  nameOnItems(cache, projectId, renamed, revision)
}

/** Takes a label that was deleted off the items of its project. Where there is another label of that name, they keep it. */
export function dropLabelFromItems(cache: WritableCache, projectId: number, name: string, { revision }: Arrival): void {
  if (!isLabelName(cache, projectId, name)) nameOnItems(cache, projectId, new Map([[name, null]]), revision)
}

/** @param named the new names of labels by their old ones; null for a label that is gone */
function nameOnItems(
  cache: WritableCache,
  projectId: number,
  named: ReadonlyMap<string, string | null>,
  revision: number,
): void {
  if (named.size === 0) return
  for (const { stored } of Object.values(itemTables)) {
    const rows = statement(
      cache,
      `SELECT id, labels FROM ${stored} WHERE project_id = ?
         AND EXISTS (SELECT 1 FROM json_each(labels) WHERE value IN (SELECT value FROM json_each(?)))`,
    ).all(projectId, JSON.stringify([...named.keys()])) as { id: number; labels: string }[]
    const update = statement(cache, `UPDATE ${stored} SET labels = ?, revision = ? WHERE id = ?`)
    for (const { id, labels } of rows) {
      const names = (JSON.parse(labels) as string[]).flatMap((name) => {
        const now = named.get(name)
        return now === undefined ? name : (now ?? [])
      })
      update.run(JSON.stringify([...new Set(names)]), revision, id)
    }
  }
}
