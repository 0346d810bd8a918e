import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStoredItem } from '../../electron/cache/folded.ts'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { TestOutbox } from '../support/outbox.ts'

/**
 * A service answers 200 and leaves out what the caller may not set. What is unchanged is told, and the cache holds what the
 * service answered, never what it was asked for (I1).
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      milestones: ['Spring'],
      issues: [{ title: 'Crack', author: 'ada', labels: ['bug'], dueDate: '2026-05-05' }],
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

/** Sends a change to which the service answers 200 with the row as it was, but for what somebody else wrote meanwhile. */
async function changeInVain(kind: keyof typeof lists, fields: object) {
  const { key, id, path } = itemOf(kind)
  const before = readStoredItem(outbox.cache, kind, id)
  const row = await askService<object>(service, 'token-ada', 'GET', path)
  const answered = { ...row, description: 'Written by Ben meanwhile' }
  const headers = { 'content-type': 'application/json' }
  proxy.misbehave('PUT', /\/\d+$/, { applied: false, then: { status: 200, headers, body: JSON.stringify(answered) } })
  outbox.keeper.submitEdit(parseEdit({ kind: 'changeItem', target: key, fields }))
  await outbox.drain()
  return { before, after: readStoredItem(outbox.cache, kind, id) }
}

describe('a change that the service accepts and ignores', () => {
  it.each([
    ['issue', 'title', { title: 'Split' }],
    ['issue', 'labels', { labels: { add: ['ui'], remove: ['bug'] } }],
    ['issue', 'due date', { dueDate: '2026-09-09' }],
    ['mergeRequest', 'title', { title: 'Split' }],
    ['mergeRequest', 'labels', { labels: { add: ['ui'], remove: ['bug'] } }],
  ] as const)('is not applied, and the cache holds the answer: %s, %s', async (kind, field, fields) => {
    const { before, after } = await changeInVain(kind, fields)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    expect(outbox.edits()[0]?.error).toContain(field)
    expect(after).toEqual({ ...before, description: 'Written by Ben meanwhile', revision: after?.revision })
    expect(proxy.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
  })
})
