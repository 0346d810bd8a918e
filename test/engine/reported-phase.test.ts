import { expect, it } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { startMisbehavingProxy, type Answer } from '../support/misbehaving-proxy.ts'
import { startService } from '../support/service-of-run.ts'

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['One'] }],
}

const failures: readonly (readonly [string, Answer])[] = [
  ['service_failed', { status: 500, body: '{"message": "500 Internal Server Error"}' }],
  ['answer_malformed', { status: 200, body: '[{"id"' }],
]

it.each(failures)(
  'a round goes on, and that is said, when one item cannot be read meanwhile: %s',
  async (code, answer) => {
    const service = await startService({ port: 0, fixture })
    const proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''))
    const ownUserId = await ownIdOf(service, 'token-ada')
    const account = await openAccount({ url: `${proxy.address}/api/v3`, token: 'token-ada', ownUserId })
    await account.engine.start()
    await account.until(() => account.isSynced())
    const [issue] = await askService<{ id: number }[]>(service, 'token-ada', 'GET', '/issues?scope=all')
    const answered = Promise.withResolvers<void>()
    proxy.misbehave('GET', /\/todos$/, { applied: true, after: answered.promise })
    account.engine.syncNow()
    await account.until(() => account.state().phase === 'syncing')
    proxy.misbehave('GET', /\/issues\/\d+$/, { applied: false, then: answer })
    await account.engine.items.refreshItem(keyOf('here', 'issue', issue?.id ?? 0))
    await account.until(() => account.state().problem !== null)
    expect(account.state()).toMatchObject({ phase: 'syncing', problem: { code } })
    answered.resolve()
    await account.until(() => account.isSynced() && account.state().problem === null)
    await account.close()
    await service.close()
  },
)
