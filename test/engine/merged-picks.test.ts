import { afterEach, describe, expect, it } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { keyOf } from '../../shared/model/key.ts'
import { nameOfPick } from '../../shared/model/merged-pick.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'

/** What was merged, brought into a branch once more and taken back there, at once, by the real service. */

const files = [{ path: 'weld.c', diff: '@@ -1,2 +1,2 @@\n-old\n+new\n same\n' }]

let service: Service
let account: TestAccount

async function open({ project = {}, as = 'bob' } = {}): Promise<void> {
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter' } }],
    projects: [
      {
        path: 'tools/anvil',
        branches: [{ name: 'stable', files: [{ path: 'stable.txt' }] }],
        mergeRequests: [
          { title: 'Weld', branch: 'weld', author: 'bob', files },
          { title: 'Cool', branch: 'cool', author: 'bob' },
          { title: 'Weld again', branch: 'weld-again', author: 'bob', files },
        ],
        ...project,
      },
    ],
  }
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  const token = `token-${as}`
  const ownUserId = await ownIdOf(service, token)
  account = await openAccount({ url: service.url, token, ownUserId, client: { version: '19.0.0' } })
  await account.engine.start()
  await account.until(() => account.isSynced())
}

const ask = <T>(method: string, path: string, body?: object) =>
  askService<T>(service, 'token-bob', method, `/projects/1${path}`, body)
const merge = (iid: number) => ask('PUT', `/merge_requests/${iid}/merge`, {})
const pick = (does: 'cherryPick' | 'revert', branch: string, tries = false, from: string | null = null) =>
  account.engine.merges.pickMerged({ item: keyOf(account.id, 'mergeRequest', 1), does, branch, from, tries })
async function titlesOn(branch: string): Promise<string[]> {
  const { commits } = await ask<{ commits: { title: string }[] }>('GET', `/repository/compare?from=cool&to=${branch}`)
  return commits.map(({ title }) => title)
}
const wordsOf = async (failing: Promise<unknown>) => wordsFor(await errorRejected(failing))

afterEach(async () => {
  await account.close()
  await service.close()
})

describe('what was merged', () => {
  it('is brought into a branch once more, and nothing is done where that is only tried', async () => {
    await open()
    await merge(1)
    const before = await titlesOn('stable')
    await pick('cherryPick', 'stable', true)
    expect(await titlesOn('stable')).toEqual(before)
    await pick('cherryPick', 'stable')
    expect(await titlesOn('stable')).toEqual([...before, "Merge branch 'weld' into 'master'"])
    expect(await wordsOf(pick('cherryPick', 'stable', true))).toMatch(
      'Nothing would change: it is already on that branch, or already gone from it.',
    )
  })

  it('is taken back, unless something newer has changed the same', async () => {
    await open({ as: 'ada' })
    await merge(1)
    await pick('revert', 'master', true)
    await merge(3)
    expect(await wordsOf(pick('revert', 'master', true))).toContain(
      'It does not apply cleanly to that branch: something newer there has changed the same lines.',
    )
    expect(await wordsOf(pick('revert', 'master'))).toContain('Do it in your clone')
    expect((await titlesOn('master')).some((title) => title.startsWith('Revert'))).toBe(false)
  })

  it('goes to no branch that is not there, and to none that the user may not push to', async () => {
    await open()
    await merge(1)
    expect(await errorRejected(pick('cherryPick', 'nowhere'))).toMatchObject({ code: 'not_found' })
    await account.close()
    await service.close()
    await open({ as: 'eve' })
    await merge(1)
    expect(await errorRejected(pick('cherryPick', 'stable'))).toMatchObject({ code: 'forbidden' })
  })

  it('has to be merged, and in one commit', async () => {
    await open({ project: { mergeMethod: 'ff' } })
    expect(await wordsOf(pick('revert', 'master'))).toContain('What was merged is not in a single commit.')
    await merge(1)
    expect(await wordsOf(pick('revert', 'master'))).toContain('What was merged is not in a single commit.')
  })
})

describe('a new branch for what was merged', () => {
  const names = async () => (await ask<{ name: string }[]>('GET', '/repository/branches')).map(({ name }) => name)
  const made = (branch: string, from: string) => ask('POST', '/repository/branches', { branch, ref: from })

  it('is made of another one, and gets the commit; nothing is made where that is only tried', async () => {
    await open()
    await merge(1)
    expect(await pick('cherryPick', 'picked/weld', true, 'stable')).toBe(true)
    expect(await names()).not.toContain('picked/weld')
    expect(await pick('cherryPick', 'picked/weld', false, 'stable')).toBe(true)
    expect(await titlesOn('picked/weld')).toEqual([...(await titlesOn('stable')), "Merge branch 'weld' into 'master'"])
  })

  it('is for a developer who may not push to the one that it is made of, where nothing can be tried', async () => {
    await open()
    await merge(1)
    expect(await errorRejected(pick('revert', 'master', true))).toMatchObject({ code: 'forbidden' })
    expect(await pick('revert', 'back', true, 'master')).toBe(false)
    expect(await pick('revert', 'back', false, 'master')).toBe(true)
    expect((await titlesOn('back')).at(-1)).toMatch(/^Revert /)
    expect((await titlesOn('master')).at(-1)).not.toMatch(/^Revert /)
  })

  it('is not made where the commit would not go there', async () => {
    await open({ as: 'ada' })
    await merge(1)
    expect(await wordsOf(pick('cherryPick', 'again', false, 'master'))).toMatch('Nothing would change')
    expect(await errorRejected(pick('cherryPick', 'again', false, 'nowhere'))).toMatchObject({ code: 'not_found' })
    expect(await names()).not.toContain('again')
  })

  it('is the one that an earlier attempt made, and so is the commit on it, whose answers were lost', async () => {
    await open()
    await merge(1)
    await made('picked', 'stable')
    await pick('cherryPick', 'picked', false, 'stable')
    const once = await titlesOn('picked')
    await pick('cherryPick', 'picked', false, 'stable')
    expect(await titlesOn('picked')).toEqual(once)
    await pick('revert', 'reverted', false, 'master')
    const reverted = await titlesOn('reverted')
    await pick('revert', 'reverted', false, 'master')
    expect(await titlesOn('reverted')).toEqual(reverted)
  })

  it('is not one of that name with other commits', async () => {
    await open()
    await merge(1)
    const before = await titlesOn('cool')
    expect(await wordsOf(pick('cherryPick', 'cool', false, 'stable'))).toBe(
      'A branch with that name already exists, with other commits. Choose another name, or use that branch as it is.',
    )
    // What was brought there is not what is to be taken back.
    await pick('cherryPick', 'picked', false, 'stable')
    expect(await errorRejected(pick('revert', 'picked', false, 'stable'))).toMatchObject({ code: expect.any(String) })
    expect(await titlesOn('cool')).toEqual(before)
  })

  it('is called as the web page of the service calls it', () => {
    expect(nameOfPick('cherryPick', { mergeCommitSha: '1234abcd5678', iid: 7 })).toBe('cherry-pick-1234abcd')
    expect(nameOfPick('revert', { mergeCommitSha: null, iid: 7 })).toBe('revert-7')
  })
})
