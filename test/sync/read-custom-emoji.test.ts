import { expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import { endpointOf } from '../../electron/api/transport/endpoint.ts'
import { customEmojiUrl, storeCustomEmoji } from '../../electron/cache/directory/custom-emoji.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { readItemParts } from '../../electron/cache/items/item-parts.ts'
import { linkPictures, picturesOf } from '../../electron/cache/pictures/pictures.ts'
import { readCustomEmojiOf } from '../../electron/sync/details/read-custom-emoji.ts'
import { readPictures } from '../../electron/sync/details/read-pictures.ts'
import { minute } from '../../shared/durations.ts'
import { AppFailure, type PlainCode } from '../../shared/errors.ts'
import { customEmojiPageEntity } from '../../shared/model/custom-emoji.ts'
import { canary, startServer } from '../api/support/service.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { openedIssues } from './support/opened-issues.ts'

/** The emoji that groups have of their own, read from the real service when an issue is opened. */

const picture = Buffer.from('picture').toString('base64')
const fixture = {
  users: ['ada', 'ben'],
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner' },
      customEmoji: [
        { name: 'anvil', picture },
        { name: 'horn', picture },
        { name: 'elsewhere', url: 'https://pictures.example.com/party.gif' },
      ],
    },
  ],
  projects: [
    {
      path: 'tools/mine',
      issues: [
        {
          title: 'Crack',
          description: 'It is :anvil: and :elsewhere:',
          notes: ['More :tada: of :anvil:'],
          // Votes are counted in the row of an item: with one, its awards are read.
          awards: ['horn', 'thumbsup'].map((name) => ({ name, by: 'ada' })),
        },
        'Rust',
      ],
    },
  ],
}

async function opened() {
  const stage = await openedIssues(fixture)
  let asks = 0
  const open = (iid: number, query: Client['query'] = stage.client.query) =>
    stage.open(iid, {
      query: (document, ...more) => {
        if (document.path[0] === 'group') asks += 1
        return query(document, ...more)
      },
    })
  const named = (iid: number) =>
    Object.keys(
      picturesOf(stage.cache, 'here', { kind: 'issue', id: stage.idOf(iid) }, ':anvil: :horn: :elsewhere:') ?? {},
    )
  return { ...stage, open, named, asks: () => asks }
}

it('are read once a day, and their pictures are linked to the texts and awards that name them', async () => {
  const { open, named, asks, cache } = await opened()
  await open(1)
  await open(2)
  expect(asks()).toBe(1)
  expect(customEmojiUrl(cache, 'tools', 'elsewhere')).toBe('https://pictures.example.com/party.gif')
  expect([named(1).toSorted(), named(2)]).toEqual([[':anvil:', ':horn:'], []])
})

