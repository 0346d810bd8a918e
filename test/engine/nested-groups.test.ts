import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Groups that stand in groups, on a service of API v4. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [
    { path: 'tools', visibility: 'internal', members: { ada: 'owner' }, labels: ['shared'], milestones: ['Autumn'] },
    { path: 'tools/parts', name: 'Parts', members: { ben: 'master' } },
    { path: 'tools/parts/tiny', members: {} },
    { path: 'lab', members: { ben: 'owner' } },
    { path: 'lab/cup', members: { ada: 'developer' } },
  ],
  projects: [
    {
      path: 'tools/parts/bolt',
      issues: [{ title: 'Loose', labels: ['shared'], milestone: 'Autumn', author: 'ben' }, 'Rusty'],
      mergeRequests: [
        { title: 'Tighten', branch: 'tight', author: 'ben', description: 'Closes tools/parts/tiny/pin#1' },
      ],
    },
    { path: 'tools/parts/tiny/pin', issues: [{ title: 'Bent', description: 'Like ../bolt#1, tools/parts/bolt#2' }] },
    { path: 'lab/cup/tea', issues: ['Cold'] },
  ],
}

let service: Service
let account: TestAccount
let self: number

const open = async (version: '11.8' | '16' | '19' = '19') => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  self = await ownIdOf(service, 'token-ada')
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId: self })
}

afterEach(() => service.close())

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any
const ask = (method: string, path: string, body?: object): Promise<Loose> =>
  askService(service, 'token-ada', method, path, body)

const titles = (query: string): string[] =>
  account.reader
    .readRows(account.reader.listItems('issue', { query }).keys)
    .flatMap((row) => (row.kind === 'issue' ? [row.title] : []))
    .toSorted()

const list = (kind: 'groups' | 'projects') => ({ kind, of: keyOf('here', 'user', self) })
const listed = (kind: 'groups' | 'projects'): Loose[] => [...account.reader.readServiceList(list(kind)).rows]

describe.each(['11.8', '16', '19'] as const)('projects of groups in groups over %s', (version) => {
  beforeEach(async () => {
    await open(version)
    await account.engine.start()
    await account.until(() => account.isSynced())
  })

  it('are synced with all that they share with the groups above', () => {
    expect(titles('is:open')).toEqual(['Bent', 'Cold', 'Loose', 'Rusty'])
    const [row] = account.reader.readRows(account.reader.listItems('issue', { query: 'Loose' }).keys)
    expect(row).toMatchObject({ projectPath: 'tools/parts/bolt', milestone: { title: 'Autumn', groupPath: 'tools' } })
    const project = keyOf('here', 'project', 1)
    const { labels, milestones } = account.reader.readChoices(project)
    expect([labels.map(({ name }) => name), milestones.map(({ title }) => title)]).toEqual([['shared'], ['Autumn']])
  })

  it('are found by their path, by the group and by each of the groups above', () => {
    expect(titles('project:tools/parts/bolt')).toEqual(['Loose', 'Rusty'])
    expect(titles('project:bolt')).toEqual(['Loose', 'Rusty'])
    expect(titles('group:tools')).toEqual(['Bent', 'Loose', 'Rusty'])
    expect(titles('group:tools/parts')).toEqual(['Bent', 'Loose', 'Rusty'])
    expect(titles('group:tools/parts/tiny')).toEqual(['Bent'])
    expect(titles('-group:tools')).toEqual(['Cold'])
    const groups = account.reader.completeFilter('here', 'group', '').values.map(({ value }) => value)
    expect(groups).toEqual(['lab', 'lab/cup', 'tools', 'tools/parts', 'tools/parts/tiny'])
  })

  it('have items that are named by the whole path', () => {
    const pin = account.reader.findProject('here', 'tools/parts/tiny/pin')
    const cards = account.reader.readReferences(pin.project, ['tools/parts/bolt#2', 'lab/cup/tea#1', '#1'])
    expect(cards).toMatchObject([{ row: { title: 'Rusty' } }, { row: { title: 'Cold' } }, { row: { title: 'Bent' } }])
    const [request] = account.reader.listItems('mergeRequest', { query: 'Tighten' }).keys
    const effects = account.reader.readMergeEffects(request as never)
    expect(effects.closes.map((row) => row.title)).toEqual(['Bent'])
  })

  it('bring what others change, by asking for the group at the top', async () => {
    await ask('PUT', '/projects/tools%2Fparts%2Ftiny%2Fpin/issues/1', { title: 'Broken' })
    account.engine.syncNow()
    await account.until(() => titles('Broken').length > 0)
    expect(titles('group:tools')).toContain('Broken')
  })
})

