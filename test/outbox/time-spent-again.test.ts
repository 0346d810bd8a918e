import { expect, it } from 'vitest'
import type { Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { apiVersion } from '../support/api-version.ts'

/** Time that was spent, over a connection that breaks, while others spend as much. */

const issue = '/../v4/projects/1/issues/1'

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'Weld', author: 'ada' }] }],
}

if (apiVersion === 'v4') {
  it('time is not taken for arrived since somebody else spent as much meanwhile', async () => {
    const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
    const target = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
    const spend = /\/add_spent_time$/
    proxy.misbehave('POST', spend, { applied: false, then: { status: 503, body: '{}' } })
    outbox.userStore.submitEdit({ kind: 'addTimeSpent', target, seconds: 1800, summary: '' })
    await outbox.after(0)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
    await askService(service, 'token-ben', 'POST', `${issue}/add_spent_time`, { duration: '1800s' })
    proxy.misbehave('POST', spend, { applied: false, then: 'reset' })
    await outbox.after(60)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    for (let round = 0; round < 5; round += 1) await outbox.after(150)
    expect(outbox.edits()).toEqual([])
    const { time_stats: times } = await askService<{ time_stats: { total_time_spent: number } }>(
      ...[service, 'token-ben', 'GET', issue],
    )
    expect(times.total_time_spent).toBe(3600)
  })
} else {
  it('no time is added on a service that does not track it', async () => {
    const { outbox } = await openOutboxBehindProxy({ fixture })
    const target = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
    outbox.userStore.submitEdit({ kind: 'addTimeSpent', target, seconds: 1800, summary: '' })
    await outbox.after(0)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
  })
}
