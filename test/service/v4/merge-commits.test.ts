import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const path = '/projects/1/merge_requests/1'
const everything = [
  '%{title} (%{local_reference}) of %{source_branch} into %{target_branch} %{unknown}',
  '',
  '%{description}',
  '',
  '%{issues}',
  '',
  '%{approved_by}',
  '%{reviewed_by}',
  '%{co_authored_by}',
  '',
  'Merged by %{merged_by}, %{reference}',
].join('\n')

async function stage({ project = {}, mergeRequest = {}, version = '19' as '11.8' | '16' | '19' } = {}) {
  const fixture = {
    users: ['ada', 'bob', 'eve'],
    groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter' } }],
    projects: [
      {
        path: 'tools/anvil',
        issues: ['One', 'Two', 'Three'],
        mergeRequests: [
          { title: 'Weld', branch: 'weld', author: 'eve', description: 'Closes #1, #2, #3', ...mergeRequest },
        ],
        ...project,
      },
    ],
  }
  const root = await serveV4(version, { fixture })
  return root.as('token-bob')
}

const merge = (client: Client, args: object = {}) => client.send('PUT', `${path}/merge`, args)

/** What the target branch got by a merge, the oldest first. */
async function got(client: Client, before: string) {
  const { body } = await client.get(`/projects/1/repository/compare?from=${before}&to=master`)
  return body.commits.map(({ id, message, author_name, committer_name, parent_ids }: Record<string, unknown>) => ({
    id,
    message,
    author_name,
    committer_name,
    parent_ids,
  }))
}

async function baseOf(client: Client): Promise<string> {
  return (await client.get(path)).body.diff_refs.base_sha
}

