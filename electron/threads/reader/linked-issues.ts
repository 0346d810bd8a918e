import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import type { LinkedIssueRow } from '../../../shared/model/rows.ts'
import { listLinksOf, readLinkEnd } from '../../cache/items/issue-links.ts'
import { readItemRecord } from '../../cache/items/items.ts'
import { readProject } from '../../cache/directory/projects.ts'
import type { RowSource } from './row-source.ts'

/** Returns the issues that an issue is linked to, with the waiting edits. Their titles and states are those of their own rows where they are here. */
export function linkedIssuesOf(
  source: RowSource,
  of: { readonly id: number; readonly projectId: number },
): LinkedIssueRow[] {
  const { account, cache, overlay } = source
  const waiting = new Set(
    overlay.edits.flatMap(({ edit }) =>
      edit.kind === 'linkIssue' && [edit.target, edit.other].some((key) => partsOf(key).id === of.id)
        ? [partsOf(edit.target).id, partsOf(edit.other).id]
        : [],
    ),
  )
  return listLinksOf(cache, of.id).flatMap(({ id, type }) => {
    const row = readItemRecord(cache, 'issue', id)
    const named = readLinkEnd(cache, id)
    if (row === undefined && named === null) return []
    const projectId = Number(row?.project_id ?? named?.projectId)
    const iid = Number(row?.iid ?? named?.iid)
    const path = readProject(cache, projectId)?.pathWithNamespace
    const own = referenceOf({ kind: 'issue', id, iid })
    return {
      type,
      key: keyOf(account, 'issue', id),
      isHere: row !== undefined,
      iid,
      projectKey: keyOf(account, 'project', projectId),
      reference: projectId === of.projectId ? own : path === undefined ? (named?.full ?? '') || own : `${path}${own}`,
      title: String(row?.title ?? named?.title),
      state: String(row?.state ?? named?.state),
      webUrl: named?.webUrl ?? (typeof row?.web_url === 'string' ? row.web_url : null),
      isWaiting: waiting.has(id),
    }
  })
}
