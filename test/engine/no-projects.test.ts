import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../support/service-of-run.ts'
import { openAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'

it('an account that is in no project has all there is when its first sync has ended', async () => {
  const fixture = {
    users: ['ada', 'ben'],
    projects: [{ path: 'ben/anvil', visibility: 'private', issues: ['Hidden'] }],
  }
  const service = await startService({ port: 0, fixture })
  onTestFinished(() => service.close())
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: service.url, token: 'token-ada', ownUserId })
  const partial = () => [
    account.reader.listItems('issue', { query: 'is:open' }).partial,
    account.reader.listItems('mergeRequest', { query: 'is:open' }).partial,
    account.reader.listProjects(undefined).partial,
    account.reader.listActivity({}).partial,
    account.reader.listInbox(undefined).partial,
  ]
  expect(partial()).toEqual([true, true, true, true, true])
  await account.engine.start()
  await account.until(() => account.isSynced())
  expect(partial()).toEqual([false, false, false, false, false])
})
