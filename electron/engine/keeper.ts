import type { Edit } from '../../shared/edit.ts'
import { AppFailure, type AppError } from '../../shared/errors.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import type { AheadBudget, AheadPlan, KeepableKind } from '../../shared/model/kept-offline.ts'
import { openCacheForReading, type ReadableCache } from '../cache/database.ts'
import { readStoredItem } from '../cache/folded.ts'
import { readInboxEntry } from '../cache/inbox-entries.ts'
import { readProject } from '../cache/projects.ts'
import { namingFailures } from '../database/open.ts'
import { openUserDatabase, type WritableUserDatabase } from '../outbox/database.ts'
import { markDone, markUndone } from '../outbox/done.ts'
import * as keptOffline from '../outbox/kept-offline.ts'
import { kindOf } from '../outbox/kinds.ts'
import { markLooked, readLook } from '../outbox/looked-at.ts'
import * as queue from '../outbox/queue.ts'
import type { SeenItem } from './looks.ts'
import type { Changes } from './protocols.ts'

export interface KeeperOptions {
  readonly account: AccountId
  readonly userFile: string
  readonly cacheFile: string
  readonly holdSeconds: number
  readonly now: () => number
  /** Told after each commit that a view can see. */
  readonly onChange: (changes: Changes) => void
  /** Told when there may be something to send. */
  readonly onQueued: () => void
  /** Told when the user wants something else on this computer. */
  readonly onAheadPlan: () => void
}

const daysKept = 30

/** A second look within this time that shows nothing new is the same look, and not worth a write. */
const sameLookMilliseconds = 60_000

