import { expect, it } from 'vitest'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import type { VersionV4 } from '../../../service/options.ts'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** The emoji that groups have of their own, which only GraphQL tells. */

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]).toString('base64')
const party = { name: 'party_blob', url: 'https://pictures.example.com/party.gif' }
const fixture = {
  users: ['ada', 'eve'],
  groups: [{ path: 'tools', members: { ada: 'owner' }, customEmoji: [{ name: 'anvil', picture }, party] }],
}

const serve = async (version: VersionV4 = '19') => {
  const root = await serveV4(version, { fixture })
  const ask = async (name: string, path = 'tools'): Promise<Loose> => {
    const variables = { path, after: null }
    const sent = { query: graphqlQueries.customEmoji.text, variables }
    return (await root.as(`token-${name}`).send('POST', '/../graphql', sent)).body
  }
  return { ask }
}

it('are listed with the addresses of their pictures, which everybody gets', async () => {
  const { ask } = await serve()
  const { nodes, page } = (await ask('ada')).data.group.customEmoji
  expect(nodes).toEqual([{ name: 'anvil', url: expect.any(String) }, party])
  expect(page.more).toBe(false)
  const { url } = nodes[0]
  expect(url).toMatch(/\/uploads\/-\/system\/custom_emoji\/file\/1\/anvil\.png$/)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(picture)
  expect((await fetch(url.replace('/1/', '/2/'))).status).toBe(404)
})

it('are not shown to those who do not see the group, and there are none of a group that is not there', async () => {
  const { ask } = await serve()
  expect([await ask('eve'), await ask('ada', 'none')]).toEqual([{ data: { group: null } }, { data: { group: null } }])
})

it('are not known to a service of 16', async () => {
  const { ask } = await serve('16')
  expect((await ask('ada')).errors[0].message).toBe("Field 'customEmoji' doesn't exist on type 'Group'")
})
