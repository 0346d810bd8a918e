import { globalIdOf } from '../../../shared/contract/v4/graphql.ts'
import { canSeeIssue, canSeeProject, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { Refusal } from '../../rules/refusals.ts'
import { epicGroupOf } from '../../rules/epics.ts'
import { findGroup } from '../../store/groups.ts'
import { issuePlanOf } from '../../store/issue-plans.ts'
import { findIssueByIid } from '../../store/issues.ts'
import type { IssueRow } from '../../store/issues.ts'
import { childrenOf, parentOf } from '../../store/parent-links.ts'
import { findProject, projectPaths } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { issuesWord, pageAddress } from '../rows/addresses.ts'
import type { VersionedService } from '../versioned-service.ts'
import { connection } from './select.ts'
import type { Thing } from './select.ts'

/** Issues as work items: with what they are a part of, and what is a part of them. */

/** The names of the types, as services write them. */
const typeNames: Readonly<Record<IssueRow['issue_type'], string>> = {
  issue: 'Issue',
  incident: 'Incident',
  test_case: 'Test Case',
  task: 'Task',
  ticket: 'Ticket',
}

/** Epics have ids of their own, which as work items are beyond those of issues. */
const epicsFrom = 2 ** 40

/** A project by its path, as the namespace that its work items are in; null where the caller does not see it. */
export function namespaceOf(versioned: VersionedService, caller: Caller | null, path: string): Thing | null {
  const { store } = versioned.workspace
  if (caller === null) return null
  let project: ProjectRow
  try {
    project = visibleProject(store, caller, path)
  } catch (thrown) {
    if (thrown instanceof Refusal) return null
    throw thrown
  }
  return {
    type: 'Namespace',
    fields: {
      fullPath: () => pathOf(versioned, project),
      ...(versioned.has('namespaceWorkItems') && {
        workItem: ({ iid }) => {
          const row = findIssueByIid(store, project.id, Number(iid))
          return row && canSeeIssue(store, caller.user, project, row)
            ? workItemOf(versioned, caller, project, row)
            : null
        },
      }),
    },
  }
}

function pathOf({ workspace: { store } }: VersionedService, { id }: ProjectRow): string {
  return projectPaths(store, [id]).get(id) ?? ''
}

function workItemOf(versioned: VersionedService, caller: Caller, project: ProjectRow, row: IssueRow): Thing {
  const path = pathOf(versioned, project)
  const projectUrl = `${versioned.workspace.webUrl}/${path}`
  return {
    type: 'WorkItem',
    fields: {
      id: () => globalIdOf('WorkItem', row.id),
      iid: () => String(row.iid),
      title: () => row.title,
      state: () => (row.state === 'closed' ? 'CLOSED' : 'OPEN'),
      confidential: () => row.confidential === 1,
      webUrl: () => pageAddress(versioned, projectUrl, `${issuesWord(versioned)}/${row.iid}`),
      workItemType: () => typeOf(typeNames[row.issue_type]),
      namespace: () => ({ type: 'Namespace', fields: { fullPath: () => path } }),
      widgets: () => [hierarchyOf(versioned, caller, project, row)],
    },
  }
}

function typeOf(name: string): Thing {
  return { type: 'WorkItemType', fields: { name: () => name } }
}

function hierarchyOf(versioned: VersionedService, caller: Caller, project: ProjectRow, row: IssueRow): Thing {
  const { store } = versioned.workspace
  const seen = (other: IssueRow): Thing | null => {
    const home = findProject(store, other.project_id)
    const isSeen = home && canSeeProject(store, caller.user, home) && canSeeIssue(store, caller.user, home, other)
    return isSeen ? workItemOf(versioned, caller, home, other) : null
  }
  const parent = (): Thing | null => {
    const above = parentOf(store, row.id)
    return above ? seen(above) : epicOf(versioned, project, row)
  }
  const children = (): Thing[] => childrenOf(store, row.id).flatMap((child) => seen(child) ?? [])
  return {
    type: 'WorkItemWidgetHierarchy',
    fields: {
      type: () => 'HIERARCHY',
      hasParent: () => parent() !== null,
      parent,
      hasChildren: () => children().length > 0,
      children: (args) => connection('WorkItem', children(), args),
    },
  }
}

/** The epic of an issue, in editions that are paid for: it belongs to the group. */
function epicOf(
  { workspace: { store, webUrl } }: VersionedService,
  project: ProjectRow,
  { id }: IssueRow,
): Thing | null {
  const epic = epicGroupOf(store, project) && issuePlanOf(store, id).epic
  if (!epic) return null
  const path = findGroup(store, epic.group_id)?.path ?? ''
  return {
    type: 'WorkItem',
    fields: {
      id: () => globalIdOf('WorkItem', epicsFrom + epic.id),
      iid: () => String(epic.iid),
      title: () => epic.title,
      state: () => (epic.state === 'closed' ? 'CLOSED' : 'OPEN'),
      confidential: () => epic.confidential === 1,
      webUrl: () => `${webUrl}/groups/${path}/-/epics/${epic.iid}`,
      workItemType: () => typeOf('Epic'),
      namespace: () => ({ type: 'Namespace', fields: { fullPath: () => path } }),
      widgets: () => [],
    },
  }
}
