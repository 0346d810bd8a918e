import { describe, expect, it } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { workshop } from '../support.ts'
import { serveV4 } from './support.ts'

/** One request of each operation, as the administrator or as somebody else makes it, and the status of its success. */
type Sample = readonly [request: string, status: number, body?: object | undefined, token?: string]

const [anvil, ...others] = workshop.projects
const award = { name: 'thumbsup', by: 'rita' }
const fixture = {
  ...workshop,
  users: [
    ...workshop.users,
    { username: 'kim', keys: [{ title: 'old', key: publicKeyOf('kim') }], emails: ['kim@home.example'] },
    { username: 'chief', administrator: true },
    { username: 'chest', keys: [{ title: 'one', key: publicKeyOf('chest') }], emails: ['chest@home.example'] },
  ],
  projects: [
    {
      ...anvil,
      triggers: ['0123456789'],
      stars: ['rita'],
      issues: [
        { title: 'Awarded', author: 'gus', awards: [award], notes: [{ body: 'n', author: 'gus', awards: [award] }] },
        'Second',
      ],
      mergeRequests: [
        {
          title: 'Awarded',
          author: 'olga',
          branch: 'a',
          awards: [award],
          notes: [{ body: 'n', author: 'olga', awards: [award] }],
        },
      ],
      snippets: [{ title: 's', fileName: 's.md', author: 'olga', awards: [award], notes: ['n'] }],
    },
    ...others,
  ],
  todos: [{ user: 'rita', target: 'tools/anvil#1' }],
  hooks: ['http://127.0.0.1:9/'],
}

const newUser = { username: 'new', name: 'New', email: 'new@example.com', password: 'long enough' }
const issue = '/projects/1/issues/1'
const mergeRequest = '/projects/1/merge_requests/1'
const snippet = '/projects/1/snippets/1'

