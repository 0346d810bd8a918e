import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMergeRequestSchema } from '../../shared/edits/merge-requests.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import type { ListedRelease } from '../../shared/model/release.ts'
import type { ServiceListKind } from '../../shared/model/service-list.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'

/** What a form for a new item is filled in from: read from the real service, and there without it. */

const fixture = {
  users: ['ada', 'bob'],
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner', bob: 'developer' },
      labels: ['shared', 'late'],
      boards: [{ name: 'All tools', lists: ['late', 'shared'] }],
    },
    { path: 'tools/small', boards: [{ name: 'Small' }] },
    { path: 'guild', members: { ada: 'owner' }, boards: [{ name: 'Hidden' }] },
  ],
  projects: [
    {
      path: 'tools/anvil',
      branches: [
        { name: 'temper', author: 'bob', commits: ['Begin to temper', 'Temper it'], createdAt: '2029-12-01T00:00:00Z' },
        { name: 'grind', author: 'ada', createdAt: '2029-11-01T00:00:00Z' },
      ],
      mergeRequests: [{ title: 'Weld', branch: 'weld', author: 'bob', createdAt: '2029-01-01T00:00:00Z' }],
      milestones: ['2.0'],
      releases: [
        { tag: 'v1', releasedAt: '2029-01-01T00:00:00Z' },
        {
          ...{ tag: 'v2', name: 'Two', description: 'Harder', author: 'bob', milestones: ['2.0'] },
          ...{ links: [{ name: 'anvil.zip', url: 'https://anvil.example/2.zip' }], releasedAt: '2029-02-01T00:00:00Z' },
        },
      ],
      labels: ['doing', 'bug'],
      boards: [{ name: 'Work', lists: ['doing', 'bug'] }],
      templates: { issues: { Default: '## What happened', 'Bug report (long)': 'Steps:' }, mergeRequests: {} },
    },
    { path: 'tools/small/tongs' },
    { path: 'guild/awl', visibility: 'internal' },
    { path: 'bob/notes', labels: ['doing'], boards: [{ name: 'Mine', lists: ['doing'] }] },
  ],
}

let service: Service
let account: TestAccount
let project: Key<'project'>

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  const ownUserId = await ownIdOf(service, 'token-bob')
  account = await openAccount({ url: service.url, token: 'token-bob', ownUserId })
  project = keyOf(account.id, 'project', 1)
})

afterEach(async () => {
  await account.close()
  await service.close()
})

const refresh = (kind: ServiceListKind, search?: string) =>
  account.engine.lists.readServiceList({ kind, of: project, ...(search !== undefined && { search }) })
const shown = (kind: ServiceListKind) => account.reader.readServiceList({ kind, of: project }).rows
const compare = (source: string, target: string) => account.engine.branches.compareBranches({ project, source, target })

describe('releases', () => {
  it('are read with what they have, and are there without the service', async () => {
    await refresh('releases')
    await service.close()
    const found = Map.groupBy(shown('releases') as ListedRelease[], ({ tagName }) => tagName)
    expect(found.get('v1')).toMatchObject([
      { name: 'v1', description: '', upcomingRelease: true, releasedAt: '2029-01-01T00:00:00.000Z' },
    ])
    expect(found.get('v2')).toMatchObject([
      { name: 'Two', description: 'Harder', author: { username: 'bob' }, milestones: [{ title: '2.0' }] },
    ])
    expect(found.get('v2')?.[0]).toMatchObject({
      assets: { links: [{ name: 'anvil.zip', url: 'https://anvil.example/2.zip' }] },
      webUrl: `${service.url.replace('/api/v4', '')}/tools/anvil/-/releases/v2`,
    })
  })
})

