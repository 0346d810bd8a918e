import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../../shared/model/key.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'

/** The search on the real service for what is not on this computer. */

const fixture = {
  users: ['ada', 'bob'],
  groups: [
    { path: 'tools', members: { ada: 'owner', bob: 'developer' } },
    { path: 'open', members: { ada: 'owner' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['The horn is dull'],
      mergeRequests: [
        {
          title: 'Grind the horn',
          state: 'merged',
          files: [{ path: 'horn.md', diff: '@@ -1,3 +1,4 @@\n one\n two\n+  The HORN, and again horn.\n three\n' }],
        },
      ],
    },
    {
      path: 'open/horns',
      visibility: 'public',
      issues: ['A horn that bob does not follow', 'Another'],
      mergeRequests: ['A new horn'],
    },
  ],
}

let service: Service
let account: TestAccount

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  account = await openAccount({ url: service.url, token: 'token-bob', ownUserId: await ownIdOf(service, 'token-bob') })
  await account.engine.start()
  await account.until(() => account.isSynced())
})
afterEach(async () => {
  await account.close()
  await service.close()
})

describe('a search on the service', () => {
  it('finds lines of code in a project, and marks the text in them', async () => {
    const project = keyOf(account.id, 'project', 1)
    const { lines, elsewhere } = await account.engine.search.find({ text: 'horn', project })
    expect(elsewhere).toEqual([])
    const text = 'The HORN, and again horn.'
    const marks = [
      { start: 4, end: 8 },
      { start: 20, end: 24 },
    ]
    expect(lines).toEqual([{ path: 'horn.md', ref: 'master', line: 3, text: { text, marks } }])
  })

  it('finds items and projects that are not on this computer, and only those', async () => {
    const { lines, elsewhere } = await account.engine.search.find({ text: 'horn' })
    expect(lines).toEqual([])
    const stored = account.reader.listItems('issue', { query: '' }).keys
    expect(stored.length).toBeGreaterThan(0)
    expect(elsewhere.map(({ kind, title }) => [kind, title])).toEqual([
      ['issue', 'A horn that bob does not follow'],
      ['mergeRequest', 'A new horn'],
      ['project', 'open/horns'],
    ])
    expect(elsewhere.map(({ webUrl }) => webUrl)).toEqual([
      expect.stringMatching(/\/open\/horns\/-\/work_items\/1$/),
      expect.stringMatching(/\/open\/horns\/-\/merge_requests\/1$/),
      expect.stringMatching(/\/open\/horns$/),
    ])
  })

  it('says why there are no results without the service', async () => {
    await service.close()
    expect((await errorRejected(account.engine.search.find({ text: 'horn' }))).code).toBe('unreachable')
  })
})