/** Owns the writing connection of user.db: an edit is on disk when `submitEdit` returns, whatever else is going on. */
export class Keeper {
  readonly #options: KeeperOptions
  readonly #user: WritableUserDatabase
  #cache: ReadableCache | null = null

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#user = openUserDatabase(options.userFile)
    try {
      this.#writing(() => {
        queue.doubtWhatWasSending(this.#user)
        queue.forgetEnded(this.#user, options.now() - daysKept * 86_400_000)
      })
    } catch (thrown) {
      this.#user.close()
      throw thrown
    }
  }

  close(): void {
    this.#cache?.close()
    this.#user.close()
  }

  /** I7: returns when the edit is on disk. `item_unknown` when its item is not in the cache. */
  submitEdit(edit: Edit): number {
    const base = this.#baseOf(edit)
    const createdAt = this.#options.now()
    const heldUntil = kindOf(edit).final ? createdAt + this.#options.holdSeconds * 1000 : null
    const id = this.#writing(() => queue.addEdit(this.#user, edit, base, { createdAt, heldUntil }))
    this.#changed(id, edit)
    this.#options.onQueued()
    return id
  }

  /** Sends at the next opportunity; a rejected edit is tried again. */
  sendEditNow(id: number): void {
    const edit = this.#unsettled(id)
    this.#writing(() => queue.hurry(this.#user, id))
    this.#changed(id, edit.edit)
    this.#options.onQueued()
  }

  /** Takes an edit back. `conflict` when it may already be on the service. */
  discardEdit(id: number): void {
    const { edit } = this.#unsettled(id)
    if (!this.#writing(() => queue.discard(this.#user, id, this.#options.now()))) {
      throw AppFailure.of('conflict', 'This is being sent right now and cannot be taken back any more.')
    }
    this.#changed(id, edit)
    // What was done to the item after it may go now.
    this.#options.onQueued()
  }

  /** Remembers what the user has seen of an item. */
  markLooked({ item, seenAt, newestNote }: SeenItem): void {
    const { kind, id } = partsOf(item)
    const lookedAt = this.#options.now()
    const last = readLook(this.#user, kind, id)
    if (last && last.seenAt >= seenAt && last.newestNote >= newestNote) {
      if (Math.abs(lookedAt - last.lookedAt) < sameLookMilliseconds) return
    }
    this.#writing(() => markLooked(this.#user, kind, id, { seenAt, newestNote, lookedAt }))
  }

  /**
   * Marks inbox entries done up to the newest reason that was seen (`seen`: its time, milliseconds), or takes that back.
   * What is no longer in the inbox is passed over.
   */
  markInboxDone(entries: readonly { readonly id: number; readonly seen: number }[], done: boolean): void {
    const cache = this.#openedCache()
    this.#writing(() =>
      this.#user.transaction(() => {
        for (const { id, seen } of entries) {
          const entry = readInboxEntry(cache, id)
          if (!entry) continue
          if (done) markDone(this.#user, entry, seen, this.#options.now())
          else markUndone(this.#user, entry)
        }
      })(),
    )
    const keys = entries.map(({ id }) => keyOf(this.#options.account, 'inboxEntry', id))
    this.#options.onChange({ kinds: ['inboxEntry'], keys })
  }

  /** Keeps something offline whole, or no longer. */
  keepOffline(key: Key<KeepableKind>, keep: boolean): void {
    const { kind, id } = partsOf(key)
    this.#writing(() => keptOffline.keepOffline(this.#user, { kind, id }, keep, this.#options.now()))
    this.#options.onChange({ kinds: ['keptOffline'], keys: [key] })
    this.#options.onAheadPlan()
  }

  /** Chooses how much is fetched ahead. */
  setAheadBudget(budget: AheadBudget): void {
    this.#writing(() => keptOffline.saveAheadBudget(this.#user, budget))
    this.#options.onChange({ kinds: ['keptOffline'], keys: [] })
    this.#options.onAheadPlan()
  }

  readAheadPlan(): AheadPlan {
    return keptOffline.readAheadPlan(this.#user)
  }

  listUnsettled(): queue.QueuedEdit[] {
    return queue.listUnsettledEdits(this.#user)
  }

  listDue(now: number, most: number): { due: queue.QueuedEdit[]; nextDueAt: number | null } {
    return { due: queue.listDueEdits(this.#user, now, most), nextDueAt: queue.nextDueAt(this.#user, now) }
  }

  startSending(id: number, at: number, sentAfter: number): boolean {
    return this.#move(id, () => queue.startSending(this.#user, id, at, sentAfter))
  }

  putBack(id: number, nextAttemptAt: number, error: AppError | null): void {
    this.#move(id, () => queue.putBack(this.#user, id, nextAttemptAt, error))
  }

  doubt(id: number, nextAttemptAt: number, error: AppError | null): void {
    this.#move(id, () => queue.doubt(this.#user, id, nextAttemptAt, error))
  }

  reject(id: number, error: AppError): void {
    this.#move(id, () => queue.reject(this.#user, id, error))
  }

  retire(id: number, at: number, made: { readonly kind: string; readonly serviceId: number } | null): void {
    this.#move(id, () => queue.retire(this.#user, id, at, made))
  }

  hurryAll(): void {
    this.#writing(() => queue.hurryAll(this.#user))
  }

  /** One move of an edit's state, told to the views. */
  #move<T>(id: number, work: () => T): T {
    const before = queue.readUnsettledEdit(this.#user, id)
    const value = this.#writing(work)
    if (before) this.#changed(id, before.edit)
    return value
  }

  #changed(id: number, edit: Edit): void {
    const kinds = ['edit', partsOf(edit.target).kind]
    const keys: string[] = [keyOf(this.#options.account, 'edit', id), edit.target]
    if (kindOf(edit).note) kinds.push('note')
    this.#options.onChange({ kinds, keys })
  }

  #unsettled(id: number): queue.QueuedEdit {
    const edit = queue.readUnsettledEdit(this.#user, id)
    if (!edit) throw AppFailure.of('item_unknown', 'This edit no longer waits: it has arrived or was given up.')
    return edit
  }

  #baseOf(edit: Edit): queue.EditBase {
    const { kind, id } = partsOf(edit.target)
    const cache = this.#openedCache()
    const item = readStoredItem(cache, kind, id)
    if (!item) throw AppFailure.of('item_unknown', 'This item is not on this computer yet.')
    const projectId = Number(item.project_id)
    return {
      projectId,
      iid: Number(item.iid),
      projectPath: readProject(cache, projectId)?.pathWithNamespace ?? `project ${projectId}`,
      title: String(item.title),
      state: String(item.state),
    }
  }

  #openedCache(): ReadableCache {
    this.#cache ??= openCacheForReading(this.#options.cacheFile)
    return this.#cache
  }

  #writing<T>(work: () => T): T {
    return namingFailures(this.#options.userFile, work)
  }
}
