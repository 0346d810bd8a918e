import { describe, expect, it } from 'vitest'
import { apiAdapterV4 } from '../../../electron/api/versions/api-adapter-v4.ts'
import { operations, type OperationName } from '../../../shared/contract/index.ts'
import { additions } from '../../../shared/contract/v4/additions.ts'
import type { Numbers } from '../../../shared/contract/v4/requests.ts'
import type { Values } from '../../../shared/contract/target.ts'
import { AppFailure } from '../../../shared/errors.ts'

/** Issue 76 is the third of its project, merge request 91 the fifth. */
const numbers: Numbers = (kind, id) =>
  kind === 'issue' && id === 76 ? 3 : kind === 'mergeRequest' && id === 91 ? 5 : null

const issue = { id: 1, issue_id: 76 }
const mergeRequest = { id: 1, merge_request_id: 91 }
const snippet = { id: 1, snippet_id: 52 }

/** The request over v4 for an operation of the contract, and its body. */
type Asked = readonly [values: Values, request: string, body?: unknown]

const asked: Readonly<Record<OperationName, Asked>> = {
  listOwnIssues: [{ state: 'opened', order_by: 'updated_at' }, 'GET /issues?state=opened&order_by=updated_at'],
  listGroupIssues: [{ id: 'a/b', state: 'all' }, 'GET /groups/a%2Fb/issues?state=all'],
  listProjectIssues: [{ id: 1, iid: 3, per_page: 100 }, 'GET /projects/1/issues?iids%5B%5D=3&per_page=100'],
  readIssue: [issue, 'GET /projects/1/issues/3'],
  createIssue: [
    { id: 1, title: 'T', labels: ['a', 'b'], assignee_id: null, merge_request_for_resolving_discussions: 5 },
    'POST /projects/1/issues',
    { title: 'T', labels: 'a,b', assignee_id: 0, merge_request_to_resolve_discussions_of: 5 },
  ],
  updateIssue: [
    { ...issue, assignee_id: null, milestone_id: null, labels: [], due_date: null, description: null },
    'PUT /projects/1/issues/3',
    { assignee_id: 0, milestone_id: 0, labels: '', due_date: '', description: '' },
  ],
  deleteIssue: [issue, 'DELETE /projects/1/issues/3'],
  moveIssue: [{ ...issue, to_project_id: 2 }, 'POST /projects/1/issues/3/move', { to_project_id: 2 }],
  followIssue: [issue, 'POST /projects/1/issues/3/subscribe'],
  unfollowIssue: [issue, 'POST /projects/1/issues/3/unsubscribe'],
  addIssueTodo: [issue, 'POST /projects/1/issues/3/todo'],

  listGroups: [
    { skip_groups: [4], all_available: true },
    'GET /groups?active=true&skip_groups%5B%5D=4&all_available=true',
  ],
  listOwnedGroups: [{ page: 2 }, 'GET /groups?active=true&page=2&owned=true'],
  listGroupProjects: [{ id: 4 }, 'GET /groups/4/projects?active=true&archived=false'],
  readGroup: [{ id: 'a/b' }, 'GET /groups/a%2Fb'],
  createGroup: [
    { name: 'A', path: 'a', visibility_level: 10 },
    'POST /groups',
    { name: 'A', path: 'a', visibility: 'internal' },
  ],
  transferProject: [{ id: 4, project_id: 1 }, 'POST /groups/4/projects/1'],
  updateGroup: [{ id: 4, path: 'a/new', visibility_level: 0 }, 'PUT /groups/4', { path: 'new', visibility: 'private' }],
  deleteGroup: [{ id: 4 }, 'DELETE /groups/4'],

  listProjects: [{ order_by: 'id' }, 'GET /projects?active=true&archived=false&order_by=id&membership=true'],
  listVisibleProjects: [{ archived: true }, 'GET /projects?active=false&archived=true'],
  listOwnedProjects: [{}, 'GET /projects?active=true&archived=false&owned=true'],
  listStarredProjects: [{}, 'GET /projects?active=true&archived=false&starred=true'],
  readProject: [{ id: 'a/p' }, 'GET /projects/a%2Fp'],
  listProjectUsers: [{ id: 1, search: 'ada' }, 'GET /projects/1/users?search=ada'],
  listProjectEvents: [{ id: 1, page: 2 }, 'GET /projects/1/events?page=2'],
  listAllProjects: [{ visibility: 'public' }, 'GET /projects?active=true&archived=false&visibility=public'],
  createProject: [
    { name: 'P', builds_enabled: false, public_builds: true, public: true },
    'POST /projects',
    { name: 'P', jobs_enabled: false, public_jobs: true, visibility: 'public' },
  ],
  createProjectForUser: [{ user_id: 7, name: 'P' }, 'POST /projects/user/7', { name: 'P' }],
  updateProject: [
    { id: 1, only_allow_merge_if_build_succeeds: true, public: false, visibility_level: 20 },
    'PUT /projects/1',
    { only_allow_merge_if_pipeline_succeeds: true, visibility: 'public' },
  ],
  forkProject: [{ id: 1, namespace: 'a/b' }, 'POST /projects/1/fork', { namespace: 'a/b' }],
  starProject: [{ id: 1 }, 'POST /projects/1/star'],
  unstarProject: [{ id: 1 }, 'POST /projects/1/unstar'],
  archiveProject: [{ id: 1 }, 'POST /projects/1/archive'],
  unarchiveProject: [{ id: 1 }, 'POST /projects/1/unarchive'],
  deleteProject: [{ id: 1 }, 'DELETE /projects/1'],

  listMilestones: [
    { id: 1, iid: [3, 4] },
    'GET /projects/1/milestones?include_parent_milestones=true&iids%5B%5D=3&iids%5B%5D=4',
  ],
  readMilestone: [{ id: 1, milestone_id: 12 }, 'GET /projects/1/milestones/12'],
  createMilestone: [{ id: 1, title: 'M', due_date: null }, 'POST /projects/1/milestones', { title: 'M', due_date: '' }],
  updateMilestone: [
    { id: 1, milestone_id: 12, state_event: 'close' },
    'PUT /projects/1/milestones/12',
    { state_event: 'close' },
  ],
  listMilestoneIssues: [{ id: 1, milestone_id: 12 }, 'GET /projects/1/milestones/12/issues'],

  listLabels: [{ id: 1, per_page: 100 }, 'GET /projects/1/labels?with_counts=true&per_page=100'],
  createLabel: [
    { id: 1, name: 'bug', color: '#d9534f', priority: null },
    'POST /projects/1/labels',
    { name: 'bug', color: '#d9534f', priority: '' },
  ],
  deleteLabel: [{ id: 1, name: 'a b' }, 'DELETE /projects/1/labels?name=a+b'],
  updateLabel: [
    { id: 1, name: 'bug', new_name: 'fault' },
    'PUT /projects/1/labels',
    { name: 'bug', new_name: 'fault' },
  ],
  followLabel: [{ id: 1, label_id: 5 }, 'POST /projects/1/labels/5/subscribe'],
  unfollowLabel: [{ id: 1, label_id: 5 }, 'POST /projects/1/labels/5/unsubscribe'],

  listIssueAwards: [issue, 'GET /projects/1/issues/3/award_emoji'],
  readIssueAward: [{ ...issue, award_id: 344 }, 'GET /projects/1/issues/3/award_emoji/344'],
  createIssueAward: [{ ...issue, name: 'thumbsup' }, 'POST /projects/1/issues/3/award_emoji', { name: 'thumbsup' }],
  deleteIssueAward: [{ ...issue, award_id: 344 }, 'DELETE /projects/1/issues/3/award_emoji/344'],
  listMergeRequestAwards: [mergeRequest, 'GET /projects/1/merge_requests/5/award_emoji'],
  readMergeRequestAward: [{ ...mergeRequest, award_id: 344 }, 'GET /projects/1/merge_requests/5/award_emoji/344'],
  createMergeRequestAward: [
    { ...mergeRequest, name: 'tada' },
    'POST /projects/1/merge_requests/5/award_emoji',
    { name: 'tada' },
  ],
  deleteMergeRequestAward: [{ ...mergeRequest, award_id: 344 }, 'DELETE /projects/1/merge_requests/5/award_emoji/344'],
  listSnippetAwards: [snippet, 'GET /projects/1/snippets/52/award_emoji'],
  readSnippetAward: [{ ...snippet, award_id: 344 }, 'GET /projects/1/snippets/52/award_emoji/344'],
  createSnippetAward: [{ ...snippet, name: 'tada' }, 'POST /projects/1/snippets/52/award_emoji', { name: 'tada' }],
  deleteSnippetAward: [{ ...snippet, award_id: 344 }, 'DELETE /projects/1/snippets/52/award_emoji/344'],
  listIssueNoteAwards: [{ ...issue, note_id: 302 }, 'GET /projects/1/issues/3/notes/302/award_emoji'],
  readIssueNoteAward: [{ ...issue, note_id: 302, award_id: 344 }, 'GET /projects/1/issues/3/notes/302/award_emoji/344'],
  createIssueNoteAward: [
    { ...issue, note_id: 302, name: 'tada' },
    'POST /projects/1/issues/3/notes/302/award_emoji',
    { name: 'tada' },
  ],
  deleteIssueNoteAward: [
    { ...issue, note_id: 302, award_id: 344 },
    'DELETE /projects/1/issues/3/notes/302/award_emoji/344',
  ],
  listMergeRequestNoteAwards: [
    { ...mergeRequest, note_id: 302 },
    'GET /projects/1/merge_requests/5/notes/302/award_emoji',
  ],
  readMergeRequestNoteAward: [
    { ...mergeRequest, note_id: 302, award_id: 344 },
    'GET /projects/1/merge_requests/5/notes/302/award_emoji/344',
  ],
  createMergeRequestNoteAward: [
    { ...mergeRequest, note_id: 302, name: 'tada' },
    'POST /projects/1/merge_requests/5/notes/302/award_emoji',
    { name: 'tada' },
  ],
  deleteMergeRequestNoteAward: [
    { ...mergeRequest, note_id: 302, award_id: 344 },
    'DELETE /projects/1/merge_requests/5/notes/302/award_emoji/344',
  ],

  listIssueNotes: [{ ...issue, page: 2 }, 'GET /projects/1/issues/3/notes?sort=asc&order_by=created_at&page=2'],
  readIssueNote: [{ ...issue, note_id: 302 }, 'GET /projects/1/issues/3/notes/302'],
  createIssueNote: [{ ...issue, body: 'Hm' }, 'POST /projects/1/issues/3/notes', { body: 'Hm' }],
  updateIssueNote: [{ ...issue, note_id: 302, body: 'Hm' }, 'PUT /projects/1/issues/3/notes/302', { body: 'Hm' }],
  deleteIssueNote: [{ ...issue, note_id: 302 }, 'DELETE /projects/1/issues/3/notes/302'],
  listSnippetNotes: [snippet, 'GET /projects/1/snippets/52/notes?sort=asc&order_by=created_at'],
  readSnippetNote: [{ ...snippet, note_id: 302 }, 'GET /projects/1/snippets/52/notes/302'],
  createSnippetNote: [{ ...snippet, body: 'Hm' }, 'POST /projects/1/snippets/52/notes', { body: 'Hm' }],
  updateSnippetNote: [
    { ...snippet, note_id: 302, body: 'Hm' },
    'PUT /projects/1/snippets/52/notes/302',
    { body: 'Hm' },
  ],
  deleteSnippetNote: [{ ...snippet, note_id: 302 }, 'DELETE /projects/1/snippets/52/notes/302'],
  listMergeRequestNotes: [mergeRequest, 'GET /projects/1/merge_requests/5/notes?sort=asc&order_by=created_at'],
  readMergeRequestNote: [{ ...mergeRequest, note_id: 302 }, 'GET /projects/1/merge_requests/5/notes/302'],
  createMergeRequestNote: [{ ...mergeRequest, body: 'Hm' }, 'POST /projects/1/merge_requests/5/notes', { body: 'Hm' }],
  updateMergeRequestNote: [
    { ...mergeRequest, note_id: 302, body: 'Hm' },
    'PUT /projects/1/merge_requests/5/notes/302',
    { body: 'Hm' },
  ],
  deleteMergeRequestNote: [{ ...mergeRequest, note_id: 302 }, 'DELETE /projects/1/merge_requests/5/notes/302'],

  listHooks: [{}, 'GET /hooks'],
  createHook: [{ url: 'https://ears.example.org' }, 'POST /hooks', { url: 'https://ears.example.org' }],
  testHook: [{ id: 3 }, 'POST /hooks/3'],
  deleteHook: [{ id: 3 }, 'DELETE /hooks/3'],

  listTriggers: [{ id: 1 }, 'GET /projects/1/triggers'],
  readTrigger: [{ id: 1, token: '10' }, 'GET /projects/1/triggers/10'],
  createTrigger: [{ id: 1 }, 'POST /projects/1/triggers', { description: 'Docket' }],
  deleteTrigger: [{ id: 1, token: '10' }, 'DELETE /projects/1/triggers/10'],

  listUsers: [{ username: 'ada' }, 'GET /users?username=ada'],
  readUser: [{ id: 7 }, 'GET /users/7'],
  createUser: [
    { email: 'a@example.org', password: 'p', username: 'a', name: 'A', confirm: false },
    'POST /users',
    { email: 'a@example.org', password: 'p', username: 'a', name: 'A', skip_confirmation: true },
  ],
  updateUser: [{ id: 7, name: 'Ada' }, 'PUT /users/7', { name: 'Ada' }],
  deleteUser: [{ id: 7 }, 'DELETE /users/7'],
  readCurrentUser: [{}, 'GET /user'],
  blockUser: [{ id: 7 }, 'POST /users/7/block'],
  unblockUser: [{ id: 7 }, 'POST /users/7/unblock'],
  listUserEvents: [{ id: 7 }, 'GET /users/7/events'],
  listOwnKeys: [{}, 'GET /user/keys'],
  listUserKeys: [{ id: 7 }, 'GET /users/7/keys'],
  readOwnKey: [{ key_id: 21 }, 'GET /user/keys/21'],
  createOwnKey: [
    { title: 'laptop', key: 'ssh-ed25519 A' },
    'POST /user/keys',
    { title: 'laptop', key: 'ssh-ed25519 A' },
  ],
  createUserKey: [
    { id: 7, title: 'l', key: 'ssh-ed25519 A' },
    'POST /users/7/keys',
    { title: 'l', key: 'ssh-ed25519 A' },
  ],
  deleteOwnKey: [{ key_id: 21 }, 'DELETE /user/keys/21'],
  deleteUserKey: [{ id: 7, key_id: 21 }, 'DELETE /users/7/keys/21'],
  listOwnEmails: [{}, 'GET /user/emails'],
  listUserEmails: [{ id: 7 }, 'GET /users/7/emails'],
  readOwnEmail: [{ email_id: 31 }, 'GET /user/emails/31'],
  createOwnEmail: [{ email: 'a@example.org' }, 'POST /user/emails', { email: 'a@example.org' }],
  createUserEmail: [{ id: 7, email: 'a@example.org' }, 'POST /users/7/emails', { email: 'a@example.org' }],
  deleteOwnEmail: [{ email_id: 31 }, 'DELETE /user/emails/31'],
  deleteUserEmail: [{ id: 7, email_id: 31 }, 'DELETE /users/7/emails/31'],

  listMergeRequests: [{ id: 1, iid: 5, state: 'all' }, 'GET /projects/1/merge_requests?iids%5B%5D=5&state=all'],
  readMergeRequest: [mergeRequest, 'GET /projects/1/merge_requests/5'],
  listMergeRequestCommits: [mergeRequest, 'GET /projects/1/merge_requests/5/commits'],
  readMergeRequestChanges: [mergeRequest, 'GET /projects/1/merge_requests/5/changes'],
  createMergeRequest: [
    { id: 1, source_branch: 'f', target_branch: 'main', title: 'T', assignee_id: 7 },
    'POST /projects/1/merge_requests',
    { source_branch: 'f', target_branch: 'main', title: 'T', assignee_id: 7 },
  ],
  updateMergeRequest: [
    { ...mergeRequest, source_branch: 'f', target_branch: 'main', title: 'T', milestone_id: null },
    'PUT /projects/1/merge_requests/5',
    { target_branch: 'main', title: 'T', milestone_id: 0 },
  ],
  deleteMergeRequest: [mergeRequest, 'DELETE /projects/1/merge_requests/5'],
  acceptMergeRequest: [
    { ...mergeRequest, merge_when_build_succeeds: true, sha: '8888' },
    'PUT /projects/1/merge_requests/5/merge',
    { merge_when_pipeline_succeeds: true, sha: '8888' },
  ],
  cancelMergeWhenBuildSucceeds: [mergeRequest, 'POST /projects/1/merge_requests/5/cancel_merge_when_pipeline_succeeds'],
  listClosedIssues: [mergeRequest, 'GET /projects/1/merge_requests/5/closes_issues'],
  followMergeRequest: [mergeRequest, 'POST /projects/1/merge_requests/5/subscribe'],
  unfollowMergeRequest: [mergeRequest, 'POST /projects/1/merge_requests/5/unsubscribe'],
  addMergeRequestTodo: [mergeRequest, 'POST /projects/1/merge_requests/5/todo'],
  listMergeRequestVersions: [mergeRequest, 'GET /projects/1/merge_requests/5/versions'],
  readMergeRequestVersion: [{ ...mergeRequest, version_id: 110 }, 'GET /projects/1/merge_requests/5/versions/110'],

  listTodos: [{ state: 'pending' }, 'GET /todos?state=pending'],
  finishTodo: [{ id: 102 }, 'POST /todos/102/mark_as_done'],
  finishTodos: [{ project_id: 1 }, 'POST /todos/mark_as_done', { project_id: 1 }],
}