it('their pictures are fetched without the token, from no other origin, and only where they are pictures (S1)', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const other = await startServer((_, response) => response.end(png))
  const own = await startServer(({ url }, response) =>
    response.end(url.endsWith('svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : png),
  )
  const cache = temporaryCache()
  answer(cache, (arrival) => storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/mine' }), null, arrival))
  const emoji = [
    { name: 'anvil', url: `${own.url}/uploads/-/system/anvil.png` },
    { name: 'drawn', url: `${own.url}/uploads/-/system/drawn.svg` },
    { name: 'foreign', url: `${other.url}/foreign.png` },
  ]
  storeCustomEmoji(cache, 'tools', emoji, 1)
  const text = ':anvil: :foreign: :drawn:'
  const place = { baseUrl: own.url, projectId: 1, projectUrl: null, uploads: () => '/api/v4/projects/1/uploads' }
  linkPictures(cache, 'issue', 1, [text], place)
  const endpoint = endpointOf(own.url, '/api/v4')
  const pictures = createPictureReader({ uploads: { endpoint, token: () => canary, tokenKind: () => 'private' } })
  onTestFinished(() => pictures.close())
  await readPictures({
    ...{ cache, pictures, pictureFolder: temporaryFolder(), now: () => 1, plan: () => ({ kept: [] }) },
    ...{ signal: new AbortController().signal, listener: { onPage: () => undefined } },
  })
  expect(other.requests).toEqual([])
  expect(JSON.stringify(own.requests)).not.toContain(canary)
  expect(own.requests.map(({ url }) => url).toSorted()).toEqual(
    emoji.slice(0, 2).map(({ url }) => new URL(url).pathname),
  )
  const shown = picturesOf(cache, 'here', { kind: 'issue', id: 1 }, text)
  expect(shown).toMatchObject({ ':anvil:': { local: expect.any(String) }, ':drawn:': { local: null } })
  expect(shown).not.toHaveProperty(':foreign:')
})

it.each<PlainCode>(['not_found', 'method_not_allowed', 'forbidden', 'not_permitted'])(
  'are not asked for again for a day after %s, and the issue is opened all the same',
  async (code) => {
    const { open, asks } = await opened()
    const refuse: Client['query'] = () => Promise.reject(AppFailure.of(code))
    await open(1, refuse)
    await open(2, refuse)
    expect(asks()).toBe(1)
  },
)

it.each<PlainCode>([
  ...(['stopped_on_the_way', 'service_failed', 'answer_unexpected', 'answer_malformed'] as const),
  ...(['timed_out', 'connection_lost', 'redirected', 'not_this_service'] as const),
])('and what issues are parts of wait for some minutes after %s, and the issue is read all the same', async (code) => {
  const { open, asks, cache, clock, idOf, named } = await opened()
  let refused = 0
  const refuse: Client['query'] = () => {
    refused += 1
    return Promise.reject(AppFailure.of(code))
  }
  await open(1, refuse)
  await open(1, refuse)
  expect(readItemParts(cache, 'issue', idOf(1))).not.toBeNull()
  expect([asks(), refused]).toEqual([1, 2])
  clock.now += 10 * minute
  await open(1)
  expect([asks(), named(1)]).toEqual([2, [':anvil:', ':horn:']])
})

it.each<PlainCode>(['rate_limited', 'unreachable', 'token_revoked'])('nothing more is asked after %s', async (code) => {
  const { open, cache, idOf } = await opened()
  await expect(open(1, () => Promise.reject(AppFailure.of(code)))).rejects.toThrow(AppFailure)
  expect(readItemParts(cache, 'issue', idOf(1))).toBeNull()
})

it('no failure counts among those after which reading ahead ends', async () => {
  const { client, cache, clock } = await opened()
  let refused = 0
  const query: Client['query'] = () => {
    refused += 1
    return Promise.reject(AppFailure.of('service_failed'))
  }
  const context = {
    cache,
    signal: new AbortController().signal,
    now: () => clock.now,
    listener: { onPage: () => undefined },
  }
  await readCustomEmojiOf({ ...client, query }, [{ projectId: 1 }, { projectId: 1 }], context)
  await readCustomEmojiOf({ ...client, query }, [{ projectId: 1 }], context)
  expect(refused).toBe(1)
})

it('of a group that the service does not show are none, for a day', async () => {
  const { open, asks, named } = await opened()
  const nothing = (() => Promise.resolve({ group: null, namespace: null })) as unknown as Client['query']
  await open(1, nothing)
  await open(1, nothing)
  expect([asks(), named(1)]).toEqual([1, []])
})

it('what is odd in an answer costs no more than itself', () => {
  const anvil = { name: 'anvil', url: 'https://projects.example.com/p.png' }
  const read = (group: object) => customEmojiPageEntity.read(group)
  expect(read({ customEmoji: { nodes: [anvil, { ...anvil, url: 7 }, null, { url: '' }] } }).items).toEqual([anvil])
  expect(read({ customEmoji: null })).toMatchObject({ items: [], next: null })
})
