/** Obstacles that may delay a merge for a while. */
export const mergeObstacles = [
  'build',
  'buildRuns',
  'noCommits',
  'discussions',
  'approval',
  'changesRequested',
  'rebase',
  'otherMerge',
  'time',
  'statusChecks',
  'policy',
  'issueKey',
  'titleRule',
  'lockedFiles',
  // Obstacles that an earlier Docket wrote down for several of these.
  'checks',
  'merging',
  'undecided',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** Meaning of a value of `detailed_merge_status`: no obstacle, one that has its own field, or an obstacle. */
type Meaning = 'nothing' | 'draft' | 'conflict' | MergeObstacle

/** Every value that services document, those of older ones included. */
const meanings: Readonly<Record<string, Meaning>> = {
  mergeable: 'nothing',
  draft_status: 'draft',
  conflict: 'conflict',
  broken_status: 'conflict',
  ci_must_pass: 'build',
  ci_still_running: 'buildRuns',
  commits_status: 'noCommits',
  discussions_not_resolved: 'discussions',
  not_approved: 'approval',
  requested_changes: 'changesRequested',
  need_rebase: 'rebase',
  merge_request_blocked: 'otherMerge',
  blocked_status: 'otherMerge',
  merge_time: 'time',
  status_checks_must_pass: 'statusChecks',
  external_status_checks: 'statusChecks',
  security_policy_violations: 'policy',
  security_policy_pipeline_check: 'policy',
  policies_denied: 'policy',
  jira_association_missing: 'issueKey',
  title_regex: 'titleRule',
  locked_paths: 'lockedFiles',
  locked_lfs_files: 'lockedFiles',
  approvals_syncing: 'undecided',
  checking: 'undecided',
  preparing: 'undecided',
  unchecked: 'undecided',
  // A merge request that is open here and not there has been read at two moments.
  not_open: 'undecided',
}

/** Returns the meaning of a `detailed_merge_status`; null for a word that Docket does not know. */
export function meaningOf(detailedMergeStatus: string): Meaning | null {
  return Object.hasOwn(meanings, detailedMergeStatus) ? (meanings[detailedMergeStatus] ?? null) : null
}
