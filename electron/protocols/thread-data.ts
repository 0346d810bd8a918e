import type { AskedService } from '../../shared/contract/abilities.ts'
import type { MessagePort } from 'node:worker_threads'
import type { CopiedFile } from '../../shared/copied-file.ts'
import type { AppError } from '../../shared/errors.ts'
import type { EventPayload, SyncState } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import type { Route } from './route.ts'

/** Initial data of the threads of an account, and their events. */

/** A change, before the account's id is added for the windows. */
export type Changes = Omit<EventPayload<'changed'>, 'account'>

export interface EngineData {
  readonly account: AccountId
  readonly baseUrl: string
  readonly ownUserId: number
  readonly cacheFile: string
  /** The file in which damage was met; null usually. */
  readonly damaged: CopiedFile | null
  readonly token: string | null
  readonly tokenKind: TokenKind
  /** The version of the API that the service is spoken to in. */
  readonly apiVersion: ApiVersion
  /** The service's own version; null where it does not say. */
  readonly serviceVersion?: string | null
  /** Initial route to the service. */
  readonly route: Route
  readonly version: string
  /** Seconds between rounds of reading changes. */
  readonly interval: number
  readonly userStore: MessagePort
  readonly indexer: MessagePort
}

export interface UserStoreData {
  readonly account: AccountId
  readonly ownUserId: number
  readonly userFile: string
  readonly cacheFile: string
  /** The seconds that an edit waits before it is sent, when it cannot be undone on the service. */
  readonly holdSeconds: number
  /** The release of the service; null where it is not known. */
  readonly service: AskedService | null
}

/** An account as a reader needs it. */
export interface ReadAccount {
  readonly account: AccountId
  readonly cacheFile: string
  readonly userFile: string
  readonly ownUserId: number
}

/** State of an account's sync, as its engine reports it. */
export type EngineState = Omit<SyncState, 'account' | 'waitingEdits' | 'rejectedEdits'>

/** Events of the engine of an account. */
export type EngineEvents = {
  changed: Changes
  syncState: EngineState
  /** Damage was met in a file that can be made again. */
  damaged: AppError
  /** The service says that the token is no longer valid. */
  tokenRefused: AppError
}
