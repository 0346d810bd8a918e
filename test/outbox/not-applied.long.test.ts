import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { startService, type Service } from '../support/service-of-run.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { startMisbehavingProxy, type Answer, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { TestOutbox } from '../support/outbox.ts'
import { apiVersion } from '../support/api-version.ts'

/**
 * A service answers 200 and leaves out fields that the caller may not set. The user is told which fields are unchanged, and the
 * cache has the service's answer, never the requested values (I1).
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      milestones: ['Spring'],
      issues: [
        {
          title: 'Crack',
          author: 'ada',
          labels: ['bug'],
          dueDate: '2026-05-05',
          description: '- [ ] weld',
          notes: [{ author: 'ada', body: 'It rings' }],
        },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ada', labels: ['bug'] }],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  const direct = service.url.replace(/\/api\/v3$/, '')
  proxy = await startMisbehavingProxy(direct)
  outbox = await TestOutbox.open({ address: proxy.address, token: 'token-ada' }, direct)
})

afterEach(async () => {
  await service.close()
})

const lists = { issue: 'issues', mergeRequest: 'merge_requests' } as const

function itemOf(kind: keyof typeof lists): { readonly key: Key; readonly id: number; readonly path: string } {
  const key = outbox.reader.listItems(kind, { query: '' }).keys[0] ?? ''
  const project = outbox.reader.listProjects(undefined).keys[0] ?? ''
  const { id } = partsOf(key)
  return { key, id, path: `/projects/${partsOf(project).id}/${lists[kind]}/${id}` }
}

/** Sends a change to which the service answers 200 with the old row, except for a change that somebody else made meanwhile. */
async function changeInVain(kind: keyof typeof lists, fields: object) {
  const { key, id, path } = itemOf(kind)
  const before = readStoredItem(outbox.cache, kind, id)
  const row = await askService<object>(service, 'token-ada', 'GET', path)
  // `subscribed` is in no list of v4, so it is not compared there.
  const more = apiVersion === 'v4' ? { subscribed: undefined, web_url: before?.web_url } : {}
  const answered = { ...row, description: 'Written by Ben meanwhile', ...more }
  const headers = { 'content-type': 'application/json' }
  const then = { status: 200, headers, body: JSON.stringify(answered) }
  proxy.misbehave('PUT', /\/\d+$/, { applied: false, then }, Infinity)
  outbox.userStore.submitEdit(parseEdit({ kind: 'changeItem', target: key, fields }))
  await outbox.flush()
  return { before, after: readStoredItem(outbox.cache, kind, id) }
}

describe('a change that the service accepts and ignores', () => {
  it.each([
    ['issue', 'title', { title: 'Split' }],
    ['issue', 'labels', { labels: { add: ['ui'], remove: ['bug'] } }],
    ['issue', 'due date', { dueDate: '2026-09-09' }],
    ['mergeRequest', 'title', { title: 'Split' }],
    ['mergeRequest', 'labels', { labels: { add: ['ui'], remove: ['bug'] } }],
  ] as const)('is not applied, and the cache holds the answer: %s, %s (I1)', async (kind, field, fields) => {
    const { before, after } = await changeInVain(kind, fields)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    expect(outbox.edits()[0]?.error).toContain(field)
    expect(after).toEqual({ ...before, description: 'Written by Ben meanwhile', revision: after?.revision })
    // Over v4, labels are first changed one by one.
    const attempts = apiVersion === 'v4' && field === 'labels' ? 2 : 1
    expect(proxy.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(attempts)
  })
})

describe('an answer that says that all is as it was', () => {
  const project = () => outbox.reader.listProjects(undefined).keys[0] ?? ''
  const keyIn = (kind: 'milestone' | 'note') =>
    keyOf('here', kind, Number(outbox.cache.prepare(`SELECT id FROM ${kind}s`).pluck().get()))

  it.each([
    ['changeState', 'the state', { state: 'opened' }, () => ({ target: itemOf('issue').key, state: 'closed' })],
    [
      'toggleTask',
      'the description',
      { description: '- [ ] weld' },
      () => ({ target: itemOf('issue').key, line: 'weld', occurrence: 0, checked: true }),
    ],
    // The author of an item follows it.
    [
      'follow',
      'whether you follow it',
      { subscribed: true },
      () => ({ target: itemOf('issue').key, following: false }),
    ],
    ['editComment', 'the comment', { body: 'It rings' }, () => ({ target: keyIn('note'), body: 'It sings' })],
    ['merge', 'the state', { state: 'opened' }, () => ({ target: itemOf('mergeRequest').key, sha: null })],
    [
      'changeMilestone',
      'the due date',
      { due_date: null },
      () => ({ target: keyIn('milestone'), dueDate: '2026-09-09' }),
    ],
    ['changeLabel', 'the colour', { color: '#abcdef' }, () => ({ target: project(), name: 'bug', color: '#123456' })],
    [
      'followLabel',
      'whether you follow it',
      { subscribed: false },
      () => ({ target: project(), name: 'bug', following: true }),
    ],
  ] as const)('is told as such: %s', async (kind, part, left, edit) => {
    const unchanged = ({ body = '', ...answer }: Answer): Answer => ({
      ...answer,
      body: JSON.stringify({ ...(JSON.parse(body) as object), ...left }),
    })
    for (const method of ['POST', 'PUT', 'DELETE']) proxy.misbehave(method, /./, { applied: true, then: unchanged })
    outbox.userStore.submitEdit(parseEdit({ kind, ...edit() }))
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    expect(outbox.edits()[0]?.error).toContain(`did not apply it: ${part} is unchanged`)
  })
})
