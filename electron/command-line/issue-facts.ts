import { linkGroups } from '../../shared/issue-link-words.ts'
import { healthStatusWords } from '../../shared/model/health-status.ts'
import type { IssueRow, ItemContents } from '../../shared/model/rows.ts'
import { blockingState } from '../../shared/obstacle-words.ts'
import { under } from './printing.ts'

type Planned = Pick<
  IssueRow,
  'weight' | 'healthStatus' | 'epicTitle' | 'iterationTitle' | 'iterationStart' | 'iterationDue'
>

/** Returns what is printed of how an issue is planned, each line with its name; empty values where nothing is. */
export function planFacts(row: Planned): [name: string, value: string][] {
  const { weight, epicTitle, iterationTitle, iterationStart: start, iterationDue: due, healthStatus } = row
  return [
    ['Weight', weight === null ? '' : String(weight)],
    ['Epic', epicTitle ?? ''],
    ['Iteration', iterationTitle ?? [start ?? [], due ?? []].flat().join(' – ')],
    ['Health', healthStatus === null ? '' : healthStatusWords(healthStatus)],
  ]
}

/** Returns what is printed of the issues that an issue is linked to, and of the merge requests that it has to do with. */
export function relatedFacts({
  links,
  mergeRequests,
}: Pick<ItemContents, 'links' | 'mergeRequests'>): [name: string, value: string][] {
  const closing = mergeRequests.toSorted((one, other) => Number(other.closes) - Number(one.closes))
  return [
    ...linkGroups.flatMap(({ type, title }) => {
      const linked = links.filter((link) => link.type === type)
      return under(
        title,
        linked.map((link) => {
          return `${link.reference} ${link.title} (${blockingState(link)}${link.isWaiting ? ', queued' : ''})`
        }),
      )
    }),
    ...under(
      'Merge requests',
      closing.map((named) => {
        return `${named.reference} ${named.title} (${blockingState(named)}, ${named.closes ? 'closes' : 'mentions'} this)`
      }),
    ),
  ]
}
