import type { Kind } from '../../../shared/model/key.ts'
import type { EditQueue } from '../../outbox/queue/edit-queue.ts'
import type { CallsOf } from '../thread.ts'
import type { UserStore } from './user-store.ts'

/** The engine's calls to the user store: the transitions of an edit's state. */
export const outboxCalls = {
  listUnsettled: (userStore: UserStore) => userStore.listUnsettled(),
  listDue: (userStore: UserStore, asked: Parameters<EditQueue['listDue']>[0]) => userStore.listDue(asked),
  startSending: (userStore: UserStore, asked: Parameters<EditQueue['startSending']>[0]) =>
    userStore.startSending(asked),
  putBack: (userStore: UserStore, asked: Parameters<EditQueue['putBack']>[0]) => userStore.putBack(asked),
  doubt: (userStore: UserStore, asked: Parameters<EditQueue['doubt']>[0]) => userStore.doubt(asked),
  reject: (userStore: UserStore, asked: Parameters<EditQueue['reject']>[0]) => userStore.reject(asked),
  conflict: (userStore: UserStore, asked: Parameters<EditQueue['conflict']>[0]) => userStore.conflict(asked),
  retire: (userStore: UserStore, asked: Parameters<EditQueue['retire']>[0]) => userStore.retire(asked),
  noteUpload: (userStore: UserStore, asked: Parameters<EditQueue['noteUpload']>[0]) => userStore.noteUpload(asked),
  hurryAll: (userStore: UserStore) => userStore.hurryAll(),
  /** Returns the service's id of a row that was made here; null while it has none. */
  readServiceId: (userStore: UserStore, { kind, id }: { readonly kind: Kind; readonly id: number }) =>
    userStore.readServiceId(kind, id),
  /** Reads the user's choice of things to keep offline, and the budget of reading ahead. */
  readAheadPlan: (userStore: UserStore) => userStore.readAheadPlan(),
  /** The first round has ended. `since`: the service's clock then, in milliseconds; newer reasons notify the user. */
  beginNotifications: (userStore: UserStore, from: { readonly since: number }) => userStore.beginNotifications(from),
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
