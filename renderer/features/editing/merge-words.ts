import { accessLevels } from '../../../shared/model/directory.ts'
import { obstacleSentences } from '../../../shared/errors/merge-obstacles.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { meaningOf } from '../../../shared/model/merge-obstacle.ts'
import {
  needsUser,
  progressWords,
  sentenceOf,
  editStatusOf,
  stateEditWords,
  type SendState,
} from '../../../shared/edit-words.ts'
import { openReviewStates } from '../../../shared/model/review-states.ts'
import { isBeingMerged } from '../../../shared/model/merge-request.ts'
import type { MergeRequestRow, Pending } from '../../../shared/model/rows.ts'
import { titleOnceTurned } from '../../../shared/model/draft-mark.ts'
import { clockTime, counted, listed } from '../../ui/words.ts'

export interface MergeWords {
  readonly tone: 'open' | 'waiting' | 'problem' | 'merged' | 'closed'
  readonly title: string
  readonly text: string
  /** The user can ask for the merge. An obstacle that the service reported may be gone by now, so it does not prevent this. */
  readonly canMerge: boolean
  /** No obstacle is known. */
  readonly isReady: boolean
  /** Auto-merge is set, which can be called off. */
  readonly canCancel: boolean
  /** The title with which it is no longer work in progress; null where its title does not begin with that. */
  readonly readyTitle: string | null
  /** It has to be rebased before it can be merged, which the service can do. */
  readonly needsRebase: boolean
  /** Its branches are in conflict, which is resolved by commands of git. */
  readonly hasConflicts: boolean
  /** Threads that are open, as far as that matters to it. */
  readonly openThreads: number
  /** What is missing besides what the title says. */
  readonly missing: readonly string[]
}

export interface MergeContext {
  /** `open` while edits of the account can be sent; else the reason why not. */
  readonly sendState: SendState
  /** Milliseconds since 1970, to the second. */
  readonly now: number
  /** The reason why the service refused the queued edit, where it did. */
  readonly refusal?: string | null
  /** The user is an administrator, who may merge everywhere. */
  readonly isAdministrator?: boolean
  /** Auto-merge waits until nothing is in the way, and not for the pipeline alone. */
  readonly waitsForAll?: boolean
  /** It is known which status checks have not passed: they are named below. */
  readonly namesChecks?: boolean
}

/** Returns the condition for which auto-merge waits: words that stand after “once”. */
export function autoMergeCondition(waitsForAll: boolean): string {
  return waitsForAll ? 'nothing is in the way' : 'its pipeline has succeeded'
}

/** Returns what is missing of threads, reviews and approvals, whether or not the service waits for it. */
function missingIn({ openThreads, reviewers, approvalsLeft }: MergeRequestRow): string[] {
  const against = reviewers.filter(({ review }) => review === 'requested_changes').map(({ name }) => name)
  const toCome = reviewers.filter(({ review }) => openReviewStates.some((state) => state === review))
  const of = (count: number, noun: string, says: string) =>
    count === 0 ? [] : [`${counted(count, noun)} ${count === 1 ? 'is' : 'are'} ${says}`]
  return [
    ...of(openThreads, 'thread', 'open'),
    ...(against.length === 0 ? [] : [`${listed(against)} requested changes`]),
    ...of(toCome.length, 'review', 'pending'),
    ...of(approvalsLeft ?? 0, 'approval', 'missing'),
  ]
}

/**
 * Returns the state of merging a merge request, with the reason where it cannot be merged. A queued edit is called queued until
 * the service has it.
 */
