import { day, hour, minute } from '../../shared/durations.ts'
import type {
  IssueContent,
  MergeRequestContent,
  NoteContent,
  ProjectContent,
  SnippetContent,
  Username,
} from './content.ts'
import { fraction, workingMoment } from './timing.ts'

/** Plans the moments at which everything happens. Pure: content and `now` in, moments out. Nothing happens after `now`. */

export interface PlannedNote {
  readonly content: NoteContent
  readonly at: number
}

export interface PlannedEnd {
  readonly at: number
  readonly by: Username
  /** True when the thread itself has the system note about it. */
  readonly reported: boolean
}

interface PlannedItem {
  /** Its number where it stands in the content; null for a copy, which is numbered after all of those. */
  readonly iid: number | null
  /** The number of the copy; 0 for the content itself. */
  readonly copy: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly notes: readonly PlannedNote[]
  readonly end: PlannedEnd | null
}

export interface PlannedIssue extends PlannedItem {
  readonly kind: 'issue'
  readonly content: IssueContent
}

export interface PlannedPush {
  readonly at: number
  readonly by: Username
  /** The number of commits, oldest first, that are there after it. */
  readonly commits: number
}

export interface PlannedMergeRequest extends PlannedItem {
  readonly kind: 'mergeRequest'
  readonly content: MergeRequestContent
  readonly commitTimes: readonly number[]
  readonly pushes: readonly PlannedPush[]
}

export interface PlannedSnippet {
  readonly content: SnippetContent
  readonly createdAt: number
  readonly notes: readonly PlannedNote[]
}

const statusLine = /^Status changed to (closed|merged)/

function planNotes(thread: readonly NoteContent[], createdAt: number, now: number): PlannedNote[] {
  let at = createdAt
  return thread.map((content, index) => {
    const latest = now - (thread.length - index) * minute
    at = Math.max(at + 1000, Math.min(at + Math.round(content.after * hour), latest))
    return { content, at }
  })
}

function planEnd(
  notes: readonly PlannedNote[],
  {
    after,
    by,
    createdAt,
    now,
  }: { readonly after: number | undefined; readonly by: Username; readonly createdAt: number; readonly now: number },
): PlannedEnd | null {
  if (after === undefined) return null
  const line = notes.find(({ content }) => content.system && statusLine.test(content.body))
  if (line) return { at: line.at, by: line.content.by, reported: true }
  return {
    at: Math.max(createdAt + 1000, Math.min(createdAt + Math.round(after * day), now - minute)),
    by,
    reported: false,
  }
}

function lastOf(createdAt: number, ...moments: readonly (number | undefined)[]): number {
  return Math.max(createdAt, ...moments.filter((moment) => moment !== undefined))
}

/** The copy of an issue or a merge request that is planned, and the moment of its creation. */
interface Copied {
  readonly createdAt: number
  readonly now: number
  /** Its number; null for one that is given later. */
  readonly iid: number | null
  /** The number of the copy; 0 for the content itself. */
  readonly copy: number
}

function planIssue(content: IssueContent, { createdAt, now, iid, copy }: Copied): PlannedIssue {
  const notes = planNotes(content.thread, createdAt, now)
  const end = planEnd(notes, { after: content.closedAfter, by: content.assignee ?? content.author, createdAt, now })
  const updatedAt = lastOf(createdAt, notes.at(-1)?.at, end?.at)
  return { kind: 'issue', content, iid, copy, createdAt, updatedAt, notes, end }
}

/** Commits that were made within half an hour are pushed together; those before the opening come with it. */
function planPushes(content: MergeRequestContent, createdAt: number, times: readonly number[]): PlannedPush[] {
  const pushes: PlannedPush[] = []
  content.commits.forEach((commit, index) => {
    const at = Math.max(times[index] ?? createdAt, createdAt)
    const last = pushes.at(-1)
    if (last && at - last.at < 30 * minute) pushes.pop()
    pushes.push({ at: pushes.length === 0 ? createdAt : at, by: commit.by, commits: index + 1 })
  })
  return pushes
}

function planMergeRequest(content: MergeRequestContent, { createdAt, now, iid, copy }: Copied): PlannedMergeRequest {
  const notes = planNotes(content.thread, createdAt, now)
  const by = content.endedBy ?? content.assignee ?? content.author
  const after = content.outcome === 'opened' ? undefined : (content.endedAfter ?? 1)
  const end = planEnd(notes, { after, by, createdAt, now })
  const latest = end?.at ?? now - minute
  const commitTimes = content.commits.map((commit) =>
    Math.min(createdAt + Math.round(commit.after * hour), latest - 1000),
  )
  const pushes = planPushes(content, createdAt, commitTimes)
  const updatedAt = lastOf(createdAt, notes.at(-1)?.at, end?.at, pushes.at(-1)?.at)
  return { kind: 'mergeRequest', content, iid, copy, createdAt, updatedAt, notes, end, commitTimes, pushes }
}

/** The moments at which the items were opened, in their order: none before the item above it. */
function openings(items: readonly { readonly age: number }[], now: number, path: string, kind: string): number[] {
  let last = 0
  return items.map(({ age }, index) => {
    last = Math.max(last + minute, Math.min(workingMoment(now, age, path, kind, index), now - 2 * minute))
    return last
  })
}

/**
 * The issues and merge requests of a project, and `scale - 1` copies of each at moments of their own from the project's
 * beginning to now.
 */
export function planProject(
  content: ProjectContent,
  now: number,
  scale: number,
): (PlannedIssue | PlannedMergeRequest)[] {
  const path = `${content.group}/${content.path}`
  const born = now - content.age * day
  const copyMoment = (kind: string, index: number, copy: number): number =>
    Math.floor(born + fraction(path, kind, index, copy) * (now - hour - born))
  const issueTimes = openings(content.issues, now, path, 'issue')
  const mergeRequestTimes = openings(content.mergeRequests, now, path, 'merge request')
  const items: (PlannedIssue | PlannedMergeRequest)[] = []
  content.issues.forEach((issue, index) => {
    items.push(planIssue(issue, { createdAt: issueTimes[index] ?? born, now, iid: index + 1, copy: 0 }))
    for (let copy = 1; copy < scale; copy++) {
      items.push(planIssue(issue, { createdAt: copyMoment('issue', index, copy), now, iid: null, copy }))
    }
  })
  content.mergeRequests.forEach((mergeRequest, index) => {
    items.push(
      planMergeRequest(mergeRequest, { createdAt: mergeRequestTimes[index] ?? born, now, iid: index + 1, copy: 0 }),
    )
    for (let copy = 1; copy < scale; copy++) {
      items.push(
        planMergeRequest(mergeRequest, { createdAt: copyMoment('merge request', index, copy), now, iid: null, copy }),
      )
    }
  })
  return items
}

/** The snippets of a project. There are no copies of them. */
export function planSnippets({ group, path, snippets }: ProjectContent, now: number): PlannedSnippet[] {
  const times = openings(snippets, now, `${group}/${path}`, 'snippet')
  return snippets.map((content, index) => {
    const createdAt = times[index] ?? now
    return { content, createdAt, notes: planNotes(content.thread, createdAt, now) }
  })
}
