import type { Recorder } from '../../activity/recorder.ts'
import { Sender } from '../../outbox/send/sender.ts'
import { hideIfGone } from '../../sync/lists/vanished-projects.ts'
import type { Sources } from '../../sync/lists/sources.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { EngineOptions } from './engine-options.ts'
import type { ItemNumbers } from './item-numbers.ts'
import type { ListReads } from './list-reads.ts'
import { OutboxExecutor } from './outbox-executor.ts'
import type { ReportedState } from './reported-state.ts'
import type { RowChanges } from './row-changes.ts'
import type { ServiceAccess } from './service-access.ts'

export interface SendingOptions {
  readonly engine: EngineOptions
  readonly access: ServiceAccess
  readonly state: ReportedState
  readonly contexts: CrawlContexts
  readonly recorder: Recorder
  readonly sources: Sources
  readonly changes: RowChanges
  readonly lists: ListReads
  /** Remembers the numbers of the items that edits are about. */
  readonly numbers: ItemNumbers
  /** The answer to an edit was stored. */
  readonly onStored: () => void
}

/** Sends the edits of an account. The sender is told who else wants to know of an edit: views, the activity, the connection. */
export function outboxExecutor(options: SendingOptions): OutboxExecutor {
  const { engine, access, state, contexts, recorder, sources, changes, lists, numbers } = options
  const { cache, client, ownUserId, now, random, userStore } = engine
  const { signal } = contexts.uncounted
  const sender = new Sender({
    cache,
    queue: userStore.calls,
    context: { client, cache, ownUserId, signal, onProgress: (publishing) => state.say({ publishing }) },
    now,
    random,
    onUnreachable: (error) => access.connection.lose(error),
    isTokenDead: () => access.token.isDead(),
    isProjectHidden: (id) => hideIfGone(id, sources, contexts.counted),
    recording: (arrival, own) => recorder.recording(arrival, { own }),
    onUploading: (uploading) => state.say({ uploading }),
    onTakenUp: (queued) => numbers.remember(queued),
    onForbidden: ({ edit }) => void lists.readRights(edit.target),
    onLanded: ({ kinds, keys }) => {
      options.onStored()
      const named = keys.map(({ kind, id }) => changes.keyOf(kind, id))
      changes.report(['edit', ...kinds], named)
    },
  })
  return new OutboxExecutor({
    sender,
    isAble: () => access.isAble,
    now,
    onFailure: (thrown) => access.handleError(access.errorOf(thrown)),
  })
}
