import { expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import { hour } from '../../shared/durations.ts'
import type { Key } from '../../shared/model/key.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { startFilledService } from '../support/filled-service.ts'
import { TestOutbox } from '../support/outbox.ts'

/** A computer that was begun with the clock of another zone sets it right once there is a network. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ben' }] }],
}

async function begun() {
  const { direct, token, filled } = await startFilledService({ fixture })
  const proxy = await startMisbehavingProxy(direct)
  const outbox = TestOutbox.openOn({ address: proxy.address, token, holdSeconds: 10 }, filled)
  const target = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  const comment = () => outbox.userStore.submitEdit({ kind: 'comment', target, body: 'Ready' } as Edit)
  const right = outbox.now
  outbox.now = right + 3 * hour
  const at = async (seconds: number) => {
    outbox.now = right + seconds * 1000
    await outbox.flush()
    return outbox.edits().map(({ state }) => state)
  }
  return { proxy, outbox, comment, at }
}

it('a comment that is held then is held for no longer than any other', async () => {
  const { comment, at } = await begun()
  comment()
  expect(await at(1)).toEqual(['waiting'])
  expect(await at(10)).toEqual(['waiting'])
  expect(await at(11)).toEqual([])
})

it('an edit that is to be tried again then is tried at once', async () => {
  const { proxy, outbox, comment, at } = await begun()
  comment()
  proxy.misbehave('POST', /\/notes$/, { applied: false, then: { status: 429, headers: { 'retry-after': '7200' } } })
  outbox.now += 11_000
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: 'Ready' }])
  expect(await at(20)).toEqual([])
})

it('an edit that could not even be prepared then waits no longer than any other', async () => {
  const { proxy, outbox, comment, at } = await begun()
  proxy.decide = () => ({ applied: false, then: { status: 503, body: '' } })
  comment()
  outbox.now += 11_000
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: 'Ready' }])
  proxy.behave()
  // It is held anew first.
  expect(await at(20)).toEqual(['waiting'])
  expect(await at(30)).toEqual([])
})

it('a comment that was lost then is looked for as long as any other, without a storm, and made once more', async () => {
  const { proxy, outbox, comment, at } = await begun()
  comment()
  proxy.misbehave('POST', /\/notes$/, { applied: false, then: 'reset' })
  outbox.now += 11_000
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'doubtful', detail: 'Ready' }])
  const before = proxy.requests.length
  expect(await at(20)).toEqual(['doubtful'])
  const oneLook = proxy.requests.length - before
  expect(await at(30)).toEqual(['doubtful'])
  expect(proxy.requests.length - before).toBe(oneLook)
  expect(await at(20 + 120)).toEqual([])
  expect(proxy.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2)
})
