import * as v from 'valibot'
import { editKinds, editSchema, editStates } from '../edit.ts'
import { appErrorSchema } from '../errors.ts'
import { activityFields } from './activity.ts'
import { awardEmojiEntity } from './award-emoji.ts'
import { commitEntity } from './commit.ts'
import { diffVersionEntity } from './diff-version.ts'
import { changeSummarySchema, fileChangeEntity } from './file-change.ts'
import { leftOutSchema } from './left-out.ts'
import { picturesSchema } from './picture.ts'
import { pipelineEntity } from './pipeline.ts'
import { positionEntity } from './position.ts'
import { suggestionEntity } from './suggestion.ts'
import { userEntity } from './user.ts'
import { issueLinkTypes } from './issue-link-type.ts'
import { plainOfIssue } from './issue.ts'
import { plainOfMergeRequest } from './merge-request.ts'
import { milestoneEntity } from './milestone.ts'
import { triageSchema } from './triage.ts'
import { turnSchema } from './turn.ts'

/**
 * Rows of views: the cache's rows with the waiting edits folded over them (invariant I1). Values from other tables (the project's
 * path, the labels' colours) are joined in.
 */

/** An earlier edit that must arrive before another one, and whether it waits for the user. */
const waitsForSchema = v.object({
  edit: v.string(),
  title: v.string(),
  /** Null when both edits change the same item. */
  targetReference: v.nullable(v.string()),
  needsUser: v.boolean(),
})
export type WaitsFor = Readonly<v.InferOutput<typeof waitsForSchema>>

/** Reasons that hold an edit on this computer, besides those of all edits of its account (shared/edit-words.ts). */
const holdEntries = {
  /** Earliest time at which it is sent; null once it was sent or when nothing holds it back. */
  heldUntil: v.nullable(v.string()),
  /** Time of its next attempt; null when nothing keeps it from being tried now. */
  nextAttemptAt: v.nullable(v.string()),
  waitsFor: v.nullable(waitsForSchema),
  /** The service does not show its project at the moment. */
  isProjectHidden: v.boolean(),
  /** It was sent, and its arrival is unknown, even where the user has to decide now or has given it up. */
  isInDoubt: v.boolean(),
}

/** An edit of this row that the service does not have yet. */
const pendingSchema = v.object({
  edit: v.string(),
  kind: v.picklist(editKinds),
  title: v.string(),
  state: v.picklist(editStates),
  ...holdEntries,
})
export type Pending = Readonly<v.InferOutput<typeof pendingSchema>>

export const labelBadgeSchema = v.object({ name: v.string(), color: v.string() })
export type LabelBadge = Readonly<v.InferOutput<typeof labelBadgeSchema>>

const serviceKeyEntry = {
  /** Its key by the service's id, where `key` has the id that it had before: changes are reported by this one. */
  serviceKey: v.optional(v.string()),
}

const itemEntries = {
  key: v.string(),
  ...serviceKeyEntry,
  /** 0 while the service has not numbered it. */
  iid: v.number(),
  /** `#12`, `!12`, or `#new-3k9x` while it is not sent: so it can be named in Markdown before it has a number. */
  reference: v.string(),
  projectKey: v.string(),
  projectPath: v.string(),
  title: v.string(),
  state: v.string(),
  author: userEntity.schema,
  /** The assignee that is shown: the user, where they are among several, else the first. */
  assignee: v.nullable(userEntity.schema),
  /** All whom it is assigned to, the one above first. */
  assignees: v.array(userEntity.schema),
  labels: v.array(labelBadgeSchema),
  /** The labels that only this computer has. */
  localLabels: v.array(v.string()),
  milestone: v.nullable(milestoneEntity.schema),
  notesCount: v.number(),
  /** The boxes in its description; null where it has none. */
  tasks: v.nullable(v.object({ done: v.number(), all: v.number() })),
  upvotes: v.number(),
  downvotes: v.number(),
  /** True if the user follows it. */
  subscribed: v.boolean(),
  turn: turnSchema,
  /** The level that the user has in its project; 0 for somebody who is no member, null where that is not known. */
  ownLevel: v.nullable(v.number()),
  createdAt: v.string(),
  updatedAt: v.string(),
  pending: v.array(pendingSchema),
}

