import { expect, it } from 'vitest'
import type { Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/** A service that is overrun takes minutes for what it was asked, and carries it out after nobody waits for it any more. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ben' }] }],
}

it('a comment that was on its way for long is made once more two minutes after that, not after it left (I8)', async () => {
  const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
  const target = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  outbox.userStore.submitEdit({ kind: 'comment', target, body: 'Late' })
  const broken = Promise.withResolvers<void>()
  proxy.misbehave('POST', /\/notes$/, { applied: 'later', then: 'reset', after: broken.promise })
  const flushed = outbox.flush()
  await proxy.arrived('POST', 1)
  outbox.now += 115_000
  broken.resolve()
  await flushed
  expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
  await outbox.after(30)
  expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
  await proxy.letThrough()
  await outbox.after(90)
  expect(outbox.edits()).toEqual([])
  const notes = await askService<{ body: string }[]>(service, 'token-ada', 'GET', '/projects/1/issues/1/notes')
  expect(notes.map(({ body }) => body)).toEqual(['Late'])
})
