import { describe, expect, it } from 'vitest'
import { stageV4 } from './stage-v4.ts'

/** What becomes of the commits of a merge request over API v4. */

const fixtureOf = (squash: boolean) => ({
  users: ['ada', 'bob'],
  projects: [
    {
      path: 'ada/anvil',
      members: { bob: 'developer' },
      mergeRequests: [{ title: 'Weld', author: 'bob', branch: 'weld', squash }],
    },
  ],
})
const merge = { kind: 'merge', sha: null } as const
const path = '/projects/1/merge_requests/1'

describe.each(['11.8', '16', '19'] as const)('a merge on a service of %s', (version) => {
  const open = (squash: boolean) => stageV4({ fixture: fixtureOf(squash), version, takenFor: `${version}.0` })

  it('makes one commit of all where the user wants that, with their message where it takes one', async () => {
    const { run, read, requests, ask } = await open(false)
    const before = await read()
    await run({ ...merge, message: 'All of it', squash: true, squashMessage: 'Weld in one' })
    const takesMessage = version !== '11.8'
    expect(requests()).toEqual([
      [
        `PUT ${path}/merge`,
        {
          ...{ merge_commit_message: 'All of it', squash: true },
          ...(takesMessage && { squash_commit_message: 'Weld in one' }),
        },
      ],
    ])
    expect(await read()).toMatchObject({ state: 'merged', squash: true })
    const { commits } = await ask('GET', `/projects/1/repository/compare?from=${before.diff_refs.base_sha}&to=master`)
    const messages = (commits as { message: string }[]).map(({ message }) => message)
    expect(messages).toEqual([takesMessage ? 'Weld in one' : 'Weld', 'All of it'])
  })

  it('keeps each commit where the user wants that, although the merge request says otherwise', async () => {
    const { run, read, requests } = await open(true)
    await run({ ...merge, squash: false, squashMessage: 'Not said' })
    expect(requests()).toEqual([
      [`PUT ${path}`, { squash: false }],
      [`PUT ${path}/merge`, {}],
    ])
    expect(await read()).toMatchObject({ state: 'merged', squash: false })
  })

  it('is asked once where nothing is squashed, and does as chosen where the user says nothing', async () => {
    const kept = await open(false)
    await kept.run({ ...merge, squash: false })
    expect(kept.requests()).toEqual([[`PUT ${path}/merge`, {}]])
    const chosen = await open(true)
    await chosen.run(merge)
    expect(chosen.requests()).toEqual([[`PUT ${path}/merge`, {}]])
    expect(await chosen.read()).toMatchObject({ state: 'merged', squash: true })
  })
})