export const issueRowSchema = v.object({
  kind: v.literal('issue'),
  ...itemEntries,
  ...plainOfIssue.schemas,
  /** True if it is open and an open one blocks it, as far as its links were read. */
  blocked: v.boolean(),
})
export type IssueRow = Readonly<v.InferOutput<typeof issueRowSchema>>

/** Somebody who was asked for a review, and the state of it as `reviewStates` names it; null where that is not known. */
const reviewerRowSchema = v.object({ ...userEntity.schema.entries, review: v.nullable(v.string()) })
export type ReviewerRow = Readonly<v.InferOutput<typeof reviewerRowSchema>>

export const mergeRequestRowSchema = v.object({
  kind: v.literal('mergeRequest'),
  ...itemEntries,
  ...plainOfMergeRequest.schemas,
  /** Users who were asked for a review. */
  reviewers: v.array(reviewerRowSchema),
  /** Users who have approved it, in the order in which they did. */
  approvers: v.array(userEntity.schema),
  /** True if the user has approved it; null where they may not, where the service has no approvals, and until it says so. */
  ownApproval: v.nullable(v.boolean()),
  /** Number of approvals that it requires; null where the service requires none of anybody, and until it says so. */
  approvalsRequired: v.nullable(v.number()),
  /** Number of those that are missing; null as above. */
  approvalsLeft: v.nullable(v.number()),
  /** Number of its threads that can be resolved and are not, as far as they were read, with what waits in the outbox. */
  openThreads: v.number(),
  /** Part of its changes that the service leaves out; null where all is there, and until they were read. */
  changesLeftOut: v.nullable(leftOutSchema),
  /** Its newest pipeline, with a status as of `pipelineWords`; null where there is none, and until it was read. */
  pipeline: v.nullable(v.pick(pipelineEntity.schema, ['id', 'status', 'webUrl'])),
  /** The commit that brought it into the target branch; null where there is none, or it is not known. */
  mergeCommitSha: v.nullable(v.string()),
  /** True if its source branch is removed with the merge, whoever merges it. */
  removesSourceBranch: v.boolean(),
  /** The project that its source branch is in, where that is another one; with nulls as far as it is not known. */
  fork: v.nullable(
    v.object({
      path: v.nullable(v.string()),
      /** The addresses of its repository over HTTP and over SSH. */
      repository: v.nullable(v.string()),
      sshRepository: v.nullable(v.string()),
    }),
  ),
})
export type MergeRequestRow = Readonly<v.InferOutput<typeof mergeRequestRowSchema>>

/** An emoji and the number of people who gave it; `own`: the user is one of them. */
const awardBadgeSchema = v.object({ name: v.string(), count: v.number(), own: v.boolean() })
export type AwardBadge = Readonly<v.InferOutput<typeof awardBadgeSchema>>

export const noteRowSchema = v.object({
  kind: v.literal('note'),
  key: v.string(),
  ...serviceKeyEntry,
  /** The item or snippet that it is on. */
  itemKey: v.string(),
  body: v.string(),
  author: userEntity.schema,
  createdAt: v.string(),
  updatedAt: v.nullable(v.string()),
  /** Absent when the text names none. */
  pictures: v.optional(picturesSchema),
  system: v.boolean(),
  /** Only members of the project see it. */
  internal: v.boolean(),
  /** Names its discussion: notes of one discussion have the same name, and stand together in a thread, the first one first. */
  discussion: v.string(),
  /** True if it can be marked as resolved. A discussion is resolved when all such notes of it are. */
  resolvable: v.boolean(),
  resolved: v.boolean(),
  resolvedBy: v.nullable(userEntity.schema),
  resolvedAt: v.nullable(v.string()),
  /** Its place in the changes of a merge request. */
  position: v.nullable(positionEntity.schema),
  /** Suggestions in its text, in the order of their blocks. */
  suggestions: v.array(suggestionEntity.schema),
  awards: v.array(awardBadgeSchema),
  pending: v.array(pendingSchema),
})
export type NoteRow = Readonly<v.InferOutput<typeof noteRowSchema>>

