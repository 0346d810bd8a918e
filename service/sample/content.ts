import * as v from 'valibot'
import { readWorkingTime } from '../../shared/working-time.ts'

/**
 * The sample workspace as people write it: texts, their authors, and their dates relative to today. The files are in `larkspur/`;
 * `read-content.ts` reads them, and `generate.ts` turns them into rows.
 *
 * Issues and merge requests are numbered from 1 in the order of their files, so `#3` in a text is the third issue of that
 * project, `!3` its third merge request, and `group/project#3` an issue of another project.
 */

const words = v.pipe(v.string(), v.nonEmpty())

/** A username of people.yaml. */
const username = words
export type Username = v.InferOutput<typeof username>

const visibility = v.picklist(['private', 'internal', 'public'])

export const personSchema = v.strictObject({
  username,
  name: words,
  email: words,
  role: v.string(),
  location: v.string(),
  bio: v.string(),
  /** Days before today when the person joined. */
  joined: v.number(),
  state: v.exactOptional(v.picklist(['blocked', 'deactivated'])),
  bot: v.exactOptional(v.literal(true)),
  /** What they say of themselves. */
  status: v.exactOptional(
    v.strictObject({ emoji: words, message: v.string(), busy: v.exactOptional(v.literal(true)) }),
  ),
  administrator: v.exactOptional(v.literal(true)),
})
export type PersonContent = Readonly<v.InferOutput<typeof personSchema>>

export const groupSchema = v.strictObject({
  name: words,
  path: words,
  description: v.string(),
  visibility,
  /** Access level by username: 10 guest, 20 reporter, 30 developer, 40 master, 50 owner. */
  members: v.pipe(v.record(username, v.picklist([10, 20, 30, 40, 50])), v.readonly()),
})
export type GroupContent = Readonly<v.InferOutput<typeof groupSchema>>

/** An emoji and the usernames of those who gave it. */
const award = v.pipe(v.tupleWithRest([words], username), v.readonly())
export type AwardContent = v.InferOutput<typeof award>
const awards = v.exactOptional(v.pipe(v.array(award), v.readonly()))

/** The head of a comment; its text stands below. */
export const noteHeadSchema = v.strictObject({
  by: username,
  /** Hours after the comment before it (or after the item was opened). */
  after: v.number(),
  awards,
  /** A line the service wrote: `Added ~bug label`, `Changed title: …`, `Status changed to closed`, `mentioned in …`. */
  system: v.exactOptional(v.literal(true)),
  /** The line of a changed file that it is about, by its new number; in the newest version of that moment. */
  on: v.exactOptional(v.strictObject({ path: words, line: v.number() })),
  /** The author's answer resolves the discussion that it belongs to. */
  resolves: v.exactOptional(v.literal(true)),
})
export interface NoteContent extends Readonly<v.InferOutput<typeof noteHeadSchema>> {
  /** Markdown. `@username` mentions. */
  readonly body: string
}

/** Read as seconds. */
const workingTime = v.pipe(
  words,
  v.check((text) => readWorkingTime(text) !== null, 'must be a working time'),
  v.transform((text) => readWorkingTime(text) ?? 0),
)

const itemHead = {
  title: words,
  author: username,
  assignee: v.exactOptional(username),
  labels: v.exactOptional(v.pipe(v.array(words), v.readonly())),
  milestone: v.exactOptional(words),
  /** Days before today when it was opened. */
  age: v.number(),
  awards,
  /** The time that it is to take and took so far, such as `3h 30m`. */
  estimate: v.exactOptional(workingTime),
  spent: v.exactOptional(workingTime),
}

const references = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w/-]+#\d+$/))), v.readonly())

export const issueHeadSchema = v.strictObject({
  ...itemHead,
  /** Days after its opening when it was closed, less than its age; absent while open. */
  closedAfter: v.exactOptional(v.number()),
  /** Days from today, negative in the past. */
  due: v.exactOptional(v.number()),
  /** Days from today. */
  start: v.exactOptional(v.number()),
  type: v.exactOptional(v.picklist(['incident', 'task'])),
  confidential: v.exactOptional(v.literal(true)),
  /** Issues that it is linked to, such as `platform/ingest#16`, and those that wait for it. */
  related: v.exactOptional(references),
  blocks: v.exactOptional(references),
  /** The number of the issue of its project that it is a part of. */
  parent: v.exactOptional(v.number()),
})
export interface IssueContent extends Readonly<v.InferOutput<typeof issueHeadSchema>> {
  /** Markdown. */
  readonly body: string
  readonly thread: readonly NoteContent[]
}

