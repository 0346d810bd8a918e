import { peopleOfItems } from '../store/item-people.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { isBlocked, statusChecksOf } from '../store/merge-obstacles.ts'
import type { CheckedRow } from '../store/merge-obstacles.ts'
import { headsOf } from '../store/versions.ts'
import { approvalsLeft } from './approvals.ts'
import { openDiscussionsOf } from './discussions.ts'
import { commitsBehind } from './target-branches.ts'
import { isWorkInProgress } from './work-in-progress.ts'

/**
 * What keeps a merge request from being merged. A merge is refused by the same checks that the answers of API v4 tell of, in the
 * order of real services: the cheap ones first, then the branches, and the pipeline last.
 */

/** An obstacle to a merge, in the words of `detailed_merge_status`. */
export type Obstacle =
  | 'requested_changes'
  | 'not_approved'
  | 'merge_request_blocked'
  | 'status_checks_must_pass'
  | 'not_open'
  | 'merge_time'
  | 'draft_status'
  | 'discussions_not_resolved'
  | 'conflict'
  | 'need_rebase'
  | 'ci_still_running'
  | 'ci_must_pass'

/** A merge request in its project. */
export interface Mergeable {
  readonly project: ProjectRow
  readonly row: MergeRequestRow
}

/** What the checks go by besides the merge request: a workspace has all of it. */
interface Rules {
  readonly store: Store
  readonly draftWord?: 'WIP' | 'Draft' | 'either'
  readonly requestedChangesBlock?: boolean
}

export function isOpen({ state }: Pick<MergeRequestRow, 'state'>): boolean {
  return state === 'opened' || state === 'reopened'
}

/** The statuses of a pipeline that goes on without anybody doing something. */
const goingOn: ReadonlySet<MergeRequestRow['build_status']> = new Set([
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
  'scheduled',
])

/** Returns true while the pipeline of the head goes on: a merge can wait for it. */
export function isBuilding({ build_status }: Pick<MergeRequestRow, 'build_status'>): boolean {
  return goingOn.has(build_status)
}

/** Returns true while somebody wants changes first, where that holds a merge up. */
function wantsChanges({ store, requestedChangesBlock }: Rules, { project, row }: Mergeable): boolean {
  if (requestedChangesBlock !== true || project.tier === 'free') return false
  return peopleOfItems(store, { type: 'MergeRequest', role: 'change requester' }, [row.id]).has(row.id)
}

/** Returns true if the project wants all discussions resolved before a merge, and some are open. */
export function isTalkedOf(store: Store, { project, row }: Mergeable): boolean {
  return project.only_allow_merge_if_all_discussions_are_resolved === 1 && openDiscussionsOf(store, row) > 0
}

/** Returns the status checks of a merge request, with what they say of its newest commit. Only one edition has any. */
export function statusChecks(store: Store, { project, row }: Mergeable): CheckedRow[] {
  return project.tier === 'ultimate'
    ? statusChecksOf(store, project.id, headsOf(store, [row.id]).get(row.id) ?? '')
    : []
}

/** Returns true if the project wants all status checks passed before a merge, and some have not. */
function lacksChecks(store: Store, mergeable: Mergeable): boolean {
  if (mergeable.project.only_allow_merge_if_all_status_checks_passed === 0) return false
  return statusChecks(store, mergeable).some(({ status }) => status !== 'passed')
}

/** The checks that look neither at the branches nor at the pipeline, in their order. */
const checks: readonly (readonly [Obstacle, (rules: Rules, mergeable: Mergeable, at: number) => boolean])[] = [
  ['requested_changes', wantsChanges],
  ['not_approved', ({ store }, mergeable) => approvalsLeft(store, mergeable) > 0],
  ['merge_request_blocked', ({ store }, { project, row }) => project.tier !== 'free' && isBlocked(store, row.id)],
  ['status_checks_must_pass', ({ store }, mergeable) => lacksChecks(store, mergeable)],
  ['not_open', (_rules, { row }) => !isOpen(row)],
  ['merge_time', (_rules, { row }, at) => row.merge_after !== null && row.merge_after > at],
  ['draft_status', ({ draftWord }, { row }) => isWorkInProgress(row.title, draftWord)],
  ['discussions_not_resolved', ({ store }, mergeable) => isTalkedOf(store, mergeable)],
]

/** Returns the first obstacle that is neither in the branches nor in the pipeline, at a moment or now; null where there is none. */
export function stateObstacle(rules: Rules, mergeable: Mergeable, at = rules.store.now()): Obstacle | null {
  return checks.find(([, isInTheWay]) => isInTheWay(rules, mergeable, at))?.[0] ?? null
}

/** Returns the obstacle in the pipeline of the head commit, where the project wants it to succeed. */
export function pipelineObstacle({ project, row }: Mergeable): Obstacle | null {
  if (project.only_allow_merge_if_build_succeeds === 0) return null
  if (isBuilding(row)) return 'ci_still_running'
  return row.build_status === null || row.build_status === 'success' ? null : 'ci_must_pass'
}

/** Returns true if the project merges only what begins at the newest commit of the target branch, and that has gone on. */
export function needsRebase(store: Store, { project, row }: Mergeable): boolean {
  return project.merge_method !== 'merge' && isOpen(row) && commitsBehind(store, row) > 0
}

/** Words that older services have for some obstacles. */
const oldWords: Readonly<Partial<Record<Obstacle, OldObstacle>>> = {
  merge_request_blocked: 'blocked_status',
  status_checks_must_pass: 'external_status_checks',
}

type OldObstacle = 'blocked_status' | 'external_status_checks'
/** Everything that `detailed_merge_status` can say here. */
export type DetailedStatus = Obstacle | OldObstacle | 'unchecked' | 'checking' | 'broken_status' | 'mergeable'

/**
 * Returns the `detailed_merge_status`. Nothing is said of a merge request before its branches were looked at.
 * @param says.brokenFirst true for services that call a conflict `broken_status`, and look for it before they look at discussions
 * @param says.oldWords true for services that have other words for some obstacles
 * @param says.rebase true for services that tell of a branch that has to be rebased
 */
export function detailedStatus(
  rules: Rules,
  mergeable: Mergeable,
  says: { readonly brokenFirst: boolean; readonly oldWords: boolean; readonly rebase: boolean },
): DetailedStatus {
  const { merge_status } = mergeable.row
  if (merge_status === 'unchecked' || merge_status === 'checking') return merge_status
  const isInConflict = merge_status === 'cannot_be_merged'
  const obstacle = stateObstacle(rules, mergeable)
  if (says.brokenFirst && isInConflict && (obstacle === null || obstacle === 'discussions_not_resolved')) {
    return 'broken_status'
  }
  if (obstacle !== null) return (says.oldWords ? oldWords[obstacle] : undefined) ?? obstacle
  if (isInConflict) return 'conflict'
  if (says.rebase && needsRebase(rules.store, mergeable)) return 'need_rebase'
  return pipelineObstacle(mergeable) ?? 'mergeable'
}