describe('boards', () => {
  it('are read with the labels of their lists, and are there without the service', async () => {
    await refresh('issueBoards')
    await service.close()
    const columns = (...names: string[]) => names.map((name) => ({ label: { name } }))
    expect(shown('issueBoards')).toMatchObject([
      { name: 'Work', groupPath: null, milestone: null, assignee: null, lists: columns('doing', 'bug') },
      { name: 'All tools', groupPath: 'tools', lists: columns('late', 'shared') },
    ])
  })

  it('of all groups above are read, without those that the user may not see', async () => {
    const listed = async (path: string) => {
      const { id } = await askService<{ id: number }>(service, 'token-bob', 'GET', `/projects/${path}`)
      const of = keyOf(account.id, 'project', id)
      await account.engine.lists.readServiceList({ kind: 'issueBoards', of })
      const { rows } = account.reader.readServiceList({ kind: 'issueBoards', of })
      return rows.map((row) => 'groupPath' in row && [row.name, row.groupPath])
    }
    expect(await listed('tools%2Fsmall%2Ftongs')).toEqual([
      ['Small', 'tools/small'],
      ['All tools', 'tools'],
    ])
    expect(await listed('guild%2Fawl')).toEqual([])
    expect(await listed('bob%2Fnotes')).toEqual([['Mine', null]])
  })
})

describe('branches', () => {
  it('are read with who wrote their newest commits', async () => {
    await refresh('branches')
    const named = (name: string) => shown('branches').find((row) => 'name' in row && row.name === name)
    const committedAt = '2029-12-01T00:00:01.000Z'
    expect(named('temper')).toMatchObject({ isDefault: false, authorName: 'Bob', committedAt })
    expect(named('grind')).toMatchObject({ authorName: 'Ada', authorEmail: 'ada@example.com' })
    expect(named('master')).toMatchObject({ isDefault: true })
  })

  it('keep their numbers when they are read again or looked for, and are there without the service', async () => {
    await refresh('branches')
    const before = shown('branches')
    await refresh('branches', 'gri')
    await refresh('branches')
    expect(shown('branches')).toEqual(before)
    await service.close()
    await errorRejected(refresh('branches'))
    expect(shown('branches')).toEqual(before)
  })

  it('are in review while a merge request from them is open, or waits in the outbox', async () => {
    await account.engine.start()
    await account.until(() => account.isSynced())
    const inReview = () => account.reader.listBranchesInReview(project)
    expect(inReview()).toEqual(['weld'])
    const [item = ''] = account.reader.listItems('mergeRequest', { query: '' }).keys
    const made = { target: project, sourceBranch: 'temper', targetBranch: 'master', title: 'Temper it' }
    account.userStore.submitEdits([
      v.parse(createMergeRequestSchema, { kind: 'createMergeRequest', ...made }),
      { kind: 'changeState', target: item, state: 'closed' },
    ])
    expect(inReview()).toEqual(['temper'])
  })

  it('have commits that others have not, the oldest first', async () => {
    const commits = await compare('temper', 'master')
    expect(commits?.map(({ title }) => title)).toEqual(['Begin to temper', 'Temper it'])
    expect(await compare('master', 'master')).toEqual([])
    expect(await errorRejected(compare('no such branch', 'master'))).toMatchObject({ code: 'not_found' })
  })

  it('of a fork are compared with those of the project that it comes from', async () => {
    await askService(service, 'token-bob', 'POST', '/projects/1/fork', { namespace: 'bob' })
    const projects = await askService<{ id: number; path_with_namespace: string }[]>(
      service,
      'token-bob',
      'GET',
      '/projects?owned=true',
    )
    const fork = projects.find(({ path_with_namespace: path }) => path === 'bob/anvil')
    const asked = { project: keyOf(account.id, 'project', fork?.id ?? 0), source: 'master', target: 'master' }
    const commits = await account.engine.branches.compareBranches({ ...asked, into: project })
    expect(commits?.map(({ title }) => title)).toEqual(['Initial commit'])
    const reversed = { ...asked, project, into: asked.project }
    expect(await errorRejected(account.engine.branches.compareBranches(reversed))).toMatchObject({ status: 400 })
  })
})

describe('templates', () => {
  it('are read with their texts, by the sort of item, and are there without the service', async () => {
    await refresh('issueTemplates')
    await refresh('mergeRequestTemplates')
    await service.close()
    expect(shown('issueTemplates').map((row) => 'content' in row && [row.name, row.content])).toEqual(
      expect.arrayContaining([
        ['Default', '## What happened'],
        ['Bug report (long)', 'Steps:'],
      ]),
    )
    expect(shown('mergeRequestTemplates')).toEqual([])
  })
})
