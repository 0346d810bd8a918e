import type { ItemContents } from '../../../shared/model/rows.ts'
import { listShownAwards } from '../../cache/items/award-emoji.ts'
import { listCommits } from '../../cache/changes/commits.ts'
import { listDiffVersions } from '../../cache/changes/diff-versions.ts'
import { listSummarizedChanges } from '../../cache/changes/file-changes.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { IssueRecord } from '../../cache/items/issues.ts'
import { itemPartsReadAt } from '../../cache/items/item-parts.ts'
import { readItemRecord, type ItemKind, type ItemRecord } from '../../cache/items/items.ts'
import type { NamedWorkItem } from '../../../shared/model/work-item.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { approvalRulesOf } from './approval-rules.ts'
import { findParentOf, hierarchyIn, type HierarchyColumns } from '../../cache/items/hierarchies.ts'
import { readClosedIssues } from '../../cache/items/closed-issues.ts'
import { issuesIn, type IssuesColumns } from '../../cache/items/related-issues.ts'
import { mergeRequestsIn, type MergeRequestsColumns } from '../../cache/items/related-merge-requests.ts'
import { deployedEnvironmentsOf } from './deployed-environments.ts'
import { linkedIssuesOf } from './linked-issues.ts'
import { namedItemRow, workItemRow } from './named-items.ts'
import { obstaclesOf } from './obstacles.ts'
import { listViewedFiles } from '../../user/viewed-files.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import type { RowSource } from './row-source.ts'

/**
 * Reads an item's awards, and for a merge request also its commits, versions, file changes, rules about approvals, what holds it up,
 * where it was deployed and the issues that it names, and for an issue its links and merge requests.
 *
 * @param patchesWithin bytes of patches that are read at most
 */
export function readItemContents(
  source: RowSource,
  kind: ItemKind,
  asked: number,
  patchesWithin?: number,
): ItemContents {
  const { cache, user, overlay, ownUserId } = source
  const id = overlay.idOf(kind, asked)
  const readAt = itemPartsReadAt(cache, kind, id)
  const isMergeRequest = kind === 'mergeRequest'
  const item = readItemRecord(cache, kind, id)
  const record = isMergeRequest ? item : null
  return {
    awards: listShownAwards(cache, kind, id),
    commits: isMergeRequest ? listCommits(cache, id) : [],
    versions: isMergeRequest ? listDiffVersions(cache, id) : [],
    changes: isMergeRequest ? listShownChanges(cache, user, id, patchesWithin) : [],
    approvalRules: record ? approvalRulesOf(cache, record, ownUserId) : [],
    obstacles: record ? obstaclesOf(source, record) : null,
    deployments: record ? deployedEnvironmentsOf(cache, record) : [],
    issues: record ? issuesOf(source, record) : [],
    ...relatedOf(source, isMergeRequest ? undefined : item),
    readAt: readAt === null ? null : timestampOf(readAt),
  }
}

/** The issues that a merge request names, and which of them it closes. */
function issuesOf(source: RowSource, record: ItemRecord & Partial<IssuesColumns>): ItemContents['issues'] {
  const closed = new Set(readClosedIssues(source.cache, record.id)?.issues?.map(({ id }) => id))
  const of = { projectId: Number(record.project_id), since: Number(record.issues_revision ?? 0) }
  return issuesIn(record.issues).map((named) => ({
    ...namedItemRow(source, 'issue', named, of),
    closes: closed.has(named.id),
  }))
}

/** Issues and merge requests that an issue has to do with; none of anything else. */
function relatedOf(
  source: RowSource,
  issue: (ItemRecord & Partial<MergeRequestsColumns & HierarchyColumns>) | undefined,
): Pick<ItemContents, 'links' | 'mergeRequests' | 'parent' | 'children' | 'hasMoreChildren'> {
  if (issue === undefined) {
    return { links: [], mergeRequests: [], parent: null, children: [], hasMoreChildren: false }
  }
  const { id } = issue
  const projectId = Number(issue.project_id)
  const of = { projectId, since: Number(issue.merge_requests_revision ?? 0) }
  const hierarchy = hierarchyIn(issue.hierarchy)
  const ofHierarchy = { projectId, since: Number(issue.hierarchy_revision ?? 0) }
  return {
    parent: parentOf(source, issue, ofHierarchy),
    children: (hierarchy?.children ?? []).map((child) => workItemRow(source, child, ofHierarchy)),
    hasMoreChildren: hierarchy?.isWhole === false,
    links: linkedIssuesOf(source, { id, projectId }),
    mergeRequests: mergeRequestsIn(issue.merge_requests).map((named) => ({
      ...namedItemRow(source, 'mergeRequest', named, of),
      closes: named.closes,
    })),
  }
}

/** What an issue is a part of: as the parent said, where that was read later than the issue's own answer. */
function parentOf(
  source: RowSource,
  issue: ItemRecord & Partial<HierarchyColumns>,
  of: { readonly projectId: number; readonly since: number },
): ItemContents['parent'] {
  const { cache } = source
  const { id, hierarchy } = issue
  const found = findParentOf(cache, id, of.since)
  const row = found === null ? undefined : readItemRecord(cache, 'issue', found)
  if (row === undefined) {
    const said = hierarchyIn(hierarchy)?.parent
    return said && !isLeftEpic(said, issue) ? workItemRow(source, said, of) : null
  }
  const { title, state, iid, project_id: home, web_url: webUrl, issue_type: type } = row as IssueRecord
  const named = {
    ...{ id: row.id, iid: Number(iid), title: String(title), state: String(state), type: String(type ?? '') },
    path: readProject(cache, Number(home))?.pathWithNamespace ?? '',
    webUrl: typeof webUrl === 'string' ? webUrl : null,
  }
  return workItemRow(source, named, { projectId: of.projectId, since: 0 })
}

/** Returns true for an epic that the issue was a part of before: it has been put in another one since, or is about to be. */
function isLeftEpic({ type, path, iid }: NamedWorkItem, issue: ItemRecord): boolean {
  const { has_epic: hasEpic, epic_reference: reference, epic_id: id } = issue as Partial<IssueRecord>
  if (type !== 'epic' || hasEpic !== 1) return false
  return id === null || (reference !== null && reference !== `${path}&${iid}`)
}

/** The changes to files, each with a flag for files that the user has viewed as they are now. */
function listShownChanges(
  cache: ReadableCache,
  user: ReadableUserDatabase,
  id: number,
  patchesWithin?: number,
): ItemContents['changes'] {
  const viewed = new Map(listViewedFiles(user, id).map(({ path, content }) => [path, content]))
  return listSummarizedChanges(cache, id, patchesWithin).map((change) => ({
    ...change,
    viewed: viewed.get(change.newPath) === change.content,
  }))
}
