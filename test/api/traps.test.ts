import { describe, expect, it } from 'vitest'
import { deleteIssueAward } from '../../electron/api/entities/award-emoji.ts'
import { createGroup, listGroups, transferProject } from '../../electron/api/entities/groups.ts'
import {
  createIssue,
  deleteIssue,
  listProjectIssues,
  readIssue,
  updateIssue,
} from '../../electron/api/entities/issues.ts'
import { deleteLabel, followLabel, updateLabel } from '../../electron/api/entities/labels.ts'
import { listClosedIssues, readMergeRequest, updateMergeRequest } from '../../electron/api/entities/merge-requests.ts'
import { updateMilestone } from '../../electron/api/entities/milestones.ts'
import {
  createIssueNote,
  createMergeRequestNote,
  createSnippetNote,
  readSnippetNote,
} from '../../electron/api/entities/notes.ts'
import { listProjectEvents, readProject } from '../../electron/api/entities/projects.ts'
import { createHook, deleteHook, listHooks } from '../../electron/api/entities/system-hooks.ts'
import { deleteOwnEmail } from '../../electron/api/entities/emails.ts'
import { blockUser, deleteUser, readUser } from '../../electron/api/entities/users.ts'
import { callByName } from '../support/called-by-name.ts'
import * as more from './support/administration-rows.ts'
import * as rows from './support/rows.ts'
import { canary, clientOf, errorFrom, json, startRaw, startServer, stopWholeTime } from './support/service.ts'

const testHook = callByName('testHook')

/** Points of the contract that a client easily misreads. Merging: merging.test.ts; secrets: secrets.test.ts. */

const answering = (value: unknown, status = 200) => startServer((_, response) => json(response, value, status))

describe('id and iid', () => {
  it('paths take the id, only lists take the iid', async () => {
    const service = await startServer(({ url }, response) =>
      json(response, url.includes('?') ? [rows.issue] : rows.issue),
    )
    const client = clientOf(service)
    const [found] = (await listProjectIssues(client, { id: 1, iid: 3 })).items
    expect(found).toMatchObject({ id: 76, iid: 3 })
    await readIssue(client, { id: 1, issue_id: found?.id ?? 0 })
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/api/v3/projects/1/issues?iid=3',
      '/api/v3/projects/1/issues/76',
    ])
  })

  it('are both needed in a row', async () => {
    const service = await answering([{ ...rows.issue, iid: undefined }, rows.issue])
    const page = await listProjectIssues(clientOf(service), { id: 1 })
    expect(page).toMatchObject({ items: [{ id: 76 }], rejected: [{ id: 76, reason: 'iid is not an id' }] })
  })
})

describe('a note', () => {
  it.each([
    ['of an issue', createIssueNote, { id: 1, issue_id: 76 }],
    ['of a merge request', createMergeRequestNote, { id: 1, merge_request_id: 91 }],
    ['of a snippet', createSnippetNote, { id: 1, snippet_id: 52 }],
  ] as const)('%s of nothing but an emoji comes back as an award', async (_, create, parent) => {
    const service = await answering(rows.award, 201)
    const created = await (create as typeof createIssueNote)(clientOf(service), { ...parent, body: ':+1:' } as never)
    expect(created).toMatchObject({ kind: 'award', award: { id: 344, name: 'thumbsup' } })
  })

  it('of nothing but an emoji on one’s own issue stays a note', async () => {
    const service = await answering({ ...rows.note, body: ':+1:' }, 201)
    const created = await createIssueNote(clientOf(service), { id: 1, issue_id: 76, body: ':+1:' })
    expect(created).toMatchObject({ kind: 'note', note: { body: ':+1:' } })
  })

  it('of a snippet, read alone, shows the fields of a snippet, or on real services the note', async () => {
    const args = { id: 1, snippet_id: 52, note_id: 302 }
    const contract = await answering(rows.snippetNote)
    expect(await readSnippetNote(clientOf(contract), args)).toEqual({
      kind: 'snippetNote',
      snippetNote: expect.objectContaining({
        title: 'How to quench',
        fileName: 'quench.md',
        expiresAt: null,
      }) as unknown,
    })
    const real = await answering(rows.note)
    expect(await readSnippetNote(clientOf(real), args)).toMatchObject({ kind: 'note', note: { body: 'Seen here too' } })
  })
})

