import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Milestones of a group, which the items of its projects have, on a service of API v4. */

const fixture = {
  users: ['ada'],
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner' },
      milestones: [{ title: 'Autumn', dueDate: '2026-11-30' }, 'Winter', { title: 'Past', state: 'closed' }],
    },
    { path: 'tool', members: { ada: 'owner' }, milestones: ['Fair'] },
  ],
  projects: [
    {
      path: 'tools/anvil',
      milestones: ['1.0'],
      issues: [{ title: 'Crack', milestone: 'Autumn' }, { title: 'Rust', milestone: '1.0' }, 'Dent'],
      mergeRequests: [{ title: 'Forge', branch: 'forge', milestone: 'Autumn' }],
    },
    { path: 'tools/bellows', issues: ['Leak'] },
    { path: 'tool/kite', issues: [{ title: 'Tangle', milestone: 'Fair' }] },
  ],
}

let service: Service
let account: TestAccount

async function open(version: '11.8' | '16' | '19'): Promise<void> {
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId: await ownIdOf(service, 'token-ada') })
  await account.engine.start()
  await account.until(() => account.isSynced())
}

afterEach(() => service.close())

const choicesOf = (project: number) =>
  account.reader
    .readChoices(keyOf('here', 'project', project))
    .milestones.map(({ title, groupPath, state }) => [title, groupPath, state])

function titles(kind: 'issue' | 'mergeRequest', query: string): string[] {
  const rows = account.reader.readRows(account.reader.listItems(kind, { query }).keys)
  return rows.flatMap((row) => (row.kind === 'issue' || row.kind === 'mergeRequest' ? [row.title] : [])).toSorted()
}

describe('milestones of a group', () => {
  beforeEach(() => open('16'))

  it('are offered in every project of the group, and in no other', () => {
    const ofGroup = [
      ['Autumn', 'tools', 'active'],
      ['Winter', 'tools', 'active'],
      ['Past', 'tools', 'closed'],
    ]
    expect(choicesOf(1)).toEqual([['1.0', null, 'active'], ...ofGroup])
    expect(choicesOf(2)).toEqual(ofGroup)
    expect(choicesOf(3)).toEqual([['Fair', 'tool', 'active']])
  })

  it('are shown on items, found by their names and completed', () => {
    const [row] = account.reader.readRows(account.reader.listItems('issue', { query: 'Crack' }).keys)
    expect(row).toMatchObject({ milestone: { id: 1, title: 'Autumn', groupPath: 'tools', dueDate: '2026-11-30' } })
    expect(titles('issue', 'milestone:autumn')).toEqual(['Crack'])
    expect(titles('mergeRequest', 'milestone:"Autumn"')).toEqual(['Forge'])
    expect(titles('issue', 'milestone:none')).toEqual(['Dent', 'Leak'])
    const { values } = account.reader.completeFilter('here', 'milestone', 'win')
    expect(values).toEqual([{ value: 'Winter', about: '' }])
  })

  it('are found in the palette with the path of the group, and are in no project', () => {
    const { milestones } = account.reader.findNamed('here', 'winter', 5)
    expect(milestones).toEqual([{ key: 'here/milestone/2', title: 'Winter', homePath: 'tools', state: 'active' }])
    expect(account.reader.readName(keyOf('here', 'milestone', 2))).toEqual({ name: 'Winter', project: null })
  })

  it('are counted on boards and in figures', () => {
    const { columns } = account.reader.listBoardColumns({
      account: 'here',
      list: 'issues',
      by: 'milestone',
      query: 'is:open',
      project: keyOf('here', 'project', 1),
    })
    expect(columns.map(({ name, count }) => [name, count])).toEqual([
      [null, 1],
      ['Autumn', 1],
      ['1.0', 1],
      ['Winter', 0],
    ])
    const { figures } = account.reader.readOverview('here', keyOf('here', 'milestone', 1))
    expect(figures.filter(({ name }) => name === 'open').map(({ list, count }) => [list, count])).toEqual([
      ['issues', 1],
      ['mergeRequests', 1],
    ])
  })

  it('are chosen in another project of the group, and arrive there', async () => {
    const [target = ''] = account.reader.listItems('issue', { query: 'Leak' }).keys
    account.userStore.submitEdits([parseEdit({ kind: 'changeItem', target, fields: { milestoneId: 2 } })])
    expect(titles('issue', 'milestone:winter')).toEqual(['Leak'])
    await account.until(() => account.reader.listEdits(account.id).keys.length === 0)
    const { milestone } = await askService<{ milestone: object }>(service, 'token-ada', 'GET', '/projects/2/issues/1')
    expect(milestone).toMatchObject({ id: 2, title: 'Winter' })
    expect(titles('issue', 'milestone:winter')).toEqual(['Leak'])
  })

  it('are left alone where a project of the group gets one of its own', async () => {
    const target = keyOf('here', 'project', 2)
    account.userStore.submitEdits([
      parseEdit({ kind: 'createMilestone', target, title: 'Spring', description: '', dueDate: null, startDate: null }),
    ])
    await account.until(() => account.reader.listEdits(account.id).keys.length === 0)
    expect(choicesOf(2)).toContainEqual(['Spring', null, 'active'])
    expect(choicesOf(1)).not.toContainEqual(['Spring', null, 'active'])
  })
})

it('of a service that does not list them beside others are known from the items that have them', async () => {
  await open('11.8')
  expect(choicesOf(1)).toEqual([
    ['1.0', null, 'active'],
    ['Autumn', 'tools', 'active'],
  ])
  expect(choicesOf(2)).toEqual([['Autumn', 'tools', 'active']])
})