const requestOf = (name: OperationName, values: Values) => apiAdapterV4.requestOf(operations[name], values, numbers)

describe('what is asked of v4', () => {
  it.each(Object.entries(asked))('%s', (name, [values, request, body = null]) => {
    const { method, target, body: sent } = requestOf(name as OperationName, values)
    expect([`${method} ${target}`, sent === null ? null : (JSON.parse(sent) as unknown)]).toEqual([request, body])
  })

  it('leaves out what is undefined, also where it would have asked for something of its own', () => {
    expect(requestOf('listProjects', { archived: undefined, search: undefined }).target).toBe(
      '/projects?active=true&archived=false&membership=true',
    )
  })

  it.each<OperationName>(['readIssue', 'updateIssue', 'createIssueNote', 'readMergeRequest', 'acceptMergeRequest'])(
    '%s of an item without a known number is not sent to the item of another number',
    (name) => {
      const values = { id: 1, issue_id: 77, merge_request_id: 77 }
      expect(() => requestOf(name, values)).toThrow(AppFailure.of('item_unknown'))
    },
  )

  it('goes by the kind of an item: an issue and a merge request may have one id', () => {
    const both: Numbers = (kind) => (kind === 'issue' ? 1 : 2)
    expect([
      apiAdapterV4.requestOf(operations.readIssue, { id: 1, issue_id: 9 }, both).target,
      apiAdapterV4.requestOf(operations.readMergeRequest, { id: 1, merge_request_id: 9 }, both).target,
    ]).toEqual(['/projects/1/issues/1', '/projects/1/merge_requests/2'])
  })

  it('has requests of its own besides', () => {
    expect(apiAdapterV4.requestOf(additions.readOwnToken, {}, numbers)).toEqual({
      method: 'GET',
      target: '/personal_access_tokens/self',
      body: null,
    })
  })
})
