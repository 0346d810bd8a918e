import { accessLevel } from '../rules/access.ts'
import type { IssueItem } from '../rules/items.ts'
import type { PlanCommand } from '../rules/plan-commands.ts'
import { failedValidation, forbidden, recordNotFound } from '../rules/refusals.ts'
import { epicAround, epicGroupOf } from '../rules/epics.ts'
import { healthStatuses, issuePlanOf, listIterations, putIssuePlan } from '../store/issue-plans.ts'
import type { IssuePlan, Iteration } from '../store/issue-plans.ts'
import { levels } from '../store/members.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { setItem } from './items.ts'
import { addSystemNote } from './notes.ts'

/** The fields of a plan that are set one by one. Absent ones stay as they are. */
type PlanChange = Partial<IssuePlan>

/**
 * The epic that a request names by its id, 0 or null for none; undefined where the edition of the project has no epics.
 *
 * @throws Refusal 403 below a reporter, and 404 for an epic that is not around the project, or hidden from the actor
 */
export function epicNamed(
  { store }: Workspace,
  actor: UserRow,
  { project }: IssueItem,
  id: number | null,
): IssuePlan['epic'] | undefined {
  const group = epicGroupOf(store, project)
  if (group === undefined) return undefined
  if (id === null || id === 0) return null
  const epic = epicAround(store, actor, group, id)
  if (!epic) throw recordNotFound()
  if (accessLevel(store, actor, project) < levels.reporter) throw forbidden()
  return epic
}

/** What the service writes below an issue when a field of its plan was given a value, or lost it. */
const lines = {
  weight: (value: number | null) => (value === null ? 'removed the weight' : `changed weight to **${value}**`),
  health: (value: IssuePlan['health']) =>
    value === null ? 'removed the health status' : `changed health status to **${value.replaceAll('_', ' ')}**`,
  iteration: (value: Iteration | null) =>
    value === null ? 'removed the iteration' : `changed iteration to *iteration:${value.id}`,
  epic: (value: IssuePlan['epic']) => (value === null ? 'removed from its epic' : `added to epic &${value.iid}`),
} as const

/**
 * Changes how an issue is planned, as far as the edition of its project has that and the actor may: the rest is left out without a
 * word. Returns true where something has changed.
 *
 * @param isNew it was only just opened, so that nothing of this is a change
 * @throws Refusal 400 for a weight below 0
 */
export function planIssue(
  workspace: Workspace,
  actor: UserRow,
  item: IssueItem,
  { isNew = false, ...wanted }: PlanChange & { readonly isNew?: boolean },
): boolean {
  const { store } = workspace
  const { tier } = item.project
  if (tier === 'free' || accessLevel(store, actor, item.project) < levels.reporter) return false
  const { weight, health, epic, iteration } = wanted
  if (typeof weight === 'number' && weight < 0) {
    throw failedValidation({ weight: ['must be greater than or equal to 0'] })
  }
  const before = issuePlanOf(store, item.row.id)
  const after: IssuePlan = {
    ...before,
    ...(weight !== undefined && { weight }),
    ...(health !== undefined && tier === 'ultimate' && { health }),
    ...(epic !== undefined && { epic }),
    ...(iteration !== undefined && { iteration }),
  }
  const said = [
    ...(after.weight === before.weight ? [] : [lines.weight(after.weight)]),
    ...(after.health === before.health ? [] : [lines.health(after.health)]),
    ...(after.epic?.id === before.epic?.id ? [] : [lines.epic(after.epic)]),
    ...(after.iteration?.id === before.iteration?.id ? [] : [lines.iteration(after.iteration)]),
  ]
  if (said.length === 0) return false
  putIssuePlan(store, item.row.id, after)
  if (isNew) return true
  const at = store.moment()
  for (const body of said) addSystemNote(workspace, actor, item, { body, at })
  return true
}

/** Finds the iteration that a command names: `*iteration:12`, `*iteration:"Week 1"`, its title alone, or `--current` and `--next`. */
function iterationNamed({ store }: Workspace, argument: string): Iteration | undefined {
  const [, id, quoted, bare] = /^\*iteration:(?:(\d+)|"([^"]+)"|(\S+))$/.exec(argument) ?? []
  const all = listIterations(store)
  if (id !== undefined) return all.find((each) => each.id === Number(id))
  const today = new Date(store.now()).toISOString().slice(0, 10)
  if (argument === '--current') return all.find(({ start, due }) => start <= today && today <= due)
  if (argument === '--next') return all.find(({ start }) => today < start)
  return all.find(({ title }) => title === (quoted ?? bare ?? argument))
}

/** What a command changes; nothing where it cannot be read. */
function changeOf(
  workspace: Workspace,
  { name, argument }: { readonly name: PlanCommand; readonly argument: string },
): PlanChange {
  switch (name) {
    case 'weight':
      return /^\d{1,9}$/.test(argument) ? { weight: Number(argument) } : {}
    case 'clear_weight':
      return { weight: null }
    case 'health_status': {
      const health = healthStatuses.find((status) => status === argument)
      return health === undefined ? {} : { health }
    }
    case 'clear_health_status':
      return { health: null }
    case 'iteration': {
      const iteration = iterationNamed(workspace, argument)
      return iteration ? { iteration } : {}
    }
    case 'remove_iteration':
      return { iteration: null }
  }
}

/** Runs a command about the plan of an issue. The caller has seen that the actor may change the issue. */
export function runPlanCommand(
  workspace: Workspace,
  actor: UserRow,
  item: IssueItem,
  command: { readonly name: PlanCommand; readonly argument: string },
): void {
  if (planIssue(workspace, actor, item, changeOf(workspace, command))) {
    setItem(workspace.store, item, { updated_at: workspace.store.moment() })
  }
}
