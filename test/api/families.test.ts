import { describe, expect, it } from 'vitest'
import { listIssueAwards, listMergeRequestAwards } from '../../electron/api/entities/award-emoji.ts'
import type { Client } from '../../electron/api/client/client.ts'
import { listGroups } from '../../electron/api/entities/groups.ts'
import {
  addIssueTodo,
  listGroupIssues,
  listOwnIssues,
  listProjectIssues,
  readIssue,
  updateIssue,
} from '../../electron/api/entities/issues.ts'
import { listLabels } from '../../electron/api/entities/labels.ts'
import {
  addMergeRequestTodo,
  listClosedIssues,
  listMergeRequests,
  readMergeRequest,
} from '../../electron/api/entities/merge-requests.ts'
import { listMilestones } from '../../electron/api/entities/milestones.ts'
import {
  createIssueNote,
  createMergeRequestNote,
  listIssueNotes,
  listMergeRequestNotes,
} from '../../electron/api/entities/notes.ts'
import { listProjects, listStarredProjects, readProject } from '../../electron/api/entities/projects.ts'
import { finishTodo, finishTodos, listTodos } from '../../electron/api/entities/todos.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import * as v from 'valibot'
import { awardEmojiEntity } from '../../shared/model/award-emoji.ts'
import { groupEntity } from '../../shared/model/group.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { labelEntity } from '../../shared/model/label.ts'
import { mergeRequestDetailEntity } from '../../shared/model/merge-request.ts'
import { milestoneEntity } from '../../shared/model/milestone.ts'
import { noteEntity } from '../../shared/model/note.ts'
import { projectDetailEntity } from '../../shared/model/project.ts'
import { todoEntity } from '../../shared/model/todo.ts'
import { ownUserEntity } from '../../shared/model/user.ts'
import * as rows from './support/rows.ts'
import { clientOf, errorFrom, json, startServer } from './support/service.ts'

const issue = { id: 1, issue_id: 76 }
const mergeRequest = { id: 1, merge_request_id: 91 }

interface Family {
  readonly call: (client: Client) => Promise<unknown>
  readonly request: string
  readonly answer: unknown
  readonly schema: v.GenericSchema
}

const page = (schema: v.GenericSchema) => v.looseObject({ items: v.tuple([v.strictObject({ ...entriesOf(schema) })]) })
const entriesOf = (schema: v.GenericSchema) => (schema as unknown as { entries: v.ObjectEntries }).entries
const one = (schema: v.GenericSchema) => v.strictObject({ ...entriesOf(schema) })