describe('system hooks', () => {
  it.each([
    ['an array, as in the contract', [more.hook]],
    ['the hook, as on real services', more.hook],
  ])('a new one may come as %s', async (_, answer) => {
    const service = await answering(answer, 201)
    expect(await createHook(clientOf(service), { url: more.hook.url })).toMatchObject({ id: 3, pushEvents: true })
  })

  it('a new one in an empty array is no answer', async () => {
    const service = await answering([], 201)
    expect((await errorFrom(createHook(clientOf(service), { url: more.hook.url }))).code).toBe('answer_unexpected')
  })

  it.each([502, 503, 504, 429])('a test that was answered %i is never repeated', async (status) => {
    const service = await answering({}, status)
    await errorFrom(testHook(clientOf(service, { retries: 5 }), { id: 3 }))
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v3/hooks/3'])
  })

  it('a test whose connection breaks off or that takes too long is never repeated', async () => {
    const broken = await startRaw((socket) => socket.resetAndDestroy())
    expect((await errorFrom(testHook(clientOf(broken, { retries: 5 }), { id: 3 }))).code).toBe('connection_lost')
    const { timeouts, pass } = stopWholeTime()
    const silent = await startRaw(() => pass())
    const client = clientOf(silent, { retries: 5, timeouts })
    expect((await errorFrom(testHook(client, { id: 3 }))).code).toBe('timed_out')
    expect([broken.requests.length, silent.requests.length]).toEqual([1, 1])
  })

  it('a test on a kept connection that breaks off is never repeated', async () => {
    const service = await startRaw((socket, head) => {
      if (head.includes('/hooks/')) socket.resetAndDestroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]')
    })
    const client = clientOf(service, { retries: 5, connections: 1 })
    expect((await listHooks(client)).items).toEqual([])
    expect((await errorFrom(testHook(client, { id: 3 }))).code).toBe('connection_lost')
    expect(service.requests).toHaveLength(2)
  })
})

describe('deletions', () => {
  it('of nobody are told from that of a user', async () => {
    const somebody = await answering(more.fullUser)
    expect(await deleteUser(clientOf(somebody), { id: 7 })).toMatchObject({ deleted: true, user: { username: 'ada' } })
    for (const nobody of [{}, { message: '404 Not found' }, null, 'gone', false, []]) {
      const service = await answering(nobody)
      expect(await deleteUser(clientOf(service), { id: 7 })).toEqual({ deleted: false })
    }
    const empty = await startServer((_, response) => void response.writeHead(200).end())
    expect(await deleteUser(clientOf(empty), { id: 7 })).toEqual({ deleted: false })
  })

  it('succeed whatever they answer', async () => {
    for (const body of [{}, null, true, [], { message: '200 OK' }]) {
      const client = clientOf(await answering(body))
      expect(await deleteLabel(client, { id: 1, name: 'bug' })).toBeNull()
      expect(await deleteHook(client, { id: 3 })).toBeNull()
      expect(await deleteIssueAward(client, { id: 1, issue_id: 76, award_id: 344 })).toBeNull()
      expect(await deleteIssue(client, { id: 1, issue_id: 76 })).toBeUndefined()
      expect(await deleteOwnEmail(client, { email_id: 31 })).toBeUndefined()
      expect(await transferProject(client, { id: 'g', project_id: 1 })).toBeNull()
    }
  })

  it('name a label in the query, since bodies of deletions get lost', async () => {
    const service = await answering(rows.label)
    expect(await deleteLabel(clientOf(service), { id: 1, name: 'a/b & c' })).toMatchObject({ name: 'bug' })
    expect(service.requests[0]).toMatchObject({ url: '/api/v3/projects/1/labels?name=a%2Fb+%26+c', body: '' })
  })
})

