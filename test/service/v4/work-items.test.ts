import { describe, expect, it } from 'vitest'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import type { VersionV4 } from '../../../service/options.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** What issues are parts of, and what is a part of them, which only GraphQL tells. */

const task = (title: string, more: object = {}) => ({ title, type: 'task', author: 'ada', parent: '#1', ...more })
const fixture = {
  users: ['ada', 'gus', 'eve'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', gus: 'guest' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      tier: 'premium',
      issues: [
        { title: 'Crack', author: 'ada', epic: 'Quieter forges' },
        task('Look'),
        task('Weld', { state: 'closed' }),
        task('Pay', { confidential: true }),
        { title: 'Rust', author: 'ada' },
        { title: 'Paint', type: 'task', author: 'ada' },
      ],
    },
  ],
}

const serve = async (version: VersionV4 = '19', more: object = {}) => {
  const root = await serveV4(version, { fixture: { ...fixture, ...more } })
  return (name: string) => root.as(`token-${name}`)
}
const post = async (client: Client, query: string, variables: object = {}): Promise<Loose> =>
  (await client.send('POST', '/../graphql', { query, variables })).body
const askHierarchy = async (client: Client, iid: string, after: string | null = null): Promise<Loose> => {
  const { data } = await post(client, graphqlQueries.hierarchy.text, { path: 'tools/anvil', iid, after })
  return data.namespace?.workItem?.widgets[0]
}
const titlesOf = ({ children }: Loose): string[] => children.nodes.map(({ title }: Loose) => title)
const place = async (client: Client, id: number, parentId: string | null): Promise<Loose> =>
  await post(
    client,
    'mutation($input: WorkItemUpdateInput!) { workItemUpdate(input: $input) { errors workItem { id } } }',
    { input: { id: `gid://gitlab/WorkItem/${id}`, hierarchyWidget: { parentId } } },
  )
const gid = (id: number) => `gid://gitlab/WorkItem/${id}`

describe('the hierarchy of an issue', () => {
  it('names its parts with type, state and page, and what it is a part of', async () => {
    const as = await serve()
    const ofIssue = await askHierarchy(as('ada'), '1')
    expect(ofIssue.children.page).toEqual({ more: false, cursor: expect.any(String) })
    expect(ofIssue.parent).toMatchObject({ title: 'Quieter forges', type: { name: 'Epic' } })
    expect(ofIssue.children.nodes.slice(0, 2)).toEqual([
      {
        id: gid(2),
        iid: '2',
        title: 'Look',
        state: 'OPEN',
        type: { name: 'Task' },
        web_url: expect.stringMatching(/\/tools\/anvil\/-\/work_items\/2$/),
        namespace: { full_path: 'tools/anvil' },
      },
      expect.objectContaining({ title: 'Weld', state: 'CLOSED' }),
    ])
    const ofTask = await askHierarchy(as('ada'), '2')
    expect(ofTask.parent).toMatchObject({ id: gid(1), title: 'Crack', type: { name: 'Issue' } })
    expect(titlesOf(ofTask)).toEqual([])
  })

  it('leaves out what the caller may not see', async () => {
    const as = await serve()
    expect(titlesOf(await askHierarchy(as('ada'), '1'))).toEqual(['Look', 'Weld', 'Pay'])
    expect(titlesOf(await askHierarchy(as('eve'), '1'))).toEqual(['Look', 'Weld'])
    expect(await askHierarchy(as('eve'), '4')).toBeUndefined()
  })

  it('comes in pages of a hundred', async () => {
    const issues = [{ title: 'Crack', author: 'ada' }, task('Step {n}', { repeat: 101 })]
    const as = await serve('19', { projects: [{ ...fixture.projects[0], issues }] })
    const first = await askHierarchy(as('ada'), '1')
    expect([first.children.nodes.length, first.children.page.more]).toEqual([100, true])
    expect(titlesOf(await askHierarchy(as('ada'), '1', first.children.page.cursor))).toEqual(['Step 101'])
  })

  it('is gone with its parts', async () => {
    const as = await serve()
    await as('ada').send('DELETE', '/projects/1/issues/2')
    expect(titlesOf(await askHierarchy(as('ada'), '1'))).toEqual(['Weld', 'Pay'])
    await as('ada').send('DELETE', '/projects/1/issues/1')
    expect((await askHierarchy(as('ada'), '3')).parent).toBeNull()
  })
})

