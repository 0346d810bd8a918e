import type { Client } from '../api/client.ts'
import { listProjectIssues } from '../api/issues.ts'
import { listLabels } from '../api/labels.ts'
import { listMergeRequests } from '../api/merge-requests.ts'
import { listMilestones } from '../api/milestones.ts'
import { listProjects } from '../api/projects.ts'
import { listTodos } from '../api/todos.ts'
import { storeIssue } from '../cache/issues.ts'
import { storeLabel } from '../cache/labels.ts'
import { storeMergeRequest } from '../cache/merge-requests.ts'
import { storeMilestone } from '../cache/milestones.ts'
import { storeProject } from '../cache/projects.ts'
import { finishOtherTodos, storeTodo } from '../cache/todos.ts'
import type { DatedSource, PlainSource } from './source.ts'
import type { Sources } from './sync.ts'

const perPage = { per_page: 100 } as const

/** The lists of an account, read through its client. */
export function serviceSources(client: Client): Sources {
  return {
    todos: todos(client),
    projects: projects(client),
    // What `state` selects when it is not given is not in the contract, and one that selects all issues is neither: so
    // open and closed ones are asked for as two lists. A row that changes sides appears at the tail of the other.
    itemsOf: (projectId) => [
      issues(client, projectId, 'opened'),
      mergeRequests(client, projectId),
      issues(client, projectId, 'closed'),
    ],
    detailsOf: (projectId) => [labels(client, projectId), milestones(client, projectId)],
  }
}

function todos(client: Client) {
  return plain({
    name: 'todos',
    kind: 'todos',
    projectId: null,
    rowKind: 'todo',
    read: (link, signal) => listTodos(client, { state: 'pending', ...perPage }, { link, signal }),
    idOf: (todo) => todo.id,
    store: storeTodo,
    finish: finishOtherTodos,
  })
}

function projects(client: Client) {
  return plain({
    name: 'projects',
    kind: 'projects',
    projectId: null,
    rowKind: 'project',
    read: (link, signal) => listProjects(client, { order_by: 'id', sort: 'asc', ...perPage }, { link, signal }),
    idOf: (project) => project.id,
    store: (cache, project, arrival) => storeProject(cache, project, true, arrival),
  })
}

function issues(client: Client, projectId: number, state: 'opened' | 'closed') {
  return dated({
    name: `project ${projectId} issues ${state}`,
    kind: 'issue',
    projectId,
    rowKind: 'issue',
    read: (sort, link, signal) =>
      listProjectIssues(client, { id: projectId, state, order_by: 'updated_at', sort, ...perPage }, { link, signal }),
    idOf: (issue) => issue.id,
    updatedAt: (issue) => Date.parse(issue.updatedAt),
    store: storeIssue,
  })
}

function mergeRequests(client: Client, projectId: number) {
  return dated({
    name: `project ${projectId} merge requests`,
    kind: 'mergeRequest',
    projectId,
    rowKind: 'mergeRequest',
    read: (sort, link, signal) => {
      const args = { id: projectId, state: 'all', order_by: 'updated_at', sort, ...perPage } as const
      return listMergeRequests(client, args, { link, signal })
    },
    idOf: (mergeRequest) => mergeRequest.id,
    updatedAt: (mergeRequest) => Date.parse(mergeRequest.updatedAt),
    store: storeMergeRequest,
  })
}

function labels(client: Client, projectId: number) {
  return plain({
    name: `project ${projectId} labels`,
    kind: 'label',
    projectId,
    rowKind: 'label',
    read: (link, signal) => listLabels(client, { id: projectId, ...perPage }, { link, signal }),
    idOf: (label) => label.id,
    store: (cache, label, arrival) => storeLabel(cache, projectId, label, arrival),
  })
}

function milestones(client: Client, projectId: number) {
  return plain({
    name: `project ${projectId} milestones`,
    kind: 'milestone',
    projectId,
    rowKind: 'milestone',
    read: (link, signal) => listMilestones(client, { id: projectId, ...perPage }, { link, signal }),
    idOf: (milestone) => milestone.id,
    store: storeMilestone,
  })
}

// A round treats all lists alike and never looks into their rows, so the types of rows end here.

function plain<T>(source: PlainSource<T>): PlainSource<unknown> {
  return source as PlainSource<unknown>
}

function dated<T>(source: DatedSource<T>): DatedSource<unknown> {
  return source as DatedSource<unknown>
}
