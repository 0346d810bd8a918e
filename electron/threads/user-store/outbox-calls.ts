import type { EditQueue } from '../../outbox/queue/edit-queue.ts'
import type { CallsOf } from '../thread.ts'
import type { Keeper } from './user-store.ts'

/** The engine's calls to the keeper: the transitions of an edit's state. */
export const outboxCalls = {
  listUnsettled: (keeper: Keeper) => keeper.listUnsettled(),
  listDue: (keeper: Keeper, asked: Parameters<EditQueue['listDue']>[0]) => keeper.listDue(asked),
  startSending: (keeper: Keeper, asked: Parameters<EditQueue['startSending']>[0]) => keeper.startSending(asked),
  putBack: (keeper: Keeper, asked: Parameters<EditQueue['putBack']>[0]) => keeper.putBack(asked),
  doubt: (keeper: Keeper, asked: Parameters<EditQueue['doubt']>[0]) => keeper.doubt(asked),
  reject: (keeper: Keeper, asked: Parameters<EditQueue['reject']>[0]) => keeper.reject(asked),
  conflict: (keeper: Keeper, asked: Parameters<EditQueue['conflict']>[0]) => keeper.conflict(asked),
  retire: (keeper: Keeper, asked: Parameters<EditQueue['retire']>[0]) => keeper.retire(asked),
  hurryAll: (keeper: Keeper) => keeper.hurryAll(),
  /** Reads what the user keeps offline, and how much may be read ahead. */
  readAheadPlan: (keeper: Keeper) => keeper.readAheadPlan(),
  /** The first round has ended. `since`: the service's clock then, in milliseconds; what is newer is news. */
  beginNews: (keeper: Keeper, from: { readonly since: number }) => keeper.beginNews(from),
}

export type OutboxProtocol = {
  readonly calls: CallsOf<typeof outboxCalls>
  readonly events: {
    /** The answer of `readAheadPlan` has changed. */
    aheadPlanChanged: null
    /** There may be something to send. */
    queued: null
  }
}
