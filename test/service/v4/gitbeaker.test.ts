import { Gitlab } from '@gitbeaker/rest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { additions } from '../../../shared/contract/v4/additions.ts'
import { operationsV4 } from '../../../shared/contract/v4/index.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import type { Client } from '../support.ts'
import { fixture, samples } from './samples.ts'
import { serveV4 } from './support.ts'

/**
 * A client for API v4 written by others (`@gitbeaker/rest` of the package registry), with its own habits on the wire: each
 * operation that both have, asked for in its words.
 */
type Api = InstanceType<typeof Gitlab>

const person = { username: 'new', name: 'New', email: 'new@example.com', password: 'long enough' }

const calls: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  listOwnIssues: (api) => api.Issues.all(),
  listGroupIssues: (api) => api.Issues.all({ groupId: 'tools' }),
  listProjectIssues: (api) => api.Issues.all({ projectId: 1 }),
  readIssue: (api) => api.Issues.show(1, { projectId: 1 }),
  createIssue: (api) => api.Issues.create(1, 'x'),
  updateIssue: (api) => api.Issues.edit(1, 1, { title: 'x' }),
  deleteIssue: (api) => api.Issues.remove(1, 1),
  moveIssue: (api) => api.Issues.move(1, 1, 3),
  followIssue: (api) => api.Issues.subscribe(1, 1),
  unfollowIssue: (api) => api.Issues.unsubscribe(1, 1),
  addIssueTodo: (api) => api.Issues.createTodo(1, 1),
  listGroups: (api) => api.Groups.all(),
  listOwnedGroups: (api) => api.Groups.all({ owned: true }),
  listGroupProjects: (api) => api.Groups.allProjects('tools'),
  readGroup: (api) => api.Groups.show('tools'),
  createGroup: (api) => api.Groups.create('x', 'x'),
  transferProject: (api) => api.Groups.transferProject('tools', 3),
  updateGroup: (api) => api.Groups.edit('tools', { description: 'x' }),
  deleteGroup: (api) => api.Groups.remove('tools'),
  listProjects: (api) => api.Projects.all({ membership: true }),
  listVisibleProjects: (api) => api.Projects.all(),
  listOwnedProjects: (api) => api.Projects.all({ owned: true }),
  listStarredProjects: (api) => api.Projects.all({ starred: true }),
  listAllProjects: (api) => api.Projects.all(),
  readProject: (api) => api.Projects.show('tools/anvil'),
  listProjectUsers: (api) => api.Projects.allUsers(1),
  listProjectEvents: (api) => api.Events.all({ projectId: 1 }),
  createProject: (api) => api.Projects.create({ name: 'x' }),
  createProjectForUser: (api) => api.Projects.create({ userId: 3, name: 'x' }),
  updateProject: (api) => api.Projects.edit(1, { description: 'x' }),
  forkProject: (api) => api.Projects.fork(1),
  starProject: (api) => api.Projects.star(1),
  unstarProject: (api) => api.Projects.unstar(1),
  archiveProject: (api) => api.Projects.archive(1),
  unarchiveProject: (api) => api.Projects.unarchive(1),
  deleteProject: (api) => api.Projects.remove(1),
  listMilestones: (api) => api.ProjectMilestones.all(1),
  readMilestone: (api) => api.ProjectMilestones.show(1, 2),
  createMilestone: (api) => api.ProjectMilestones.create(1, 'x'),
  updateMilestone: (api) => api.ProjectMilestones.edit(1, 2, { stateEvent: 'close' }),
  listMilestoneIssues: (api) => api.ProjectMilestones.allAssignedIssues(1, 2),
  listLabels: (api) => api.ProjectLabels.all(1),
  createLabel: (api) => api.ProjectLabels.create(1, 'x', '#123456'),
  listIssueAwards: (api) => api.IssueAwardEmojis.all(1, 1),
  readIssueAward: (api) => api.IssueAwardEmojis.show(1, 1, 2),
  createIssueAward: (api) => api.IssueAwardEmojis.award(1, 1, 'tada'),
  deleteIssueAward: (api) => api.IssueAwardEmojis.remove(1, 1, 2),
  listMergeRequestAwards: (api) => api.MergeRequestAwardEmojis.all(1, 1),
  readMergeRequestAward: (api) => api.MergeRequestAwardEmojis.show(1, 1, 4),
  createMergeRequestAward: (api) => api.MergeRequestAwardEmojis.award(1, 1, 'tada'),
  deleteMergeRequestAward: (api) => api.MergeRequestAwardEmojis.remove(1, 1, 4),
  listSnippetAwards: (api) => api.ProjectSnippetAwardEmojis.all(1, 1),
  readSnippetAward: (api) => api.ProjectSnippetAwardEmojis.show(1, 1, 5),
  createSnippetAward: (api) => api.ProjectSnippetAwardEmojis.award(1, 1, 'tada'),
  deleteSnippetAward: (api) => api.ProjectSnippetAwardEmojis.remove(1, 1, 5),
  listIssueNoteAwards: (api) => api.IssueNoteAwardEmojis.all(1, 1, 1),
  readIssueNoteAward: (api) => api.IssueNoteAwardEmojis.show(1, 1, 1, 1),
  createIssueNoteAward: (api) => api.IssueNoteAwardEmojis.award(1, 1, 1, 'tada'),
  deleteIssueNoteAward: (api) => api.IssueNoteAwardEmojis.remove(1, 1, 1, 1),
  listMergeRequestNoteAwards: (api) => api.MergeRequestNoteAwardEmojis.all(1, 1, 2),
  readMergeRequestNoteAward: (api) => api.MergeRequestNoteAwardEmojis.show(1, 1, 2, 3),
  createMergeRequestNoteAward: (api) => api.MergeRequestNoteAwardEmojis.award(1, 1, 2, 'tada'),
  deleteMergeRequestNoteAward: (api) => api.MergeRequestNoteAwardEmojis.remove(1, 1, 2, 3),
  listIssueNotes: (api) => api.IssueNotes.all(1, 1),
  readIssueNote: (api) => api.IssueNotes.show(1, 1, 1),
  createIssueNote: (api) => api.IssueNotes.create(1, 1, 'x'),
  updateIssueNote: (api) => api.IssueNotes.edit(1, 1, 1, { body: 'x' }),
  deleteIssueNote: (api) => api.IssueNotes.remove(1, 1, 1),
  listSnippetNotes: (api) => api.ProjectSnippetNotes.all(1, 1),
  readSnippetNote: (api) => api.ProjectSnippetNotes.show(1, 1, 3),
  createSnippetNote: (api) => api.ProjectSnippetNotes.create(1, 1, 'x'),
  updateSnippetNote: (api) => api.ProjectSnippetNotes.edit(1, 1, 3, { body: 'x' }),
  deleteSnippetNote: (api) => api.ProjectSnippetNotes.remove(1, 1, 3),
  listMergeRequestNotes: (api) => api.MergeRequestNotes.all(1, 1),
  readMergeRequestNote: (api) => api.MergeRequestNotes.show(1, 1, 2),
  createMergeRequestNote: (api) => api.MergeRequestNotes.create(1, 1, 'x'),
  updateMergeRequestNote: (api) => api.MergeRequestNotes.edit(1, 1, 2, { body: 'x' }),
  deleteMergeRequestNote: (api) => api.MergeRequestNotes.remove(1, 1, 2),
  listHooks: (api) => api.SystemHooks.all(),
  createHook: (api) => api.SystemHooks.create('http://127.0.0.1:9/'),
  testHook: (api) => api.SystemHooks.test(1),
  deleteHook: (api) => api.SystemHooks.remove(1),
  listTriggers: (api) => api.PipelineTriggerTokens.all(1),
  readTrigger: (api) => api.PipelineTriggerTokens.show(1, 1),
  createTrigger: (api) => api.PipelineTriggerTokens.create(1, 'x'),
  deleteTrigger: (api) => api.PipelineTriggerTokens.remove(1, 1),
  listUsers: (api) => api.Users.all(),
  readUser: (api) => api.Users.show(3),
  createUser: (api) => api.Users.create(person),
  updateUser: (api) => api.Users.edit(3, { name: 'x' }),
  deleteUser: (api) => api.Users.remove(3),
  readCurrentUser: (api) => api.Users.showCurrentUser(),
  blockUser: (api) => api.Users.block(3),
  unblockUser: (api) => api.Users.unblock(3),
  listUserEvents: (api) => api.Users.allEvents(2),
  listOwnKeys: (api) => api.UserSSHKeys.all(),
  listUserKeys: (api) => api.UserSSHKeys.all({ userId: 7 }),
  readOwnKey: (api) => api.UserSSHKeys.show(1),
  createOwnKey: (api) => api.UserSSHKeys.create('x', publicKeyOf('x')),
  createUserKey: (api) => api.UserSSHKeys.create('x', publicKeyOf('x'), { userId: 7 }),
  deleteOwnKey: (api) => api.UserSSHKeys.remove(1),
  deleteUserKey: (api) => api.UserSSHKeys.remove(1, { userId: 7 }),
  listOwnEmails: (api) => api.UserEmails.all(),
  listUserEmails: (api) => api.UserEmails.all({ userId: 7 }),
  readOwnEmail: (api) => api.UserEmails.show(1),
  createOwnEmail: (api) => api.UserEmails.create('x@example.org'),
  createUserEmail: (api) => api.UserEmails.create('x@example.org', { userId: 7 }),
  deleteOwnEmail: (api) => api.UserEmails.remove(1),
  deleteUserEmail: (api) => api.UserEmails.remove(1, { userId: 7 }),
  listMergeRequests: (api) => api.MergeRequests.all({ projectId: 1 }),
  readMergeRequest: (api) => api.MergeRequests.show(1, 1),
  listMergeRequestCommits: (api) => api.MergeRequests.allCommits(1, 1),
  readMergeRequestChanges: (api) => api.MergeRequests.showChanges(1, 1),
  createMergeRequest: (api) => api.MergeRequests.create(1, 'x', 'master', 'x'),
  updateMergeRequest: (api) => api.MergeRequests.edit(1, 1, { title: 'x' }),
  deleteMergeRequest: (api) => api.MergeRequests.remove(1, 1),
  acceptMergeRequest: (api) => api.MergeRequests.merge(1, 1),
  cancelMergeWhenBuildSucceeds: (api) => api.MergeRequests.cancelOnPipelineSuccess(1, 1),
  listClosedIssues: (api) => api.MergeRequests.allIssuesClosed(1, 1),
  followMergeRequest: (api) => api.MergeRequests.subscribe(1, 1),
  unfollowMergeRequest: (api) => api.MergeRequests.unsubscribe(1, 1),
  addMergeRequestTodo: (api) => api.MergeRequests.createTodo(1, 1),
  listMergeRequestVersions: (api) => api.MergeRequests.allDiffVersions(1, 1),
  readMergeRequestVersion: (api) => api.MergeRequests.showDiffVersion(1, 1, 1),
  listTodos: (api) => api.TodoLists.all(),
  finishTodo: (api) => api.TodoLists.done({ todoId: 1 }),
  finishTodos: (api) => api.TodoLists.done(),
  readMetadata: (api) => api.Metadata.show(),
  readOwnToken: (api) => api.PersonalAccessTokens.show(),
  readLabel: (api) => api.ProjectLabels.show(1, 'bug'),
  updateLabelInPath: (api) => api.ProjectLabels.edit(1, 1, { newName: 'x' }),
  deleteLabelInPath: (api) => api.ProjectLabels.remove(1, 'bug'),
  listMergeRequestDiffs: (api) => api.MergeRequests.allDiffs(1, 1),
  approveMergeRequest: (api) => api.MergeRequestApprovals.approve(1, 1),
  unapproveMergeRequest: (api) => api.MergeRequestApprovals.unapprove(1, 1),
  listOwnMergeRequests: (api) => api.MergeRequests.all(),
  listGroupMergeRequests: (api) => api.MergeRequests.all({ groupId: 'tools' }),
  listGroupMilestones: (api) => api.GroupMilestones.all('tools'),
  readGroupMilestone: (api) => api.GroupMilestones.show('tools', 1),
  listSnippets: (api) => api.ProjectSnippets.all(1),
  readSnippet: (api) => api.ProjectSnippets.show(1, 1),
  listIssueDiscussions: (api) => api.IssueDiscussions.all(1, 1),
  listMergeRequestDiscussions: (api) => api.MergeRequestDiscussions.all(1, 1),
}

