import { issueResources } from '../resources/issues.ts'
import { confidentiality } from '../rules/access.ts'
import { listIssues } from '../store/issues.ts'
import type { IssueFilter, IssueScope } from '../store/issues.ts'
import { whole } from '../store/listing.ts'
import type { Window } from '../store/listing.ts'
import { listProjects } from '../store/projects.ts'
import type { ProjectFilter, ProjectRow } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { projectFilter } from './projects.ts'

export interface IssueListArguments {
  readonly iid?: number | undefined
  readonly state?: IssueFilter['state'] | undefined
  readonly labels?: readonly string[] | undefined
  readonly milestone?: string | undefined
  readonly order_by?: IssueFilter['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

export interface IssueListing {
  readonly viewer: UserRow
  readonly scope: IssueScope
  /** The projects of the list, to decide about confidential issues. Null when all rows are the viewer's own. */
  readonly projects: readonly ProjectRow[] | null
  /** The `state` to use when none is given. */
  readonly defaultState?: IssueFilter['state']
  readonly allLabels?: boolean
}

/** One page of issues as a family's list shows them. */
export function issuePage(workspace: Workspace, listing: IssueListing, args: IssueListArguments, window: Window) {
  const { viewer, scope, projects } = listing
  const filter: IssueFilter = {
    scope,
    hideConfidential: projects === null ? null : confidentiality(workspace.store, viewer, projects),
    iid: args.iid,
    state: args.state ?? listing.defaultState ?? 'all',
    labels: args.labels ?? [],
    allLabels: listing.allLabels ?? false,
    milestone: args.milestone === '' ? undefined : args.milestone,
    order: args.order_by ?? 'created_at',
    descending: args.sort !== 'asc',
  }
  const { rows, total } = listIssues(workspace.store, filter, window)
  return { rows: issueResources(workspace, rows, viewer), total }
}

/** The projects with issues that a user can see, archived ones included; of one group when it is named. */
export function projectsWithIssues(
  workspace: Workspace,
  user: UserRow,
  of: Pick<ProjectFilter, 'namespaceId' | 'withSubgroups'> = {},
): readonly ProjectRow[] {
  const filter = { ...projectFilter({}, user), archived: null, ...of }
  return listProjects(workspace.store, filter, whole).rows.filter(({ issues_enabled }) => issues_enabled === 1)
}
