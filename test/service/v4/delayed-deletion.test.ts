import { expect, it, onTestFinished } from 'vitest'
import { day } from '../../../shared/durations.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'

/** Projects that newer services keep for a while after they were deleted. */

async function serve(version: VersionV4) {
  let now = Date.UTC(2026, 5, 1)
  const fixture = { users: ['ada'], projects: ['ada/anvil', 'ada/tongs'].map((path) => ({ path })) }
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
  return { ask, paths, pass: (time: number) => (now += time) }
}

it('are under another name, take no place in lists of what lives, and go after a month', async () => {
  const { ask, paths, pass } = await serve('19')
  expect(await ask('DELETE', '/projects/1')).toEqual([202, { message: '202 Accepted' }])
  const kept = 'anvil-deletion_scheduled-1'
  expect(await ask('GET', '/projects/1')).toMatchObject([200, { path: kept, marked_for_deletion_on: '2026-06-01' }])
  expect(await ask('GET', '/projects/2')).toMatchObject([200, { marked_for_deletion_on: null }])
  expect(await paths('archived=false')).toEqual([kept, 'tongs'])
  expect(await paths('active=true')).toEqual(['tongs'])
  expect(await paths('active=false')).toEqual([kept])
  expect(await ask('DELETE', '/projects/1')).toEqual([400, { message: 'Project has been already marked for deletion' }])
  pass(29 * day)
  expect((await ask('GET', '/projects/1'))[0]).toBe(200)
  pass(day)
  expect((await ask('GET', '/projects/1'))[0]).toBe(404)
})

it('are gone at once in older ones, which know no such argument', async () => {
  const { ask, paths } = await serve('16')
  await ask('DELETE', '/projects/1')
  expect((await ask('GET', '/projects/1'))[0]).toBe(404)
  expect(await paths('active=false')).toEqual(['tongs'])
})
