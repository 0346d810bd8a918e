import { healthStatusWords } from '../../../shared/model/health-status.ts'
import type { IssueRow } from '../../../shared/model/rows.ts'
import { epicWords } from '../../ui/epic-words.ts'
import { iterationWords } from '../../ui/iteration-words.ts'

export type Planned = Pick<
  IssueRow,
  | 'weight'
  | 'healthStatus'
  | 'epicId'
  | 'epicTitle'
  | 'iterationTitle'
  | 'iterationStart'
  | 'iterationDue'
  | 'hasWeight'
  | 'hasEpic'
  | 'hasIteration'
  | 'hasHealthStatus'
>

/** A fact of a plan; null where nothing is set. */
export interface PlannedFact {
  readonly name: 'Weight' | 'Epic' | 'Iteration' | 'Health'
  readonly value: string | null
}

/** Returns how an issue is planned, as far as the edition of its service has that. Where there is little room the name is not seen. */
export function plannedFacts(row: Planned, now: number): readonly PlannedFact[] {
  const { weight, healthStatus, iterationTitle: title, iterationStart: start, iterationDue: due } = row
  // An odd answer may have the title alone.
  const epic = row.epicId === null ? row.epicTitle : epicWords({ id: row.epicId, title: row.epicTitle })
  const iteration = iterationWords({ title, start, due }, now)
  return [
    ...(row.hasWeight ? [{ name: 'Weight' as const, value: weight === null ? null : `weight ${weight}` }] : []),
    ...(row.hasEpic ? [{ name: 'Epic' as const, value: epic }] : []),
    ...(row.hasIteration ? [{ name: 'Iteration' as const, value: iteration === '' ? null : iteration }] : []),
    ...(row.hasHealthStatus
      ? [{ name: 'Health' as const, value: healthStatus === null ? null : healthStatusWords(healthStatus) }]
      : []),
  ]
}
