import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const path = '/projects/1/merge_requests/1'
const job = { name: 'unit', seconds: 60 }

interface Content {
  readonly mergeRequest?: object
  readonly project?: object
  readonly version?: '11.8' | '16' | '19'
}

/** One merge request of bob's, behind its target by two commits. */
async function stage({ mergeRequest, project, version = '19' }: Content = {}) {
  let now = start
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    projects: [
      {
        path: 'ada/anvil',
        members: { bob: 'developer', eve: 'reporter' },
        mergeMethod: 'ff',
        mergeRequests: [
          {
            title: 'Weld',
            branch: 'weld',
            author: 'bob',
            createdAt: '2030-01-01T11:00:00Z',
            behind: 2,
            ...mergeRequest,
          },
        ],
        ...project,
      },
    ],
  }
  const root = await serveV4(version, { fixture, clock: () => new Date(now) })
  const wait = (seconds: number): void => {
    now += seconds * 1000
  }
  return { ada: root.as('token-ada'), bob: root.as('token-bob'), eve: root.as('token-eve'), wait }
}

const asked = `${path}?include_rebase_in_progress=true&include_diverged_commits_count=true`
const read = async (client: Client) => (await client.get(asked)).body
const rebase = (client: Client, args: object = {}) => client.send('PUT', `${path}/rebase`, args)

describe('a rebase', () => {
  it('goes on after its answer, and ends with a new version after the newest commit of the target', async () => {
    const { bob, wait } = await stage()
    const before = await read(bob)
    expect(before).toMatchObject({
      detailed_merge_status: 'need_rebase',
      diverged_commits_count: 2,
      rebase_in_progress: false,
      merge_error: null,
    })
    const started = await rebase(bob)
    expect([started.status, started.body]).toEqual([202, { rebase_in_progress: true }])
    expect(await read(bob)).toMatchObject({ rebase_in_progress: true, sha: before.sha })
    wait(3)
    expect((await read(bob)).rebase_in_progress).toBe(true)
    wait(1)
    const after = await read(bob)
    expect(after).toMatchObject({ rebase_in_progress: false, diverged_commits_count: 0, merge_error: null })
    expect(after.updated_at).toBe('2030-01-01T12:00:04.000Z')
    expect(after.sha).not.toBe(before.sha)
    expect(after.diff_refs.base_sha).not.toBe(before.diff_refs.base_sha)
    expect((await read(bob)).detailed_merge_status).toBe('mergeable')
    const versions = (await bob.get(`${path}/versions`)).body
    expect(versions.map((version: { head_commit_sha: string }) => version.head_commit_sha)).toEqual([
      after.sha,
      before.sha,
    ])
    const [newest] = (await bob.get(`${path}/commits`)).body
    expect(newest.id).toBe(after.sha)
    expect((await bob.send('PUT', `${path}/merge`, { sha: after.sha })).body).toMatchObject({
      state: 'merged',
      merge_commit_sha: null,
    })
  })

  it('tells nothing of it unless it is asked', async () => {
    const { bob } = await stage()
    await rebase(bob)
    const { body } = await bob.get(path)
    expect(body).not.toHaveProperty('rebase_in_progress')
    expect(body).not.toHaveProperty('diverged_commits_count')
  })

  it('ends with an error where the branches are in conflict, until the next one begins', async () => {
    const { bob, wait } = await stage({ mergeRequest: { conflict: true } })
    const { sha } = await read(bob)
    await rebase(bob)
    wait(5)
    expect(await read(bob)).toMatchObject({
      sha,
      rebase_in_progress: false,
      merge_error: 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.',
      detailed_merge_status: 'conflict',
    })
    await rebase(bob)
    expect((await read(bob)).merge_error).toBe(null)
  })

  it('starts a pipeline unless it is asked not to, which versions before 14.7 do not know', async () => {
    const heads = async (version: '11.8' | '19') => {
      const { bob, wait } = await stage({ project: { jobs: [job], mergeMethod: 'merge' }, version })
      wait(100)
      await rebase(bob, { skip_ci: true })
      wait(5)
      return (await bob.get(`${path}/pipelines`)).body.length
    }
    expect([await heads('11.8'), await heads('19')]).toEqual([2, 1])
    const { bob, wait } = await stage({ project: { jobs: [job] } })
    await rebase(bob)
    wait(5)
    const { head_pipeline: pipeline, sha } = await read(bob)
    expect([pipeline.id, pipeline.sha, pipeline.status]).toEqual([2, sha, 'pending'])
  })

  it('is refused while another one runs, and where nothing is open', async () => {
    const { bob, wait } = await stage()
    await rebase(bob)
    const twice = await rebase(bob)
    expect([twice.status, twice.body]).toEqual([409, { message: '409 Conflict: Resource lock' }])
    wait(5)
    expect((await rebase(bob)).status).toBe(202)
    const closed = await stage({ mergeRequest: { state: 'closed' } })
    expect((await rebase(closed.bob)).status).toBe(409)
  })

  it('leaves a branch alone that has all commits of the target, and one that was closed meanwhile', async () => {
    const upToDate = await stage({ mergeRequest: { behind: 0 } })
    const before = await read(upToDate.bob)
    await rebase(upToDate.bob)
    upToDate.wait(5)
    expect(await read(upToDate.bob)).toEqual(before)
    const { bob, wait } = await stage()
    const { sha } = await read(bob)
    await rebase(bob)
    await bob.send('PUT', path, { state_event: 'close' })
    wait(5)
    expect(await read(bob)).toMatchObject({ sha, rebase_in_progress: false })
  })

  it.each([
    ['after', '2030-01-01T12:02:00Z'],
    ['before', '2030-01-01T12:00:02Z'],
  ])('that a merge comes %s ends alike, however often somebody asks', async (_which, merge_after) => {
    const endOf = async (every: number) => {
      const { bob, wait } = await stage({ project: { jobs: [job], mergeMethod: 'merge' } })
      await bob.send('PUT', path, { merge_after })
      await bob.send('PUT', `${path}/merge`, { auto_merge: true })
      await rebase(bob)
      for (let waited = 0; waited < 180; waited += every) {
        wait(every)
        await read(bob)
      }
      const { state, sha, merge_commit_sha, merged_at, updated_at, head_pipeline: pipeline } = await read(bob)
      return { state, sha, merge_commit_sha, merged_at, updated_at, pipeline: [pipeline.id, pipeline.finished_at] }
    }
    const once = await endOf(180)
    expect(once).toMatchObject({ state: 'merged', merged_at: merge_after.replace('Z', '.000Z') })
    expect(await endOf(1)).toEqual(once)
  })

  it('is refused in words to whoever may not push, and where the branch is gone or protected', async () => {
    const words = async (client: Client) => {
      const { status, body } = await rebase(client)
      return [status, body.message]
    }
    const { eve } = await stage()
    expect(await words(eve)).toEqual([403, '403 Forbidden - Cannot push to source branch'])
    const fromDefault = await stage({ mergeRequest: { branch: 'master', target: 'next' } })
    expect(await words(fromDefault.bob)).toEqual([403, '403 Forbidden - Cannot push to source branch'])
    expect(await words(fromDefault.ada)).toEqual([403, '403 Forbidden - Source branch is protected from force push'])
    const gone = await stage({ project: { mergeMethod: 'merge' } })
    await gone.ada.send('PUT', `${path}/merge`, { should_remove_source_branch: true })
    expect(await words(gone.ada)).toEqual([403, '403 Forbidden - Source branch does not exist'])
  })
})

