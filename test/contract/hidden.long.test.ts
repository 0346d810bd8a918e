import { describe, expect, it } from 'vitest'
import type { Loose, Reply } from '../service/support.ts'
import { message } from './expectations/checks.ts'
import { expectations } from './expectations/index.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { hiddenFixture, hiddenWord, mentionOfHidden } from './fixture.ts'
import { made, startWorld, type World } from './world.ts'
import { giveAway } from './support/hidden-stage.ts'

/**
 * A project that becomes hidden from somebody who once saw it. Gus owns a private project by his group, stars it, follows its
 * items and has todos of it; then an administrator gives it to a group of others. Every text of the project has one word in it.
 */

const dialects: readonly Dialect[] = ['contract', 'real']

interface Reading {
  readonly name: string
  /** Below `/api/v3`, with variables. */
  readonly path: string
  readonly list: boolean
}

/** Everything that can be read: by the contract, and further pages of real services. */
const readings: readonly Reading[] = [
  ...expectations
    .filter(({ method }) => method === 'GET')
    .map(({ name, path, list }) => ({ name, path, list: list === true })),
  { name: 'listTodos', path: '/todos', list: true },
  { name: 'listComments', path: '/projects/:id/merge_requests/:merge_request_id/comments', list: true },
]

/** Parameters that show other rows of a list, or show them in another way. */
const variants = ['state=done', 'state=closed', `search=${hiddenWord}`, 'simple=true', 'all_available=true']

/** Texts of which nobody can know whether they name something: they stand where others wrote them. */
const shownIn = ({ text }: Reply): string => text.toLowerCase().replaceAll(mentionOfHidden, '')

/** The addresses of all that is there, as one who sees everything finds it; hidden rows also below the other projects. */
async function addressesOf(world: World, path: string, hidden: number): Promise<string[]> {
  const root = world.as('root')
  const idsIn = async (list: string): Promise<string[]> => {
    // Nothing lists snippets.
    if (list.endsWith('/snippets')) return ['1']
    const reply = await root.get(`${list === '/projects' ? '/projects/visible' : list}?per_page=100`)
    if (!Array.isArray(reply.body)) return []
    const ids = reply.body.map(({ id, token }: Loose) => String(id ?? token))
    return list === '/projects' ? [...ids, `guild%2f${hiddenWord}`, `vault%2f${hiddenWord}`] : ids
  }
  let found = ['']
  for (const part of path.slice(1).split('/')) {
    const next: string[] = []
    for (const before of found) {
      if (!part.startsWith(':')) next.push(`${before}/${part}`)
      else {
        const there = await idsIn(before)
        const elsewhere = before.startsWith('/projects/')
          ? before.replace(/^\/projects\/[^/]+/, `/projects/${hidden}`)
          : before
        const ids = new Set([...there, ...(elsewhere === before ? [] : await idsIn(elsewhere))])
        next.push(...[...ids].map((id) => `${before}/${id}`))
      }
    }
    found = next
  }
  return found
}

/** Reads everything as a user. Resolves with the places that showed the word or the project's id. */
async function whatShows(world: World, who: string, hidden: number): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>()
  for (const { name, path, list } of readings) {
    const queries = list && path.split(':').length < 3 ? ['per_page=100', ...variants] : ['per_page=100']
    for (const address of await addressesOf(world, path, hidden)) {
      for (const query of queries) {
        const reply = await world.as(who).get(`${address}?${query}&per_page=100`)
        const total = reply.headers.get('x-total')
        // A count tells of what is left out of the rows.
        if (total !== null) expect([name, address, Number(total)]).toEqual([name, address, reply.body.length])
        const text = shownIn(reply)
        const found = text.includes(hiddenWord) || new RegExp(`"project_id":${hidden}\\b`).test(text)
        if (found) shown.set(name, [...(shown.get(name) ?? []), `${address}?${query}: ${text.slice(0, 200)}`])
      }
    }
  }
  return shown
}

/** Makes the content that a fixture cannot hold: a fork that names its origin, and issues that were moved. */
async function prepare(world: World): Promise<number> {
  const gus = world.as('gus')
  const olga = world.as('olga')
  const hidden = await world.projectId(`guild/${hiddenWord}`)
  const open = await world.projectId('guild/open')
  const other = await world.projectId('guild/other')
  const fork = made(await olga.send('POST', `/projects/fork/${hidden}`, { namespace: 'olga' }), 'POST fork')
  const renamed = { name: 'copy', path: 'copy', description: 'A copy', visibility_level: 10 }
  made(await olga.send('PUT', `/projects/${fork.id}`, renamed), 'PUT fork')
  const move = async (from: number, issue: number, to: number): Promise<Loose> =>
    made(
      await gus.send('POST', `/projects/${from}/issues/${issue}/move`, { to_project_id: to }),
      `moving issue ${issue} to project ${to}`,
    )
  const out = await move(hidden, await world.issueId('Goes out', `guild/${hiddenWord}`), open)
  // Its notes move along, with those about its origin.
  await move(open, out.id, other)
  await move(open, await world.issueId('Goes in', 'guild/open'), hidden)
  return hidden
}

/** Operations that never show anything of a project, except to administrators. */
const unconcerned = [
  ...['listGroups', 'listOwnedGroups', 'listAllProjects', 'listSystemHooks', 'testSystemHook'],
  ...['listUsers', 'readUser', 'readCurrentUser', 'listProjectUsers'],
  ...['listOwnKeys', 'listUserKeys', 'readOwnKey', 'listOwnEmails', 'listUserEmails', 'readOwnEmail'],
  // Made of hashes, of names of emoji and of people.
  'listMergeRequestVersions',
  ...expectations.filter(({ method, name }) => method === 'GET' && /Awards?$/.test(name)).map(({ name }) => name),
]

describe.each(dialects)('what became hidden in the %s dialect', (dialect) => {
  it('is shown by nothing that can be read, and counted by nothing', { timeout: 120_000 }, async () => {
    const world = await startWorld(dialect, hiddenFixture)
    const hidden = await prepare(world)
    // While he may see it, all that is read shows it: the walk would find what must not be there.
    const before = await whatShows(world, 'gus', hidden)
    const concerned = readings.map(({ name }) => name).filter((name) => !unconcerned.includes(name))
    expect(concerned.filter((name) => !before.has(name))).toEqual([])
    await giveAway(world, hidden)
    expect([...(await whatShows(world, 'gus', hidden))]).toEqual([])
    // Rows without a text of their own are hidden like the rest.
    for (const { path } of readings.filter((reading) => reading.path.startsWith('/projects/:id'))) {
      for (const address of await addressesOf(world, path, hidden)) {
        if (!address.startsWith(`/projects/${hidden}`)) continue
        expectAnswer(await world.as('gus').get(address), 404, message('404 Project Not Found'))
      }
    }
  })
})
