import { beginMergeabilityCheck } from '../../changes/merges.ts'
import { mergeRequestResource, mergeRequestResources } from '../../resources/merge-requests.ts'
import { momentOf } from '../../resources/moments.ts'
import type { AnyCall, Route } from '../../http/router.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { mayUpdate } from '../../rules/items.ts'
import { forbidden } from '../../rules/refusals.ts'
import { projectFilter } from '../../routes/projects.ts'
import { canSeeCode, requireMergeRequests, visibleGroup, visibleProject } from '../../rules/access.ts'
import { beginningWords } from '../../rules/work-in-progress.ts'
import {
  beginning,
  deployed,
  fromProject,
  mergedBy,
  onBranch,
  opposite,
  peopledBy,
} from '../../store/item-conditions.ts'
import type { Sought } from '../../store/item-conditions.ts'
import { whole } from '../../store/listing.ts'
import { listMergeRequests } from '../../store/merge-requests.ts'
import type { MergeRequestFilter } from '../../store/merge-requests.ts'
import { listProjects } from '../../store/projects.ts'
import type { Condition } from '../../store/visibility.ts'
import type { UserRow } from '../../store/users.ts'
import type { DraftWord } from '../../workspace.ts'
import { requireSomebody } from '../nobody.ts'
import { handlerOf, own } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'
import { idNamed, narrowing, personSought, soughtIn } from './item-lists.ts'
import type { Asking, ItemListArguments, Listing, UsualScope } from './item-lists.ts'

interface MergeRequestListArguments extends ItemListArguments {
  readonly state?: MergeRequestFilter['state'] | undefined
  readonly source_branch?: string | undefined
  readonly target_branch?: string | undefined
  readonly source_project_id?: number | undefined
  readonly reviewer_id?: number | string | undefined
  readonly reviewer_username?: string | undefined
  readonly 'not[reviewer_id]'?: number | undefined
  readonly 'not[reviewer_username]'?: string | undefined
  readonly merge_user_id?: number | undefined
  readonly merge_user_username?: string | undefined
  readonly wip?: 'yes' | 'no' | undefined
  readonly approved?: 'yes' | 'no' | undefined
  readonly environment?: string | undefined
  readonly deployed_after?: string | undefined
  readonly deployed_before?: string | undefined
  readonly with_merge_status_recheck?: boolean | undefined
}
type InProject = MergeRequestListArguments & { readonly id: number | string }

/** Conditions that only lists of merge requests have; empty texts filter nothing. */
function ofMergeRequests({ store }: Asking, word: DraftWord | undefined, args: MergeRequestListArguments): Condition[] {
  const { source_branch: source = '', target_branch: target = '', wip, approved } = args
  const reviewed = (who: Sought<number>): Condition => peopledBy('MergeRequest', 'reviewer', who)
  const { reviewer_id: reviewer, reviewer_username: named = '', merge_user_id: merger } = args
  const { 'not[reviewer_id]': notReviewer, 'not[reviewer_username]': notNamed = '' } = args
  const { merge_user_username: mergerNamed = '', source_project_id: from } = args
  const { environment, deployed_after: after, deployed_before: before } = args
  const isByDeployment = [environment, after, before].some((given) => given !== undefined)
  const draft = beginning(beginningWords[word ?? 'WIP'])
  const isApproved = peopledBy('MergeRequest', 'approver', 'any')
  return [
    ...(source === '' ? [] : [onBranch('source_branch', source)]),
    ...(target === '' ? [] : [onBranch('target_branch', target)]),
    ...(from === undefined ? [] : [fromProject(from)]),
    ...(reviewer === undefined ? [] : [reviewed(personSought(reviewer))]),
    ...(named === '' ? [] : [reviewed(soughtIn(named, (name) => idNamed(store, name)))]),
    ...(notReviewer === undefined ? [] : [opposite(reviewed(notReviewer))]),
    ...(notNamed === '' ? [] : [opposite(reviewed(soughtIn(notNamed, (name) => idNamed(store, name))))]),
    ...(merger === undefined ? [] : [mergedBy(merger)]),
    ...(mergerNamed === '' ? [] : [mergedBy(idNamed(store, mergerNamed))]),
    ...(wip === undefined ? [] : [wip === 'yes' ? draft : opposite(draft)]),
    ...(approved === undefined ? [] : [approved === 'yes' ? isApproved : opposite(isApproved)]),
    ...(isByDeployment ? [deployed({ environment, after: momentOf(after), before: momentOf(before) })] : []),
  ]
}