export function mergeWords(row: MergeRequestRow, context: MergeContext): MergeWords {
  const over = {
    ...{ canMerge: false, isReady: false, canCancel: false, readyTitle: null, openThreads: 0, missing: [] },
    ...{ needsRebase: false, hasConflicts: false },
  }
  const queued = row.pending.findLast(({ kind }) => ['merge', 'cancelMerge', 'rebase', 'changeState'].includes(kind))
  // A merge request that a queued edit reopens is described as any open one.
  if (queued !== undefined && !(queued.kind === 'changeState' && isOpen(row))) {
    return { ...over, ...queuedWords(row, queued, context) }
  }
  if (row.state === 'merged') {
    return { ...over, tone: 'merged', title: 'Merged.', text: `${row.sourceBranch} is in ${row.targetBranch}.` }
  }
  if (!isOpen(row)) {
    return { ...over, tone: 'closed', title: 'Closed without being merged.', text: 'Reopen it to merge it.' }
  }
  if (isBeingMerged(row)) {
    return {
      ...over,
      tone: 'waiting',
      title: 'Being merged.',
      text:
        `GitLab is merging ${row.sourceBranch} into ${row.targetBranch}. The next sync shows the result. ` +
        'If this takes long, check it in the browser.',
    }
  }
  const { openThreads } = row
  const isEarly = row.mergeAfter !== null && Date.parse(row.mergeAfter) > context.now
  const earliest = isEarly && row.mergeAfter !== null ? clockTime(row.mergeAfter, context.now) : null
  const notBefore = earliest === null ? [] : [`Not before ${earliest}`]
  const never = { ...over, openThreads, missing: [...missingIn(row), ...notBefore] }
  if (row.mergeWhenBuildSucceeds) {
    return {
      ...never,
      tone: 'waiting',
      title: 'Auto-merge is set.',
      text: `GitLab merges it once ${autoMergeCondition(context.waitsForAll ?? false)}. Until then you can cancel auto-merge.`,
      canCancel: true,
    }
  }
  if (row.workInProgress) {
    return {
      ...never,
      tone: 'closed',
      title: 'It is a draft.',
      text: 'Nobody can merge it until it is marked as ready.',
      readyTitle: titleOnceTurned(row, true),
    }
  }
  const status = row.detailedMergeStatus
  const means = status === null ? null : meaningOf(status)
  if (row.mergeStatus === 'cannot_be_merged' || means === 'conflict') {
    return {
      ...never,
      tone: 'problem',
      hasConflicts: true,
      title: 'It has conflicts.',
      text: `${row.sourceBranch} and ${row.targetBranch} change the same lines. ${resolvingWords(row)}`,
    }
  }
  const forbidden = forbiddenWords(row, context)
  if (forbidden !== null) return { ...never, tone: 'closed', title: 'You cannot merge it.', text: forbidden }
  const namesChecks = context.namesChecks === true && means === 'statusChecks'
  const named = namesChecks ? { text: 'Merge it when they have.' } : {}
  return { ...never, canMerge: true, ...mergeability(row, means, earliest), ...named }
}

/** Returns how conflicts are resolved; for a branch of a fork with where that is. */
function resolvingWords({ sourceBranch, targetBranch, fork, projectPath }: MergeRequestRow): string {
  const rest = 'resolve the conflicts and push. The next sync picks it up.'
  if (fork === null) return `Merge ${targetBranch} into ${sourceBranch} in your clone, ${rest}`
  if (fork.path === null || fork.repository === null) {
    const where = fork.path === null ? 'in a fork that Docket does not know' : `in the fork ${fork.path}`
    return `${sourceBranch} is ${where}: merge ${targetBranch} of ${projectPath} into it there, ${rest}`
  }
  return `Merge ${targetBranch} into ${sourceBranch} of ${fork.path} in your clone of ${projectPath}, ${rest}`
}

/**
 * Returns what the service reports about a merge request without known conflicts.
 *
 * @param earliest the time before which it is not merged, in words; null where there is none, or it is over
 */
