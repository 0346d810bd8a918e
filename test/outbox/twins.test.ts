import { expect, it, vi } from 'vitest'
import { parseEdit } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { askService } from '../support/asking.ts'

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [{ path: 'tools/anvil', issues: [] }],
}

interface Twins extends Awaited<ReturnType<typeof openOutboxBehindProxy>> {
  /** The number of issues on the service. */
  count(): Promise<number>
}

async function submitTwins(): Promise<Twins> {
  const opened = await openOutboxBehindProxy({ fixture })
  const { service, outbox } = opened
  const target = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  outbox.userStore.submitEdits([1, 2].map(() => parseEdit({ kind: 'createIssue', target, title: 'Twin' })))
  const path = `/projects/${target.split('/')[2]}/issues?state=opened`
  return { ...opened, count: async () => ((await askService(service, 'token-ada', 'GET', path)) as []).length }
}

async function sendAll({ outbox }: Twins): Promise<void> {
  for (let round = 0; round < 9 && outbox.edits().length > 0; round += 1) await outbox.after(150)
  expect(outbox.edits()).toEqual([])
}

it.each([
  ['the first was lost', { applied: false, then: 'reset' }],
  ['the answer of the first was lost', { applied: true, then: 'reset' }],
] as const)('two issues that are made alike both arrive, though %s (I8)', async (_, misbehaviour) => {
  const twins = await submitTwins()
  const { proxy, outbox } = twins
  outbox.sideBySide = 1
  proxy.misbehave('POST', /\/issues$/, misbehaviour)
  // The second is on the service by the time that the first is looked for, and is not it.
  await outbox.flush()
  await sendAll(twins)
  expect(outbox.reader.listItems('issue', { query: 'Twin' }).keys).toHaveLength(2)
  expect(await twins.count()).toBe(2)
})

it('two issues that are made alike side by side both arrive, though one was lost and so was the answer of the other (I8)', async () => {
  const twins = await submitTwins()
  twins.proxy.misbehave('POST', /\/issues$/, { applied: true, then: 'reset' })
  twins.proxy.misbehave('POST', /\/issues$/, { applied: false, then: 'reset' })
  await twins.outbox.flush()
  // There is one issue that either of them could have made. What they are looked for in is answered at the same time.
  const answered = Promise.withResolvers<void>()
  twins.proxy.decide = (_, url) => (url.includes('state=closed') ? { applied: true, after: answered.promise } : null)
  const looked = twins.outbox.after(150)
  for (let asked = 0; asked < 9; asked += 1) await twins.count()
  answered.resolve()
  await looked
  await sendAll(twins)
  expect(await twins.count()).toBe(2)
})

it('an issue that was lost is not mistaken for one whose answer is on its way (I8)', async () => {
  const twins = await submitTwins()
  const { proxy, outbox } = twins
  const answered = Promise.withResolvers<void>()
  proxy.misbehave('POST', /\/issues$/, { applied: true, after: answered.promise })
  proxy.misbehave('POST', /\/issues$/, { applied: false, then: { status: 502, body: '' } })
  const flushed = outbox.flush()
  await vi.waitFor(() => expect(outbox.edits().map(({ state }) => state)).toContain('doubtful'))
  outbox.now += 150_000
  outbox.wake()
  // The lost one would have been looked for by now.
  for (let asked = 0; asked < 9; asked += 1) await twins.count()
  answered.resolve()
  await flushed
  await sendAll(twins)
  expect(await twins.count()).toBe(2)
})

it('two comments that say the same both arrive, though the second went out before a further attempt of the first (I8)', async () => {
  const withIssue = { ...fixture, projects: [{ path: 'tools/anvil', issues: ['Alpha'] }] }
  const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture: withIssue })
  outbox.sideBySide = 1
  const target = outbox.reader.listItems('issue', { query: 'Alpha' }).keys[0] as Key<'issue'>
  const [first = 0] = outbox.userStore.submitEdits(
    [1, 2].map(() => parseEdit({ kind: 'comment', target, body: 'Same' })),
  )
  // The first is told to come later, and the user takes it out until the second is there.
  proxy.misbehave('POST', /\/notes$/, {
    applied: false,
    then: { status: 429, headers: { 'retry-after': '60' }, body: '{}' },
  })
  await outbox.flush()
  outbox.userStore.discardEdit(first)
  await outbox.after(70)
  expect(outbox.edits()).toEqual([])
  outbox.userStore.restoreEdit(first)
  proxy.misbehave('POST', /\/notes$/, { applied: false, then: 'reset' })
  for (let round = 0; round < 9 && outbox.edits().length > 0; round += 1) await outbox.after(150)
  expect(outbox.edits()).toEqual([])
  const path = `/projects/1/issues/${target.split('/')[2]}/notes`
  expect(await askService(service, 'token-ada', 'GET', path)).toHaveLength(2)
})