/** The lists of merge requests, with all that v4 narrows them by. */
export function mergeRequestHandlers(versioned: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const page = (
    { user, args, window }: Listing<MergeRequestListArguments>,
    of: MergeRequestFilter['of'],
    usual: UsualScope,
  ) => {
    const asking: Asking = { store, user, type: 'MergeRequest' }
    const found = narrowing(asking, args, usual)
    const own = ofMergeRequests(asking, workspace.draftWord, args)
    const filter: MergeRequestFilter = {
      ...found,
      conditions: [...found.conditions, ...own],
      searched: found.searched || own.length > 0,
      of,
      state: args.state ?? 'all',
    }
    const { rows, total } = listMergeRequests(store, filter, window)
    // Lists tell what was known already, unless they are asked to have it found out.
    const shown = args.with_merge_status_recheck ? rows.map((row) => beginMergeabilityCheck(workspace, row)) : rows
    return { rows: mergeRequestResources(workspace, shown, user), total }
  }
  /**
   * The projects whose merge requests the user sees; those of one group and the groups in it when it is named. Archived ones are
   * left out, unless they are asked for too.
   */
  const projects = (
    user: UserRow,
    { non_archived = true }: MergeRequestListArguments,
    namespaceId?: number,
  ): MergeRequestFilter['of'] => {
    const archived = non_archived ? false : null
    const group = namespaceId === undefined ? {} : { namespaceId, withSubgroups: true }
    const filter = { ...projectFilter({ archived }, user), ...group }
    const seen = listProjects(store, filter, whole).rows.filter(
      (project) => project.merge_requests_enabled === 1 && canSeeCode(store, user, project),
    )
    return { projectIds: seen.map(({ id }) => id) }
  }
  /** A handler of the contract for callers who may change the merge request; others may not follow it either. */
  const asChanging = (name: string): Route['handle'] => {
    const handle = handlerOf(contract, name)
    return own<MergeRequestArguments>((call) => {
      const item = mergeRequestNamed(workspace, call.caller, call.args)
      if (!mayUpdate(store, call.caller.user, item)) throw forbidden()
      return handle(call as unknown as AnyCall)
    })
  }
  const read = handlerOf(contract, 'readMergeRequest')
  return {
    readMergeRequest: own<MergeRequestArguments>((call) => {
      if (!workspace.checksLater) return read(call as unknown as AnyCall)
      const { row } = mergeRequestNamed(workspace, call.caller, call.args)
      return { body: mergeRequestResource(workspace, beginMergeabilityCheck(workspace, row), call.caller.user) }
    }),
    followMergeRequest: asChanging('followMergeRequest'),
    unfollowMergeRequest: asChanging('unfollowMergeRequest'),
    listOwnMergeRequests: own<MergeRequestListArguments>(({ caller, args, window }) => {
      requireSomebody(caller, args.scope)
      const { user } = caller
      return page({ user, args, window }, projects(user, args), 'created_by_me')
    }),
    listGroupMergeRequests: own<InProject>(({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      return page({ user: caller.user, args, window }, projects(caller.user, args, group.id), 'all')
    }),
    listMergeRequests: own<InProject>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      requireMergeRequests(store, caller, project)
      return page({ user: caller.user, args, window }, { projectId: project.id }, 'all')
    }),
  }
}
