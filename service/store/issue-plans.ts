import type { Store } from './store.ts'

/** How issues are planned in editions that are paid for (API v4). */

export const healthStatuses = ['on_track', 'needs_attention', 'at_risk'] as const

export interface IssuePlan {
  readonly weight: number | null
  readonly health: (typeof healthStatuses)[number] | null
  /** The title of its epic. */
  readonly epic: string | null
  readonly iteration: {
    /** Null for one that a cadence has made. */
    readonly title: string | null
    /** Days, as YYYY-MM-DD. */
    readonly start: string
    readonly due: string
  } | null
}

export function putIssuePlan(store: Store, issueId: number, { weight, health, epic, iteration }: IssuePlan): void {
  store.run(
    'INSERT OR REPLACE INTO issue_plans (issue_id, weight, health, epic, iteration) VALUES (?, ?, ?, ?, ?)',
    issueId,
    weight,
    health,
    epic,
    iteration === null ? null : JSON.stringify(iteration),
  )
}

/** The plans of some issues, by their ids. Issues without one are left out. */
export function issuePlans(store: Store, ids: readonly number[]): Map<number, IssuePlan> {
  type Row = Omit<IssuePlan, 'iteration'> & { readonly issue_id: number; readonly iteration: string | null }
  const rows = store.all<Row>(
    'SELECT * FROM issue_plans WHERE issue_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  )
  return new Map(
    rows.map(({ issue_id, iteration, ...plan }) => [
      issue_id,
      { ...plan, iteration: iteration === null ? null : (JSON.parse(iteration) as IssuePlan['iteration']) },
    ]),
  )
}
