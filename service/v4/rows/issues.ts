import type { issueResource } from '../../resources/issues.ts'
import { blockingCounts } from '../../store/issue-links.ts'
import type { IssueRow } from '../../store/issues.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { issueLinks, issuesWord, pageAddress } from './addresses.ts'
import { planFields } from './issue-plans.ts'
import { itemExtras } from './items.ts'
import { milestoneRows } from './milestones.ts'
import { doneTo } from './people.ts'

type IssueResource = ReturnType<typeof issueResource>

/** Returns true for an issue of this service; issues of another tracker have only a key. */
function isOurs(row: IssueResource | { readonly id: string }): row is IssueResource {
  return typeof row.id === 'number'
}

/** Issues. `subscribed` is in the answer of a single one only. */
export function issueRows(showing: Showing, issues: readonly (IssueResource | { readonly id: string })[]) {
  const { versioned, single } = showing
  const ours = issues.filter(isOurs)
  const ids = ours.map(({ id }) => id)
  const stored = rowsById<IssueRow>(versioned.workspace.store, 'issues', ids)
  const closing = doneTo(showing, 'Issue', 'closed', ids)
  const extras = itemExtras(showing, 'Issue', ours)
  const plan = planFields(showing, ours)
  const blocking = versioned.has('blockingCounts') ? blockingCounts(versioned.workspace.store, ids) : null
  return issues.map((issue) => {
    if (!isOurs(issue)) return issue
    const { subscribed, milestone, web_url: _url, ...rest } = issue
    const { projectUrl, fields } = extras(issue)
    const row = stored.get(issue.id)
    const type = row?.issue_type ?? 'issue'
    const closed = issue.state === 'closed' ? closing(issue.id) : { at: null, by: null }
    return {
      ...rest,
      ...fields,
      state: issue.state === 'closed' ? 'closed' : 'opened',
      milestone: milestone ? milestoneRows(showing, [milestone])[0] : null,
      closed_at: closed.at,
      closed_by: closed.by,
      web_url: pageAddress(versioned, projectUrl, `${issuesWord(versioned)}/${issue.iid}`),
      ...(versioned.has('movedTo') ? { moved_to_id: row?.moved_to_id ?? null } : {}),
      ...(versioned.has('issueTypes') ? { issue_type: type, type: type.toUpperCase() } : {}),
      ...plan(issue),
      ...(blocking ? { blocking_issues_count: blocking.get(issue.id) ?? 0 } : {}),
      ...(versioned.has('startDates') ? { start_date: row?.start_date ?? null } : {}),
      ...(single || versioned.has('linksInLists') ? { _links: issueLinks(versioned, issue) } : {}),
      ...(single ? { subscribed } : {}),
    }
  })
}