/** A snippet, without its notes. */
export const snippetRowSchema = v.object({
  kind: v.literal('snippet'),
  key: v.string(),
  /** `$12`: its number, by which it is opened. */
  reference: v.string(),
  projectKey: v.string(),
  projectPath: v.string(),
  awards: v.array(awardBadgeSchema),
  /** Time at which its notes and awards were last read from the service. */
  readAt: v.string(),
  pending: v.array(pendingSchema),
})
export type SnippetRow = Readonly<v.InferOutput<typeof snippetRowSchema>>

/** Reason why something is in the inbox. */
const reasonSchema = v.object({
  /** The service's name for its todo (`assigned`, `mentioned`, …), or Docket's for its own: `replied`, `merged`, … */
  kind: v.string(),
  /** `service`: from a todo of the service. `docket`: found by Docket in the synced rows. */
  source: v.picklist(['service', 'docket']),
  at: v.string(),
  /** The user who caused it, if known. */
  actor: v.nullable(userEntity.schema),
  noteKey: v.nullable(v.string()),
  /** The beginning of the comment or text, or nothing. */
  text: v.string(),
  /** True if only members of the project see that text. */
  internal: v.boolean(),
})
export type ReasonRow = Readonly<v.InferOutput<typeof reasonSchema>>

/**
 * A line of the inbox: one thing that concerns the user, with every open reason (or, when all are done, the reasons why
 * it was there). `item` is null while the item has not been fetched, and for things that Docket has no rows of. For a
 * milestone it is the one of the user's items that changed last.
 */
export const inboxRowSchema = v.object({
  kind: v.literal('inboxEntry'),
  key: v.string(),
  /** The time of the newest reason. */
  at: v.string(),
  /** Newest first; never none. */
  reasons: v.array(reasonSchema),
  /** The subject; null for one that Docket has no rows of. */
  itemKey: v.nullable(v.string()),
  item: v.nullable(v.variant('kind', [issueRowSchema, mergeRequestRowSchema])),
  milestone: v.nullable(v.object({ title: v.string(), dueDate: v.nullable(v.string()), openItems: v.number() })),
  /** The service's name for the type of a subject that Docket has no rows of, such as `Epic`; null for any other. */
  targetType: v.nullable(v.string()),
  /** The service's page for a subject that Docket has no rows of. */
  webUrl: v.nullable(v.string()),
  triage: triageSchema,
})
export type InboxRow = Readonly<v.InferOutput<typeof inboxRowSchema>>

const projectRowSchema = v.object({
  kind: v.literal('project'),
  key: v.string(),
  ...serviceKeyEntry,
  name: v.string(),
  pathWithNamespace: v.string(),
  /** The branch that merge requests go into; null where there is none, or it is not known. */
  defaultBranch: v.nullable(v.string()),
  starred: v.boolean(),
  openIssues: v.number(),
  openMergeRequests: v.number(),
})
export type ProjectRow = Readonly<v.InferOutput<typeof projectRowSchema>>

const conflictValueSchema = v.union([v.string(), v.boolean(), v.null(), v.array(v.string())])

/** A field that somebody else changed too: as the user saw it, as it is on the service, and as the user wants it. */
const conflictFieldSchema = v.object({
  field: v.string(),
  base: conflictValueSchema,
  theirs: conflictValueSchema,
  mine: conflictValueSchema,
  /** Several lines, to be compared and edited as text. */
  isText: v.boolean(),
  /** A text with both sides in it where they differ: the user edits it from there. */
  both: v.nullable(v.string()),
})
export type ConflictField = Readonly<v.InferOutput<typeof conflictFieldSchema>>

/** A field in conflict as the user sees it, with who changed it and when, if that is known. */
const shownConflictFieldSchema = v.object({
  ...conflictFieldSchema.entries,
  changedBy: v.nullable(userEntity.schema),
  changedAt: v.nullable(v.string()),
})
export type ShownConflictField = Readonly<v.InferOutput<typeof shownConflictFieldSchema>>

