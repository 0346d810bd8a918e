import type { IssueRow, WorkItemRow } from '../../../shared/model/rows.ts'
import { healthStatusWords } from '../../../shared/model/health-status.ts'
import { calendarDay } from '../../ui/words.ts'

export type Planned = Pick<
  IssueRow,
  'weight' | 'healthStatus' | 'epicTitle' | 'iterationTitle' | 'iterationStart' | 'iterationDue'
>

/**
 * Returns how an issue is planned, each fact with its name, which is not seen where there is little room. An iteration without a title is
 * called by its days.
 *
 * @param parent what the issue is a part of: where that is its epic, it is in the head
 */
export function plannedFacts(
  row: Planned,
  parent: Pick<WorkItemRow, 'type'> | null,
  now: number,
): readonly { readonly name: string; readonly value: string }[] {
  const { weight, healthStatus, epicTitle, iterationTitle, iterationStart, iterationDue } = row
  const days = [iterationStart, iterationDue].flatMap((day) => (day === null ? [] : calendarDay(day, now))).join(' – ')
  const facts = [
    { name: 'Weight', value: weight === null ? null : `weight ${weight}` },
    { name: 'Epic', value: parent?.type === 'epic' ? null : epicTitle },
    { name: 'Iteration', value: iterationTitle ?? (days === '' ? null : days) },
    { name: 'Health', value: healthStatus === null ? null : healthStatusWords(healthStatus) },
  ]
  return facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
}
