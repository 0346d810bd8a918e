import type { MessagePort } from 'node:worker_threads'
import type { Client } from '../../api/client/client.ts'
import type { PictureReader } from '../../api/client/pictures.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { Route } from '../../protocols/route.ts'
import type { EngineEvents } from '../../protocols/thread-data.ts'
import type { Caller } from '../thread.ts'
import type { OutboxProtocol } from '../user-store/outbox-calls.ts'

export interface EngineOptions {
  readonly account: string
  readonly cacheFile: string
  /** Open by now, and closed with the engine. */
  readonly cache: WritableCache
  readonly ownUserId: number
  /** Seconds between rounds of looking for changes. */
  readonly interval: number
  readonly client: Client
  readonly pictures: PictureReader
  /** The way to the service that the client and the pictures begin with. */
  readonly route: Route
  readonly userStore: Caller<OutboxProtocol>
  /** The line to the indexer, which may begin later. */
  readonly indexer: MessagePort
  readonly now: () => number
  readonly random: () => number
  readonly tell: <E extends keyof EngineEvents>(name: E, payload: EngineEvents[E]) => void
}
