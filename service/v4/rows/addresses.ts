import type { VersionedService } from '../versioned-service.ts'

/** The address of a page of a project. */
export function pageAddress(versioned: VersionedService, projectUrl: string, page: string): string {
  return `${projectUrl}${versioned.has('dashedPages') ? '/-' : ''}/${page}`
}

/** What a project's issues are called in addresses. */
export function issuesWord(versioned: VersionedService): string {
  return versioned.has('workItems') ? 'work_items' : 'issues'
}

/** The addresses in the interface itself that an issue is told with. */
export function issueLinks(
  { workspace: { webUrl } }: VersionedService,
  row: { readonly project_id: number; readonly iid: number },
) {
  const project = `${webUrl}/api/v4/projects/${row.project_id}`
  const self = `${project}/issues/${row.iid}`
  return { self, notes: `${self}/notes`, award_emoji: `${self}/award_emoji`, project }
}

/** The same of a project. What it does not have, or its reader does not see, has no address. */
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
