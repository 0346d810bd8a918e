import { issueResources } from '../../resources/issues.ts'
import { projectsWithIssues } from '../../routes/issue-lists.ts'
import { confidentiality, visibleGroup, visibleProject } from '../../rules/access.ts'
import { listIssues } from '../../store/issues.ts'
import type { IssueFilter, IssueScope } from '../../store/issues.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'
import { narrowing } from './item-lists.ts'
import type { ItemListArguments, Listing } from './item-lists.ts'

interface IssueListArguments extends ItemListArguments {
  readonly state?: IssueFilter['state'] | undefined
}
type InGroup = IssueListArguments & { readonly id: number | string }

/** The lists of issues, with all that v4 narrows them by. */
export function issueHandlers(speaker: Speaker): OwnHandlers {
  const { workspace } = speaker
  const { store } = workspace
  const page = (
    { user, args, window }: Listing<IssueListArguments>,
    scope: IssueScope,
    projects: readonly ProjectRow[],
    usual: 'created_by_me' | 'all',
  ) => {
    const filter: IssueFilter = {
      ...narrowing(user, args, usual),
      scope,
      hideConfidential: confidentiality(store, user, projects),
      state: args.state ?? 'all',
      allLabels: true,
    }
    const { rows, total } = listIssues(store, filter, window)
    return { rows: issueResources(workspace, rows, user), total }
  }
  /** Archived projects are left out of lists over several projects. */
  const several = (projects: readonly ProjectRow[]) => {
    const live = projects.filter(({ archived }) => archived === 0)
    return { projects: live, scope: { kind: 'projects', projectIds: live.map(({ id }) => id) } as const }
  }
  return {
    listOwnIssues: own<IssueListArguments>(({ caller: { user }, args, window }) => {
      const { projects, scope } = several(projectsWithIssues(workspace, user))
      const { authorId, assigneeId } = narrowing(user, args, 'created_by_me')
      // The issues of one author have an index of their own.
      const mine = authorId === user.id && assigneeId === undefined
      const narrow = mine ? ({ kind: 'author', userId: user.id, projectIds: scope.projectIds } as const) : scope
      return page({ user, args, window }, narrow, projects, 'created_by_me')
    }),
    listGroupIssues: own<InGroup>(({ caller, args, window }) => {
      const { user } = caller
      const group = visibleGroup(store, caller, args.id)
      const { projects, scope } = several(projectsWithIssues(workspace, user, group.id))
      return page({ user, args, window }, scope, projects, 'all')
    }),
    listProjectIssues: own<InGroup>(({ caller, args, window }) => {
      const { user } = caller
      const project = visibleProject(store, caller, args.id)
      if (project.issues_enabled === 0) return { rows: [], total: 0 }
      return page({ user, args, window }, { kind: 'project', projectId: project.id }, [project], 'all')
    }),
  }
}
