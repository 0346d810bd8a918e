import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorOf } from '../../shared/errors.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { ServiceListKind } from '../../shared/model/service-list.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { apiVersion } from '../support/api-version.ts'

const fixture = {
  users: ['ada', 'ben', { username: 'ines', administrator: true }],
  groups: [
    { path: 'tools', members: { ada: 'owner' } },
    { path: 'public', members: { ben: 'owner' } },
  ],
  projects: [
    { path: 'tools/anvil' },
    { path: 'ben/box', visibility: 'public' },
    { path: 'ben/chest', visibility: 'private' },
  ],
}

let service: Service

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
})
afterEach(() => service.close())

const ask = <T>(token: string, method: string, path: string, body?: object) =>
  askService<T>(service, token, method, path, body)

async function open(token: string): Promise<{ account: TestAccount; self: number }> {
  const self = await ownIdOf(service, token)
  return { account: await openAccount({ url: service.url, token, ownUserId: self }), self }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any

const listIn = ({ account, self }: { account: TestAccount; self: number }, kind: ServiceListKind) => {
  const list = { kind, of: keyOf(account.id, 'user', self) }
  return {
    read: (part = {}) => account.engine.lists.readServiceList({ ...list, ...part }),
    rows: (): Loose[] => [...account.reader.readServiceList(list).rows],
    readAt: () => account.reader.readServiceList(list).readAt,
  }
}

describe('the lists of all projects, groups and people', () => {
  it('have archived projects too, and for administrators all there are', async () => {
    const ben = await open('token-ben')
    const chest = await ask<{ id: number }>('token-ben', 'GET', '/projects/ben%2Fchest')
    await ask('token-ben', 'POST', `/projects/${chest.id}/archive`)
    await ask('token-ben', 'POST', `/projects/${chest.id}/star`)
    const projects = listIn(ben, 'projects')
    await projects.read()
    const shown = () => projects.rows().map((row) => [row.pathWithNamespace, row.archived, row.isStarred])
    expect(shown().toSorted()).toEqual([
      ['ben/box', false, false],
      ['ben/chest', true, false],
    ])
    expect(projects.readAt()).toBeGreaterThan(0)
    await ben.account.close()
    const ines = listIn(await open('token-ines'), 'projects')
    await ines.read()
    expect(ines.rows().map((row) => row.pathWithNamespace)).toContain('tools/anvil')
  })

  it('mark owned groups, and keep what only the page of a group says', async () => {
    const groups = listIn(await open('token-ada'), 'groups')
    await groups.read()
    expect(groups.rows().map((row) => [row.path, row.isOwned])).toContainEqual(['tools', true])
    const tools = groups.rows().find(({ path }) => path === 'tools')
    expect(tools.visibilityLevel).toBeNull()
    await groups.read({ row: tools.id })
    const level = () => groups.rows().find(({ path }) => path === 'tools').visibilityLevel
    expect(level()).not.toBeNull()
    await groups.read()
    expect(level()).not.toBeNull()
  })

  it('are searched on the service, and what is found is kept', async () => {
    const { account, self } = await open('token-ada')
    const projects = listIn({ account, self }, 'projects')
    await projects.read({ search: 'box' })
    expect(projects.rows().map((row) => row.pathWithNamespace)).toEqual(['ben/box'])
    expect(projects.readAt()).toBeNull()
    const chest = await ask<{ id: number }>('token-ben', 'GET', '/projects/ben%2Fchest')
    await ask('token-ben', 'POST', `/projects/${chest.id}/archive`)
    const ines = listIn(await open('token-ines'), 'projects')
    await ines.read({ search: 'chest' })
    expect(ines.rows()).toMatchObject([{ pathWithNamespace: 'ben/chest', archived: true }])
    const people = listIn({ account, self }, 'people')
    await people.read({ search: 'ben' })
    expect(people.rows().map((row) => row.username)).toEqual(['ben'])
  })

  it('of the people of a project are those who see it, with their names', async () => {
    const { account } = await open('token-ada')
    const { id } = await ask<{ id: number }>('token-ada', 'GET', '/projects/tools%2Fanvil')
    const list = { kind: 'projectPeople', of: keyOf(account.id, 'project', id) } as const
    await account.engine.lists.readServiceList(list)
    expect(account.reader.readServiceList(list).rows).toMatchObject([{ username: 'ada' }])
  })
})

describe('a call from outside of the outbox', () => {
  it('is followed by a reading of the list that it concerns, where that is kept', async () => {
    const { account, self } = await open('token-ada')
    const keys = listIn({ account, self }, 'keys')
    await keys.read()
    expect(keys.rows()).toEqual([])
    const key = publicKeyOf('train')
    await account.engine.operations.callOperation({ operation: 'createOwnKey', values: { title: 'Train', key } })
    await account.until(() => keys.rows().length === 1)
    expect(keys.rows()).toMatchObject([{ title: 'Train' }])
  })

  it('sends no private key', async () => {
    const { account } = await open('token-ada')
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret\n-----END OPENSSH PRIVATE KEY-----'
    const call = account.engine.operations.callOperation({ operation: 'createOwnKey', values: { title: 'Mine', key } })
    const refused = errorOf(await call.catch((thrown: unknown) => thrown))
    expect(wordsFor(refused)).toContain('That is not the public half of an SSH key.')
    expect(await ask('token-ada', 'GET', '/user/keys')).toEqual([])
  })
})

describe('edits of projects, groups and people', () => {
  it('that are forbidden correct what was thought of the user’s rights', async () => {
    const { account, self } = await open('token-ada')
    const projects = listIn({ account, self }, 'projects')
    const profile = listIn({ account, self }, 'profile')
    await projects.read()
    const row = () => projects.rows().find(({ path }) => path === 'anvil')
    expect(row()).toMatchObject({ accessLevel: 50 })
    await ask('token-ada', 'PUT', `/projects/${row().id}`, { name: 'anvil', visibility_level: 20 })
    const [elsewhere] = await ask<{ id: number }[]>('token-ben', 'GET', '/groups/owned')
    await ask('token-ines', 'POST', `/groups/${elsewhere?.id}/projects/${row().id}`)
    const target = keyOf(account.id, 'project', row().id)
    account.userStore.submitEdits([{ kind: 'changeProject', target, description: 'Mine' }])
    await account.engine.start()
    await account.until(() => profile.rows().length === 1)
    expect(row()).toMatchObject({ accessLevel: null, pathWithNamespace: 'public/anvil' })
    // Services of v4 say it to administrators alone.
    const isAdmin = { v3: false, v4: null }[apiVersion]
    expect(profile.rows()).toMatchObject([{ username: 'ada', isAdmin, canCreateGroup: true }])
  })

  it('are seen at once, and wait for each other: a project in a group, and an issue in the project', async () => {
    const { account, self } = await open('token-ada')
    const user = keyOf(account.id, 'user', self)
    const submit = (edit: Loose): number => account.userStore.submitEdits([edit])[0] ?? 0
    const group = submit({ kind: 'createGroup', target: user, name: 'Smiths', path: 'smiths' })
    const made = { name: 'Tongs', path: 'tongs', namespaceId: -group, namespacePath: 'smiths' }
    const project = submit({ kind: 'createProject', target: user, ...made })
    submit({ kind: 'changeProject', target: keyOf(account.id, 'project', -project), description: 'They hold' })
    const { parseEdit } = await import('../../shared/edit.ts')
    submit(parseEdit({ kind: 'createIssue', target: keyOf(account.id, 'project', -project), title: 'First' }))
    const listed = listIn({ account, self }, 'projects')
    expect(listed.rows()).toMatchObject([{ pathWithNamespace: 'smiths/tongs', description: 'They hold' }])
    const waiting = () => account.reader.listEdits(account.id).keys.length
    expect(waiting()).toBe(4)
    await account.engine.start()
    await account.until(() => waiting() === 0)
    const { id } = await ask<{ id: number }>('token-ada', 'GET', '/projects/smiths%2Ftongs')
    expect(await ask('token-ada', 'GET', `/projects/${id}/issues`)).toMatchObject([{ title: 'First' }])
    expect(await ask('token-ada', 'GET', `/projects/${id}`)).toMatchObject({ description: 'They hold' })
    expect(listed.rows()).toMatchObject([{ id, namespacePath: 'smiths' }])
  })

  it('are in conflict where somebody else chose another visibility, and the user decides', async () => {
    const { account, self } = await open('token-ada')
    const projects = listIn({ account, self }, 'projects')
    await projects.read()
    const { id, visibilityLevel } = projects.rows().find(({ path }) => path === 'anvil')
    const others = visibilityLevel === 10 ? 20 : 10
    await ask('token-ada', 'PUT', `/projects/${id}`, { name: 'anvil', visibility_level: others })
    const target = keyOf(account.id, 'project', id)
    const wanted = visibilityLevel === 0 ? 20 : 0
    const [edit = 0] = account.userStore.submitEdits([{ kind: 'changeProject', target, visibilityLevel: wanted }])
    await account.engine.start()
    const conflict = () => {
      const [row] = account.reader.readRows(account.reader.listEdits(account.id).keys) as Loose[]
      return row?.conflict
    }
    await account.until(() => Boolean(conflict()))
    expect(conflict()).toMatchObject([{ field: 'visibilityLevel', theirs: String(others), mine: String(wanted) }])
    account.userStore.resolveConflict(edit, { visibilityLevel: String(wanted) })
    await account.until(() => account.reader.listEdits(account.id).keys.length === 0)
    expect(await ask('token-ada', 'GET', `/projects/${id}`)).toMatchObject({ visibility_level: wanted })
  })
})