describe('blocking', () => {
  it.each([[true, true], [false, false], [null, null], [{ id: 7 }, null]])('answered %j is %j', async (body, changed) => {
    const service = await answering(body)
    expect(await blockUser(clientOf(service), { id: 7 })).toBe(changed)
  }) // prettier-ignore
})

describe('a change of a merge request', () => {
  it('has the three fields that the contract requires', async () => {
    const service = await answering(rows.mergeRequest)
    const client = clientOf(service)
    const { sourceBranch, targetBranch } = await readMergeRequest(client, { id: 1, merge_request_id: 91 })
    const required = { source_branch: sourceBranch, target_branch: targetBranch, title: 'Mended' }
    await updateMergeRequest(client, { id: 1, merge_request_id: 91, ...required, assignee_id: null, labels: [] })
    expect(JSON.parse(service.requests[1]?.body ?? '')).toEqual({ ...required, assignee_id: '', labels: '' })
    // @ts-expect-error: the title alone is not enough
    await updateMergeRequest(client, { id: 1, merge_request_id: 91, title: 'Mended' })
  })
})

describe('a change of a label', () => {
  it('has a new name or a colour', async () => {
    const service = await answering(rows.label)
    await updateLabel(clientOf(service), { id: 1, name: 'bug', color: '#d9534f', description: null })
    const sent = { name: 'bug', color: '#d9534f', description: '' }
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(sent)
    // @ts-expect-error: neither of them
    await updateLabel(clientOf(service), { id: 1, name: 'bug', description: 'Does not work' })
  })
})

describe('empty values', () => {
  it('clear, and what is left out is not sent', async () => {
    const service = await answering(rows.issue)
    const cleared = { description: null, assignee_id: null, milestone_id: null, due_date: null, labels: null }
    await updateIssue(clientOf(service), { id: 1, issue_id: 76, ...cleared, title: undefined })
    const empty = { description: '', assignee_id: '', milestone_id: '', due_date: '', labels: '' }
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(empty)
  })

  it('are false and zero where they are values', async () => {
    const service = await answering(rows.issue, 201)
    await createIssue(clientOf(service), { id: 1, title: '0', confidential: false })
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ title: '0', confidential: false })
    const labels = await answering(rows.label)
    await updateLabel(clientOf(labels), { id: 1, name: 'bug', color: '#000000', priority: 0 })
    expect(JSON.parse(labels.requests[0]?.body ?? '')).toMatchObject({ priority: 0 })
    const milestones = await answering(rows.milestone)
    await updateMilestone(clientOf(milestones), { id: 1, milestone_id: 12, due_date: null })
    expect(JSON.parse(milestones.requests[0]?.body ?? '')).toEqual({ due_date: '' })
  })
})

describe('issues that a merge closes', () => {
  it('may be of an external tracker, with a text for an id', async () => {
    const service = await answering([{ id: 'RACK-17', title: 'Hang it' }, rows.issue, { id: 7, title: 'Half' }])
    const page = await listClosedIssues(clientOf(service), { id: 1, merge_request_id: 91 })
    expect(page.items).toMatchObject([
      { kind: 'external', id: 'RACK-17', title: 'Hang it' },
      { kind: 'issue', id: 76, issue: { id: 76, iid: 3 } },
    ])
    expect(page.rejected).toMatchObject([{ index: 2, id: 7 }])
  })
})

