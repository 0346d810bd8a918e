import { describe, expect, it } from 'vitest'
import { deleteGroup, readGroup } from '../../../electron/api/entities/groups.ts'
import { addIssueTodo, deleteIssue, listProjectIssues, readIssue } from '../../../electron/api/entities/issues.ts'
import { listLabels } from '../../../electron/api/entities/labels.ts'
import {
  cancelMergeWhenBuildSucceeds,
  listMergeRequests,
  readMergeRequest,
} from '../../../electron/api/entities/merge-requests.ts'
import { listMilestones } from '../../../electron/api/entities/milestones.ts'
import { createIssueNote, deleteIssueNote, listMergeRequestNotes } from '../../../electron/api/entities/notes.ts'
import { deleteProject, listProjectEvents, readProject, starProject } from '../../../electron/api/entities/projects.ts'
import { createHook, deleteHook } from '../../../electron/api/entities/system-hooks.ts'
import { finishTodo, finishTodos, listTodos } from '../../../electron/api/entities/todos.ts'
import { blockUser, deleteUser, readOwnUser } from '../../../electron/api/entities/users.ts'
import { callByName } from '../../support/called-by-name.ts'
import { event, groupDetail, hook, pushEvent } from '../support/administration-rows.ts'
import { note, todo } from '../support/rows.ts'
import { answering, brief, issueInList, mergeRequest } from './support.ts'

const issue = { id: 1, issue_id: 76 }
const item = { id: 1, merge_request_id: 91 }