/**
 * Change of an edit to a field: from the value that the user saw to the wanted one, with people and milestones by name. For
 * labels, those added and removed. Long texts are left out.
 */
const fieldChangeSchema = v.object({
  field: v.string(),
  from: v.nullable(v.union([v.string(), v.boolean()])),
  to: v.nullable(v.union([v.string(), v.boolean()])),
  added: v.array(v.string()),
  removed: v.array(v.string()),
})
export type FieldChange = Readonly<v.InferOutput<typeof fieldChangeSchema>>

/**
 * An edit as the user sees it: queued, or (`endedAt`) landed or discarded within the last thirty days. `detail` is the text it
 * brings, whole, or the title of the thing that it changes.
 */
const editRowSchema = v.object({
  kind: v.literal('edit'),
  key: v.string(),
  /** The edit, in full. */
  edit: editSchema,
  state: v.picklist([...editStates, 'landed', 'discarded']),
  title: v.string(),
  detail: v.string(),
  /** Words the user wrote, to be copied or edited; null for edits without any. */
  text: v.nullable(v.string()),
  targetKey: v.string(),
  /** The thing that is changed: `GROUP/PROJECT#12`, or another name for it. */
  targetReference: v.nullable(v.string()),
  createdAt: v.string(),
  attempts: v.number(),
  ...holdEntries,
  error: v.nullable(appErrorSchema),
  /** The fields that somebody else changed too. */
  conflict: v.nullable(v.array(shownConflictFieldSchema)),
  /** The changed fields, if it changes any. */
  changes: v.array(fieldChangeSchema),
  /** True if it may change places with the edit before it, and with the one after it. */
  canMoveUp: v.boolean(),
  canMoveDown: v.boolean(),
  endedAt: v.nullable(v.string()),
})
export type EditRow = Readonly<v.InferOutput<typeof editRowSchema>>

/** An edit that an assistant has proposed, and that the user has not sent. */
const proposalRowSchema = v.object({
  kind: v.literal('proposal'),
  key: v.string(),
  edit: editSchema,
  /** The name by which the assistant called itself: a text of somebody else. */
  proposedBy: v.string(),
  proposedAt: v.string(),
  title: v.string(),
  /** The words that it brings, and those in whose place they stand; null where there are none. */
  text: v.nullable(v.string()),
  textBefore: v.nullable(v.string()),
  targetKey: v.string(),
  targetReference: v.nullable(v.string()),
  /** The title of the thing that it is about. */
  about: v.string(),
  /** Place in the changes of a merge request; null for all else. */
  line: v.nullable(v.string()),
  /** The comment that it answers: the name of its author, and the beginning of its text in one line. Null for all else. */
  answered: v.nullable(v.object({ by: v.string(), beginning: v.string() })),
  changes: v.array(fieldChangeSchema),
})
export type ProposalRow = Readonly<v.InferOutput<typeof proposalRowSchema>>

export const anyItemRowSchema = v.variant('kind', [issueRowSchema, mergeRequestRowSchema])

/**
 * One event. `action` is one of Docket's (ActivityAction) or the service's own. Of a change, `field` is the changed field of the
 * item; the values are text, or the people and labels beside them.
 */
const activityRowSchema = v.object({
  kind: v.literal('activity'),
  key: v.string(),
  /** The actor; null while unknown. */
  actor: v.nullable(userEntity.schema),
  /** True if the actor is the account's user. */
  own: v.boolean(),
  action: v.string(),
  field: v.nullable(v.picklist(activityFields)),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  assigneeBefore: v.nullable(userEntity.schema),
  assigneeAfter: v.nullable(userEntity.schema),
  labelsRemoved: v.array(labelBadgeSchema),
  labelsAdded: v.array(labelBadgeSchema),
  /** The beginning of a comment; null when it is not on this computer. */
  comment: v.nullable(v.string()),
  /** Its target where that is no item: `branch`, `tag`, `Milestone` or another kind that a service names. */
  subjectKind: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  commits: v.nullable(v.number()),
  at: v.string(),
  /** True if the exact time is unknown. */
  around: v.boolean(),
  projectKey: v.string(),
  projectPath: v.string(),
  /** The item it happened to; the row of one that is not on this computer is null. */
  targetKey: v.nullable(v.string()),
  item: v.nullable(anyItemRowSchema),
})
export type ActivityRow = Readonly<v.InferOutput<typeof activityRowSchema>>