describe('a Link that names another host', () => {
  it('is followed on the account’s own, and the token stays there (S2)', async () => {
    const elsewhere = await answering([])
    const service = await startServer(({ url }, response) =>
      json(response, [rows.issue], 200, url.includes('page=2')
        ? {}
        : { link: `<${elsewhere.url}/api/v3/projects/1/issues?page=2>; rel="next"` }),
    )
    const client = clientOf(service)
    const { links } = await listProjectIssues(client, { id: 1 })
    expect((await listProjectIssues(client, { id: 1 }, { link: links.next })).items).toHaveLength(1)
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/api/v3/projects/1/issues',
      '/api/v3/projects/1/issues?page=2',
    ])
    expect(service.requests[1]?.headers['private-token']).toBe(canary)
    expect(elsewhere.requests).toEqual([])
  }) // prettier-ignore
})

describe('values that the contract does not name', () => {
  it('are kept as they are', async () => {
    const event = { ...more.event, action_name: 'pondered', target_type: 'Epic' }
    const events = await listProjectEvents(clientOf(await answering([event])), { id: 1 })
    expect(events.items).toMatchObject([{ actionName: 'pondered', targetType: 'Epic' }])
    const user = await readUser(clientOf(await answering({ ...more.fullUser, state: 'ldap_blocked' })), { id: 7 })
    expect(user.state).toBe('ldap_blocked')
    const request = { ...rows.mergeRequest, state: 'locked', merge_status: 'checking' }
    const read = await readMergeRequest(clientOf(await answering(request)), { id: 1, merge_request_id: 91 })
    expect(read).toMatchObject({ state: 'locked', mergeStatus: 'checking' })
  })

  it('in the data of an event are not taken for a push', async () => {
    const rowsOfEvents = [more.pushEvent, { ...more.event, data: { object_kind: 'deployment' } }]
    const { items, rejected } = await listProjectEvents(clientOf(await answering(rowsOfEvents)), { id: 1 })
    expect(items).toMatchObject([
      { push: { ref: 'refs/heads/main', commits: [{ message: 'Mend it' }] } },
      { push: null },
    ])
    expect(rejected).toEqual([])
  })
})

describe('names in paths', () => {
  it('NAMESPACE/PROJECT and names of labels are encoded', async () => {
    const service = await startServer(({ method }, response) =>
      json(response, method === 'GET' ? rows.project : rows.label, method === 'GET' ? 200 : 201),
    )
    await readProject(clientOf(service), { id: 'tools/anvil' })
    await followLabel(clientOf(service), { id: 'tools/anvil', label_id: 'to do?' })
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/api/v3/projects/tools%2Fanvil',
      '/api/v3/projects/tools%2Fanvil/labels/to%20do%3F/subscription',
    ])
  })

  it('one group to leave out is a list of one', async () => {
    const service = await answering([])
    await listGroups(clientOf(service), { skip_groups: 4 })
    expect(service.requests[0]?.url).toBe('/api/v3/groups?skip_groups%5B%5D=4')
  })

  it('a new group may come with or without its projects', async () => {
    const args = { name: 'G', path: 'g' }
    expect(await createGroup(clientOf(await answering(rows.group, 201)), args)).toMatchObject({ path: 'g' })
    expect(await createGroup(clientOf(await answering(more.groupDetail, 201)), args)).toMatchObject({ path: 'g' })
  })
})

describe('a user', () => {
  it('is read in each of the three views', async () => {
    const { id, username, name, state, avatar_url, web_url } = more.fullUser
    const brief = await readUser(clientOf(await answering({ id, username, name, state, avatar_url, web_url })), { id })
    expect(brief).toMatchObject({ username: 'ada', isAdmin: null, email: null, identities: [], projectsLimit: null })
    const whole = await readUser(clientOf(await answering(more.fullUser)), { id })
    expect(whole).toMatchObject({ isAdmin: false, email: 'ada@example.org', projectsLimit: 100 })
    expect(whole.identities).toEqual([{ provider: 'directory', externUid: 'uid=ada' }])
  })
})
