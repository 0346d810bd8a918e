import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'

/** What issues can be planned by, as a form offers it: read from the real service, and there without it. */

const issues = ['Crack']
const fixture = {
  users: ['ada'],
  groups: [
    { path: 'works', members: { ada: 'owner' }, epics: ['Above', { title: 'Done', state: 'closed' }] },
    { path: 'works/tools', members: {}, epics: ['Quieter forges', { title: 'Secret', confidential: true }] },
    { path: 'works/tools/small', members: {}, epics: ['Below'] },
    { path: 'free', members: { ada: 'owner' } },
  ],
  iterations: [
    { title: 'Past', start: '2020-01-06', due: '2020-01-12' },
    { title: 'Later', start: '2099-01-01', due: '2099-01-07' },
  ],
  projects: [
    { path: 'works/tools/anvil', tier: 'premium', issues },
    { path: 'free/anvil', issues },
    { path: 'ada/own', tier: 'premium', issues },
  ],
}

let service: Service
let account: TestAccount

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  const ownUserId = await ownIdOf(service, 'token-ada')
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId })
})

afterEach(async () => {
  await account.close()
  await service.close()
})

const project = (id: number) => keyOf(account.id, 'project', id)
const refresh = (kind: 'epics' | 'iterations', id: number) =>
  account.engine.lists.readServiceList({ kind, of: project(id) })
const choices = (id = 1) => account.reader.readChoices(project(id))

describe('the epics of a project', () => {
  it('are the open ones of its group and of those above, and stay when the service is gone', async () => {
    expect(choices().epics).toEqual([])
    await refresh('epics', 1)
    await service.close()
    expect(choices().epics).toEqual([
      { id: 4, title: 'Secret', reference: 'works/tools&2', confidential: true },
      { id: 3, title: 'Quieter forges', reference: 'works/tools&1', confidential: false },
      { id: 1, title: 'Above', reference: 'works&1', confidential: false },
    ])
    expect(choices(2).epics).toEqual([])
  })

  it('are none where it is in no group', async () => {
    await refresh('epics', 3)
    expect(account.reader.readServiceList({ kind: 'epics', of: project(3) })).toMatchObject({ rows: [] })
    expect(choices(3).epics).toEqual([])
  })
})

describe('the iterations of a project', () => {
  it('are those that have not ended, and stay when the service is gone', async () => {
    await refresh('iterations', 1)
    await service.close()
    expect(choices().iterations).toEqual([{ id: 2, title: 'Later', start: '2099-01-01', due: '2099-01-07' }])
  })
})

it.each(['epics', 'iterations'] as const)('%s are refused where the edition has none', async (kind) => {
  expect(await errorRejected(refresh(kind, 2))).toMatchObject({ code: 'forbidden' })
  expect(choices(2)[kind]).toEqual([])
})