export const rowSchema = v.variant('kind', [
  issueRowSchema,
  mergeRequestRowSchema,
  noteRowSchema,
  snippetRowSchema,
  inboxRowSchema,
  projectRowSchema,
  editRowSchema,
  proposalRowSchema,
  activityRowSchema,
])
export type Row = Readonly<v.InferOutput<typeof rowSchema>>

/** The last look at an item before this one. */
export const lookSchema = v.object({
  /** By the service's clock: the newest thing about the item that was on this computer then. */
  seenAt: v.string(),
  /** The highest id among its notes then, or 0: every later one has a higher. */
  newestNote: v.number(),
  /** The highest id among the versions of a merge request then, or 0. */
  newestVersion: v.number(),
  /** By this computer's clock. */
  lookedAt: v.string(),
})
export type Look = Readonly<v.InferOutput<typeof lookSchema>>

/** The id of the version in which it was added or last changed; 0 when not known. */
const sinceVersion = { sinceVersion: v.number() }

/** A rule about whose approvals a merge request requires, with the waiting approval of the user counted in. */
const approvalRuleRowSchema = v.object({
  name: v.string(),
  /** True for a rule about the owners of changed files: its name is their pattern in CODEOWNERS. */
  isOwners: v.boolean(),
  /** Section of CODEOWNERS; null where there is none. */
  section: v.nullable(v.string()),
  /** Number of approvals that it requires; 0 for one that may be fulfilled, and need not be. */
  required: v.number(),
  isSatisfied: v.boolean(),
  approvedBy: v.array(userEntity.schema),
  /** Some of those who may still approve for it, the user first; nobody where anybody may. */
  eligible: v.array(userEntity.schema),
  /** Number of the others. */
  moreEligible: v.number(),
})
export type ApprovalRuleRow = Readonly<v.InferOutput<typeof approvalRuleRowSchema>>

/** An item as it is named where another one has to do with it. */
const namedItemRowSchema = v.object({
  /** Null while it is not on this computer. */
  key: v.nullable(v.string()),
  iid: v.number(),
  projectKey: v.string(),
  /** With the path of its project where that is another one. */
  reference: v.string(),
  title: v.string(),
  state: v.string(),
  webUrl: v.nullable(v.string()),
})
export type NamedItemRow = Readonly<v.InferOutput<typeof namedItemRowSchema>>

/** What holds a merge request up, by name: as it was last read, as far as its row still says that it does. */
const obstaclesSchema = v.object({
  blockedBy: v.array(namedItemRowSchema),
  /** Number of others that the user may not see. */
  hiddenBlocks: v.number(),
  /** The status checks that have not passed. */
  checks: v.array(v.object({ name: v.string(), status: v.string() })),
  /** Its place in the merge train, from 1, and the status of its pipeline there; null where it is in none. */
  train: v.nullable(v.object({ place: v.number(), pipeline: v.nullable(v.string()) })),
})
export type Obstacles = Readonly<v.InferOutput<typeof obstaclesSchema>>

/** That a merge request was brought to an environment. */
const deployedRowSchema = v.object({
  environment: v.string(),
  /** When it was first. */
  at: v.string(),
  /** The page of the environment; null where that is not known. */
  webUrl: v.nullable(v.string()),
})
export type DeployedRow = Readonly<v.InferOutput<typeof deployedRowSchema>>

