import { describe, expect, it } from 'vitest'
import { discussionSha } from '../../../service/rules/discussions.ts'
import { everyOperationV4 } from '../../../shared/contract/v4/markdown.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { serveV4 } from './support.ts'

const awards = [{ name: 'tada', by: 'ada' }]
const fixture = {
  users: [
    { username: 'ada', keys: [{ title: 'one', key: publicKeyOf('one') }], emails: ['ada@home.example'] },
    { username: 'bob', keys: [{ title: 'two', key: publicKeyOf('two') }], emails: ['bob@home.example'] },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', bob: 'guest' } }],
  projects: [
    {
      path: 'tools/anvil',
      members: { bob: 'guest' },
      labels: ['bug', 'ui'],
      releases: ['v1'],
      triggers: ['0123456789'],
      issues: [
        { title: 'Crack', author: 'ada', awards, notes: [{ body: 'Yes', author: 'ada', awards }] },
        { title: 'Chip', links: ['#1'] },
      ],
      mergeRequests: [
        { title: 'Weld', author: 'ada', awards, notes: [{ body: 'No', author: 'ada', awards }], drafts: ['d'] },
      ],
      snippets: [
        { title: 'Quench', fileName: 'q.md', author: 'ada', awards, notes: [{ body: 'In oil', author: 'ada' }] },
      ],
    },
  ],
  hooks: ['http://127.0.0.1:9/'],
}

const project = '/projects/1'
const issue = `${project}/issues/1`
const mergeRequest = `${project}/merge_requests/1`
const snippet = `${project}/snippets/1`

/** The path of each deletion, and the token that may make it; the ids of awards are those of the fixture in its order. */
const deletions: Readonly<Record<string, readonly [path: string, as?: string]>> = {
  deleteIssue: [issue],
  deleteGroup: ['/groups/tools'],
  deleteProject: [project],
  deleteLabel: [`${project}/labels?name=bug`],
  deleteLabelInPath: [`${project}/labels/2`],
  deleteIssueAward: [`${issue}/award_emoji/ISSUE_AWARD`],
  deleteMergeRequestAward: [`${mergeRequest}/award_emoji/MR_AWARD`],
  deleteSnippetAward: [`${snippet}/award_emoji/SNIPPET_AWARD`],
  deleteIssueNoteAward: [`${issue}/notes/1/award_emoji/ISSUE_NOTE_AWARD`],
  deleteMergeRequestNoteAward: [`${mergeRequest}/notes/2/award_emoji/MR_NOTE_AWARD`],
  deleteIssueNote: [`${issue}/notes/1`],
  deleteMergeRequestNote: [`${mergeRequest}/notes/2`],
  deleteSnippetNote: [`${snippet}/notes/3`],
  deleteIssueDiscussionNote: [`${issue}/discussions/${discussionSha(1)}/notes/1`],
  deleteMergeRequestDiscussionNote: [`${mergeRequest}/discussions/${discussionSha(2)}/notes/2`],
  deleteIssueLink: [`${issue}/links/1`],
  deleteRelease: [`${project}/releases/v1`],
  deleteDraftNote: [`${mergeRequest}/draft_notes/1`],
  deleteHook: ['/hooks/1', 'root-token'],
  deleteTrigger: [`${project}/triggers/1`],
  deleteUser: ['/users/3', 'root-token'],
  deleteOwnKey: ['/user/keys/1'],
  deleteUserKey: ['/users/3/keys/2', 'root-token'],
  deleteOwnEmail: ['/user/emails/1'],
  deleteUserEmail: ['/users/3/emails/2', 'root-token'],
  deleteMergeRequest: [mergeRequest],
  removeMember: [`${project}/members/3`],
}

/** Those that the service makes whatever it is told of a date. */
const unconditional = ['deleteUpload', 'deleteNamedUpload']

const since = (text: string) => ({ 'if-unmodified-since': text })
const longAgo = since('Mon, 01 Jan 1990 00:00:00 GMT')
const longHence = since('Thu, 01 Jan 2189 00:00:00 GMT')

describe('every deletion', () => {
  it('is one of those below', () => {
    const known = Object.entries(everyOperationV4).filter(([, { method }]) => method === 'DELETE')
    expect([...Object.keys(deletions), ...unconditional].toSorted()).toEqual(known.map(([name]) => name).toSorted())
  })

  it.each(Object.entries(deletions))('can depend on when its row was changed last: %s', async (_name, [path, as]) => {
    const root = await serveV4('16', { fixture, report: () => undefined })
    const client = root.as(as ?? 'token-ada')
    const [list = '', last = ''] = path.includes('award_emoji/') ? path.split(/\/(?=[A-Z_]+$)/) : []
    const target = last === '' ? path : `${list}/${(await client.get(list)).body[0].id}`
    const refused = await client.send('DELETE', target, undefined, longAgo)
    expect([refused.status, refused.body]).toEqual([412, { message: '412 Precondition Failed' }])
    const done = await client.send('DELETE', target, undefined, longHence)
    expect([200, 202, 204]).toContain(done.status)
  })
})

describe('what is changed after a date, but made before it', () => {
  it.each([
    ['project', project, { description: 'new' }],
    ['group', '/groups/tools', { description: 'new' }],
    ['user', '/users/3', { name: 'Bobby' }],
    ['label', `${project}/labels/1`, { color: '#000000' }],
  ])('is not deleted by that date: %s', async (_kind, path, change) => {
    let now = Date.parse('2025-01-01T00:00:00Z')
    const root = await serveV4('16', { fixture, clock: () => new Date(now) })
    now = Date.parse('2025-01-02T00:00:00Z')
    const between = since('Wed, 01 Jan 2025 12:00:00 GMT')
    const bob = root.as('token-bob')
    expect((await root.send('PUT', path, change)).status).toBe(200)
    // Without the right to delete, the refusal says that.
    expect((await bob.send('DELETE', path, undefined, between)).status).toBe(403)
    expect((await root.send('DELETE', path, undefined, between)).status).toBe(412)
    expect((await root.get(path)).status).toBe(200)
    expect((await root.send('DELETE', path, undefined, since('Thu, 02 Jan 2025 00:00:00 GMT'))).status).toBeLessThan(
      300,
    )
  })

  it.each([
    ['project', project],
    ['group', '/groups/tools'],
    ['user', '/users/3'],
    ['label', `${project}/labels/1`],
  ])('is deleted by that date when it was not changed: %s', async (_kind, path) => {
    let now = Date.parse('2025-01-01T00:00:00Z')
    const root = await serveV4('16', { fixture, clock: () => new Date(now) })
    now = Date.parse('2025-01-02T00:00:00Z')
    const reply = await root.send('DELETE', path, undefined, since('Wed, 01 Jan 2025 12:00:00 GMT'))
    expect(reply.status).toBeLessThan(300)
  })
})