describe('a project that merges by fast-forward', () => {
  it.each([
    ['11.8', 406, undefined],
    ['16', 422, 'mergeable'],
    ['19', 422, 'need_rebase'],
  ] as const)('%s: refuses with %i what does not begin at the newest commit', async (version, status, said) => {
    const { bob } = await stage({ version })
    expect((await read(bob)).detailed_merge_status).toBe(said)
    const refused = await bob.send('PUT', `${path}/merge`)
    expect([refused.status, refused.body]).toEqual([status, { message: 'Branch cannot be merged' }])
  })

  it('wants the others rebased after a merge', async () => {
    const mergeRequests = ['one', 'two'].map((branch) => ({ title: branch, branch, author: 'bob' }))
    const { bob } = await stage({ project: { mergeRequests } })
    const status = async () => (await bob.get('/projects/1/merge_requests/2')).body.detailed_merge_status
    expect(await status()).toBe('mergeable')
    const { sha } = await read(bob)
    await bob.send('PUT', `${path}/merge`)
    expect(await status()).toBe('need_rebase')
    const made = { title: 'three', source_branch: 'three', target_branch: 'master' }
    const { body } = await bob.send('POST', '/projects/1/merge_requests', made)
    expect((await bob.get(`/projects/1/merge_requests/${body.iid}`)).body.diff_refs.base_sha).toBe(sha)
  })

  it('is told of in its row', async () => {
    const { bob } = await stage()
    expect((await bob.get('/projects/1')).body.merge_method).toBe('ff')
  })
})