/** An issue that another one is linked to. */
const linkedIssueRowSchema = v.object({
  ...namedItemRowSchema.entries,
  key: v.string(),
  /** True if it is on this computer. */
  isHere: v.boolean(),
  /** How the other one stands to it. */
  type: v.picklist(issueLinkTypes),
  /** True while the link waits in the outbox. */
  isWaiting: v.boolean(),
})
export type LinkedIssueRow = Readonly<v.InferOutput<typeof linkedIssueRowSchema>>

/** An issue, an epic or a task as it is named where it is a part of another one, or has parts. */
const workItemRowSchema = v.object({
  ...v.omit(namedItemRowSchema, ['projectKey']).entries,
  /** Null while it is not on this computer, and where it is in no project. */
  projectKey: v.nullable(v.string()),
  /** `issue`, `task`, `epic` and others; empty where it is not told. */
  type: v.string(),
})
export type WorkItemRow = Readonly<v.InferOutput<typeof workItemRowSchema>>

/** The parts of an item besides its text and thread. An issue has only awards, links, merge requests, parent and children. */
export const itemContentsSchema = v.object({
  awards: v.array(v.pick(awardEmojiEntity.schema, ['name', 'user', 'createdAt'])),
  commits: v.array(v.object({ ...commitEntity.schema.entries, ...sinceVersion })),
  versions: v.array(diffVersionEntity.schema),
  changes: v.array(
    v.object({
      ...fileChangeEntity.schema.entries,
      ...changeSummarySchema.entries,
      /** Its place among the changes. */
      place: v.number(),
      /** The patch; null where it is asked for apart, as `readPatches` does. */
      diff: v.nullable(v.string()),
      ...sinceVersion,
      /** True if the user has viewed the file as it is now. */
      viewed: v.boolean(),
    }),
  ),
  /** As they were last read; none of an issue, and where the service says none. */
  approvalRules: v.array(approvalRuleRowSchema),
  /** Null for an issue. */
  obstacles: v.nullable(obstaclesSchema),
  /** The environments that a merged merge request reached, production first; none of an issue. */
  deployments: v.array(deployedRowSchema),
  /** Issues that a merge request names, and whether it closes them; none of an issue. */
  issues: v.array(v.object({ ...namedItemRowSchema.entries, closes: v.boolean() })),
  /** None of a merge request, and where the service has none. */
  links: v.array(linkedIssueRowSchema),
  /** Merge requests that name an issue, and whether they close it; none of a merge request. */
  mergeRequests: v.array(v.object({ ...namedItemRowSchema.entries, closes: v.boolean() })),
  /** What an issue is a part of; null where it is a part of nothing, and of a merge request. */
  parent: v.nullable(workItemRowSchema),
  /** What is a part of an issue; nothing of a merge request. */
  children: v.array(workItemRowSchema),
  /** True where an issue has more children than are read. */
  hasMoreChildren: v.boolean(),
  /** Time at which it was last read; null while it never was. */
  readAt: v.nullable(v.string()),
})
export type ItemContents = Readonly<v.InferOutput<typeof itemContentsSchema>>
/** The change to a file as a window has it. */
export type ChangeRow = ItemContents['changes'][number]

/** An open item: its row, and the fields that only an open item shows. */
export const itemSchema = v.object({
  row: anyItemRowSchema,
  description: v.string(),
  webUrl: v.nullable(v.string()),
  /** Of its description, and of emoji that were awarded to it; absent where there are none. */
  pictures: v.optional(picturesSchema),
  /** Time at which its thread was last read whole from the service; null while it never was. */
  threadReadAt: v.nullable(v.string()),
  /**
   * Remarks on the user's own edits of the last day, newest first: fields whose text was merged with what others had written, and
   * fields that the service took and left as they were.
   */
  remarks: v.array(
    v.object({ edit: v.string(), merged: v.array(v.string()), ignored: v.array(v.string()), at: v.string() }),
  ),
  triage: triageSchema,
  /** Null when the user has never looked at it before. */
  look: v.nullable(lookSchema),
  /** Actions of others since that look, oldest first; at most the newest 50, comments aside. */
  changes: v.array(activityRowSchema),
})
export type Item = Readonly<v.InferOutput<typeof itemSchema>>
