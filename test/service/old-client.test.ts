import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import type { Dialect } from '../../service/workspace.ts'

/**
 * A client for this API written by others in the days of version 3 (`gitlab` 1.x of the package registry), with its own
 * habits on the wire. Its callbacks get the service's answers.
 */
type Row = Readonly<Record<string, unknown>> & { readonly id: number }
type Call = (...args: unknown[]) => void
type Models = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const require = createRequire(import.meta.url)
const connect = require('gitlab') as (options: { url: string; token: string }) => Models

const key =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDKm2a6XnXyVz0Q4xLKcyyZ3dL8s7Vb2bdyNsJY1V6uw0lP6j0Vn9m5Y3xGk2Rr2g4yQ9Zb8W1T0u7sXcE5fAhJkLmNoPqRsTuVwXyZ0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0w== ada@example'

let service: Service
let client: Models

/** Calls a model's function and resolves with the argument of its callback. */
function ask<T = Row>(model: string, name: string, ...args: unknown[]): Promise<T> {
  const owner = client[model] as Readonly<Record<string, Call>>
  return new Promise((resolve) => owner[name]?.call(owner, ...args, (answer: T) => resolve(answer)))
}

const start = async (dialect: Dialect): Promise<void> => {
  service = await startService({
    port: 0,
    dialect,
    token: 'admin-token',
    fixture: {
      users: ['ada', 'ben'],
      groups: [{ path: 'tools', members: { ada: 'owner' } }],
      projects: [
        {
          path: 'tools/anvil',
          members: { ben: 'developer' },
          labels: ['bug'],
          milestones: ['1.0'],
          issues: [{ title: 'Crack {n}', repeat: 130, author: 'ben' }],
          mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben' }],
        },
        { path: 'ada/notes', members: { ada: 'owner' } },
      ],
    },
  })
  client = connect({ url: service.url, token: 'token-ada' })
}

afterEach(() => service.close())

describe.each<Dialect>(['contract', 'real'])('a client of the days of version 3 in the %s dialect', (dialect) => {
  beforeEach(() => start(dialect))

  it('finds who it is, its projects and groups', async () => {
    expect(await ask('users', 'current')).toMatchObject({ username: 'ada' })
    const projects = await ask<Row[]>('projects', 'all')
    expect(projects.map((project) => project['path_with_namespace']).sort()).toEqual(['ada/notes', 'tools/anvil'])
    // It encodes the path itself.
    expect(await ask('projects', 'show', 'tools/anvil')).toMatchObject({ path: 'anvil' })
    const [group] = await ask<Row[]>('groups', 'all')
    expect(group).toMatchObject({ path: 'tools' })
    expect(await ask<Row[]>('groups', 'listProjects', group?.id)).toHaveLength(1)
    expect(await ask<Row[]>('users', 'search', 'ben')).toMatchObject([{ username: 'ben' }])
  })

  it('pages until a page is shorter than what it asked for', async () => {
    const project = await ask('projects', 'show', 'tools/anvil')
    const issues = await ask<Row[]>('projects', 'all').then(() => ask<Row[]>('issues', 'all'))
    expect(issues).toEqual([])
    const models = client['projects'] as unknown as { issues: { list: Call } }
    const all = await new Promise<Row[]>((resolve) => models.issues.list(project.id, (rows: Row[]) => resolve(rows)))
    expect(new Set(all.map((issue) => issue.id)).size).toBe(130)
  })

  it('creates, changes, comments on, and removes an issue', async () => {
    const project = await ask('projects', 'show', 'tools/anvil')
    const made = await ask('issues', 'create', project.id, { title: 'New', labels: 'bug,loud' })
    expect(made).toMatchObject({ title: 'New', state: 'opened', labels: ['bug', 'loud'] })
    expect(await ask('issues', 'edit', project.id, made.id, { state_event: 'close' })).toMatchObject({
      state: 'closed',
    })
    expect(await ask('issues', 'show', project.id, made.id)).toMatchObject({ state: 'closed' })
    expect(await ask('notes', 'create', project.id, made.id, { body: 'Done' })).toMatchObject({ body: 'Done' })
    expect(await ask<unknown>('issues', 'remove', project.id, made.id)).toBeTruthy()
  })

  it('works on labels and milestones', async () => {
    const project = await ask('projects', 'show', 'tools/anvil')
    expect(await ask('labels', 'create', project.id, { name: 'rust', color: '#aa5500' })).toMatchObject({
      name: 'rust',
    })
    const { labels, milestones } = client['projects'] as unknown as {
      labels: { all: Call }
      milestones: { all: Call; add: Call; update: Call }
    }
    const all = await new Promise<Row[]>((resolve) => labels.all(project.id, (rows: Row[]) => resolve(rows)))
    expect(all.map((label) => label['name'])).toEqual(['bug', 'rust'])
    const made = await new Promise<Row>((resolve) =>
      milestones.add(project.id, '2.0', 'Later', '2030-01-31', (row: Row) => resolve(row)),
    )
    expect(made).toMatchObject({ title: '2.0', due_date: '2030-01-31', state: 'active' })
    const closed = await new Promise<Row>((resolve) =>
      milestones.update(project.id, made.id, '2.0', 'Done', '2030-01-31', 'close', (row: Row) => resolve(row)),
    )
    expect(closed).toMatchObject({ state: 'closed', description: 'Done' })
  })

  it('reads, comments on and merges by the singular path it knows', async () => {
    const project = await ask('projects', 'show', 'tools/anvil')
    const models = client['projects'] as unknown as { merge_requests: Readonly<Record<string, Call>> }
    const requests = models.merge_requests
    const call = <T>(name: string, ...args: unknown[]) =>
      new Promise<T>((resolve) => requests[name]?.(project.id, ...args, (answer: T) => resolve(answer)))
    const [open] = await call<Row[]>('list', { state: 'opened' })
    expect(open).toMatchObject({ title: 'Forge', state: 'opened' })
    expect(await call<Row>('show', open?.id)).toMatchObject({ source_branch: 'forge' })
    await call('comment', open?.id, 'Looks good')
    expect(await call<Row>('merge', open?.id, {})).toMatchObject({ state: 'merged' })
  })

  it('makes groups, projects, users and keys, where its token may', async () => {
    const group = await ask('groups', 'create', { name: 'Kiln', path: 'kiln' })
    expect(group).toMatchObject({ path: 'kiln' })
    const project = await ask('projects', 'create', { name: 'Bricks', namespace_id: group.id })
    expect(project).toMatchObject({ path_with_namespace: 'kiln/bricks' })
    const trigger = await ask('projects', 'createTrigger', { projectId: project.id })
    expect(trigger['token']).toMatch(/^[0-9a-f]{30}$/)
    client = connect({ url: service.url, token: 'admin-token' })
    const user = await ask('users', 'create', {
      email: 'cy@example.org',
      password: 'long enough',
      username: 'cy',
      name: 'Cy',
    })
    expect(user).toMatchObject({ username: 'cy' })
    const { keys } = client['users'] as unknown as { keys: { addKey: Call; all: Call } }
    await new Promise((resolve) => keys.addKey(user.id, 'laptop', key, resolve))
    const all = await new Promise<Row[]>((resolve) => keys.all(user.id, (rows: Row[]) => resolve(rows)))
    expect(all).toMatchObject([{ title: 'laptop' }])
  })
})
