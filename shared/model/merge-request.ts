import { entity, many, one, type ValueOf } from './entity.ts'
import { elseUnknown, flag, id, number, or, orField, orNull, text, texts, timestamp, unlessGiven } from './field.ts'
import { fileChangeEntity } from './file-change.ts'
import { milestoneEntity } from './milestone.ts'
import { pipelineEntity } from './pipeline.ts'
import { plainFields } from './plain-fields.ts'
import { userEntity } from './user.ts'

/** A merge request (contract, "Merge request"). `state` and `mergeStatus` are open text. */
export const mergeRequestEntity = entity('merge request', {
  id,
  iid: id,
  projectId: id,
  sourceProjectId: orNull(id),
  targetProjectId: orNull(id),
  sourceBranch: text,
  targetBranch: text,
  title: text,
  description: orNull(text),
  /** As of an issue. */
  state: elseUnknown(text, 'opened'),
  createdAt: timestamp,
  updatedAt: orField(timestamp, 'created_at'),
  upvotes: or(number, 0),
  downvotes: or(number, 0),
  author: one(userEntity),
  assignee: unlessGiven('assignees', orNull(one(userEntity))),
  /** All of them; empty where the service knows one at most. */
  assignees: unlessGiven('assignee', many(userEntity)),
  /** Users who were asked for a review; empty where the service knows no reviewers. */
  reviewers: many(userEntity),
  labels: texts,
  workInProgress: or(flag, false),
  milestone: orNull(one(milestoneEntity)),
  mergeWhenBuildSucceeds: or(flag, false),
  mergeStatus: or(text, 'unchecked'),
  /** Obstacle to merging it, where a newer service names one: open text, such as `not_approved`. */
  detailedMergeStatus: orNull(text),
  /** The moment before which it is not merged; null for none, and where the service knows none. */
  mergeAfter: orNull(timestamp),
  /** As of an issue. */
  timeEstimate: orNull(number),
  timeSpent: orNull(number),
  /** True if the caller follows it; null where the service does not say so, as lists of some services. */
  subscribed: orNull(flag),
  sha: orNull(text),
  mergeCommitSha: orNull(text),
  /** True if its branch is removed when it is merged, whoever merges it; null when nobody has chosen. */
  forceRemoveSourceBranch: orNull(flag),
  userNotesCount: or(number, 0),
  webUrl: orNull(text),
})

export type MergeRequest = ValueOf<typeof mergeRequestEntity>

/** Fields of it that are stored and shown as the service sends them. */
export const plainOfMergeRequest = plainFields(mergeRequestEntity, [
  'sourceBranch',
  'targetBranch',
  'workInProgress',
  'mergeStatus',
  'detailedMergeStatus',
  'mergeWhenBuildSucceeds',
  'mergeAfter',
  'timeEstimate',
  'timeSpent',
  'sha',
])

/**
 * Returns true if the service is merging an item at this moment: it is open, and nobody can change its state until that is over.
 */
export function isBeingMerged(item: { readonly state: string }): boolean {
  return item.state === 'locked'
}

/** Returns true if nobody can close or reopen an item, since it was merged or is being merged. */
export function isStateFixed(item: { readonly state: string }): boolean {
  return item.state === 'merged' || isBeingMerged(item)
}

/** A merge request with the fields that Docket does not store. */
export const mergeRequestDetailEntity = entity('merge request', {
  ...mergeRequestEntity.fields,
  /** Null while it is not merged, and where the service does not say when it was. */
  mergedAt: orNull(timestamp),
  /** Null when nobody has chosen. */
  shouldRemoveSourceBranch: orNull(flag),
  /** True if it was chosen that a merge makes one commit of all. */
  squash: or(flag, false),
  /** The one commit that a merge made of all of its own; null where none was. */
  squashCommitSha: orNull(text),
  /** Number of commits that its target branch has and its own has not; null where that is not told. */
  divergedCommitsCount: orNull(number),
  rebaseInProgress: or(flag, false),
  /** Why its last merge or rebase failed, in the words of the service. */
  mergeError: orNull(text),
  /** The newest pipeline of its head; null where there is none, and in lists, which do not tell it. */
  headPipeline: orNull(one(pipelineEntity)),
})

export type MergeRequestDetail = ValueOf<typeof mergeRequestDetailEntity>

/** The view with the files it changes. */
export const mergeRequestChangesEntity = entity('merge request', {
  ...mergeRequestDetailEntity.fields,
  changes: many(fileChangeEntity),
  /** True if the service leaves files out. */
  overflow: or(flag, false),
  /** Number of files that it changes, as text: a service may write `1000+`. */
  changesCount: orNull(text),
})

export type MergeRequestChanges = ValueOf<typeof mergeRequestChangesEntity>
