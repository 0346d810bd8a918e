import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { noteOn } from '../../electron/api/entities/notes.ts'
import { approvalsEntity } from '../../shared/model/approvals.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { mergeRequestDetailEntity } from '../../shared/model/merge-request.ts'
import { projectDetailEntity, projectEntity } from '../../shared/model/project.ts'
import { todoEntity } from '../../shared/model/todo.ts'
import { userEntity } from '../../shared/model/user.ts'
import { oddIn } from '../../shared/model/wire-row.ts'
import { canonicalTimestamp, unknownTime } from '../../shared/model/timestamp.ts'
import { checkProperty } from '../support/properties.ts'
import * as rows from './support/rows.ts'

describe('a whole row', () => {
  it('of an issue is taken over field by field', () => {
    expect(issueEntity.read(rows.issue)).toEqual({
      id: 76,
      iid: 3,
      projectId: 1,
      title: 'It breaks',
      issueType: null,
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
      description: 'When pressed',
      state: 'opened',
      createdAt: '2026-01-04T15:31:46.176Z',
      updatedAt: '2026-01-05T10:00:00.000Z',
      labels: ['bug', 'ui'],
      milestone: {
        id: 12,
        iid: 3,
        projectId: 1,
        groupPath: null,
        title: 'Release 1.0',
        description: 'All of it',
        state: 'active',
        dueDate: '2026-12-01',
        startDate: null,
        createdAt: '2026-01-04T15:31:46.176Z',
        updatedAt: '2026-01-05T15:31:46.176Z',
      },
      assignee: userEntity.read(rows.user),
      assignees: [],
      author: {
        id: 7,
        username: 'ada',
        name: 'Ada Lovelace',
        state: 'active',
        avatarUrl: null,
        webUrl: 'https://code.example.org/ada',
      },
      subscribed: true,
      userNotesCount: 4,
      dueDate: '2026-07-22',
      webUrl: 'https://code.example.org/g/p/issues/3',
      confidential: false,
      upvotes: 1,
      downvotes: 0,
    })
  })

  it('of a merge request is taken over field by field', () => {
    expect(mergeRequestDetailEntity.read(rows.mergeRequest)).toMatchObject({
      id: 91,
      iid: 5,
      projectId: 1,
      sourceProjectId: 2,
      targetProjectId: 1,
      sourceBranch: 'feature',
      targetBranch: 'main',
      description: '',
      downvotes: 2,
      workInProgress: false,
      mergeWhenBuildSucceeds: true,
      mergeStatus: 'can_be_merged',
      sha: '8888888888888888888888888888888888888888',
      mergeCommitSha: null,
      userNotesCount: 1,
    })
  })

  it('of a project has the higher of two access levels', () => {
    expect(projectDetailEntity.read(rows.project).accessLevel).toBe(40)
    const permissions = { project_access: { access_level: 30 }, group_access: null }
    expect(projectDetailEntity.read({ ...rows.project, permissions }).accessLevel).toBe(30)
    expect(
      projectDetailEntity.read({ ...rows.project, permissions: { project_access: null, group_access: null } })
        .accessLevel,
    ).toBeNull()
    expect(projectDetailEntity.read({ ...rows.project, permissions: undefined }).accessLevel).toBeNull()
  })

  it('of a project may be short', () => {
    const { id, name, path, web_url } = rows.project
    const short = projectDetailEntity.read({
      id,
      name,
      path,
      web_url,
      path_with_namespace: 'g/p',
      name_with_namespace: 'G / P',
    })
    expect(short).toMatchObject({ issuesEnabled: true, mergeRequestsEnabled: true, archived: false, accessLevel: null })
    expect(v.is(projectEntity.schema, short)).toBe(true)
  })

  it('of a note knows its item also when it does not name it', () => {
    const { noteable_id: _, noteable_type: __, ...row } = rows.note
    expect(noteOn('MergeRequest', 5)(row)).toMatchObject({ noteableId: 5, noteableType: 'MergeRequest' })
    expect(noteOn('MergeRequest', 5)(rows.note)).toMatchObject({ noteableId: 76, noteableType: 'Issue' })
  })
})

it('a row that does not say whether one follows it leaves that open', () => {
  const { subscribed: _, ...issue } = rows.issue
  const { subscribed: __, ...mergeRequest } = rows.mergeRequest
  expect(issueEntity.read(issue).subscribed).toBeNull()
  expect(mergeRequestDetailEntity.read(mergeRequest).subscribed).toBeNull()
})

describe('secrets', () => {
  it('in rows are never taken over (S15)', () => {
    const secrets = { private_token: 's3cret', runners_token: 's3cret', token: 's3cret' }
    const user = { ...rows.user, ...secrets }
    const all = [
      projectDetailEntity.read({ ...rows.project, ...secrets }),
      userEntity.read(user),
      issueEntity.read({ ...rows.issue, ...secrets, author: user, assignee: user }),
      todoEntity.read({ ...rows.todo, ...secrets, project: { ...rows.todo.project, ...secrets } }),
    ]
    expect(JSON.stringify(all)).not.toContain('s3cret')
  })
})