/** What the client asks for: method and path, without what is in the query. */
let asked: string[] = []

beforeEach(() => {
  asked = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    asked.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v4', '')}`)
    return send(request)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const serve = () => serveV4('16', { fixture, report: () => undefined })

/** Has the client make a call. It refuses every answer that is no success. */
async function make(name: string, { url }: Client): Promise<void> {
  const [, , , token = 'root-token'] = samples[name] ?? []
  await calls[name]?.(new Gitlab({ host: url.replace('/api/v4', ''), token }))
}

const isReading = (name: string): boolean => samples[name]?.[0].startsWith('GET ') === true
const addressOf = (name: string): string | undefined => samples[name]?.[0].replace(/\?.*/, '')

describe('a client of API v4 written by others', () => {
  const names = Object.keys(calls)

  it('has a call of every operation but these', () => {
    const known = [...Object.keys(operationsV4), ...Object.keys(additions)]
    // It changes labels in the path that names them, follows them at the address of an issue, reads a hook by trying it
    // out, and approvals by their rules.
    expect(known.filter((name) => !names.includes(name)).sort()).toEqual([
      'deleteLabel',
      'followLabel',
      'readApprovals',
      'readHook',
      'readServiceVersion',
      'unfollowLabel',
      'updateLabel',
    ])
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it('reads everything', async () => {
    const service = await serve()
    const reading = names.filter(isReading)
    for (const name of reading) await make(name, service)
    expect(asked).toEqual(reading.map(addressOf))
  })

  it.each(names.filter((name) => !isReading(name)))('%s is done', async (name) => {
    await make(name, await serve())
    expect(asked.at(-1)).toBe(addressOf(name))
  })

  it('reads all pages of a list, by their links', async () => {
    const many = { users: ['ada'], projects: [{ path: 'ada/log', issues: [{ title: 'n{n}', repeat: 45 }] }] }
    const { url } = await serveV4('16', { fixture: many })
    const api = new Gitlab({ host: url.replace('/api/v4', ''), token: 'token-ada' })
    const issues = await api.Issues.all({ projectId: 1, perPage: 20 })
    expect(new Set(issues.map(({ iid }) => iid)).size).toBe(45)
    expect(asked).toHaveLength(3)
  })

  it('reads all projects by ids', async () => {
    const project = (number: number) => ({ path: `ada/p${number}` })
    const many = { users: ['ada'], projects: [1, 2, 3, 4, 5].map(project) }
    const { url } = await serveV4('16', { fixture: many })
    const api = new Gitlab({ host: url.replace('/api/v4', ''), token: 'token-ada' })
    const options = { pagination: 'keyset', orderBy: 'id', sort: 'asc', perPage: 2 } as const
    const projects = await api.Projects.all(options)
    expect(projects.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    // The last page is followed by an empty one.
    expect(asked).toHaveLength(4)
  })
})
