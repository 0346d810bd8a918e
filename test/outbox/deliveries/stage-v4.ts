import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createClient, type Client } from '../../../electron/api/client/client.ts'
import { apiAdapters } from '../../../electron/api/versions/api-adapters.ts'
import { openCache } from '../../../electron/cache/storage/open-cache.ts'
import { currentRevision, nextRevision } from '../../../electron/cache/storage/revision.ts'
import { deliveryOf } from '../../../electron/outbox/deliveries/deliveries.ts'
import type { Landing, NotApplied, SendContext } from '../../../electron/outbox/deliveries/delivery.ts'
import type { QueuedEdit, Seen } from '../../../electron/protocols/queued-edit.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'
import { parseEdit, type EditKind } from '../../../shared/edit.ts'
import { AppFailure, type AppError } from '../../../shared/errors.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { ownIdOf } from '../../support/asking.ts'
import { Hands } from '../../support/hands.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** A service of API v4 whose first project has one merge request, and one user who sends edits about that. */

// The service's answers, unparsed: a schema here would hide their faults.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any

export interface StageV4Options {
  readonly fixture: object
  readonly version?: VersionV4
  /** The release that the client takes the service for. */
  readonly takenFor?: string | null
  readonly user?: string
}

/** Opens it. In the fixture, items have their numbers for ids. */
export async function stageV4({ fixture, version = '19', takenFor = null, user = 'ada' }: StageV4Options) {
  const hands = new Hands()
  const service = await startService({
    ...{ port: 0, fixture, dialect: 'v4', version, log: () => undefined },
    clock: hands.date,
  })
  onTestFinished(() => service.close())
  const { cache } = openCache(join(temporaryFolder(), 'cache.db'))
  onTestFinished(() => void cache.close())
  const numbers = (_kind: string, id: number) => id
  const client = createClient({
    ...{ baseUrl: new URL(service.url).origin, adapter: apiAdapters.v4, version: takenFor, retries: 0 },
    ...{ numbers, token: () => `token-${user}`, clock: hands },
  })
  onTestFinished(() => client.close())
  const changes: (readonly [string, unknown])[] = []
  const failing = new Set<string>()
  const writingDown: Client = {
    ...client,
    call: (operation, args, options) => {
      const { method, target, body } = client.adapter.requestOf(operation, args, numbers)
      if (method !== 'GET')
        changes.push([`${method} ${target}`, body === null ? {} : (JSON.parse(String(body)) as unknown)])
      if (failing.has(method)) return Promise.reject(AppFailure.of('service_failed'))
      return client.call(operation, args, options)
    },
  }
  const { signal } = new AbortController()
  const context: SendContext = {
    client: writingDown,
    cache,
    ownUserId: await ownIdOf(service, `token-${user}`),
    signal,
  }

  const ask = async (method: string, path: string, body?: object): Promise<Loose> => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': 'token-ada', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
  const store = (landing: Landing | NotApplied) =>
    cache.transaction(() => landing.store(cache, { revision: nextRevision(cache), begunAt: currentRevision(cache) }))()
  /**
   * An edit about the merge request.
   *
   * @param error why it is in doubt; it was sent before then
   * @param seen what the user saw of the fields
   * @param sentAfter what was known before it was first sent
   */
  const attempt = (
    fields: { readonly kind: EditKind } & Record<string, unknown>,
    error: AppError | null = null,
    seen: Seen = {},
    sentAfter: number | null = null,
  ) => {
    const edit = parseEdit({ target: keyOf('here', 'mergeRequest', 1), ...fields })
    const base = { projectId: 1, projectPath: 'ada/anvil', iid: 1, title: 'Weld', state: 'opened', seen }
    const queued = { id: 1, edit, base, error, sentAfter, sentAt: error && 1 } as unknown as QueuedEdit
    const delivery = deliveryOf(queued)
    return {
      prepare: () => delivery.prepare(context, edit, queued),
      send: (request: unknown = null) => delivery.send(context, edit, queued, request),
      check: () => delivery.check(context, edit, queued),
    }
  }
  /** Prepares an edit about the merge request, sends it and stores what came of it. */
  const run = async (fields: { readonly kind: EditKind } & Record<string, unknown>, seen: Seen = {}) => {
    const { prepare, send } = attempt(fields, null, seen)
    const found = await prepare()
    if (found.is === 'conflict') throw new Error('nobody else writes the same')
    const outcome = found.is === 'landing' ? found : await send(found.request)
    store(outcome)
    return { is: outcome.is, sent: found.is === 'prepared' }
  }
  return {
    ask,
    attempt,
    run,
    cache,
    /** The merge request as the service has it. */
    read: () => ask('GET', '/projects/1/merge_requests/1'),
    /** The requests that changed something, each with its body. */
    requests: () => changes,
    /** The methods whose requests fail. */
    failing,
  }
}
