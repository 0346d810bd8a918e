import { approversOf, mayApprove, setApproved } from '../../changes/approvals.ts'
import { publishDrafts } from '../../changes/draft-notes.ts'
import { requireHead } from '../../changes/merges.ts'
import { unknownRoute } from '../../http/refusals.ts'
import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { requireWritable } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import type { MergeRequestItem } from '../../rules/items.ts'
import { approvalRules, approvalsLeft, approvalsRequired, leftOf } from '../../rules/approvals.ts'
import type { ApprovalRule } from '../../rules/approvals.ts'
import { forbidden, recordNotFound, unauthorized } from '../../rules/refusals.ts'
import { reviewersOf } from '../../store/item-people.ts'
import type { ReviewState } from '../../store/item-people.ts'
import { cut } from '../../store/listing.ts'
import type { Workspace } from '../../workspace.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

type Approving = MergeRequestArguments & {
  readonly sha?: string | undefined
  readonly publish_review?: boolean | undefined
}

/** What is told besides where approvals are required: how many, and which rules about them are not fulfilled. */
function requirementsOf({ store }: Workspace, item: MergeRequestItem) {
  const { project, row } = item
  if (project.tier === 'free') return {}
  const rules = approvalRules(store, item)
  return {
    id: row.id,
    iid: row.iid,
    project_id: project.id,
    title: row.title,
    description: row.description,
    state: row.state === 'reopened' ? 'opened' : row.state,
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    merge_status: row.merge_status,
    approved: approvalsLeft(store, item) === 0,
    approvals_required: approvalsRequired(store, item),
    approvals_left: approvalsLeft(store, item),
    require_password_to_approve: project.require_password_to_approve === 1,
    suggested_approvers: [],
    approval_rules_left: rules
      .filter((rule) => leftOf(rule) > 0)
      .map(({ id, name, rule_type }) => ({ id, name, rule_type })),
    has_approval_rules: rules.some(({ rule_type }) => rule_type !== 'any_approver'),
    merge_request_approvers_available: true,
    multiple_approval_rules_available: true,
    invalid_approvers_rules: [],
  }
}

/** The rules of a merge request, with who fulfils them. They are those of its project: it has none of its own. */
function stateOf(workspace: Workspace, rules: readonly ApprovalRule[]) {
  const user = briefUsers(
    workspace,
    rules.flatMap(({ userIds, approvedBy }) => [...(userIds ?? []), ...approvedBy]),
  )
  return {
    approval_rules_overwritten: false,
    rules: rules.map((rule) => {
      const users = (rule.userIds ?? []).map(user)
      const isOwners = rule.rule_type === 'code_owner'
      return {
        ...{ id: rule.id, name: rule.name, rule_type: rule.rule_type, report_type: null, eligible_approvers: users },
        approvals_required: rule.approvals_required,
        ...{ users, groups: [], contains_hidden_groups: false, section: rule.section },
        source_rule: isOwners ? null : { approvals_required: rule.approvals_required },
        ...{ overridden: false, code_owner: isOwners, approved_by: rule.approvedBy.map(user) },
        approved: leftOf(rule) === 0,
      }
    }),
  }
}

/** Approvals and reviews. In the free edition, one approval makes a merge request approved, and none is required. */
export function approvalHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const answer = ({ user: viewer }: Caller, item: MergeRequestItem) => {
    const ids = approversOf(workspace, item)
    const user = briefUsers(workspace, ids)
    const hasApproved = ids.includes(viewer.id)
    return {
      body: {
        user_has_approved: hasApproved,
        user_can_approve: !hasApproved && mayApprove(workspace, viewer, item),
        approved: ids.length > 0,
        approved_by: ids.map((id) => ({ user: user(id) })),
        ...requirementsOf(workspace, item),
      },
    }
  }
  const approvable = (caller: Caller, args: MergeRequestArguments): MergeRequestItem => {
    const item = mergeRequestNamed(workspace, caller, args)
    requireWritable(item.project)
    if (!mayApprove(workspace, caller.user, item)) throw forbidden()
    return item
  }
  // Older services know only whether there was a review.
  const stateNow = (state: ReviewState): ReviewState => {
    if (versioned.has('reviewStates')) return state
    return state === 'unreviewed' || state === 'review_started' ? 'unreviewed' : 'reviewed'
  }
  return {
    listMergeRequestReviewers: own<MergeRequestArguments>(({ caller, args, window }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const { rows, total } = cut(reviewersOf(workspace.store, [row.id]), window)
      const user = briefUsers(
        workspace,
        rows.map(({ user_id }) => user_id),
      )
      const shown = rows.map(({ user_id, state, created_at }) => ({
        user: user(user_id),
        state: stateNow(state),
        created_at: isoOf(created_at),
      }))
      return { rows: shown, total }
    }),
    readApprovals: own<MergeRequestArguments>(({ caller, args }) =>
      answer(caller, mergeRequestNamed(workspace, caller, args)),
    ),
    readApprovalState: own<MergeRequestArguments>(({ caller, args }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      // Editions that cost nothing have no such address.
      if (item.project.tier === 'free') throw unknownRoute()
      return { body: stateOf(workspace, approvalRules(workspace.store, item)) }
    }),
    approveMergeRequest: own<Approving>(({ caller, args }) => {
      const item = approvable(caller, args)
      requireHead(workspace, item.row, args.sha)
      // What was published stays so, also where the approval is refused.
      if (args.publish_review === true) publishDrafts(workspace, caller.user, item)
      // The password would be a parameter; nobody here has one.
      if (item.project.require_password_to_approve === 1) throw unauthorized()
      if (!setApproved(workspace, caller.user, item, true)) throw unauthorized()
      return answer(caller, item)
    }),
    unapproveMergeRequest: own<MergeRequestArguments>(({ caller, args }) => {
      const item = approvable(caller, args)
      if (!setApproved(workspace, caller.user, item, false)) throw recordNotFound()
      return answer(caller, item)
    }),
  }
}
