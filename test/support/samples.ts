import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { Approvals } from '../../shared/model/approvals.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { Label } from '../../shared/model/label.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Milestone } from '../../shared/model/milestone.ts'
import type { Note } from '../../shared/model/note.ts'
import type { Pipeline } from '../../shared/model/pipeline.ts'
import type { Project } from '../../shared/model/project.ts'
import type { Todo } from '../../shared/model/todo.ts'
import type { User } from '../../shared/model/user.ts'

/** Rows as the client returns them, for tests of the code that uses the client. */

export const ada: User = { id: 1, username: 'ada', name: 'Ada', state: 'active', avatarUrl: null, webUrl: null }
export const ben: User = { id: 2, username: 'ben', name: 'Ben', state: 'active', avatarUrl: null, webUrl: null }

export function sampleIssue(id: number, changed: Partial<Issue> = {}): Issue {
  return {
    id,
    iid: id,
    projectId: 1,
    title: `Issue ${id}`,
    description: `What is wrong with ${id}`,
    state: 'opened',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString(),
    labels: [],
    milestone: null,
    assignee: null,
    assignees: [],
    author: ada,
    subscribed: false,
    userNotesCount: 0,
    dueDate: null,
    startDate: null,
    timeEstimate: null,
    timeSpent: null,
    weight: null,
    healthStatus: null,
    epicId: null,
    epicTitle: null,
    epicReference: null,
    iterationId: null,
    iterationTitle: null,
    iterationStart: null,
    iterationDue: null,
    ...{ hasWeight: false, hasEpic: false, hasIteration: false, hasHealthStatus: false },
    issueType: null,
    webUrl: null,
    confidential: false,
    upvotes: 0,
    downvotes: 0,
    ...changed,
  }
}

/** The columns of a stored note that says nothing of its discussion. */
export const noDiscussion = {
  discussion_id: null,
  resolvable: 0,
  resolved: 0,
  resolved_by: null,
  resolved_at: null,
  position: null,
  suggestions: '[]',
} as const

export function sampleNote(id: number, changed: Partial<Note> = {}): Note {
  return {
    id,
    body: `Note ${id}`,
    author: ben,
    createdAt: new Date(Date.UTC(2026, 0, 2) + id * 1000).toISOString(),
    updatedAt: null,
    system: false,
    internal: false,
    discussionId: null,
    resolvable: false,
    resolved: false,
    resolvedBy: null,
    resolvedAt: null,
    position: null,
    suggestions: [],
    noteableId: 1,
    noteableType: 'Issue',
    ...changed,
  }
}

export function sampleMergeRequest(id: number, changed: Partial<MergeRequest> = {}): MergeRequest {
  return {
    id,
    iid: id,
    projectId: 1,
    // It comes from no fork.
    sourceProjectId: changed.projectId ?? 1,
    targetProjectId: changed.projectId ?? 1,
    sourceBranch: `branch-${id}`,
    targetBranch: 'main',
    title: `Merge request ${id}`,
    description: null,
    state: 'opened',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString(),
    upvotes: 0,
    downvotes: 0,
    author: ada,
    assignee: null,
    assignees: [],
    reviewers: [],
    labels: [],
    workInProgress: false,
    milestone: null,
    mergeWhenBuildSucceeds: false,
    mergeStatus: 'unchecked',
    detailedMergeStatus: null,
    mergeAfter: null,
    timeEstimate: null,
    timeSpent: null,
    subscribed: false,
    sha: null,
    mergeCommitSha: null,
    forceRemoveSourceBranch: null,
    userNotesCount: 0,
    webUrl: null,
    ...changed,
  }
}

/** Approvals of a merge request that requires none, and that the caller may approve. */
export const samplePipeline: Pipeline = {
  ...{ id: 1, status: 'running', projectId: 7, ref: 'weld', sha: 'a'.repeat(40), webUrl: null, yamlErrors: null },
  ...{ createdAt: '2016-01-04T15:31:46.176Z', startedAt: null, finishedAt: null },
}

export function sampleApprovals(changed: Partial<Approvals>): Approvals {
  return {
    userHasApproved: false,
    requirePasswordToApprove: false,
    userCanApprove: true,
    approvedBy: [],
    approvalsRequired: null,
    approvalsLeft: null,
    ...changed,
  }
}

export function sampleTodo(id: number, changed: Partial<Todo> = {}): Todo {
  return {
    id,
    projectId: 1,
    author: ben,
    actionName: 'mentioned',
    targetType: 'Issue',
    targetId: id,
    targetUrl: `https://code.example.org/group/project/issues/${id}`,
    body: `Todo ${id}`,
    state: 'pending',
    createdAt: new Date(Date.UTC(2026, 0, 3) + id * 1000).toISOString(),
    ...changed,
  }
}

export function sampleProject(id: number, changed: Partial<Project> = {}): Project {
  return {
    id,
    name: `Project ${id}`,
    nameWithNamespace: `Group / Project ${id}`,
    path: `project-${id}`,
    pathWithNamespace: `group/project-${id}`,
    description: null,
    defaultBranch: 'main',
    visibilityLevel: 0,
    archived: false,
    webUrl: `https://code.example.org/group/project-${id}`,
    httpUrlToRepo: `https://code.example.org/group/project-${id}.git`,
    sshUrlToRepo: `git@code.example.org:group/project-${id}.git`,
    avatarUrl: null,
    issuesEnabled: true,
    mergeRequestsEnabled: true,
    starCount: 0,
    forksCount: 0,
    openIssuesCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastActivityAt: '2026-01-01T00:00:00.000Z',
    accessLevel: 30,
    ...changed,
  }
}

export function sampleLabel(changed: Partial<Label> = {}): Label {
  return {
    id: 5,
    name: 'bug',
    color: '#ff0000',
    description: null,
    openIssuesCount: 0,
    closedIssuesCount: 0,
    openMergeRequestsCount: 0,
    subscribed: false,
    priority: null,
    isProjectLabel: null,
    ...changed,
  }
}

export function sampleMilestone(id: number, changed: Partial<Milestone> = {}): Milestone {
  return {
    id,
    iid: 1,
    projectId: 1,
    groupPath: null,
    title: '1.0',
    description: '',
    state: 'active',
    dueDate: null,
    startDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changed,
  }
}

/** An event of Ben about the first issue, without a date. */
export function sampleEvent(actionName: string, changed: Partial<ActivityEvent> = {}): ActivityEvent {
  return {
    title: null,
    projectId: 1,
    actionName,
    targetId: 1,
    targetType: 'Issue',
    targetTitle: 'Issue 1',
    authorId: ben.id,
    author: ben,
    authorUsername: ben.username,
    push: null,
    note: null,
    createdAt: null,
    ...changed,
  }
}
