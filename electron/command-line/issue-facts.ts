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

/** Returns what is printed of the issues that an issue is linked to, and of what it or a merge request has to do with. */
export function relatedFacts({
  links,
  mergeRequests,
  issues,
}: Pick<ItemContents, 'links' | 'mergeRequests' | 'issues'>): [name: string, value: string][] {
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
    ...under('Merge requests', closingFirst(mergeRequests, 'closes this', 'mentions this')),
    ...under('Issues', closingFirst(issues, 'closed by this', 'mentioned here')),
  ]
}

/** Names items with their states and how they have to do with another one: first those that close it, or that it closes. */
function closingFirst(items: ItemContents['mergeRequests' | 'issues'], closing: string, naming: string): string[] {
  return items
    .toSorted((one, other) => Number(other.closes) - Number(one.closes))
    .map((named) => `${named.reference} ${named.title} (${blockingState(named)}, ${named.closes ? closing : naming})`)
}