describe('rows of v4 in the contract’s form', () => {
  it('an issue: who follows it is not known in a list, and its milestone may be that of a group', async () => {
    const { client } = await answering({ body: [issueInList] })
    const { items, rejected } = await listProjectIssues(client, { id: 1 })
    expect(rejected).toEqual([])
    expect(items).toMatchObject([
      {
        id: 76,
        iid: 3,
        subscribed: null,
        state: 'opened',
        labels: ['bug', 'ui'],
        assignee: { id: 8, username: 'ben' },
        timeEstimate: 12_600,
        timeSpent: 0,
        milestone: { id: 12, projectId: 0, groupPath: 'g', title: 'Release 1.0' },
        webUrl: 'https://code.example.org/g/p/-/issues/3',
      },
    ])
  })

  it('an issue that is planned, in an edition that tells it', async () => {
    const read = async (more: object) =>
      await readIssue((await answering({ body: { ...issueInList, subscribed: true, ...more } })).client, issue)
    const iteration = { id: 5, title: null, start_date: '2026-07-20', due_date: '2026-07-26' }
    const epic = { id: 2, iid: 1, title: 'Quieter forges', url: '/groups/tools/parts/-/epics/1', group_id: 4 }
    const planned = { weight: 3, health_status: 'at_risk', epic, iteration }
    expect(await read(planned)).toMatchObject({
      ...{ weight: 3, healthStatus: 'at_risk' },
      ...{ epicId: 2, epicTitle: 'Quieter forges', epicReference: 'tools/parts&1' },
      ...{ iterationId: 5, iterationTitle: null, iterationStart: '2026-07-20', iterationDue: '2026-07-26' },
      ...{ hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: true },
    })
    const none = { epicId: null, epicTitle: null, epicReference: null, iterationStart: null, iterationDue: null }
    const nothing = { weight: null, healthStatus: null, ...none }
    const premium = { hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: false }
    expect(await read({ weight: null, epic: null, iteration: null })).toMatchObject({ ...nothing, ...premium })
    const free = { hasWeight: false, hasEpic: false, hasIteration: false, hasHealthStatus: false }
    expect(await read({})).toMatchObject({ ...nothing, ...free })
  })

  it('an issue that only has a list of assignees', async () => {
    const { assignee: _, ...row } = { ...issueInList, subscribed: true }
    const read = async (body: unknown) => await readIssue((await answering({ body })).client, issue)
    expect((await read(row)).assignee?.username).toBe('ben')
    expect((await read({ ...row, assignees: [] })).assignee).toBeNull()
    expect((await read(row)).subscribed).toBe(true)
  })

  it('a merge request', async () => {
    const { client } = await answering({ body: [mergeRequest] })
    expect((await listMergeRequests(client, { id: 1 })).items).toMatchObject([
      {
        workInProgress: true,
        mergeWhenBuildSucceeds: true,
        mergeStatus: 'unchecked',
        detailedMergeStatus: 'draft_status',
        sourceProjectId: null,
        subscribed: null,
        forceRemoveSourceBranch: true,
      },
    ])
  })

  it.each([
    ['checking', 'unchecked'],
    ['preparing', 'unchecked'],
    ['cannot_be_merged_recheck', 'unchecked'],
    ['unchecked', 'unchecked'],
    ['can_be_merged', 'can_be_merged'],
    ['cannot_be_merged', 'cannot_be_merged'],
  ])('the merge status %s is %s', async (said, read) => {
    const { client } = await answering({ body: { ...mergeRequest, draft: false, merge_status: said } })
    expect(await readMergeRequest(client, item)).toMatchObject({ mergeStatus: read, workInProgress: false })
  })

  it('a project', async () => {
    const body = {
      id: 1,
      name: 'P',
      name_with_namespace: 'G / Sub / P',
      path: 'p',
      path_with_namespace: 'g/sub/p',
      description: null,
      topics: ['radio'],
      visibility: 'internal',
      jobs_enabled: false,
      public_jobs: true,
      only_allow_merge_if_pipeline_succeeds: true,
      namespace: { id: 9, name: 'Sub', path: 'sub', kind: 'group', full_path: 'g/sub', parent_id: 4, avatar_url: null },
      owner: brief,
      permissions: { project_access: { access_level: 15, notification_level: 3 }, group_access: null },
      created_at: '2026-01-01T00:00:00.000Z',
      last_activity_at: '2026-02-01T00:00:00.000Z',
    }
    const { client } = await answering({ body })
    expect(await readProject(client, { id: 1 })).toMatchObject({
      visibilityLevel: 10,
      public: false,
      tagList: ['radio'],
      buildsEnabled: false,
      publicBuilds: true,
      onlyAllowMergeIfBuildSucceeds: true,
      openIssuesCount: 0,
      namespace: { id: 9, name: 'Sub', path: 'sub' },
      owner: { id: 7, name: 'Ada Lovelace' },
      accessLevel: 15,
    })
  })

  it('a group, by its whole path, with its projects', async () => {
    const { visibility_level: _, ...row } = groupDetail
    const projects = [{ id: 1, name: 'P', path: 'p', path_with_namespace: 'a/g/p', visibility: 'public' }]
    const body = { ...row, visibility: 'private', full_path: 'a/g', full_name: 'A / G', parent_id: 3, projects }
    const { client } = await answering({ body })
    expect(await readGroup(client, { id: 4 })).toMatchObject({
      path: 'a/g',
      visibilityLevel: 0,
      projects: [{ id: 1, visibilityLevel: 20, public: true }],
    })
  })

  it('labels and milestones, which may be a group’s', async () => {
    const label = { id: 5, name: 'bug', color: '#d9534f', text_color: '#FFFFFF', is_project_label: false }
    const labels = await answering({ body: [{ ...label, subscribed: false, priority: null }] })
    expect((await listLabels(labels.client, { id: 1 })).items).toMatchObject([{ id: 5, openIssuesCount: 0 }])
    const { web_url: address, ...inGroup } = issueInList.milestone
    const older = { ...inGroup, web_url: 'https://code.example.org/below/groups/g/h/milestones/3' }
    const { group_id: _group, ...rest } = issueInList.milestone
    const ofProject = { ...rest, project_id: 1, web_url: 'https://code.example.org/groups/a/-/milestones/3' }
    const milestones = await answering({ body: [{ ...inGroup, web_url: address }, older, inGroup, ofProject] })
    expect((await listMilestones(milestones.client, { id: 1 })).items).toMatchObject([
      { id: 12, projectId: 0, groupPath: 'g' },
      { id: 12, projectId: 0, groupPath: 'g/h' },
      { id: 12, projectId: 0, groupPath: null },
      { id: 12, projectId: 1, groupPath: null },
    ])
  })

  it('events: a push tells how many commits there were, and names only the newest', async () => {
    const { data: _, title: __, ...row } = pushEvent
    const push = {
      commit_count: 3,
      action: 'pushed',
      ref_type: 'branch',
      commit_from: '50d4420237a9de7be1304607147aec22e4a14af7',
      commit_to: 'c5feabde2d8cd023215af4d2ceeb7a64839fc428',
      ref: 'main',
      commit_title: 'Mend it',
    }
    const made = { ...push, action: 'created', ref_type: 'tag', ref: 'v1', commit_from: null, commit_count: 0 }
    const removed = { ...push, action: 'removed', commit_to: null, commit_title: null, commit_count: 0 }
    const { client } = await answering({
      body: [push, made, removed].map((data, index) => ({ ...row, id: 90 - index, push_data: data })),
    })
    const { items } = await listProjectEvents(client, { id: 1 })
    expect(items.map((one) => one.push)).toMatchObject([
      {
        ref: 'refs/heads/main',
        before: '50d4420237a9de7be1304607147aec22e4a14af7',
        after: 'c5feabde2d8cd023215af4d2ceeb7a64839fc428',
        totalCommitsCount: 3,
        commits: [{ id: 'c5feabde2d8cd023215af4d2ceeb7a64839fc428', message: 'Mend it' }],
      },
      { ref: 'refs/tags/v1', before: '0000000000000000000000000000000000000000', totalCommitsCount: 0, commits: [] },
      { ref: 'refs/heads/main', after: '0000000000000000000000000000000000000000', totalCommitsCount: 0 },
    ])
  })

  it('events: every sort of note is a note, and one on a commit does not spoil the page', async () => {
    const { data: _, title: __, ...row } = event
    const onCommit = { ...note, noteable_type: 'Commit', noteable_id: null, commit_id: 'c5feabde' }
    const { client } = await answering({
      body: [
        { ...row, id: 3, target_type: 'DiffNote', target_iid: 302 },
        { ...row, id: 2, target_type: 'DiscussionNote', note: onCommit },
        {
          ...row,
          id: 1,
          action_name: 'closed',
          target_type: 'WorkItem',
          target_id: 76,
          target_iid: 3,
          note: undefined,
        },
      ],
    })
    const { items, rejected } = await listProjectEvents(client, { id: 1 })
    expect(rejected).toEqual([])
    expect(items).toMatchObject([
      { targetType: 'Note', note: { id: 302 }, push: null },
      { targetType: 'Note', targetId: 302, note: null },
      { targetType: 'Issue', targetId: 76 },
    ])
  })

  it('todos: of a group, of a commit, and of an issue under its newer name', async () => {
    const group = { id: 4, name: 'G', path: 'g', kind: 'group', full_path: 'g' }
    const sha = { id: 'ed899a2f4b50b4370feeea94676502b42383c746', short_id: 'ed899a2f' }
    const { client } = await answering({
      body: [
        todo,
        { ...todo, id: 103, target_type: 'Commit', target: sha },
        { ...todo, id: 104, project: undefined, group, target_type: 'WorkItem' },
        { ...todo, id: 105, target_type: 'WorkItem', action_name: 'review_requested' },
        { ...todo, id: 106, target_type: 'Namespace', project: null, group, target: undefined },
      ],
    })
    const { items, rejected } = await listTodos(client)
    expect(rejected).toEqual([])
    expect(items.map(({ id, projectId, targetType, targetId }) => [id, projectId, targetType, targetId])).toEqual([
      [102, 1, 'Issue', 76],
      [103, 1, 'Commit', 0],
      [104, 0, 'WorkItem', 76],
      [105, 1, 'Issue', 76],
      [106, 0, 'Namespace', 0],
    ])
  })

  it('notes, which nobody votes for there', async () => {
    const { 'upvote?': _, 'downvote?': __, attachment: ___, ...row } = note
    const body = [{ ...row, type: 'DiffNote', noteable_type: 'MergeRequest', noteable_id: 91, noteable_iid: 5 }]
    const { client } = await answering({ body: [...body, { ...body[0], id: 303, resolvable: true, internal: false }] })
    expect((await listMergeRequestNotes(client, item)).items).toMatchObject([
      { id: 302, noteableId: 91, noteableType: 'MergeRequest' },
      { id: 303 },
    ])
  })

  it('the own user of a service that says less of them', async () => {
    const { client } = await answering({ body: { ...brief, state: 'deactivated', bot: false, public_email: null } })
    expect(await readOwnUser(client)).toMatchObject({ state: 'deactivated', isAdmin: false, email: null })
  })
})

