import type { NamespaceRow } from '../../store/groups.ts'
import { issuePlans } from '../../store/issue-plans.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { briefEpics } from './epics.ts'
import type { Showing } from '../versioned-service.ts'

/**
 * Returns the fields that rows of issues have in editions that are paid for: weight, iteration and, in projects of groups, the epic, and
 * in the dearest how they get on. Elsewhere rows have none of these.
 */
export function planFields(
  { versioned }: Showing,
  issues: readonly { readonly id: number; readonly project_id: number }[],
) {
  const { store } = versioned.workspace
  const plans = issuePlans(
    store,
    issues.map(({ id }) => id),
  )
  const projects = rowsById<ProjectRow>(
    store,
    'projects',
    issues.map(({ project_id }) => project_id),
  )
  const homes = rowsById<NamespaceRow>(
    store,
    'namespaces',
    [...projects.values()].map(({ namespace_id }) => namespace_id),
  )
  const briefEpic = briefEpics(
    store,
    [...plans.values()].flatMap(({ epic }) => epic ?? []),
  )
  return (issue: { readonly id: number; readonly project_id: number }) => {
    const { tier = 'free', namespace_id: home = 0 } = projects.get(issue.project_id) ?? {}
    if (tier === 'free' || !versioned.has('issuePlans')) return {}
    const { weight = null, health = null, epic = null, iteration = null } = plans.get(issue.id) ?? {}
    return {
      weight,
      ...(homes.get(home)?.kind === 'group'
        ? { epic: epic === null ? null : briefEpic(epic), epic_iid: epic?.iid ?? null }
        : {}),
      iteration:
        iteration === null
          ? null
          : { id: iteration.id, iid: 1, title: iteration.title, start_date: iteration.start, due_date: iteration.due },
      ...(tier === 'ultimate' ? { health_status: health } : {}),
    }
  }
}