describe('groups in groups', () => {
  it('are listed by their whole path, and are owned with the one that they stand in', async () => {
    await open()
    await account.engine.lists.readServiceList(list('groups'))
    expect(
      listed('groups')
        .map(({ path, name, isOwned }) => [path, name, isOwned])
        .toSorted(),
    ).toEqual([
      ['lab', 'lab', false],
      ['lab/cup', 'cup', false],
      ['tools', 'tools', true],
      ['tools/parts', 'Parts', true],
      ['tools/parts/tiny', 'tiny', true],
    ])
    const { id } = await ask('GET', '/groups/tools%2Fparts')
    await account.engine.lists.readServiceList({ ...list('groups'), row: id })
    expect(listed('groups').find((row) => row.id === id)).toMatchObject({ isOwned: true, visibilityLevel: 0 })
  })

  it('leave the list when they are deleted, with those in them, also where the service keeps them for a while', async () => {
    await open('19')
    await account.engine.lists.readServiceList(list('groups'))
    const { id } = await ask('GET', '/groups/tools')
    await ask('DELETE', '/groups/tools')
    await account.engine.lists.readServiceList(list('groups'))
    const paths = () =>
      listed('groups')
        .map(({ path }) => path)
        .toSorted()
    expect(paths()).toEqual(['lab', 'lab/cup'])
    const one = account.engine.lists.readServiceList({ ...list('groups'), row: id })
    await expect(one).rejects.toMatchObject({ error: { code: 'not_found' } })
    expect(paths()).toEqual(['lab', 'lab/cup'])
  })

  it('are made, renamed and deleted, with a project in one that waits', async () => {
    await open('16')
    await account.engine.lists.readServiceList(list('groups'))
    const submit = (edit: object): number => account.userStore.submitEdits([parseEdit(edit)])[0] ?? 0
    const user = keyOf('here', 'user', self)
    const { id: parentId } = await ask('GET', '/groups/tools%2Fparts')
    const group = submit({ kind: 'createGroup', target: user, name: 'Dies', path: 'tools/parts/dies', parentId })
    const inner = submit({
      kind: 'createGroup',
      target: user,
      name: 'M8',
      path: 'tools/parts/dies/m8',
      parentId: -group,
    })
    const home = { namespaceId: -inner, namespacePath: 'tools/parts/dies/m8' }
    submit({ kind: 'createProject', target: user, name: 'Cut', path: 'cut', ...home })
    const tiny = await ask('GET', '/groups/tools%2Fparts%2Ftiny')
    const target = keyOf('here', 'group', tiny.id)
    submit({ kind: 'changeGroup', target, path: 'tools/parts/small', name: 'Small' })
    expect(listed('groups').map(({ path }) => path)).toEqual(
      expect.arrayContaining(['tools/parts/dies', 'tools/parts/dies/m8', 'tools/parts/small']),
    )
    const waiting = () => account.reader.listEdits('here').keys.length
    await account.engine.start()
    await account.until(() => waiting() === 0)
    expect(await ask('GET', '/projects/tools%2Fparts%2Fdies%2Fm8%2Fcut')).toMatchObject({ name: 'Cut' })
    expect(await ask('GET', `/groups/${tiny.id}`)).toMatchObject({ full_path: 'tools/parts/small', name: 'Small' })
    expect(listed('groups').map(({ path }) => path)).toContain('tools/parts/small')
    submit({ kind: 'deleteGroup', target, path: 'tools/parts/small' })
    await account.until(() => waiting() === 0)
    await expect(ask('GET', `/groups/${tiny.id}`)).rejects.toThrow('404')
  })
})