const families: Readonly<Record<string, Family>> = {
  readOwnUser: {
    call: (client) => readOwnUser(client),
    request: 'GET /user',
    answer: rows.ownUser,
    schema: one(ownUserEntity.schema),
  },
  listOwnIssues: {
    call: (client) => listOwnIssues(client, {}),
    request: 'GET /issues',
    answer: [rows.issue],
    schema: page(issueEntity.schema),
  },
  listGroupIssues: {
    call: (client) => listGroupIssues(client, { id: 'a/b' }),
    request: 'GET /groups/a%2Fb/issues',
    answer: [rows.issue],
    schema: page(issueEntity.schema),
  },
  listProjectIssues: {
    call: (client) => listProjectIssues(client, { id: 1 }),
    request: 'GET /projects/1/issues',
    answer: [rows.issue],
    schema: page(issueEntity.schema),
  },
  readIssue: {
    call: (client) => readIssue(client, issue),
    request: 'GET /projects/1/issues/76',
    answer: rows.issue,
    schema: one(issueEntity.schema),
  },
  updateIssue: {
    call: (client) => updateIssue(client, { ...issue, state_event: 'close' }),
    request: 'PUT /projects/1/issues/76',
    answer: rows.issue,
    schema: one(issueEntity.schema),
  },
  addIssueTodo: {
    call: (client) => addIssueTodo(client, issue),
    request: 'POST /projects/1/issues/76/todo',
    answer: rows.todo,
    schema: v.object({ value: one(todoEntity.schema) }),
  },
  listMergeRequests: {
    call: (client) => listMergeRequests(client, { id: 1 }),
    request: 'GET /projects/1/merge_requests',
    answer: [rows.mergeRequest],
    schema: page(mergeRequestDetailEntity.schema),
  },
  readMergeRequest: {
    call: (client) => readMergeRequest(client, mergeRequest),
    request: 'GET /projects/1/merge_requests/91',
    answer: rows.mergeRequest,
    schema: one(mergeRequestDetailEntity.schema),
  },
  listClosedIssues: {
    call: (client) => listClosedIssues(client, mergeRequest),
    request: 'GET /projects/1/merge_requests/91/closes_issues',
    answer: [rows.issue],
    schema: v.looseObject({ items: v.tuple([v.object({ kind: v.literal('issue'), issue: one(issueEntity.schema) })]) }),
  },
  addMergeRequestTodo: {
    call: (client) => addMergeRequestTodo(client, mergeRequest),
    request: 'POST /projects/1/merge_requests/91/todo',
    answer: rows.todo,
    schema: v.object({ value: one(todoEntity.schema) }),
  },
  listIssueNotes: {
    call: (client) => listIssueNotes(client, issue),
    request: 'GET /projects/1/issues/76/notes',
    answer: [rows.note],
    schema: page(noteEntity.schema),
  },
  listMergeRequestNotes: {
    call: (client) => listMergeRequestNotes(client, mergeRequest),
    request: 'GET /projects/1/merge_requests/91/notes',
    answer: [rows.note],
    schema: page(noteEntity.schema),
  },
  createIssueNote: {
    call: (client) => createIssueNote(client, { ...issue, body: 'x' }),
    request: 'POST /projects/1/issues/76/notes',
    answer: rows.note,
    schema: v.object({ kind: v.literal('note'), note: one(noteEntity.schema) }),
  },
  createMergeRequestNote: {
    call: (client) => createMergeRequestNote(client, { ...mergeRequest, body: 'x' }),
    request: 'POST /projects/1/merge_requests/91/notes',
    answer: rows.note,
    schema: v.object({ kind: v.literal('note'), note: one(noteEntity.schema) }),
  },
  listLabels: {
    call: (client) => listLabels(client, { id: 1 }),
    request: 'GET /projects/1/labels',
    answer: [rows.label],
    schema: page(labelEntity.schema),
  },
  listMilestones: {
    call: (client) => listMilestones(client, { id: 1 }),
    request: 'GET /projects/1/milestones',
    answer: [rows.milestone],
    schema: page(milestoneEntity.schema),
  },
  listTodos: {
    call: (client) => listTodos(client, {}),
    request: 'GET /todos',
    answer: [rows.todo],
    schema: page(todoEntity.schema),
  },
  finishTodo: {
    call: (client) => finishTodo(client, { id: 102 }),
    request: 'DELETE /todos/102',
    answer: { ...rows.todo, state: 'done' },
    schema: one(todoEntity.schema),
  },
  finishTodos: {
    call: (client) => finishTodos(client, { type: 'Issue' }),
    request: 'DELETE /todos?type=Issue',
    answer: 3,
    schema: v.literal(3),
  },
  listProjects: {
    call: (client) => listProjects(client),
    request: 'GET /projects',
    answer: [rows.project],
    schema: page(projectDetailEntity.schema),
  },
  listStarredProjects: {
    call: (client) => listStarredProjects(client),
    request: 'GET /projects/starred',
    answer: [rows.project],
    schema: page(projectDetailEntity.schema),
  },
  readProject: {
    call: (client) => readProject(client, { id: 'g/p' }),
    request: 'GET /projects/g%2Fp',
    answer: rows.project,
    schema: one(projectDetailEntity.schema),
  },
  listGroups: {
    call: (client) => listGroups(client),
    request: 'GET /groups',
    answer: [rows.group],
    schema: page(groupEntity.schema),
  },
  listIssueAwards: {
    call: (client) => listIssueAwards(client, issue),
    request: 'GET /projects/1/issues/76/award_emoji',
    answer: [rows.award],
    schema: page(awardEmojiEntity.schema),
  },
  listMergeRequestAwards: {
    call: (client) => listMergeRequestAwards(client, mergeRequest),
    request: 'GET /projects/1/merge_requests/91/award_emoji',
    answer: [rows.award],
    schema: page(awardEmojiEntity.schema),
  },
}

describe.each(Object.entries(families))('%s', (_, { call, request, answer, schema }) => {
  it('asks as the contract says, and answers the shared model', async () => {
    const service = await startServer(({ method }, response) => json(response, answer, method === 'POST' ? 201 : 200))
    const value = await call(clientOf(service))
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([request.replace(' ', ' /api/v3')])
    expect(value).not.toMatchObject({ items: [] })
    expect(v.safeParse(schema, value).issues).toBeUndefined()
  })

  it('refuses an answer of another shape', async () => {
    const service = await startServer((_, response) => json(response, { hello: 'world' }))
    expect((await errorFrom(call(clientOf(service)))).code).toBe('answer_unexpected')
  })
})

describe('a comment of nothing but an emoji', () => {
  it('comes back as an award', async () => {
    const service = await startServer((_, response) => json(response, rows.award, 201))
    const created = await createIssueNote(clientOf(service), { ...issue, body: ':+1:' })
    expect(created).toMatchObject({ kind: 'award', award: { id: 344, name: 'thumbsup', awardableId: 76 } })
  })
})

describe('all todos at once', () => {
  it('are counted also where the service answers them', async () => {
    const service = await startServer((_, response) => json(response, [rows.todo, rows.todo]))
    expect(await finishTodos(clientOf(service), {})).toBe(2)
  })
})
