import type { VersionedService } from '../versioned-service.ts'

/** The address of a page of a project. */
export function pageAddress(versioned: VersionedService, projectUrl: string, page: string): string {
  return `${projectUrl}${versioned.has('dashedPages') ? '/-' : ''}/${page}`
}

/** The word for issues in the addresses of a project's pages. */
export function issuesWord(versioned: VersionedService): string {
  return versioned.has('workItems') ? 'work_items' : 'issues'
}

/** The links of an issue to its resources in the API. */
export function issueLinks(
  { workspace: { webUrl } }: VersionedService,
  row: { readonly project_id: number; readonly iid: number },
) {
  const project = `${webUrl}/api/v4/projects/${row.project_id}`
  const self = `${project}/issues/${row.iid}`
  return { self, notes: `${self}/notes`, award_emoji: `${self}/award_emoji`, project }
}

/** The links of a project, without those to parts that it lacks or its reader cannot see. */
export function projectLinks(
  { workspace: { webUrl } }: VersionedService,
  row: { readonly id: number; readonly issues_enabled: boolean; readonly merge_requests_enabled: boolean },
) {
  const self = `${webUrl}/api/v4/projects/${row.id}`
  return {
    self,
    ...(row.issues_enabled ? { issues: `${self}/issues` } : {}),
    ...(row.merge_requests_enabled ? { merge_requests: `${self}/merge_requests` } : {}),
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    events: `${self}/events`,
    members: `${self}/members`,
  }
}
