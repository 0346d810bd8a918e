import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { makeOlder } from '../support/older-database.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['ada', 'bob', 'eve', 'gus'],
  groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'reporter', gus: 'guest' } }],
  projects: [
    {
      path: 'tools/anvil',
      branches: [
        {
          name: 'temper/cold',
          author: 'bob',
          commits: ['Begin to temper', 'Temper it'],
          files: [{ path: 'temper.txt', lines: 2 }],
          createdAt: '2029-12-01T00:00:00Z',
        },
      ],
      mergeRequests: [
        { title: 'Weld', branch: 'weld', author: 'bob', state: 'merged', createdAt: '2029-01-01T00:00:00Z' },
        { title: 'Bend', branch: 'bend', author: 'bob', target: 'next', createdAt: '2029-02-01T00:00:00Z' },
      ],
      templates: {
        issues: { Default: '## What happened', 'Bug report (long)': 'Steps:' },
        mergeRequests: { Default: 'Closes #' },
      },
    },
  ],
}

const serve = async (version: '11.8' | '16' | '19' = '19') => {
  const root = await serveV4(version, { fixture })
  return { ada: root.as('token-ada'), bob: root.as('token-bob'), gus: root.as('token-gus') }
}
const names = async (client: Client, query = '') =>
  (await client.get(`/projects/1/repository/branches${query}`)).body.map(({ name }: Loose) => name)
const compare = (client: Client, from: string, to: string, more = '') =>
  client.get(`/projects/1/repository/compare?from=${from}&to=${to}${more}`)

describe('branches', () => {
  it('are listed with their newest commit, and what one may do with them', async () => {
    const { bob } = await serve()
    const { body } = await bob.get('/projects/1/repository/branches')
    expect(body.map(({ name, merged, default: isDefault }: Loose) => [name, merged, isDefault])).toEqual([
      ['bend', false, false],
      ['master', false, true],
      ['next', false, false],
      ['temper/cold', false, false],
      ['weld', true, false],
    ])
    expect(body[3]).toMatchObject({
      commit: { title: 'Temper it', author_name: 'Bob', committed_date: '2029-12-01T00:00:01.000Z' },
      protected: false,
      can_push: true,
      web_url: expect.stringMatching(/\/tools\/anvil\/-\/tree\/temper\/cold$/),
    })
    expect(body[1]).toMatchObject({ protected: true, can_push: false, developers_can_merge: true })
    const head = (await bob.get('/projects/1/merge_requests/2')).body.sha
    expect(body[0].commit.id).toBe(head)
  })

  it('are found by a part of their name, its beginning or its end, and sorted by date', async () => {
    const { bob } = await serve()
    expect(await names(bob, '?search=EN')).toEqual(['bend'])
    expect(await names(bob, '?search=e')).toEqual(['bend', 'master', 'next', 'temper/cold', 'weld'])
    expect(await names(bob, '?search=^temper')).toEqual(['temper/cold'])
    expect(await names(bob, '?search=ld$')).toEqual(['temper/cold', 'weld'])
    expect(await names(bob, '?search=^bend$')).toEqual(['bend'])
    expect((await names(bob, '?sort=updated_desc')).slice(0, 2)).toEqual(['temper/cold', 'bend'])
    expect((await names(bob, '?sort=updated_asc')).at(-1)).toBe('temper/cold')
    const page = await bob.get('/projects/1/repository/branches?per_page=2&page=2')
    expect([page.body.length, page.headers.get('x-total')]).toEqual([2, '5'])
  })

  it('are not for those who do not see the code', async () => {
    const { gus } = await serve()
    expect((await gus.get('/projects/1/repository/branches')).status).toBe(403)
    expect((await compare(gus, 'master', 'weld')).status).toBe(403)
    expect((await gus.get('/projects/1/templates/issues')).status).toBe(403)
  })
})

describe('what a branch has that another one does not', () => {
  it('are its commits, the oldest first, and the files that they change', async () => {
    const { bob } = await serve()
    const { body } = await compare(bob, 'master', 'temper/cold')
    expect(body.commits.map(({ title }: Loose) => title)).toEqual(['Begin to temper', 'Temper it'])
    expect(body).toMatchObject({ commit: { title: 'Temper it' }, compare_same_ref: false, compare_timeout: false })
    expect(body.diffs).toMatchObject([{ new_path: 'temper.txt', new_file: true }])
    expect((await compare(bob, 'temper/cold', 'master')).body.commits).toEqual([])
    expect((await compare(bob, 'master', 'master')).body).toMatchObject({
      commit: null,
      commits: [],
      compare_same_ref: true,
    })
    const missing = await compare(bob, 'master', 'nowhere')
    expect([missing.status, missing.body]).toEqual([404, { message: '404 Ref Not Found' }])
  })

  it('are the commits of its merge request, and after the merge nothing', async () => {
    const { ada } = await serve()
    const shas = (body: Loose[]): string[] => body.map(({ id }) => id)
    const mine = shas((await ada.get('/projects/1/merge_requests/2/commits')).body)
    expect(shas((await compare(ada, 'next', 'bend')).body.commits)).toEqual(mine.toReversed())
    await ada.send('PUT', '/projects/1/merge_requests/2/merge')
    expect((await compare(ada, 'next', 'bend')).body.commits).toEqual([])
  })

  it('is what a new merge request from it has', async () => {
    const { bob } = await serve()
    const compared = (await compare(bob, 'master', 'temper/cold')).body
    const made = { title: 'Temper', source_branch: 'temper/cold', target_branch: 'master' }
    const { iid } = (await bob.send('POST', '/projects/1/merge_requests', made)).body
    const path = `/projects/1/merge_requests/${iid}`
    expect((await bob.get(`${path}/commits`)).body.toReversed()).toEqual(compared.commits)
    const { sha, diff_refs: refs } = (await bob.get(path)).body
    expect([sha, refs.base_sha]).toEqual([compared.commit.id, compared.commits[0].parent_ids[0]])
    expect((await bob.get(`${path}/diffs`)).body).toEqual(compared.diffs)
  })

  it('is compared with the project that a fork is of, and with no other', async () => {
    const { bob, ada } = await serve()
    const fork = (await bob.send('POST', '/projects/1/fork')).body
    const path = `/projects/${fork.id}/repository/compare?from=temper/cold&to=master`
    expect((await bob.get(`${path}&from_project_id=1`)).status).toBe(200)
    const refused = await compare(ada, 'master', 'weld', `&from_project_id=${fork.id}`)
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: `Target project id:${fork.id} is not a fork of project id:1` },
    ])
  })
})

