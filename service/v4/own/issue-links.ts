import { linkIssues, mayLink, unlinkIssues } from '../../changes/issue-links.ts'
import type { LinkedPair } from '../../changes/issue-links.ts'
import { issueResources } from '../../resources/issues.ts'
import { isoOf } from '../../resources/moments.ts'
import { issueNamed } from '../../routes/named.ts'
import type { IssueArguments } from '../../routes/named.ts'
import { visibleIssue, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import type { IssueItem } from '../../rules/items.ts'
import { recordNotFound, Refusal } from '../../rules/refusals.ts'
import { issueLinksOf } from '../../store/issue-links.ts'
import type { IssueLinkRow, LinkType } from '../../store/issue-links.ts'
import type { IssueRow } from '../../store/issues.ts'
import { rowsById } from '../../store/rows.ts'
import { idByNumber } from '../numbers.ts'
import { issueRows } from '../rows/issues.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ToLink extends IssueArguments {
  readonly target_project_id: number | string
  readonly target_issue_iid: number
  readonly link_type?: LinkType
}

interface Linked extends IssueArguments {
  readonly issue_link_id: number
}

/** Links between issues. What the caller may not see is not linked to, for them. */
export function issueLinkHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const showing = ({ user }: Caller) => ({ versioned, viewer: user, args: {}, single: false })
  /** The issue at an end of a link; null where the caller may not see it. */
  const seen = (caller: Caller, id: number): IssueItem | null => {
    const row = rowsById<IssueRow>(store, 'issues', [id]).get(id)
    if (!row) return null
    try {
      const project = visibleProject(store, caller, row.project_id)
      return { type: 'Issue', project, row: visibleIssue(store, caller, project, id) }
    } catch (thrown) {
      if (thrown instanceof Refusal) return null
      throw thrown
    }
  }
  const linkRow = (caller: Caller, { source, target }: LinkedPair, link: IssueLinkRow) => {
    const rows = issueResources(workspace, [source.row, target.row], caller.user)
    const [source_issue, target_issue] = issueRows(showing(caller), rows)
    return { id: link.id, source_issue, target_issue, link_type: link.link_type }
  }
  return {
    listIssueLinks: own<IssueArguments>(({ caller, args }) => {
      const { row } = issueNamed(workspace, caller, args)
      const linked = issueLinksOf(store, row.id).flatMap((link) => {
        const isSource = link.source_id === row.id
        const other = seen(caller, isSource ? link.target_id : link.source_id)
        return other
          ? [{ link, other, type: isSource || link.link_type !== 'blocks' ? link.link_type : 'is_blocked_by' }]
          : []
      })
      const resources = issueResources(
        workspace,
        linked.map(({ other }) => other.row),
        caller.user,
      )
      const shown = issueRows(showing(caller), resources)
      const rows = linked.map(({ link, type }, index) => ({
        ...shown[index],
        issue_link_id: link.id,
        link_type: type,
        link_created_at: isoOf(link.created_at),
        link_updated_at: isoOf(link.created_at),
      }))
      return { rows, total: rows.length }
    }),
    createIssueLink: own<ToLink>(({ caller, args }) => {
      const issue = issueNamed(workspace, caller, args)
      const project = visibleProject(store, caller, args.target_project_id)
      const id = idByNumber(store, project.id, 'Issue', args.target_issue_iid)
      const other = { type: 'Issue', project, row: visibleIssue(store, caller, project, id) } as const
      const { link, ...pair } = linkIssues(workspace, caller.user, {
        issue,
        other,
        type: args.link_type ?? 'relates_to',
      })
      return { body: linkRow(caller, pair, link), status: 201 }
    }),
    deleteIssueLink: own<Linked>(({ caller, args }) => {
      const { row } = issueNamed(workspace, caller, args)
      const link = issueLinksOf(store, row.id).find(({ id }) => id === args.issue_link_id)
      const [source, target] = link ? [seen(caller, link.source_id), seen(caller, link.target_id)] : []
      if (!link || !source || !target) throw recordNotFound()
      if (![source, target].every((each) => mayLink(workspace, caller.user, each)))
        throw new Refusal(404, { message: 'No Issue Link found' })
      const body = linkRow(caller, { source, target }, link)
      unlinkIssues(workspace, caller.user, { source, target }, link)
      return { body, status: 200 }
    }),
  }
}
