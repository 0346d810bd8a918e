import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import type { Key } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** A merge request of which the service leaves something out, and somebody who asks for the rest. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        {
          title: 'Overhaul',
          branch: 'overhaul',
          files: [
            { path: 'small.txt', lines: 10 },
            { path: 'large.txt', lines: 3_000 },
            { path: 'huge.txt', lines: 30_000 },
          ],
        },
      ],
    },
  ],
}

let service: Service
let account: TestAccount
let key: Key<'mergeRequest'>

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  account = await openAccount({
    url: service.url,
    token: 'token-ada',
    ownUserId: await ownIdOf(service, 'token-ada'),
  })
  await account.engine.start()
  await account.until(() => account.isSynced())
  key = account.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
  await account.engine.items.refreshItem(key)
})

afterEach(async () => {
  await account.close()
  await service.close()
})

const lines = () =>
  account.reader.readItemContents(key).changes.map(({ diff }) => diff?.match(/^\+line/gm)?.length ?? 0)
const leftOut = () => {
  const [row] = account.reader.readRows([key])
  return row?.kind === 'mergeRequest' ? row.changesLeftOut : undefined
}

it('is whole once the rest was fetched, and stays so without the service', async () => {
  expect([lines(), leftOut()]).toEqual([[10, 0, 0], { files: 3, all: null, isCut: false, withoutText: 2 }])
  const seen = account.reader.readItemContents(key).changes.map(({ sinceVersion }) => sinceVersion)
  expect(await account.engine.items.fetchWholeChanges(key)).toBe('whole')
  expect([lines(), leftOut()]).toEqual([[10, 3_000, 30_000], null])
  expect(account.reader.readItemContents(key).changes.map(({ sinceVersion }) => sinceVersion)).toEqual(seen)
  // Its branches have not moved, so its changes are not read again.
  await account.engine.items.refreshItem(key)
  expect(leftOut()).toBeNull()
  await service.close()
  expect(lines()).toEqual([10, 3_000, 30_000])
})

it('stays as it is where its branches have moved on, and is read anew', async () => {
  await askService(service, 'token-ada', 'PUT', '/projects/tools%2Fanvil/merge_requests/1', { target_branch: 'stable' })
  expect(await account.engine.items.fetchWholeChanges(key)).toBe('moved')
  expect([account.reader.readRows([key]), leftOut()]).toMatchObject([[{ targetBranch: 'stable' }], { withoutText: 2 }])
})

it('says why where the service cannot be asked', async () => {
  await service.close()
  await expect(account.engine.items.fetchWholeChanges(key)).rejects.toMatchObject({
    error: { code: expect.stringMatching(/^(?:unreachable|connection_lost|offline)$/) as string },
  })
  expect(leftOut()).toMatchObject({ withoutText: 2 })
})