describe('a branch that is made', () => {
  const branches = '/projects/1/repository/branches'
  const make = (client: Client, branch: string, ref: string) => client.send('POST', branches, { branch, ref })

  it.each(['11.8', '19'] as const)('begins where another one is, and has its commits, in %s', async (version) => {
    const { bob } = await serve(version)
    for (const [branch, ref] of [
      ['from/master', 'master'],
      ['from/temper', 'temper/cold'],
    ] as const) {
      const made = await make(bob, branch, ref)
      expect([made.status, made.body.name, made.body.default]).toEqual([201, branch, false])
      const read = await bob.get(`${branches}/${encodeURIComponent(ref)}`)
      expect(made.body.commit.id).toBe(read.body.commit.id)
      expect((await compare(bob, ref, branch)).body.commits).toEqual([])
      expect((await compare(bob, branch, ref)).body.commits).toEqual([])
    }
    const titles = (await compare(bob, 'master', 'from/temper')).body.commits.map(({ title }: Loose) => title)
    expect(titles).toEqual(['Begin to temper', 'Temper it'])
    expect(await names(bob, '?search=^from/')).toEqual(['from/master', 'from/temper'])
    const at = (await bob.get(`${branches}/weld`)).body.commit.id
    expect((await make(bob, 'at-a-commit', at)).body.commit.id).toBe(at)
  })

  it.each([
    ['weld', 'master', 'Branch already exists'],
    ['a b', 'master', 'Branch name is invalid'],
    ['-a', 'master', 'Branch name is invalid'],
    ['a..b', 'master', 'Branch name is invalid'],
    ['fresh', 'nowhere', "Failed to create branch 'fresh': invalid reference name 'nowhere'"],
  ])('is refused as %j of %s: %s', async (branch, ref, message) => {
    const { bob } = await serve()
    const { status, body } = await make(bob, branch, ref)
    expect([status, body]).toEqual([400, { message }])
  })

  it('is for developers, and one that is not there is not read', async () => {
    const { gus, bob } = await serve()
    expect((await make(gus, 'fresh', 'master')).status).toBe(403)
    const read = await bob.get(`${branches}/fresh`)
    expect([read.status, read.body]).toEqual([404, { message: '404 Branch Not Found' }])
  })
})

describe('templates of descriptions', () => {
  it('are listed by their names, and read one by one', async () => {
    const { bob } = await serve()
    const listed = await bob.get('/projects/1/templates/issues')
    expect([listed.body, listed.headers.get('x-total')]).toEqual([
      [
        { key: 'Bug report (long)', name: 'Bug report (long)' },
        { key: 'Default', name: 'Default' },
      ],
      '2',
    ])
    const read = async (path: string) => (await bob.get(`/projects/1/templates/${path}`)).body
    expect(await read('issues/Bug%20report%20(long)')).toEqual({ name: 'Bug report (long)', content: 'Steps:' })
    expect(await read('merge_requests/Default')).toEqual({ name: 'Default', content: 'Closes #' })
    expect(await read('issues/Nothing')).toEqual({ message: '404 Template Not Found' })
    expect(await read('licenses')).toEqual({ error: 'type does not have a valid value' })
  })

  it('are not there in 11.8', async () => {
    const { bob } = await serve('11.8')
    expect((await bob.get('/projects/1/templates/issues')).status).toBe(404)
  })
})

describe('branches of an older database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have the commits of the merges that were made before', async () => {
    const database = join(folder, 'service.db')
    const before = await startService({ port: 0, database, fixture })
    await before.close()
    makeOlder(database, 13)
    const root = await serveV4('19', { database })
    const { merge_commit_sha: sha } = (await root.get('/projects/1/merge_requests/1')).body
    const [master] = (await root.get('/projects/1/repository/branches?search=master')).body
    expect(master.commit).toMatchObject({ id: sha, title: "Merge branch 'weld' into 'master'" })
    expect((await root.send('POST', `/projects/1/repository/commits/${sha}/revert`, { branch: 'master' })).status).toBe(
      201,
    )
  })
})
