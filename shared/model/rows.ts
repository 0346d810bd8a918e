import * as v from 'valibot'
import { awardEmojiSchema } from './award-emoji.ts'
import { commitSchema } from './commit.ts'
import { diffVersionSchema } from './diff-version.ts'
import { fileChangeSchema } from './file-change.ts'
import { picturesSchema } from './picture.ts'
import { userSchema } from './user.ts'
import { milestoneSchema } from './milestone.ts'

/**
 * What views show: the cache's rows with the waiting edits folded over them (invariant I1), and with what belongs to a
 * row but stands elsewhere (its project's path, its labels' colours) joined in.
 */

/** An edit of this row that the service does not have yet. */
export const pendingSchema = v.object({
  edit: v.string(),
  state: v.picklist(['waiting', 'sending', 'doubtful', 'rejected']),
})
export type Pending = Readonly<v.InferOutput<typeof pendingSchema>>

export const labelBadgeSchema = v.object({ name: v.string(), color: v.string() })
export type LabelBadge = Readonly<v.InferOutput<typeof labelBadgeSchema>>

const itemEntries = {
  key: v.string(),
  iid: v.number(),
  projectKey: v.string(),
  projectPath: v.string(),
  title: v.string(),
  state: v.string(),
  author: userSchema,
  assignee: v.nullable(userSchema),
  labels: v.array(labelBadgeSchema),
  milestone: v.nullable(milestoneSchema),
  notesCount: v.number(),
  upvotes: v.number(),
  downvotes: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  pending: v.array(pendingSchema),
}

export const issueRowSchema = v.object({
  kind: v.literal('issue'),
  ...itemEntries,
  dueDate: v.nullable(v.string()),
  confidential: v.boolean(),
})
export type IssueRow = Readonly<v.InferOutput<typeof issueRowSchema>>

export const mergeRequestRowSchema = v.object({
  kind: v.literal('mergeRequest'),
  ...itemEntries,
  sourceBranch: v.string(),
  targetBranch: v.string(),
  workInProgress: v.boolean(),
  mergeStatus: v.string(),
})
export type MergeRequestRow = Readonly<v.InferOutput<typeof mergeRequestRowSchema>>

export const noteRowSchema = v.object({
  kind: v.literal('note'),
  key: v.string(),
  body: v.string(),
  author: userSchema,
  createdAt: v.string(),
  updatedAt: v.nullable(v.string()),
  /** Absent where its text names none. */
  pictures: v.optional(picturesSchema),
  system: v.boolean(),
  pending: v.array(pendingSchema),
})
export type NoteRow = Readonly<v.InferOutput<typeof noteRowSchema>>

/** A line of the inbox. `item` is null while the item itself has not been fetched. */
export const todoRowSchema = v.object({
  kind: v.literal('todo'),
  key: v.string(),
  author: userSchema,
  actionName: v.string(),
  body: v.string(),
  createdAt: v.string(),
  targetKey: v.string(),
  item: v.nullable(v.variant('kind', [issueRowSchema, mergeRequestRowSchema])),
})
export type TodoRow = Readonly<v.InferOutput<typeof todoRowSchema>>

export const projectRowSchema = v.object({
  kind: v.literal('project'),
  key: v.string(),
  name: v.string(),
  pathWithNamespace: v.string(),
  openIssues: v.number(),
  openMergeRequests: v.number(),
})
export type ProjectRow = Readonly<v.InferOutput<typeof projectRowSchema>>

/** A queued edit as the user is shown it. `detail` is the text it brings, whole, or the title of what it changes. */
export const editRowSchema = v.object({
  kind: v.literal('edit'),
  key: v.string(),
  edit: v.string(),
  state: pendingSchema.entries.state,
  title: v.string(),
  detail: v.string(),
  targetKey: v.string(),
  /** `GROUP/PROJECT#12`, or null while the item is not in the cache. */
  targetReference: v.nullable(v.string()),
  createdAt: v.string(),
  attempts: v.number(),
  /** When it is sent at the earliest; null once it was sent or when nothing holds it back. */
  heldUntil: v.nullable(v.string()),
  error: v.nullable(v.string()),
})
export type EditRow = Readonly<v.InferOutput<typeof editRowSchema>>

export const rowSchema = v.variant('kind', [
  issueRowSchema,
  mergeRequestRowSchema,
  noteRowSchema,
  todoRowSchema,
  projectRowSchema,
  editRowSchema,
])
export type Row = Readonly<v.InferOutput<typeof rowSchema>>

/** What an item consists of besides its text and thread. Of an issue everything but the awards is empty. */
export const itemContentsSchema = v.object({
  awards: v.array(v.pick(awardEmojiSchema, ['name', 'user', 'createdAt'])),
  commits: v.array(commitSchema),
  versions: v.array(diffVersionSchema),
  changes: v.array(fileChangeSchema),
  /** When it was last read; null while it never was. */
  readAt: v.nullable(v.string()),
})
export type ItemContents = Readonly<v.InferOutput<typeof itemContentsSchema>>

/** An item opened: its row, and what only the open item shows. */
export const itemSchema = v.object({
  row: v.variant('kind', [issueRowSchema, mergeRequestRowSchema]),
  description: v.string(),
  webUrl: v.nullable(v.string()),
  /** Of its description; absent where it names none. */
  pictures: v.optional(picturesSchema),
  /** When its thread was last read whole from the service; null while it never was. */
  threadReadAt: v.nullable(v.string()),
})
export type Item = Readonly<v.InferOutput<typeof itemSchema>>