describe('answers of v4 that show no row', () => {
  const nothing = { status: 204 }

  it('a deletion answers nothing, and succeeds', async () => {
    const { client, service } = await answering(nothing)
    expect(await deleteIssue(client, issue)).toBeUndefined()
    expect(await deleteIssueNote(client, { ...issue, note_id: 302 })).toBeNull()
    expect(await deleteHook(client, { id: 3 })).toBeNull()
    expect(await deleteUser(client, { id: 7 })).toEqual({ deleted: true, user: null })
    expect(service.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE', 'DELETE'])
  })

  it('projects and groups are only marked for deletion', async () => {
    const { client } = await answering({ status: 202, body: { message: '202 Accepted' } })
    expect(await deleteProject(client, { id: 1 })).toBeUndefined()
    expect(await deleteGroup(client, { id: 4 })).toBeUndefined()
  })

  it('finishing todos does not tell how many there were', async () => {
    expect(await finishTodos((await answering(nothing)).client)).toBeNull()
    const { client } = await answering({ status: 201, body: { ...todo, state: 'done' } })
    expect(await finishTodo(client, { id: 102 })).toMatchObject({ id: 102, state: 'done' })
  })

  it('commands alone make no note, and were carried out', async () => {
    const body = { commands_changes: { state_event: 'close' }, summary: ['Closed this issue.'] }
    const { client } = await answering({ status: 202, body })
    expect(await createIssueNote(client, { ...issue, body: '/close' })).toEqual({
      kind: 'commands',
      changes: ['state_event'],
    })
  })

  it('a comment that is an emoji is a comment', async () => {
    const { client } = await answering({ status: 201, body: { ...note, body: ':+1:' } })
    expect(await createIssueNote(client, { ...issue, body: ':+1:' })).toMatchObject({
      kind: 'note',
      note: { body: ':+1:' },
    })
  })

  it('calling off a merge tells how that went, so the merge request is read', async () => {
    const { client, service } = await answering((_, method) =>
      method === 'POST'
        ? { status: 201, body: { status: 'success' } }
        : { body: { ...mergeRequest, merge_when_pipeline_succeeds: false } },
    )
    expect(await cancelMergeWhenBuildSucceeds(client, item)).toMatchObject({ id: 91, mergeWhenBuildSucceeds: false })
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v4/projects/1/merge_requests/5/cancel_merge_when_pipeline_succeeds',
      'GET /api/v4/projects/1/merge_requests/5',
    ])
  })

  it('what there was nothing to do for is told by 304', async () => {
    const { client } = await answering({ status: 304 })
    expect(await starProject(client, { id: 1 })).toEqual({ unchanged: true })
    expect(await addIssueTodo(client, issue)).toEqual({ unchanged: true })
  })

  it('hooks come alone, and are tested with POST', async () => {
    const created = await answering({ status: 201, body: { ...hook, repository_update_events: true } })
    expect(await createHook(created.client, { url: hook.url })).toMatchObject({ id: 3 })
    const sample = { event_name: 'project_create', name: 'Ruby', path: 'ruby', project_id: 1 }
    const tested = await answering({ status: 201, body: sample })
    expect(await callByName('testHook')(tested.client, { id: 3 })).toMatchObject({ event_name: 'project_create' })
    expect(tested.service.requests).toMatchObject([{ method: 'POST', url: '/api/v4/hooks/3' }])
  })

  it('blocking says whether it changed anything', async () => {
    const { client, service } = await answering({ status: 201, body: true })
    expect(await blockUser(client, { id: 7 })).toBe(true)
    expect(service.requests).toMatchObject([{ method: 'POST', url: '/api/v4/users/7/block' }])
  })
})
