import { expect, it, onTestFinished } from 'vitest'
import { day } from '../../../shared/durations.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'

/** Projects and groups that newer services keep for a while after they were deleted. */

async function serve(version: VersionV4) {
  let now = Date.UTC(2026, 5, 1)
  const fixture = {
    users: ['ada'],
    groups: ['tools', 'tools/parts', 'lab'].map((path) => ({ path, members: { ada: 'owner' } })),
    projects: ['ada/anvil', 'ada/tongs', 'tools/parts/bolt'].map((path) => ({ path })),
  }
  const service = await startService({
    ...{ port: 0, fixture, dialect: 'v4', version, log: () => undefined },
    clock: () => new Date(now),
  })
  onTestFinished(() => service.close())
  const ask = async (method: string, path: string): Promise<[number, unknown]> => {
    const response = await fetch(service.url + path, { method, headers: { 'private-token': 'token-ada' } })
    const text = await response.text()
    return [response.status, text === '' ? null : JSON.parse(text)]
  }
  const paths = async (query: string) => {
    const [, rows] = await ask('GET', `/projects?membership=true&order_by=id&sort=asc&${query}`)
    return (rows as { readonly path: string }[]).map(({ path }) => path)
  }
  const groupPaths = async (query: string) => {
    const [, rows] = await ask('GET', `/groups?order_by=id&${query}`)
    return (rows as { readonly full_path: string }[]).map(({ full_path }) => full_path)
  }
  return { ask, paths, groupPaths, pass: (time: number) => (now += time) }
}

it('projects are under another name, take no place in lists of what lives, and go after a month', async () => {
  const { ask, paths, pass } = await serve('19')
  expect(await ask('DELETE', '/projects/1')).toEqual([202, { message: '202 Accepted' }])
  const kept = 'anvil-deletion_scheduled-1'
  expect(await ask('GET', '/projects/1')).toMatchObject([200, { path: kept, marked_for_deletion_on: '2026-06-01' }])
  expect(await ask('GET', '/projects/2')).toMatchObject([200, { marked_for_deletion_on: null }])
  expect(await paths('archived=false')).toEqual([kept, 'tongs', 'bolt'])
  expect(await paths('active=true')).toEqual(['tongs', 'bolt'])
  expect(await paths('active=false')).toEqual([kept])
  expect(await ask('DELETE', '/projects/1')).toEqual([400, { message: 'Project has been already marked for deletion' }])
  pass(29 * day)
  expect((await ask('GET', '/projects/1'))[0]).toBe(200)
  pass(day)
  expect((await ask('GET', '/projects/1'))[0]).toBe(404)
})

it('groups are under another name, with all that is in them', async () => {
  const { ask, paths, groupPaths, pass } = await serve('19')
  const [, { id }] = (await ask('GET', '/groups/tools')) as [number, { id: number }]
  expect(await ask('DELETE', '/groups/tools')).toEqual([202, { message: '202 Accepted' }])
  const kept = `tools-deletion_scheduled-${id}`
  expect(await ask('GET', `/groups/${id}`)).toMatchObject([200, { name: kept, marked_for_deletion_on: '2026-06-01' }])
  expect(await groupPaths('')).toEqual([kept, `${kept}/parts`, 'lab'])
  expect(await groupPaths('active=true')).toEqual(['lab'])
  expect(await groupPaths('active=false')).toEqual([kept, `${kept}/parts`])
  expect(await paths('active=true')).toEqual(['anvil', 'tongs'])
  // Only the group itself says that it is to be deleted.
  expect(await ask('GET', '/projects/3')).toMatchObject([200, { path: 'bolt', marked_for_deletion_on: null }])
  const below = `/groups/${encodeURIComponent(`${kept}/parts`)}`
  expect(await ask('GET', below)).toMatchObject([200, { marked_for_deletion_on: null }])
  expect(await ask('DELETE', below)).toEqual([202, { message: '202 Accepted' }])
  expect(await ask('DELETE', `/groups/${id}`)).toEqual([400, { message: 'Group has been already marked for deletion' }])
  expect((await ask('POST', '/groups?name=Tools&path=tools'))[0]).toBe(201)
  pass(30 * day)
  expect((await ask('GET', `/groups/${id}`))[0]).toBe(404)
  expect((await ask('GET', '/projects/3'))[0]).toBe(404)
  expect((await ask('GET', '/groups/tools'))[0]).toBe(200)
})

it('are gone at once in older ones, which know no such argument', async () => {
  const { ask, paths, groupPaths } = await serve('16')
  await ask('DELETE', '/projects/1')
  expect((await ask('GET', '/projects/1'))[0]).toBe(404)
  expect(await paths('active=false')).toEqual(['tongs', 'bolt'])
  await ask('DELETE', '/groups/tools')
  expect((await ask('GET', '/projects/3'))[0]).toBe(404)
  expect(await groupPaths('active=false')).toEqual(['lab'])
})
