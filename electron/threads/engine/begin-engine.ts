import { createClient } from '../../api/client/client.ts'
import { apiAdapters } from '../../api/versions/api-adapters.ts'
import { endpointOf } from '../../api/transport/endpoint.ts'
import { createPictureReader } from '../../api/client/pictures.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { EngineData } from '../../protocols/thread-data.ts'
import type { OutboxProtocol } from '../user-store/outbox-calls.ts'
import { Engine } from './engine.ts'
import type { EngineOptions } from './engine-options.ts'
import type { Caller } from '../thread.ts'

/**
 * Makes the engine of an account with all that it needs: the HTTP client, sync and outbox. Nothing is asked of the service
 * yet.
 */
export function beginEngine(
  data: EngineData,
  cache: WritableCache,
  userStore: Caller<OutboxProtocol>,
  tell: EngineOptions['tell'],
): Engine {
  const userAgent = `Docket/${data.version}`
  const client = createClient({
    baseUrl: data.baseUrl,
    adapter: apiAdapters[data.apiVersion],
    version: data.serviceVersion ?? null,
    numbers: (kind, id) => engine.numbers.of(kind, id),
    token: () => engine.token,
    tokenKind: () => engine.tokenKind,
    route: data.route,
    onCertificate: (certificate) => engine.state.noteCertificate(certificate),
    userAgent,
  })
  const pictures = createPictureReader({
    uploads: {
      endpoint: endpointOf(data.baseUrl, apiAdapters[data.apiVersion].apiPath),
      token: () => engine.token,
      tokenKind: () => engine.tokenKind,
    },
    route: data.route,
    userAgent,
  })
  const engine = new Engine(
    { ...data, cache, client, pictures, userStore, now: Date.now, random: Math.random, tell },
    data.token,
    data.tokenKind,
  )
  return engine
}