const samples: Readonly<Record<string, Sample>> = {
  listOwnIssues: ['GET /issues', 200],
  listGroupIssues: ['GET /groups/tools/issues', 200],
  listProjectIssues: ['GET /projects/1/issues', 200],
  readIssue: [`GET ${issue}`, 200],
  createIssue: ['POST /projects/1/issues', 201, { title: 'x' }],
  updateIssue: [`PUT ${issue}`, 200, { title: 'x' }],
  deleteIssue: [`DELETE ${issue}`, 204],
  moveIssue: [`POST ${issue}/move`, 201, { to_project_id: 3 }],
  followIssue: [`POST ${issue}/subscribe`, 201],
  unfollowIssue: [`POST ${issue}/unsubscribe`, 201, {}, 'token-gus'],
  addIssueTodo: [`POST ${issue}/todo`, 201],
  listGroups: ['GET /groups', 200],
  listOwnedGroups: ['GET /groups?owned=true', 200],
  listGroupProjects: ['GET /groups/tools/projects', 200],
  readGroup: ['GET /groups/tools', 200],
  createGroup: ['POST /groups', 201, { name: 'x', path: 'x' }],
  transferProject: ['POST /groups/tools/projects/3', 201],
  updateGroup: ['PUT /groups/tools', 200, { description: 'x' }],
  deleteGroup: ['DELETE /groups/tools', 202],
  listProjects: ['GET /projects?membership=true', 200],
  listVisibleProjects: ['GET /projects', 200, undefined, 'token-rita'],
  listOwnedProjects: ['GET /projects?owned=true', 200],
  listStarredProjects: ['GET /projects?starred=true', 200],
  listAllProjects: ['GET /projects', 200],
  readProject: ['GET /projects/tools%2Fanvil', 200],
  listProjectUsers: ['GET /projects/1/users', 200],
  listProjectEvents: ['GET /projects/1/events', 200],
  createProject: ['POST /projects', 201, { name: 'x' }],
  createProjectForUser: ['POST /projects/user/3', 201, { name: 'x' }],
  updateProject: ['PUT /projects/1', 200, { description: 'x' }],
  forkProject: ['POST /projects/1/fork', 201],
  starProject: ['POST /projects/1/star', 201],
  unstarProject: ['POST /projects/1/unstar', 201, {}, 'token-rita'],
  archiveProject: ['POST /projects/1/archive', 201],
  unarchiveProject: ['POST /projects/1/unarchive', 201],
  deleteProject: ['DELETE /projects/1', 202],
  listMilestones: ['GET /projects/1/milestones', 200],
  readMilestone: ['GET /projects/1/milestones/1', 200],
  createMilestone: ['POST /projects/1/milestones', 201, { title: 'x' }],
  updateMilestone: ['PUT /projects/1/milestones/1', 200, { state_event: 'close' }],
  listMilestoneIssues: ['GET /projects/1/milestones/1/issues', 200],
  listLabels: ['GET /projects/1/labels', 200],
  createLabel: ['POST /projects/1/labels', 201, { name: 'x', color: '#123456' }],
  deleteLabel: ['DELETE /projects/1/labels?name=bug', 204],
  updateLabel: ['PUT /projects/1/labels', 200, { name: 'bug', new_name: 'x' }],
  followLabel: ['POST /projects/1/labels/1/subscribe', 201],
  unfollowLabel: ['POST /projects/1/labels/1/unsubscribe', 304],
  listIssueAwards: [`GET ${issue}/award_emoji`, 200],
  readIssueAward: [`GET ${issue}/award_emoji/2`, 200],
  createIssueAward: [`POST ${issue}/award_emoji`, 201, { name: 'tada' }],
  deleteIssueAward: [`DELETE ${issue}/award_emoji/2`, 204],
  listMergeRequestAwards: [`GET ${mergeRequest}/award_emoji`, 200],
  readMergeRequestAward: [`GET ${mergeRequest}/award_emoji/4`, 200],
  createMergeRequestAward: [`POST ${mergeRequest}/award_emoji`, 201, { name: 'tada' }],
  deleteMergeRequestAward: [`DELETE ${mergeRequest}/award_emoji/4`, 204],
  listSnippetAwards: [`GET ${snippet}/award_emoji`, 200],
  readSnippetAward: [`GET ${snippet}/award_emoji/5`, 200],
  createSnippetAward: [`POST ${snippet}/award_emoji`, 201, { name: 'tada' }],
  deleteSnippetAward: [`DELETE ${snippet}/award_emoji/5`, 204],
  listIssueNoteAwards: [`GET ${issue}/notes/1/award_emoji`, 200],
  readIssueNoteAward: [`GET ${issue}/notes/1/award_emoji/1`, 200],
  createIssueNoteAward: [`POST ${issue}/notes/1/award_emoji`, 201, { name: 'tada' }],
  deleteIssueNoteAward: [`DELETE ${issue}/notes/1/award_emoji/1`, 204],
  listMergeRequestNoteAwards: [`GET ${mergeRequest}/notes/2/award_emoji`, 200],
  readMergeRequestNoteAward: [`GET ${mergeRequest}/notes/2/award_emoji/3`, 200],
  createMergeRequestNoteAward: [`POST ${mergeRequest}/notes/2/award_emoji`, 201, { name: 'tada' }],
  deleteMergeRequestNoteAward: [`DELETE ${mergeRequest}/notes/2/award_emoji/3`, 204],
  listIssueNotes: [`GET ${issue}/notes`, 200],
  readIssueNote: [`GET ${issue}/notes/1`, 200],
  createIssueNote: [`POST ${issue}/notes`, 201, { body: 'x' }],
  updateIssueNote: [`PUT ${issue}/notes/1`, 200, { body: 'x' }],
  deleteIssueNote: [`DELETE ${issue}/notes/1`, 204],
  listSnippetNotes: [`GET ${snippet}/notes`, 200],
  readSnippetNote: [`GET ${snippet}/notes/3`, 200],
  createSnippetNote: [`POST ${snippet}/notes`, 201, { body: 'x' }],
  updateSnippetNote: [`PUT ${snippet}/notes/3`, 200, { body: 'x' }],
  deleteSnippetNote: [`DELETE ${snippet}/notes/3`, 204],
  listMergeRequestNotes: [`GET ${mergeRequest}/notes`, 200],
  readMergeRequestNote: [`GET ${mergeRequest}/notes/2`, 200],
  createMergeRequestNote: [`POST ${mergeRequest}/notes`, 201, { body: 'x' }],
  updateMergeRequestNote: [`PUT ${mergeRequest}/notes/2`, 200, { body: 'x' }],
  deleteMergeRequestNote: [`DELETE ${mergeRequest}/notes/2`, 204],
  listHooks: ['GET /hooks', 200],
  createHook: ['POST /hooks', 201, { url: 'http://127.0.0.1:9/' }],
  testHook: ['POST /hooks/1', 201],
  deleteHook: ['DELETE /hooks/1', 204],
  listTriggers: ['GET /projects/1/triggers', 200],
  readTrigger: ['GET /projects/1/triggers/1', 200],
  createTrigger: ['POST /projects/1/triggers', 201, { description: 'x' }],
  deleteTrigger: ['DELETE /projects/1/triggers/1', 204],
  listUsers: ['GET /users', 200],
  readUser: ['GET /users/3', 200],
  createUser: ['POST /users', 201, newUser],
  updateUser: ['PUT /users/3', 200, { name: 'x' }],
  deleteUser: ['DELETE /users/3', 204],
  readCurrentUser: ['GET /user', 200],
  blockUser: ['POST /users/3/block', 201],
  unblockUser: ['POST /users/3/unblock', 201],
  listUserEvents: ['GET /users/2/events', 200],
  listOwnKeys: ['GET /user/keys', 200],
  listUserKeys: ['GET /users/7/keys', 200],
  readOwnKey: ['GET /user/keys/1', 200, undefined, 'token-kim'],
  createOwnKey: ['POST /user/keys', 201, { title: 'x', key: publicKeyOf('x') }],
  createUserKey: ['POST /users/7/keys', 201, { title: 'x', key: publicKeyOf('x') }],
  deleteOwnKey: ['DELETE /user/keys/1', 204, undefined, 'token-kim'],
  deleteUserKey: ['DELETE /users/7/keys/1', 204],
  listOwnEmails: ['GET /user/emails', 200],
  listUserEmails: ['GET /users/7/emails', 200],
  readOwnEmail: ['GET /user/emails/1', 200, undefined, 'token-kim'],
  createOwnEmail: ['POST /user/emails', 201, { email: 'x@example.org' }],
  createUserEmail: ['POST /users/7/emails', 201, { email: 'x@example.org' }],
  deleteOwnEmail: ['DELETE /user/emails/1', 204, undefined, 'token-kim'],
  deleteUserEmail: ['DELETE /users/7/emails/1', 204],
  listMergeRequests: ['GET /projects/1/merge_requests', 200],
  readMergeRequest: [`GET ${mergeRequest}`, 200],
  listMergeRequestCommits: [`GET ${mergeRequest}/commits`, 200],
  readMergeRequestChanges: [`GET ${mergeRequest}/changes`, 200],
  createMergeRequest: [
    'POST /projects/1/merge_requests',
    201,
    { title: 'x', source_branch: 'x', target_branch: 'master' },
  ],
  updateMergeRequest: [`PUT ${mergeRequest}`, 200, { title: 'x' }],
  deleteMergeRequest: [`DELETE ${mergeRequest}`, 204],
  acceptMergeRequest: [`PUT ${mergeRequest}/merge`, 200],
  cancelMergeWhenBuildSucceeds: [`POST ${mergeRequest}/cancel_merge_when_pipeline_succeeds`, 201],
  listClosedIssues: [`GET ${mergeRequest}/closes_issues`, 200],
  followMergeRequest: [`POST ${mergeRequest}/subscribe`, 201],
  unfollowMergeRequest: [`POST ${mergeRequest}/unsubscribe`, 201, {}, 'token-olga'],
  addMergeRequestTodo: [`POST ${mergeRequest}/todo`, 201],
  listMergeRequestVersions: [`GET ${mergeRequest}/versions`, 200],
  readMergeRequestVersion: [`GET ${mergeRequest}/versions/1`, 200],
  listTodos: ['GET /todos', 200],
  finishTodo: ['POST /todos/1/mark_as_done', 201, {}, 'token-rita'],
  finishTodos: ['POST /todos/mark_as_done', 204],
  readServiceVersion: ['GET /version', 200],
  readMetadata: ['GET /metadata', 200],
  readOwnToken: ['GET /personal_access_tokens/self', 200],
  listOwnMergeRequests: ['GET /merge_requests', 200],
  listGroupMergeRequests: ['GET /groups/tools/merge_requests', 200],
  listSnippets: ['GET /projects/1/snippets', 200],
  readSnippet: [`GET ${snippet}`, 200],
  listIssueDiscussions: [`GET ${issue}/discussions`, 200],
  listMergeRequestDiscussions: [`GET ${mergeRequest}/discussions`, 200],
}

/** Nobody hears the hooks of this service. */
const report = () => undefined

/** What 11.8 does not have yet, or at another address. */
const notIn11 = new Set(['readMetadata', 'readOwnToken', 'testHook'])

describe('every operation of API v4', () => {
  it('has a sample', () => {
    expect(Object.keys(samples).sort()).toEqual([...Object.keys(operationsV4), ...Object.keys(additions)].sort())
  })

  it.each(Object.keys(samples))('%s is answered', async (name) => {
    const [request = '', expected, body, token = 'root-token'] = samples[name] ?? []
    const [method = '', path = ''] = request.split(' ')
    for (const version of ['11.8', '19'] as const) {
      if (version === '11.8' && notIn11.has(name)) continue
      const client = (await serveV4(version, { fixture, report })).as(token)
      const { status, text, body: answer } = await client.send(method, path, body)
      expect([version, status, text]).toEqual([version, expected, expect.any(String)])
      expect(text === '').toBe(expected === 204 || expected === 304)
      // Every list is an array, cut into pages.
      expect(Array.isArray(answer)).toBe(name.startsWith('list'))
    }
  })
})