/** The head of a changed file; its hunks stand below. */
export const changeHeadSchema = v.strictObject({
  path: words,
  /** The previous path of a renamed file. */
  oldPath: v.exactOptional(words),
  status: v.exactOptional(v.picklist(['new', 'deleted', 'renamed'])),
  /** Its modes before and after, where they are not those of a usual file. */
  modes: v.exactOptional(v.pipe(v.tuple([words, words]), v.readonly())),
  /** A tool has made it. */
  generated: v.exactOptional(v.literal(true)),
  /** The files beside the merge request that hold it before and after, where its hunks do not show all of it. */
  content: v.exactOptional(v.strictObject({ before: v.exactOptional(words), after: v.exactOptional(words) })),
  /** The numbers of the first and the last commit with which it is so; without both, it comes in its order among the commits. */
  fromCommit: v.exactOptional(v.number()),
  untilCommit: v.exactOptional(v.number()),
})
export interface FileChangeContent extends Omit<Readonly<v.InferOutput<typeof changeHeadSchema>>, 'content'> {
  /** The bytes of it before and after, in base64. */
  readonly content?: { readonly before?: string; readonly after?: string }
  /** Unified hunks from the first `@@` on, each line with its sign; or `Binary files … differ`. */
  readonly diff: string
}

const output = v.exactOptional(v.string())

/** A job that fails for a commit, by the number of that. */
const failingSchema = v.strictObject({ commit: v.number(), job: words, log: output })

const commitSchema = v.strictObject({
  title: words,
  by: username,
  /** Hours after the opening of the merge request, negative before it. */
  after: v.number(),
})

export const mergeRequestHeadSchema = v.strictObject({
  ...itemHead,
  branch: words,
  /** `master` when absent. */
  target: v.exactOptional(words),
  outcome: v.picklist(['opened', 'merged', 'closed']),
  /** Days after its opening when it was merged or closed; absent while open. */
  endedAfter: v.exactOptional(v.number()),
  /** The username of whoever merged or closed it. */
  endedBy: v.exactOptional(username),
  conflict: v.exactOptional(v.literal(true)),
  /** Merge requests that have to be merged before it, such as `platform/ingest!16`. */
  blockedBy: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w/-]+!\d+$/))), v.readonly())),
  /** How far those are who were asked to review it; without them, they follow from the comments. */
  reviewers: v.exactOptional(
    v.pipe(v.record(username, v.picklist(['unreviewed', 'reviewed', 'requested_changes', 'approved'])), v.readonly()),
  ),
  commits: v.pipe(v.array(commitSchema), v.readonly()),
  failing: v.exactOptional(v.pipe(v.array(failingSchema), v.readonly())),
})
export interface MergeRequestContent extends Readonly<v.InferOutput<typeof mergeRequestHeadSchema>> {
  /** Markdown. */
  readonly body: string
  readonly thread: readonly NoteContent[]
  readonly changes: readonly FileChangeContent[]
}

export const snippetHeadSchema = v.strictObject({
  title: words,
  fileName: words,
  author: username,
  /** Days before today when it was written. */
  age: v.number(),
  awards,
})
export interface SnippetContent extends Readonly<v.InferOutput<typeof snippetHeadSchema>> {
  readonly thread: readonly NoteContent[]
}

const labelSchema = v.strictObject({
  name: words,
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  description: v.string(),
  priority: v.exactOptional(v.number()),
})

const milestoneSchema = v.strictObject({
  title: words,
  description: v.string(),
  /** Days from today, negative in the past. */
  start: v.number(),
  due: v.number(),
  closed: v.exactOptional(v.literal(true)),
})

