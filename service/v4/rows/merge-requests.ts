import type { mergeRequestResource } from '../../resources/merge-requests.ts'
import { isoOrNull } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import type { Change } from '../../rules/branches.ts'
import { peopleOfItems } from '../../store/item-people.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'
import { diffRows, overflows } from './diffs.ts'
import { itemExtras } from './items.ts'
import { readiness } from './merge-status.ts'
import { milestoneRows } from './milestones.ts'
import { doneTo } from './people.ts'
import { singleFields } from './single-merge-request.ts'

type MergeRequestResource = ReturnType<typeof mergeRequestResource> & { readonly changes?: readonly Change[] }

const never = { at: null, by: null } as const

/** The rows of a list with `view=simple`, and those within others. */
export function simpleRows(showing: Showing, mergeRequests: readonly MergeRequestResource[]) {
  const extras = itemExtras(showing, 'MergeRequest', mergeRequests)
  return mergeRequests.map((row) => ({
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state === 'reopened' ? 'opened' : row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    web_url: pageAddress(showing.versioned, extras(row).projectUrl, `merge_requests/${row.iid}`),
  }))
}

/** Merge requests. Several fields, such as the commits that a line comment names, are in the answer of a single one only. */
export function mergeRequestRows(showing: Showing, mergeRequests: readonly MergeRequestResource[]) {
  const { versioned, single, args } = showing
  const { store } = versioned.workspace
  const ids = mergeRequests.map(({ id }) => id)
  const stored = rowsById<MergeRequestRow>(store, 'merge_requests', ids)
  const projects = rowsById<ProjectRow>(
    store,
    'projects',
    mergeRequests.flatMap((row) => [row.source_project_id, row.target_project_id]),
  )
  const merging = doneTo(showing, 'MergeRequest', 'accepted', ids)
  const closing = doneTo(showing, 'MergeRequest', 'closed', ids)
  const extras = itemExtras(showing, 'MergeRequest', mergeRequests)
  const reviewers = peopleOfItems(store, { type: 'MergeRequest', role: 'reviewer' }, ids)
  const reviewer = briefUsers(versioned.workspace, [...reviewers.values()].flat())
  if (args['view'] === 'simple' && !single) return simpleRows(showing, mergeRequests)
  return mergeRequests.map((mergeRequest) => {
    const { subscribed, milestone, changes, merge_when_build_succeeds, web_url: _url, ...rest } = mergeRequest
    const row = stored.get(mergeRequest.id)
    const project = projects.get(mergeRequest.target_project_id)
    const { projectUrl, fields } = extras(mergeRequest)
    const merged = mergeRequest.state === 'merged' ? merging(mergeRequest.id) : never
    const closed = mergeRequest.state === 'closed' ? closing(mergeRequest.id) : never
    return {
      ...rest,
      ...fields,
      state: mergeRequest.state === 'reopened' ? 'opened' : mergeRequest.state,
      source_project_id: projects.has(mergeRequest.source_project_id) ? mergeRequest.source_project_id : null,
      milestone: milestone ? milestoneRows(showing, [milestone])[0] : null,
      ...(versioned.has('drafts') ? { draft: mergeRequest.work_in_progress } : {}),
      ...(versioned.has('reviewers') ? { reviewers: (reviewers.get(mergeRequest.id) ?? []).map(reviewer) } : {}),
      merge_when_pipeline_succeeds: merge_when_build_succeeds,
      merged_at: merged.at,
      merged_by: merged.by,
      ...(versioned.has('mergeUser') ? { merge_user: merged.by } : {}),
      closed_at: closed.at,
      closed_by: closed.by,
      squash: row?.squash === 1,
      ...(versioned.has('mergeAfter') ? { merge_after: isoOrNull(row?.merge_after ?? null) } : {}),
      ...(versioned.has('squashCommit') ? { squash_commit_sha: row?.squash_commit_sha ?? null } : {}),
      ...(row && project ? readiness(versioned, { ...row, merge_status: mergeRequest.merge_status }, project) : {}),
      web_url: pageAddress(versioned, projectUrl, `merge_requests/${mergeRequest.iid}`),
      ...(changes ? { changes: diffRows(showing, changes), overflow: overflows(showing, changes) } : {}),
      ...(single && row ? { subscribed, ...singleFields(showing, row, project) } : {}),
    }
  })
}
