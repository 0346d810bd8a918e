import { afterEach, describe, expect, it } from 'vitest'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** What a merge can be asked for: read from the real service, which then makes the same commits. */

let service: Service
let account: TestAccount
let item: Key<'mergeRequest'>

async function open(project: object = {}, mergeRequest: object = {}): Promise<void> {
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter' } }],
    projects: [
      {
        path: 'tools/anvil',
        issues: ['One', 'Two'],
        mergeRequests: [
          { title: 'Weld', branch: 'weld', author: 'eve', description: 'Closes #1, #2', ...mergeRequest },
        ],
        ...project,
      },
    ],
  }
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  account = await openAccount({ url: service.url, token: 'token-bob', ownUserId: await ownIdOf(service, 'token-bob') })
  await account.engine.start()
  await account.until(() => account.isSynced())
  const [key = ''] = account.reader.listItems('mergeRequest', { query: '' }).keys
  item = key as Key<'mergeRequest'>
  expect(item).toBe(keyOf(account.id, 'mergeRequest', 1))
}

const choices = () => account.engine.merges.readMergeChoices(item)

/** Merges as `choices` say, and returns the messages of the commits that the target branch got. */
async function merged(): Promise<string[]> {
  const ask = <T>(method: string, path: string, body?: object) =>
    askService<T>(service, 'token-bob', method, `/projects/1${path}`, body)
  const { diff_refs: refs } = await ask<{ diff_refs: { base_sha: string } }>('GET', '/merge_requests/1')
  await ask('PUT', '/merge_requests/1/merge', {})
  const { commits } = await ask<{ commits: { message: string }[] }>(
    'GET',
    `/repository/compare?from=${refs.base_sha}&to=master`,
  )
  return commits.map(({ message }) => message)
}

afterEach(async () => {
  await account.close()
  await service.close()
})

describe('the messages that a merge is offered', () => {
  it('are those that the service writes where the project has no template', async () => {
    await open({}, { squash: true })
    const { mergeMessage, squashMessage, squash, isSquashFixed } = await choices()
    expect(mergeMessage).toBe(
      "Merge branch 'weld' into 'master'\n\nWeld\n\nCloses #1 and #2\n\nSee merge request tools/anvil!1",
    )
    expect({ squash, isSquashFixed }).toEqual({ squash: true, isSquashFixed: false })
    expect(await merged()).toEqual([squashMessage, mergeMessage])
  })

  it('name every issue that is closed, and not only those of the first page', async () => {
    const numbers = Array.from({ length: 25 }, (_, at) => at + 1)
    const issues = numbers.map((number) => `Issue ${number}`)
    await open({ issues }, { description: `Closes ${numbers.map((number) => `#${number}`).join(', ')}` })
    const { mergeMessage } = await choices()
    expect(mergeMessage).toContain('#24, and #25')
    expect((await merged()).at(-1)).toBe(mergeMessage)
  })

  it('are those that the service makes of the templates of the project', async () => {
    await open({
      mergeCommitTemplate: '%{title} %{url}\n\n%{description}\n\n%{co_authored_by}\n%{merged_by}\n\n%{all_commits}',
      squashCommitTemplate: '%{first_commit} (%{reference})\n\n%{approved_by}\n\n%{issues}',
      squashOption: 'always',
    })
    const { mergeMessage, squashMessage, squash, isSquashFixed } = await choices()
    expect({ squash, isSquashFixed }).toEqual({ squash: true, isSquashFixed: true })
    expect(mergeMessage).toContain('Bob <bob@example.com>')
    expect(await merged()).toEqual([squashMessage, mergeMessage])
  })

  it('are none for a commit that joins the branches where the project makes none', async () => {
    await open({ mergeMethod: 'ff', squashOption: 'never' }, { squash: true })
    expect(await choices()).toMatchObject({ mergeMessage: null, squash: false, isSquashFixed: true })
  })
})
