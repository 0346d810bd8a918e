import { beforeEach, describe, expect, it } from 'vitest'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import type { Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import type { Answer, MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/**
 * I6: a colleague's change during the delivery of an edit is read before the edit's own answer comes. That answer does not undo
 * it, whichever request of the edit it answers.
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'Crack', author: 'ada' }] }],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let issue: Key<'issue'>
let path: string

const onePath = /\/issues\/\d+$/

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  issue = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  const project = outbox.reader.listProjects(undefined).keys[0] ?? ''
  path = `/projects/${partsOf(project).id}/issues/${partsOf(issue).id}`
})

const change = (body: object) => askService(service, 'token-ben', 'PUT', path, body)
const submit = (edit: object) => outbox.userStore.submitEdit(parseEdit({ target: issue, ...edit }))
const stored = () => readStoredItem(outbox.cache, 'issue', partsOf(issue).id)

/**
 * Sends what is due, and answers its next request of a method late: with what the service said at once, when what Ben did
 * since has been read.
 */
async function overtake(method: 'GET' | 'PUT', body?: object): Promise<void> {
  const before = proxy.requests.filter((request) => request.startsWith(`${method} `)).length
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let answer: Answer = { status: 500 }
  proxy.misbehave(method, onePath, { applied: false, after: released, then: () => answer })
  const flushed = outbox.flush()
  await proxy.arrived(method, before + 1)
  answer = { status: 200, body: JSON.stringify(await askService(service, 'token-ada', method, path, body)) }
  await change({ title: 'By Ben' })
  await outbox.sync()
  release()
  await flushed
}

describe('an answer that was overtaken by what a colleague did', () => {
  it('is not stored over it: the answer to the change itself (I6)', async () => {
    submit({ kind: 'changeState', state: 'closed' })
    await overtake('PUT', { state_event: 'close' })
    expect(outbox.edits()).toEqual([])
    expect(stored()).toMatchObject({ title: 'By Ben', state: 'closed' })
  })

  it('is not stored over it: the look before the change, which finds it made', async () => {
    await change({ state_event: 'close' })
    submit({ kind: 'changeState', state: 'closed' })
    await overtake('GET')
    expect(outbox.edits()).toEqual([])
    expect(stored()).toMatchObject({ title: 'By Ben', state: 'closed' })
  })

  it('is not stored over it: the look after doubt', async () => {
    proxy.misbehave('PUT', onePath, { applied: true, then: 'reset' })
    submit({ kind: 'changeState', state: 'closed' })
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    outbox.userStore.sendEditNow(outbox.userStore.listUnsettled()[0]?.id ?? 0)
    await overtake('GET')
    expect(outbox.edits()).toEqual([])
    expect(stored()).toMatchObject({ title: 'By Ben', state: 'closed' })
  })
})