describe('the parent of a task', () => {
  it('is set and taken away by members, which both issues tell', async () => {
    const as = await serve()
    expect(await place(as('gus'), 6, gid(1))).toEqual({ data: { workItemUpdate: { errors: [] } } })
    expect(titlesOf(await askHierarchy(as('ada'), '1'))).toContain('Paint')
    expect(await place(as('gus'), 6, null)).toEqual({ data: { workItemUpdate: { errors: [] } } })
    expect(titlesOf(await askHierarchy(as('ada'), '1'))).not.toContain('Paint')
    const notes = async (iid: number) =>
      (await as('ada').get(`/projects/1/issues/${iid}/notes?sort=asc`)).body.map(({ body }: Loose) => body)
    expect(await notes(6)).toEqual(['added #1 as parent issue', 'removed parent issue #1'])
    expect(await notes(1)).toEqual(['added #6 as child task', 'removed child task #6'])
  })

  it.each([
    ['an issue that is no task', 5, gid(1), "#5 cannot be added: it's not allowed to add this type of parent item"],
    ['a parent that is a task', 6, gid(2), "#6 cannot be added: it's not allowed to add this type of parent item"],
    ['itself', 6, gid(6), '#6 cannot be added: is not allowed to point to itself'],
    ['a parent that is not there', 6, gid(99), 'No matching work item found'],
  ])('is refused for %s', async (_what, id, parent, message) => {
    const as = await serve()
    expect(await place(as('ada'), id, parent)).toEqual({ data: { workItemUpdate: { errors: [message] } } })
  })

  it('is not for strangers to set', async () => {
    const as = await serve()
    expect((await place(as('eve'), 6, gid(1))).errors[0].message).toMatch(/does not exist or you don't have permission/)
  })
})

describe('a query', () => {
  it.each<[string, string, string]>([
    ['a field that its type has not', '{ namespace(fullPath: "tools/anvil") { size } }', "Field 'size' doesn't exist"],
    ['nothing of a thing', '{ namespace(fullPath: "tools/anvil") }', 'Field must have selections'],
    ['something unfinished', '{ namespace(fullPath: "tools/anvil") {', 'Unexpected end of document'],
    ['something that is no document', '{ namespace } }', 'actual: "}"'],
    ['too much within each other', '{ a '.repeat(30), 'depth'],
  ])('is refused for %s', async (_what, query, message) => {
    const as = await serve()
    const { errors, data } = await post(as('ada'), query)
    expect([errors[0].message.includes(message), data]).toEqual([true, undefined])
  })

  it('answers by the names that are asked for, and nothing else', async () => {
    const as = await serve()
    const query = `# one issue
      { here: namespace(fullPath: "tools/anvil") { __typename, fullPath workItem(iid: "2") { t: title } none: workItem(iid: "99") { id } } }`
    expect(await post(as('ada'), query)).toEqual({
      data: { here: { __typename: 'Namespace', fullPath: 'tools/anvil', workItem: { t: 'Look' }, none: null } },
    })
    expect(await post(as('ada'), '{ namespace(fullPath: "tools/none") { fullPath } }')).toEqual({
      data: { namespace: null },
    })
  })

  it('for work items is not known to a service of 16', async () => {
    const as = await serve('16')
    const { errors } = await post(as('ada'), graphqlQueries.hierarchy.text, { path: 'tools/anvil', iid: '1' })
    expect(errors).toEqual([
      { message: "Field 'workItem' doesn't exist on type 'Namespace'", extensions: { code: 'undefinedField' } },
    ])
  })
})
