import { Gitlab } from '@gitbeaker/rest'
import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')
const commits = '/projects/1/repository/commits'

/** A project with one merged merge request, an open one for the same file, and one for another file. */
async function stage(version: '11.8' | '16' | '19' = '19') {
  let now = start
  const file = (path: string) => ({ files: [{ path, diff: '@@ -1,2 +1,2 @@\n-old\n+new\n same\n' }], author: 'eve' })
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter' } }],
    projects: [
      {
        path: 'tools/anvil',
        branches: [{ name: 'release', files: [{ path: 'release.txt' }] }],
        mergeRequests: [
          { title: 'Weld', branch: 'weld', state: 'merged', createdAt: '2030-01-01T10:00:00Z', ...file('weld.c') },
          { title: 'Bend', branch: 'bend', createdAt: '2030-01-01T10:01:00Z', ...file('weld.c') },
          { title: 'Cool', branch: 'cool', createdAt: '2030-01-01T10:02:00Z', ...file('cool.c') },
          { title: 'Crossed', branch: 'crossed', target: 'next', conflict: true, ...file('crossed.c') },
        ],
      },
    ],
  }
  const root = await serveV4(version, {
    fixture,
    clock: () => {
      now += 1000
      return new Date(now)
    },
  })
  const ada = root.as('token-ada')
  const weld = (await ada.get('/projects/1/merge_requests/1')).body.merge_commit_sha as string
  return { root, ada, bob: root.as('token-bob'), eve: root.as('token-eve'), weld }
}

const send = (client: Client, does: string, sha: string, args: object) =>
  client.send('POST', `${commits}/${sha}/${does}`, args)
const headOf = async (client: Client, branch: string): Promise<string> => {
  const { body } = await client.get(`/projects/1/repository/branches?search=^${branch}$`)
  return body[0].commit.id
}
const problem = (reply: { status: number; body: { error_code?: string } }) => [reply.status, reply.body.error_code]

describe('a revert', () => {
  it('adds a commit to the branch that takes the other one back, once', async () => {
    const { ada, weld } = await stage()
    const { status, body } = await send(ada, 'revert', weld, { branch: 'master' })
    expect([status, body]).toMatchObject([
      201,
      {
        title: `Revert "Merge branch 'weld' into 'master'"`,
        message: `Revert "Merge branch 'weld' into 'master'"\n\nThis reverts commit ${weld}`,
        author_name: 'Ada',
        committer_name: 'Ada',
        parent_ids: [weld],
      },
    ])
    expect(await headOf(ada, 'master')).toBe(body.id)
    const compared = (await ada.get(`/projects/1/repository/compare?from=${weld}&to=master`)).body
    expect(compared.commits).toEqual([body])
    expect(compared.diffs[0].diff).toBe('--- a/weld.c\n+++ b/weld.c\n@@ -1,2 +1,2 @@\n-new\n+old\n same\n')
    const again = await send(ada, 'revert', weld, { branch: 'master' })
    expect(problem(again)).toEqual([400, 'empty'])
    expect(again.body.message).toBe(
      'Sorry, we cannot revert this merge request automatically. This merge request may already have been reverted, or a more recent commit may have updated some of its content.',
    )
    const [event] = (await ada.get('/projects/1/events?action=pushed')).body
    expect(event.push_data).toMatchObject({ ref: 'master', commit_to: body.id, commit_count: 1 })
  })

  it('can be reverted, which brings the first commit in again', async () => {
    const { ada, weld } = await stage()
    const { body: first } = await send(ada, 'revert', weld, { branch: 'master' })
    expect((await send(ada, 'revert', first.id, { branch: 'master' })).status).toBe(201)
    expect((await send(ada, 'revert', weld, { branch: 'master' })).status).toBe(201)
  })

  it('is refused where a newer commit has changed the same file', async () => {
    const { ada, weld } = await stage()
    await ada.send('PUT', '/projects/1/merge_requests/3/merge')
    expect((await send(ada, 'revert', weld, { branch: 'master', dry_run: true })).status).toBe(200)
    await ada.send('PUT', '/projects/1/merge_requests/2/merge')
    expect(problem(await send(ada, 'revert', weld, { branch: 'master' }))).toEqual([400, 'conflict'])
  })

  it('is nothing for a branch that does not have the commit', async () => {
    const { ada, weld } = await stage()
    const begun = (await ada.get('/projects/1/repository/compare?from=master&to=cool')).body.commits[0].id
    expect(problem(await send(ada, 'revert', begun, { branch: 'release' }))).toEqual([400, 'empty'])
    expect((await send(ada, 'revert', weld, { branch: 'release', message: 'Back' })).body.message).toBe('Back')
  })
})

