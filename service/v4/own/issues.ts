import { day } from '../../../shared/durations.ts'
import { issueResources } from '../../resources/issues.ts'
import { projectsWithIssues } from '../../routes/issue-lists.ts'
import { confidentiality, visibleGroup, visibleProject } from '../../rules/access.ts'
import { recordNotFound } from '../../rules/refusals.ts'
import { findMilestone } from '../../store/milestones.ts'
import { listIssues } from '../../store/issues.ts'
import type { IssueFilter, IssueScope } from '../../store/issues.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { requireSomebody } from '../nobody.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'
import { confidential, dueBetween, inMilestone, inMilestoneAt, ofType } from '../../store/item-conditions.ts'
import type { Condition } from '../../store/visibility.ts'
import { narrowing } from './item-lists.ts'
import type { ItemListArguments, Listing, UsualScope } from './item-lists.ts'

interface IssueListArguments extends ItemListArguments {
  readonly state?: IssueFilter['state'] | undefined
  readonly confidential?: boolean | undefined
  readonly due_date?: string | undefined
  readonly issue_type?: string | undefined
  readonly milestone_id?: string | undefined
}
interface InMilestone {
  readonly id: number | string
  readonly milestone_id: number
}
type InGroup = IssueListArguments & { readonly id: number | string }

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The last days that a word of `due_date` stands for, at some moment. Weeks begin on Monday. */
function dueWithin(word: string, now: number): Condition {
  const date = new Date(now)
  const monday = now - ((date.getUTCDay() + 6) % 7) * day
  const monthsOn = (months: number, dayOfMonth: number): string =>
    dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, dayOfMonth))
  switch (word) {
    case '0':
      return dueBetween('none')
    case 'any':
      return dueBetween('any')
    case 'today':
      return dueBetween({ from: dayOf(now), until: dayOf(now) })
    case 'tomorrow':
      return dueBetween({ from: dayOf(now + day), until: dayOf(now + day) })
    case 'overdue':
      return dueBetween({ until: dayOf(now - day) })
    case 'week':
      return dueBetween({ from: dayOf(monday), until: dayOf(monday + 6 * day) })
    case 'month':
      return dueBetween({ from: monthsOn(0, 1), until: monthsOn(1, 0) })
    default:
      // The name says what it is: two weeks back, and on to the end of the next month.
      return dueBetween({ from: dayOf(now - 14 * day), until: monthsOn(2, 0) })
  }
}

/** The milestones that a word of `milestone_id` stands for. */
function milestoneWord(word: string, now: number): Condition {
  const lower = word.toLowerCase()
  return lower === 'none' || lower === 'any'
    ? inMilestone(lower)
    : inMilestoneAt(lower === 'started' ? 'started' : 'upcoming', dayOf(now))
}

/** Conditions that only lists of issues have. */
function ofIssues(args: IssueListArguments, now: number): Condition[] {
  return [
    ...(args.confidential === undefined ? [] : [confidential(args.confidential)]),
    ...(args.due_date === undefined ? [] : [dueWithin(args.due_date, now)]),
    ...(args.issue_type === undefined ? [] : [ofType(args.issue_type)]),
    ...(args.milestone_id === undefined ? [] : [milestoneWord(args.milestone_id, now)]),
  ]
}

/** The lists of issues, with all that v4 narrows them by. */
export function issueHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const page = (
    { user, args, window }: Listing<IssueListArguments>,
    scope: IssueScope,
    projects: readonly ProjectRow[],
    usual: UsualScope,
  ) => {
    const found = narrowing({ store, user, type: 'Issue' }, args, usual)
    const own = ofIssues(args, store.now())
    const filter: IssueFilter = {
      ...found,
      conditions: [...found.conditions, ...own],
      searched: found.searched || own.length > 0,
      scope,
      hideConfidential: confidentiality(store, user, projects),
      state: args.state ?? 'all',
      labels: [],
      allLabels: true,
    }
    const { rows, total } = listIssues(store, filter, window)
    return { rows: issueResources(workspace, rows, user), total }
  }
  /** Archived projects are left out of lists over several projects, unless they are asked for too. */
  const several = (projects: readonly ProjectRow[], { non_archived = true }: IssueListArguments) => {
    const live = projects.filter(({ archived }) => archived === 0 || !non_archived)
    return { projects: live, scope: { kind: 'projects', projectIds: live.map(({ id }) => id) } as const }
  }
  return {
    listOwnIssues: own<IssueListArguments>(({ caller, args, window }) => {
      requireSomebody(caller, args.scope)
      const { user } = caller
      const { projects, scope } = several(projectsWithIssues(workspace, user), args)
      // The issues of one author have an index of their own.
      const mine = (args.scope ?? 'created_by_me').replaceAll('-', '_') === 'created_by_me'
      const narrow = mine ? ({ kind: 'author', userId: user.id, projectIds: scope.projectIds } as const) : scope
      return page({ user, args, window }, narrow, projects, 'created_by_me')
    }),
    listGroupIssues: own<InGroup>(({ caller, args, window }) => {
      const { user } = caller
      const group = visibleGroup(store, caller, args.id)
      const { projects, scope } = several(
        projectsWithIssues(workspace, user, { namespaceId: group.id, withSubgroups: true }),
        args,
      )
      return page({ user, args, window }, scope, projects, 'all')
    }),
    /** The most urgent first, by their labels. */
    listMilestoneIssues: own<InMilestone>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const milestone = findMilestone(store, project.id, args.milestone_id)
      if (!milestone) throw recordNotFound()
      const filter: IssueFilter = {
        scope: { kind: 'milestone', milestoneId: milestone.id },
        hideConfidential: confidentiality(store, caller.user, [project]),
        state: 'all',
        labels: [],
        allLabels: true,
        order: 'label_priority',
        descending: false,
      }
      const { rows, total } = listIssues(store, filter, window)
      return { rows: issueResources(workspace, rows, caller.user), total }
    }),
    listProjectIssues: own<InGroup>(({ caller, args, window }) => {
      const { user } = caller
      const project = visibleProject(store, caller, args.id)
      if (project.issues_enabled === 0) return { rows: [], total: 0 }
      return page({ user, args, window }, { kind: 'project', projectId: project.id }, [project], 'all')
    }),
  }
}
