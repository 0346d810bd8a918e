import type { EpicRow } from './epics.ts'
import { rowsById } from './rows.ts'
import type { Store } from './store.ts'

/** How issues are planned in editions that are paid for (API v4). */

export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const
export type HealthStatus = (typeof healthStatuses)[number]

/** A span of time that issues are planned for. The whole service shares its iterations: it has no cadences. */
export interface Iteration {
  readonly id: number
  /** Null for one that a cadence has made. */
  readonly title: string | null
  /** Days, as YYYY-MM-DD. */
  readonly start: string
  readonly due: string
}

export interface IssuePlan {
  readonly weight: number | null
  readonly health: HealthStatus | null
  readonly epic: EpicRow | null
  readonly iteration: Iteration | null
}

interface StoredPlan extends Pick<IssuePlan, 'weight' | 'health'> {
  readonly issue_id: number
  readonly epic_id: number | null
  readonly iteration_id: number | null
  readonly title: string | null
  readonly start_date: string
  readonly due_date: string
}

const iterationColumns = 'id, title, start_date AS start, due_date AS due'

export function putIssuePlan(store: Store, issueId: number, { weight, health, epic, iteration }: IssuePlan): void {
  store.run(
    'INSERT OR REPLACE INTO issue_plans (issue_id, weight, health, epic_id, iteration_id) VALUES (?, ?, ?, ?, ?)',
    issueId,
    weight,
    health,
    epic?.id ?? null,
    iteration?.id ?? null,
  )
}

/** The plans of some issues, by their ids. Issues without one are left out. */
export function issuePlans(store: Store, ids: readonly number[]): Map<number, IssuePlan> {
  const rows = store.all<StoredPlan>(
    `SELECT issue_plans.*, title, start_date, due_date FROM issue_plans LEFT JOIN iterations ON id = iteration_id
      WHERE issue_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  const epics = rowsById<EpicRow>(
    store,
    'epics',
    rows.map(({ epic_id: id }) => id),
  )
  return new Map(
    rows.map(
      ({ issue_id, weight, health, epic_id: epic, iteration_id: id, title, start_date: start, due_date: due }) => [
        issue_id,
        {
          ...{ weight, health },
          epic: epic === null ? null : (epics.get(epic) ?? null),
          iteration: id === null ? null : { id, title, start, due },
        },
      ],
    ),
  )
}

/** The plan of an issue; nulls where it has none. */
export function issuePlanOf(store: Store, issueId: number): IssuePlan {
  return issuePlans(store, [issueId]).get(issueId) ?? { weight: null, health: null, epic: null, iteration: null }
}

/** Returns the iteration of that title and those days, made where there is none. */
export function iterationLike(store: Store, { title, start, due }: Omit<Iteration, 'id'>): Iteration {
  const text = `SELECT ${iterationColumns} FROM iterations WHERE title IS ? AND start_date = ? AND due_date = ?`
  const found = store.get<Iteration>(text, title, start, due)
  if (found) return found
  store.run('INSERT INTO iterations (title, start_date, due_date) VALUES (?, ?, ?)', title, start, due)
  return iterationLike(store, { title, start, due })
}

/** All iterations, the earliest first. */
export function listIterations(store: Store): Iteration[] {
  return store.all<Iteration>(`SELECT ${iterationColumns} FROM iterations ORDER BY start_date, id`)
}
