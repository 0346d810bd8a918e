import { keyOf } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import type { NamedItemRow, WorkItemRow } from '../../../shared/model/rows.ts'
import type { NamedWorkItem } from '../../../shared/model/work-item.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import { readItemRecord, type ItemKind, type ItemRecord } from '../../cache/items/items.ts'
import type { RowSource } from './row-source.ts'

/** Items as something else names them. Not all of them are on this computer. */

interface Shown {
  /** Its own row; undefined where it is not on this computer. */
  readonly row: ItemRecord | undefined
  readonly title: string
  readonly state: string
}

/**
 * Returns the title and the state of a named item: those of its own row where that is newer, or where an edit of it waits.
 *
 * @param since the revision with which the names were stored
 */
function newest(
  { cache }: RowSource,
  kind: ItemKind,
  named: { readonly id: number; readonly title: string; readonly state: string },
  since: number,
): Shown {
  const row = readItemRecord(cache, kind, named.id)
  const stored = readStoredItem(cache, kind, named.id)
  const of = (field: 'title' | 'state'): string => {
    const own = row?.[field]
    const isNewer = stored === undefined || stored.revision >= since || own !== stored[field]
    return typeof own === 'string' && isNewer ? own : named[field]
  }
  return { row, title: of('title'), state: of('state') }
}

/** A named item as the service said it. */
interface NamedItem {
  readonly id: number
  readonly iid: number
  readonly projectId: number
  readonly title: string
  readonly state: string
  readonly webUrl: string | null
  readonly full: string
}

/**
 * Returns an issue or a merge request that something has to do with.
 *
 * @param of.projectId the project of what has to do with it
 * @param of.since the revision with which that was stored
 */
export function namedItemRow(
  source: RowSource,
  kind: ItemKind,
  named: NamedItem,
  of: { readonly projectId: number; readonly since: number },
): NamedItemRow {
  const { account } = source
  const { row, title, state } = newest(source, kind, named, of.since)
  const own = referenceOf({ kind, id: named.id, iid: named.iid })
  return {
    key: row === undefined ? null : keyOf(account, kind, named.id),
    iid: named.iid,
    projectKey: keyOf(account, 'project', named.projectId),
    reference: named.projectId === of.projectId || named.full === '' ? own : named.full,
    title,
    state,
    webUrl: named.webUrl,
  }
}

/** Returns a work item that an issue is a part of, or that is a part of one. Throws and parameters are those of `namedItemRow`. */
export function workItemRow(
  source: RowSource,
  named: NamedWorkItem,
  of: { readonly projectId: number; readonly since: number },
): WorkItemRow {
  const { account, cache } = source
  const { row, title, state } = newest(source, 'issue', named, of.since)
  const isElsewhere = named.path !== '' && named.path !== readProject(cache, of.projectId)?.pathWithNamespace
  return {
    key: row === undefined ? null : keyOf(account, 'issue', named.id),
    iid: named.iid,
    projectKey: row === undefined ? null : keyOf(account, 'project', Number(row.project_id)),
    reference: `${isElsewhere ? named.path : ''}${named.type === 'epic' ? '&' : '#'}${named.iid}`,
    title,
    state,
    webUrl: named.webUrl,
    type: named.type,
  }
}