/** A job of the project's pipelines: see the definition of jobs in the store. */
const jobSchema = v.strictObject({
  name: words,
  stage: words,
  needs: v.exactOptional(v.pipe(v.array(words), v.readonly())),
  when: v.exactOptional(v.picklist(['on_success', 'on_failure', 'always', 'manual', 'delayed'])),
  allowFailure: v.exactOptional(v.boolean()),
  /** How long it runs. */
  seconds: v.exactOptional(v.number()),
  log: output,
  logBytes: v.exactOptional(v.number()),
  failureLog: output,
  flaky: v.exactOptional(v.number()),
  tests: v.exactOptional(v.number()),
  triggers: v.exactOptional(words),
  dependsOnChild: v.exactOptional(v.boolean()),
  child: v.exactOptional(words),
})

/** Owners of code, without whose approval no change of their files is merged. */
const ownersSchema = v.strictObject({
  section: words,
  /** The pattern of their files. */
  files: words,
  /** The number of approvals that are needed. */
  required: v.number(),
  people: v.pipe(v.array(username), v.readonly()),
})

/** A branch that no merge request comes from. The last of its commits changes the files. */
const branchSchema = v.strictObject({
  name: words,
  by: username,
  /** Days before today when it was begun. */
  age: v.number(),
  /** The titles of its commits, the oldest first. */
  commits: v.pipe(v.array(words), v.readonly()),
  files: v.pipe(
    v.array(v.strictObject({ path: words, status: v.exactOptional(v.picklist(['new', 'deleted'])), diff: words })),
    v.readonly(),
  ),
})

/** What a project gave out, with where it is to be had. */
const releaseSchema = v.strictObject({
  tag: words,
  name: words,
  by: username,
  /** Days before today when it was made. */
  age: v.number(),
  /** Days from today until it is out; it was out at once when absent. */
  due: v.exactOptional(v.number()),
  description: words,
  milestones: v.exactOptional(v.pipe(v.array(words), v.readonly())),
  links: v.exactOptional(v.pipe(v.array(v.strictObject({ name: words, url: words })), v.readonly())),
})

/** How many days before today the newest commit was brought to an environment. */
const deploymentsSchema = v.strictObject({
  environment: words,
  by: username,
  ages: v.pipe(v.array(v.number()), v.readonly()),
})

/** Descriptions to begin with, by their names. */
const templates = v.pipe(v.record(words, v.string()), v.readonly())

/** The content of project.yaml; issues, merge requests and snippets are the files beside it. */
export const projectSchema = v.strictObject({
  name: words,
  path: words,
  group: words,
  description: v.string(),
  visibility,
  tags: v.pipe(v.array(words), v.readonly()),
  age: v.number(),
  stars: v.pipe(v.array(username), v.readonly()),
  labels: v.pipe(v.array(labelSchema), v.readonly()),
  milestones: v.pipe(v.array(milestoneSchema), v.readonly()),
  /** In the order of their stages. Only API v4 has pipelines. */
  jobs: v.exactOptional(v.pipe(v.array(jobSchema), v.readonly())),
  boards: v.exactOptional(
    v.pipe(v.array(v.strictObject({ name: words, lists: v.pipe(v.array(words), v.readonly()) })), v.readonly()),
  ),
  templates: v.exactOptional(v.strictObject({ issues: templates, mergeRequests: templates })),
  branches: v.exactOptional(v.pipe(v.array(branchSchema), v.readonly())),
  /** Only API v4 has these two. */
  releases: v.exactOptional(v.pipe(v.array(releaseSchema), v.readonly())),
  deployments: v.exactOptional(v.pipe(v.array(deploymentsSchema), v.readonly())),
  owners: v.exactOptional(v.pipe(v.array(ownersSchema), v.readonly())),
})
export interface ProjectContent extends Readonly<v.InferOutput<typeof projectSchema>> {
  /** Oldest first: ages fall. */
  readonly issues: readonly IssueContent[]
  readonly mergeRequests: readonly MergeRequestContent[]
  readonly snippets: readonly SnippetContent[]
}

export interface SampleContent {
  readonly people: readonly PersonContent[]
  readonly groups: readonly GroupContent[]
  readonly projects: readonly ProjectContent[]
}
