import type { ItemFields } from '../../../shared/edits/items.ts'
import type { HealthStatus } from '../../../shared/model/health-status.ts'
import { largestWeight } from '../../../shared/model/issue-plan.ts'
import type { IssueRow } from '../../../shared/model/rows.ts'

/** How an issue is planned, as a form has it: empty for none. */
export interface WrittenPlan {
  readonly weight: string
  /** The id of the epic. */
  readonly epic: string
  /** The id of the iteration. */
  readonly iteration: string
  readonly health: string
}

/** What the form asks for; null for no change. With a problem, nothing is asked for. */
export interface PlanChange {
  readonly fields: ItemFields | null
  /** Words about what cannot be done; empty where all can. */
  readonly problem: string
}

type Planned = Pick<IssueRow, 'weight' | 'epicId' | 'iterationId' | 'healthStatus'>

/** The plan of an issue as the form begins with it. */
export function writtenPlan({ weight, epicId, iterationId, healthStatus }: Planned): WrittenPlan {
  return {
    weight: String(weight ?? ''),
    epic: String(epicId ?? ''),
    iteration: String(iterationId ?? ''),
    health: healthStatus ?? '',
  }
}

/** The id that was chosen; null for none. */
function idIn(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}

/** Reads the form about the plan of an issue. */
export function planChange(row: Planned, written: WrittenPlan): PlanChange {
  const before = writtenPlan(row)
  const weight = written.weight.trim()
  if (weight !== '' && !(/^\d+$/.test(weight) && Number(weight) <= largestWeight)) {
    return { fields: null, problem: `“${weight}” is not a weight. Enter a whole number, 0 or more.` }
  }
  const fields: ItemFields = {
    ...(weight !== before.weight && { weight: weight === '' ? null : Number(weight) }),
    ...(written.epic !== before.epic && { epicId: idIn(written.epic) }),
    ...(written.iteration !== before.iteration && { iterationId: idIn(written.iteration) }),
    ...(written.health !== before.health && {
      healthStatus: written.health === '' ? null : (written.health as HealthStatus),
    }),
  }
  return { fields: Object.keys(fields).length === 0 ? null : fields, problem: '' }
}
