import type { milestoneResource } from '../../resources/milestones.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { projectPaths } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'

type MilestoneResource = ReturnType<typeof milestoneResource>

/** Milestones, with their page, and in newer versions whether their last day has passed. */
export function milestoneRows({ versioned }: Showing, milestones: readonly MilestoneResource[]) {
  const { store, webUrl } = versioned.workspace
  const paths = projectPaths(
    store,
    milestones.flatMap(({ project_id }) => project_id ?? []),
  )
  const groups = rowsById<NamespaceRow>(
    store,
    'namespaces',
    milestones.map(({ group_id }) => group_id ?? null),
  )
  const homeOf = ({ project_id, group_id }: MilestoneResource): string =>
    project_id === undefined ? `groups/${groups.get(group_id ?? 0)?.path ?? ''}` : (paths.get(project_id) ?? '')
  const today = new Date(store.now()).toISOString().slice(0, 10)
  return milestones.map((milestone) => ({
    ...milestone,
    web_url: pageAddress(versioned, `${webUrl}/${homeOf(milestone)}`, `milestones/${milestone.iid}`),
    ...(versioned.has('milestoneExpiry') ? { expired: milestone.due_date !== null && milestone.due_date < today } : {}),
  }))
}
