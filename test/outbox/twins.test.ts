import { expect, it } from 'vitest'
import { parseEdit } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { askService } from '../support/asking.ts'

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [{ path: 'tools/anvil', issues: [] }],
}

it.each([
  ['the first was lost', { applied: false, then: 'reset' }],
  ['the answer of the first was lost', { applied: true, then: 'reset' }],
] as const)('two issues that are made alike both arrive, though %s (I8)', async (_, misbehaviour) => {
  const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
  outbox.sideBySide = 1
  const target = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  proxy.misbehave('POST', /\/issues$/, misbehaviour)
  outbox.userStore.submitEdits([1, 2].map(() => parseEdit({ kind: 'createIssue', target, title: 'Twin' })))
  // The second is on the service by the time that the first is looked for, and is not it.
  await outbox.flush()
  for (let round = 0; round < 9 && outbox.edits().length > 0; round += 1) await outbox.after(150)
  expect(outbox.edits()).toEqual([])
  expect(outbox.reader.listItems('issue', { query: 'Twin' }).keys).toHaveLength(2)
  const path = `/projects/${target.split('/')[2]}/issues?state=opened`
  expect(await askService(service, 'token-ada', 'GET', path)).toHaveLength(2)
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