function mergeability(
  row: MergeRequestRow,
  means: ReturnType<typeof meaningOf>,
  earliest: string | null,
): Pick<MergeWords, 'tone' | 'title' | 'text' | 'isReady'> & Partial<MergeWords> {
  const { mergeStatus, detailedMergeStatus: status, targetBranch, openThreads } = row
  const isChecked = mergeStatus === 'can_be_merged'
  if (means === 'nothing' || (status === null && isChecked)) {
    const text = `There are no conflicts with ${targetBranch}.`
    return { tone: 'open', title: 'It can be merged.', text, isReady: true }
  }
  if (status === null || status === 'unchecked') {
    const text = 'GitLab has not checked for conflicts yet. If there are any, it refuses, and Docket tells you.'
    return { tone: 'open', title: 'Not checked yet.', text, isReady: true }
  }
  if (means === null) {
    const text = `GitLab says “${status.replaceAll('_', ' ')}”. Open it in the browser to see what is needed.`
    return { tone: 'waiting', title: 'Something is in the way.', text, isReady: false }
  }
  if (means === 'discussions' && openThreads > 0) {
    const text = `Resolve ${openThreads === 1 ? 'it' : 'them'}, then merge.`
    return {
      tone: 'waiting',
      title: `It has ${counted(openThreads, 'open thread')}.`,
      text,
      isReady: false,
      missing: missingIn({ ...row, openThreads: 0 }),
    }
  }
  if (means === 'time' && earliest !== null) {
    const text = 'Merge it then, or set it to auto-merge.'
    const title = `It cannot be merged before ${earliest}.`
    return { tone: 'waiting', title, text, isReady: false, missing: missingIn(row) }
  }
  const left = row.approvalsLeft ?? 0
  if (means === 'approval' && left > 0) {
    return {
      tone: 'waiting',
      title: `${counted(left, 'approval')} ${left === 1 ? 'is' : 'are'} missing.`,
      text: obstacleSentences.approval.advice,
      isReady: false,
      missing: missingIn({ ...row, approvalsLeft: 0 }),
    }
  }
  // Its title does not say so any more, and the service has not looked at it since.
  const { title, advice } = obstacleSentences[means === 'draft' || means === 'conflict' ? 'undecided' : means]
  return { tone: 'waiting', title, text: advice, isReady: false, needsRebase: means === 'rebase' }
}

/**
 * Returns the reason why the service would refuse to let the user merge it; null where it would not, or where that is not known.
 */
function forbiddenWords(
  { ownLevel, projectPath }: MergeRequestRow,
  { isAdministrator = false }: MergeContext,
): string | null {
  if (isAdministrator || ownLevel === null || ownLevel >= accessLevels.developer) return null
  const [name] = Object.entries(accessLevels).findLast(([, level]) => level <= ownLevel) ?? []
  const mergeability =
    name === undefined ? `You are not a member of ${projectPath}` : `You are a ${name} of ${projectPath}`
  return `${mergeability}. Only developers and above can merge it.`
}

function queuedWords(
  row: MergeRequestRow,
  edit: Pending,
  { sendState, now, refusal = null, waitsForAll = false }: MergeContext,
): Pick<MergeWords, 'tone' | 'title' | 'text'> & Partial<MergeWords> {
  const sentence = sentenceOf(editStatusOf(edit, sendState, now), now)
  const what = edit.kind === 'cancelMerge' ? `Cancel auto-merge: ${progressWords(edit.state)}` : stateEditWords(edit)
  if (needsUser(edit)) {
    return { tone: 'problem', title: `${what}.`, text: `${refusal ?? sentence} Retry or discard it in the outbox.` }
  }
  if (edit.kind === 'rebase' && edit.state === 'sending') {
    const text = `GitLab rebases ${row.sourceBranch} onto ${row.targetBranch}.`
    return { tone: 'waiting', title: 'Rebasing…', text }
  }
  const waits = edit.kind === 'merge' && row.mergeWhenBuildSucceeds
  const more = waits
    ? ` Then GitLab merges it once ${autoMergeCondition(waitsForAll)}.`
    : edit.kind === 'merge'
      ? ` ${row.targetBranch} does not change until GitLab has it.`
      : ''
  return { tone: 'waiting', title: `${what}.`, text: `${sentence}${more}`, canCancel: waits }
}