describe('a field of another type', () => {
  it.each([
    [{ upvotes: '3' }, { upvotes: 0 }, 'upvotes is not a whole number'],
    [{ subscribed: 'yes' }, { subscribed: null }, 'subscribed is neither true nor false'],
    [{ labels: 'bug,ui' }, { labels: [] }, 'labels is not a list of texts'],
    [{ labels: ['bug', null] }, { labels: ['bug'] }, 'labels has something that is not a text'],
    [{ title: 7 }, { title: '' }, 'title is not a text'],
    [{ description: 7 }, { description: null }, 'description is not a text'],
    [{ state: null }, { state: 'opened' }, 'state is not a text'],
    [{ author: null }, { author: { id: 0, name: 'Deleted user' } }, 'author: user is not an object'],
    [{ assignee: 'ada' }, { assignee: null }, 'assignee: user is not an object'],
    [{ assignees: [null] }, { assignees: [{ id: 0 }] }, 'assignees: user is not an object'],
    [{ milestone: [] }, { milestone: null }, 'milestone: milestone is not an object'],
    [
      { milestone: { ...rows.issue.milestone, due_date: '20300-01-31' } },
      { milestone: { id: 12, title: 'Release 1.0', dueDate: null } },
      'milestone: due_date is not a date',
    ],
    [{ created_at: 'then' }, { createdAt: unknownTime }, 'created_at is not a timestamp'],
    [{ updated_at: 'now' }, { updatedAt: rows.issue.created_at }, 'updated_at is not a timestamp'],
    [{ due_date: '20255-03-01' }, { dueDate: null }, 'due_date is not a date'],
  ])('is not guessed at, is noted, and leaves the row: %j', (change, expected, problem) => {
    const issue = issueEntity.read({ ...rows.issue, ...change })
    expect(issue).toMatchObject({ iid: 3, webUrl: rows.issue.web_url, ...expected })
    expect(oddIn(issue).map((odd) => odd.problem)).toEqual([problem])
  })

  it('keeps approvals of which a number is odd, and those of an edition without numbers', () => {
    const numbers = (row: object) => {
      const { approvalsRequired, approvalsLeft } = approvalsEntity.read(row)
      return [approvalsRequired, approvalsLeft]
    }
    expect(numbers({ approvals_required: 3, approvals_left: 1 })).toEqual([3, 1])
    expect(numbers({ approvals_required: 3, approvals_left: 'one' })).toEqual([3, null])
    expect(numbers({ user_has_approved: true })).toEqual([null, null])
  })

  it('leaves an approval by nobody who is known', () => {
    expect(approvalsEntity.read({ approved_by: [{ user: null }, { user: rows.user }] }).approvedBy).toMatchObject([
      { user: { name: 'Deleted user' } },
      { user: { username: 'ada' } },
    ])
  })
})

describe('values a newer service adds', () => {
  it('are kept as they are', () => {
    expect(issueEntity.read({ ...rows.issue, state: 'postponed' }).state).toBe('postponed')
    expect(mergeRequestDetailEntity.read({ ...rows.mergeRequest, merge_status: 'checking' }).mergeStatus).toBe(
      'checking',
    )
    expect(todoEntity.read({ ...rows.todo, action_name: 'review_requested', target_type: 'Epic' })).toMatchObject({
      actionName: 'review_requested',
      targetType: 'Epic',
    })
  })
})

describe('timestamps', () => {
  it.each([
    ['2016-01-04T15:31:46.176Z', '2016-01-04T15:31:46.176Z'],
    ['2016-01-04T15:31:46Z', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04T15:31Z', '2016-01-04T15:31:00.000Z'],
    ['2016-01-04T15:31:46', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04T15:31:46.1', '2016-01-04T15:31:46.100Z'],
    ['2016-01-04T15:31:46.176543210Z', '2016-01-04T15:31:46.176Z'],
    ['2016-01-04T15:31:46,176Z', '2016-01-04T15:31:46.176Z'],
    ['2016-01-04T17:31:46.176+02:00', '2016-01-04T15:31:46.176Z'],
    ['2016-01-04T17:31:46+0200', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04T10:01:46-05:30', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04T17:31:46+02', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04 15:31:46 UTC', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04 15:31:46 +0000', '2016-01-04T15:31:46.000Z'],
    ['20160104T153146Z', '2016-01-04T15:31:46.000Z'],
    ['2016-01-04', '2016-01-04T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2016-13-04T15:31:46.176Z', null],
    ['2016-01-04T25:31:46Z', null],
    ['yesterday', null],
    ['1451921506', null],
    ['Mon, 04 Jan 2016 15:31:46 GMT', null],
    ['', null],
    [`2016-01-04T15:31:46.${'1'.repeat(100)}Z`, null],
  ])('%s', (written, canonical) => {
    expect(canonicalTimestamp(written)).toBe(canonical)
  })

  it('mean the same moment however they are written', async () => {
    const moment = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })
    await checkProperty(
      'timestamps',
      fc.property(
        moment,
        offset,
        fc.constantFrom('T', ' '),
        fc.constantFrom(':', ''),
        (date, minutes, between, colon) => {
          const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1).replace('T', between)
          const size = Math.abs(minutes)
          const two = (number: number): string => String(number).padStart(2, '0')
          const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`
          expect(canonicalTimestamp(local + zone)).toBe(date.toISOString())
        },
      ),
      1000,
    )
  })

  it.each(['2026-07-22', '2026-07-22T00:00:00.000Z', '2026-07-22 00:00:00 UTC'])('%s is a date', (due_date) => {
    expect(issueEntity.read({ ...rows.issue, due_date }).dueDate).toBe('2026-07-22')
  })

  it.each(['2026-02-99', '22.07.2026', 'soon', 20260722])('%s is no date', (due_date) => {
    const issue = issueEntity.read({ ...rows.issue, due_date })
    expect([issue.dueDate, oddIn(issue).length]).toEqual([null, 1])
  })

  it('of a change that are missing are those of the creation', () => {
    expect(issueEntity.read({ ...rows.issue, updated_at: null }).updatedAt).toBe(rows.issue.created_at)
  })
})
