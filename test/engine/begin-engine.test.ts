import { MessageChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { directRoute } from '../../electron/api/transport/route.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { beginEngine } from '../../electron/threads/engine/begin-engine.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { outboxCalls } from '../../electron/threads/user-store/outbox-calls.ts'
import { Caller, serve, answersBy } from '../../electron/threads/thread.ts'
import type { OutboxProtocol } from '../../electron/threads/user-store/outbox-calls.ts'
import { apiVersions, type ApiVersion } from '../../shared/model/service-facts.ts'
import { tokenKinds, type TokenKind } from '../../shared/model/token-kind.ts'
import { canary, json, startServer, type TestService } from '../api/support/service.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { png } from '../support/picture.ts'
import { sampleIssue, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The engine as the program makes it: other tests give their engines a client and a reader of pictures of their own. */

/** Reads ahead with the engine of an account that has one issue, with a comment and a picture. */
async function readAhead(service: TestService, apiVersion: ApiVersion, tokenKind: TokenKind): Promise<void> {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  const { cache } = openCache(cacheFile)
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    storeIssue(cache, sampleIssue(76, { userNotesCount: 1, description: '![](/a.png)' }), arrival)
  })
  const { port1, port2 } = new MessageChannel()
  const indexing = new MessageChannel()
  const of = { account: 'here', damaged: null, ownUserId: 1, cacheFile } as const
  const nothing = () => undefined
  const userStore = new UserStore({
    ...of,
    userFile,
    holdSeconds: 0,
    now: Date.now,
    onChange: nothing,
    onQueued: nothing,
    onAheadPlan: nothing,
  })
  serve<OutboxProtocol>(
    port2,
    answersBy(outboxCalls, () => userStore),
  )
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const engine = beginEngine(
    {
      ...of,
      baseUrl: service.url,
      token: canary,
      tokenKind,
      apiVersion,
      route: directRoute,
      version: '7.8.9',
      interval: 3600,
      userStore: port1,
      indexer: indexing.port1,
    },
    cache,
    new Caller<OutboxProtocol>(port1),
    (name, payload) => {
      if (name === 'syncState' && 'ahead' in payload && payload.ahead === null) end()
    },
  )
  onTestFinished(async () => {
    await engine.close()
    userStore.close()
    port1.close()
  })
  await engine.fetchOpen(true)
  await ended
}

const ways = apiVersions.flatMap((apiVersion) => tokenKinds.map((kind) => [apiVersion, kind] as const))

it.each(ways)(
  'asks for pictures without a token, beside %s with a token of the kind %s (S8)',
  async (apiVersion, kind) => {
    const service = await startServer((request, response) => {
      if (request.url === '/a.png') response.writeHead(302, { location: '/b.png', 'set-cookie': `it=${canary}` }).end()
      else if (request.url === '/b.png') response.writeHead(200).end(png)
      else json(response, [])
    })
    await readAhead(service, apiVersion, kind)
    const isPicture = ({ url }: { readonly url: string }) => url.endsWith('.png')
    const pictures = service.requests.filter(isPicture)
    expect(pictures.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'GET', url: '/a.png', body: '' },
      { method: 'GET', url: '/b.png', body: '' },
    ])
    for (const { headers } of pictures) {
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
      expect(headers['user-agent']).toBe('Docket/7.8.9')
    }
    // The account's own requests carry the token, in the way of its kind.
    const others = service.requests.filter((one) => !isPicture(one))
    const withToken = { private: { 'private-token': canary }, oauth: { authorization: `Bearer ${canary}` } }[kind]
    expect(others.length).toBeGreaterThan(0)
    for (const { headers } of others) expect(headers).toMatchObject({ ...withToken, 'user-agent': 'Docket/7.8.9' })
  },
)