describe('the commits of a merge', () => {
  it('are one that joins the branches, in the usual words', async () => {
    const bob = await stage()
    const base = await baseOf(bob)
    const { sha } = (await bob.get(path)).body
    const { body } = await merge(bob)
    expect(body).toMatchObject({ squash: false, squash_commit_sha: null })
    expect((await got(bob, base)).at(-1)).toEqual({
      id: body.merge_commit_sha,
      message: `Merge branch 'weld' into 'master'\n\nWeld\n\nCloses #1, #2, and #3\n\nSee merge request tools/anvil!1`,
      author_name: 'Bob',
      committer_name: 'Bob',
      parent_ids: [base, sha],
    })
  })

  it('are two where they are squashed, by the author and by whoever merges', async () => {
    const bob = await stage()
    const base = await baseOf(bob)
    const said = { squash: true, squash_commit_message: 'All of it', merge_commit_message: 'Joined' }
    const { body } = await merge(bob, said)
    expect(body).toMatchObject({ squash: true, squash_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/) })
    expect(await got(bob, base)).toEqual([
      {
        id: body.squash_commit_sha,
        message: 'All of it',
        author_name: 'Eve',
        committer_name: 'Bob',
        parent_ids: [base],
      },
      {
        id: body.merge_commit_sha,
        message: 'Joined',
        author_name: 'Bob',
        committer_name: 'Bob',
        parent_ids: [body.squash_commit_sha, body.squash_commit_sha],
      },
    ])
    const [listed] = (await bob.get('/projects/1/merge_requests')).body
    expect(listed.squash_commit_sha).toBe(body.squash_commit_sha)
  })

  it('are squashed by the title unless somebody says otherwise, also in the merge request', async () => {
    const bob = await stage({ mergeRequest: { squash: true } })
    const base = await baseOf(bob)
    // What is said at the merge cannot turn it off.
    await merge(bob, { squash: false, squash_commit_message: '  ' })
    expect((await got(bob, base))[0].message).toBe('Weld')
    const other = await stage({ mergeRequest: { squash: true } })
    await other.as('token-eve').send('PUT', path, { squash: false })
    expect((await merge(other)).body).toMatchObject({ squash: false, squash_commit_sha: null })
  })

  it.each([
    ['never', false],
    ['always', true],
  ] as const)('are squashed %s where the project says so', async (squashOption, isSquashed) => {
    const bob = await stage({ project: { squashOption } })
    expect((await bob.get('/projects/1')).body.squash_option).toBe(squashOption)
    const { body } = await merge(bob, { squash: !isSquashed })
    expect(body.squash_commit_sha !== null).toBe(isSquashed)
  })

  it('are squashed for new merge requests where that is what the project begins with', async () => {
    const bob = await stage({ project: { squashOption: 'default_on' } })
    const made = { title: 'x', source_branch: 'x', target_branch: 'master' }
    expect((await bob.send('POST', '/projects/1/merge_requests', made)).body.squash).toBe(true)
    const off = { ...made, source_branch: 'y', squash: false }
    expect((await bob.send('POST', '/projects/1/merge_requests', off)).body.squash).toBe(false)
  })

  it('are none but one for all where the project merges by fast-forward', async () => {
    const bob = await stage({ project: { mergeMethod: 'ff' } })
    const base = await baseOf(bob)
    const { body } = await merge(bob, { squash: true })
    expect(body.merge_commit_sha).toBe(null)
    expect((await got(bob, base)).map(({ id }: { id: string }) => id)).toEqual([body.squash_commit_sha])
  })

  it('are as the templates of the project say', async () => {
    const project = {
      mergeCommitTemplate: everything,
      squashCommitTemplate: '%{title}\n\n%{issues}\n\nBy %{co_authored_by}!',
    }
    const bob = await stage({ project, mergeRequest: { approvedBy: ['ada'], reviewers: ['ada', 'bob'] } })
    expect((await bob.get('/projects/1')).body).toMatchObject({
      merge_commit_template: everything,
      squash_commit_template: project.squashCommitTemplate,
    })
    const base = await baseOf(bob)
    await merge(bob, { squash: true })
    expect((await got(bob, base)).map(({ message }: { message: string }) => message)).toEqual([
      'Weld\n\nCloses #1, #2, and #3\n\nBy !',
      [
        'Weld (!1) of weld into master %{unknown}',
        '',
        'Closes #1, #2, #3',
        '',
        'Closes #1, #2, and #3',
        '',
        'Approved-by: Ada <ada@example.com>',
        'Reviewed-by: Ada <ada@example.com>',
        'Reviewed-by: Bob <bob@example.com>',
        'Co-authored-by: Eve <eve@example.com>',
        '',
        'Merged by Bob <bob@example.com>, tools/anvil!1',
      ].join('\n'),
    ])
  })

  it('leave out the lines of a template for which there is nothing', async () => {
    const bob = await stage({ project: { mergeCommitTemplate: everything }, mergeRequest: { description: null } })
    const base = await baseOf(bob)
    await merge(bob)
    expect((await got(bob, base)).at(-1).message).toBe(
      [
        'Weld (!1) of weld into master %{unknown}',
        '',
        'Co-authored-by: Eve <eve@example.com>',
        '',
        'Merged by Bob <bob@example.com>, tools/anvil!1',
      ].join('\n'),
    )
  })

  it('are made as it was said when the merge waited for its pipeline', async () => {
    const bob = await stage({ mergeRequest: { mergeAfter: '2000-01-01T00:00:00Z', buildStatus: 'running' } })
    const base = await baseOf(bob)
    await merge(bob, {
      auto_merge: true,
      squash: true,
      squash_commit_message: 'Waited',
      should_remove_source_branch: true,
    })
    expect((await bob.get(path)).body).toMatchObject({ state: 'opened', squash: true, squash_commit_sha: null })
    await bob.send('POST', `${path}/cancel_auto_merge`)
    await merge(bob)
    expect((await got(bob, base))[0].message).toBe('Weld')
  })

  it('go with the source branch where that is wanted', async () => {
    const bob = await stage()
    const names = async () =>
      (await bob.get('/projects/1/repository/branches')).body.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['master', 'weld'])
    expect((await merge(bob, { should_remove_source_branch: true })).body.should_remove_source_branch).toBe(true)
    expect(await names()).toEqual(['master'])
  })

  it('say nothing of squashing in 11.8', async () => {
    const bob = await stage({ version: '11.8' })
    expect((await merge(bob, { squash: true })).body).not.toHaveProperty('squash_commit_sha')
    const project = (await bob.get('/projects/1')).body
    for (const name of ['squash_option', 'merge_commit_template', 'squash_commit_template']) {
      expect(project).not.toHaveProperty(name)
    }
    expect(project.merge_method).toBe('merge')
  })
})