describe('a cherry-pick', () => {
  it('adds the commit once more, by its author, and names where it is from', async () => {
    const { bob } = await stage()
    const cool = (await bob.get('/projects/1/merge_requests/3/commits')).body[0]
    const { status, body } = await send(bob, 'cherry_pick', cool.id, { branch: 'release' })
    expect([status, body]).toMatchObject([
      201,
      {
        title: cool.title,
        message: `${cool.title}\n\n(cherry picked from commit ${cool.id})`,
        author_name: 'Eve',
        committer_name: 'Bob',
      },
    ])
    expect(await headOf(bob, 'release')).toBe(body.id)
    expect(problem(await send(bob, 'cherry_pick', cool.id, { branch: 'release' }))).toEqual([400, 'empty'])
  })

  it('tried out changes nothing', async () => {
    const { bob } = await stage()
    const before = await headOf(bob, 'release')
    const { status, body } = await send(bob, 'cherry_pick', 'cool', { branch: 'release', dry_run: true })
    expect([status, body]).toEqual([200, { dry_run: 'success' }])
    expect(await headOf(bob, 'release')).toBe(before)
  })

  it('is refused where the branch has it, or is in conflict', async () => {
    const { ada, weld } = await stage()
    expect(problem(await send(ada, 'cherry_pick', weld, { branch: 'master' }))).toEqual([400, 'empty'])
    expect(problem(await send(ada, 'cherry_pick', 'crossed', { branch: 'next', dry_run: true }))).toEqual([
      400,
      'conflict',
    ])
  })

  it('to the branch of an open merge request is pushed to that', async () => {
    const { bob } = await stage()
    const { body } = await send(bob, 'cherry_pick', 'release', { branch: 'cool', message: 'Picked' })
    const row = (await bob.get('/projects/1/merge_requests/3')).body
    expect([row.sha, row.changes_count]).toEqual([body.id, '2'])
    expect((await bob.get('/projects/1/merge_requests/3/versions')).body).toHaveLength(2)
    expect(await headOf(bob, 'cool')).toBe(body.id)
    expect(problem(await send(bob, 'cherry_pick', 'release', { branch: 'cool' }))).toEqual([400, 'empty'])
    const pushed: Loose[] = (await bob.get('/projects/1/events?action=pushed')).body
    expect(pushed.map(({ push_data }) => push_data.commit_to)).toEqual([body.id])
  })

  it('is for those who may push, and for commits and branches that are there', async () => {
    const { ada, bob, eve } = await stage()
    const answer = async (client: Client, sha: string, branch: string) => {
      const { status, body } = await send(client, 'cherry_pick', sha, { branch })
      return [status, body.message]
    }
    const refused = [403, '403 Forbidden - You are not allowed to push into this branch']
    expect(await answer(eve, 'cool', 'release')).toEqual(refused)
    expect(await answer(bob, 'cool', 'master')).toEqual(refused)
    expect(await answer(ada, 'f'.repeat(40), 'master')).toEqual([404, '404 Commit Not Found'])
    expect(await answer(ada, 'cool', 'nowhere')).toEqual([404, '404 Branch Not Found'])
    expect((await send(ada, 'cherry_pick', 'cool', {})).body).toEqual({ error: 'branch is missing' })
  })

  it('is not tried out by 11.8, which does it', async () => {
    const { bob } = await stage('11.8')
    const args = { branch: 'release', dry_run: true, message: 'Mine' }
    const { status, body } = await send(bob, 'cherry_pick', 'cool', args)
    expect([status, body.message.includes('cherry picked from commit')]).toEqual([201, true])
  })

  it('is made by a client that others wrote', async () => {
    const { bob } = await stage()
    const api = new Gitlab({ host: bob.url.replace('/api/v4', ''), token: 'token-bob' })
    const tried = await api.Commits.cherryPick(1, 'cool', 'release', { dryRun: true })
    expect(tried).toEqual({ dry_run: 'success' })
    const picked = await api.Commits.cherryPick(1, 'cool', 'release')
    const back = await api.Commits.revert(1, String(picked.id), 'release')
    expect(back.parent_ids).toEqual([picked.id])
  })
})
