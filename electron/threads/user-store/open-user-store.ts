import { damagedCopyOf } from '../../../shared/copied-file.ts'
import { day } from '../../../shared/durations.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { AskedService } from '../../../shared/contract/abilities.ts'
import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { openCacheForReading } from '../../cache/storage/open-cache.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { DamageFinder, isDamage } from '../../database/damage.ts'
import { failureOfDatabase } from '../../database/open.ts'
import { SharedCommits } from '../../database/shared-commits.ts'
import { Throttle } from '../../timing/throttle.ts'
import { attachedFolderOf, forgetAttachedFiles } from '../../user/attached-files.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../user/database.ts'
import type { MarkTarget } from '../../user/marks.ts'
import { finishRestoring } from '../../user/restore.ts'
import * as transitions from '../../outbox/queue/transitions.ts'
import { kindsTouchedBy, Outbox } from '../../outbox/outbox.ts'
import * as queue from '../../outbox/queue/queue.ts'
import { kindOf } from '../../outbox/kinds/kinds.ts'
import { forgetHistory } from '../../outbox/history/steps.ts'
import { entryOf, type InboxSource } from '../inbox/inbox-entries.ts'
import type { Changes } from '../../protocols/thread-data.ts'

export interface UserStoreOptions {
  readonly account: AccountId
  readonly ownUserId: number
  readonly userFile: string
  readonly cacheFile: string
  readonly holdSeconds: number
  /** The release of the service; not known unless given. */
  readonly service?: AskedService | null
  readonly now: () => number
  /** Called after each commit that a view can see. */
  readonly onChange: (changes: Changes) => void
  /** Called when there may be something to send. */
  readonly onQueued: () => void
  /** Called when the user changed the things that are kept offline or read ahead. */
  readonly onAheadPlan: () => void
  /** Called when damage is met in a file that can be made again; the account is to be opened again then. */
  readonly onDamaged?: (error: AppError) => void
}

const daysKept = 30

/** Milliseconds between two reports of what became of edits, most of which are sent and retired in that time. */
const tellEvery = 25

/** The files of the user store thread, the writers that use them, and the reports to views. */
export class OpenUserStore {
  readonly user: WritableUserDatabase
  /** Runs the engine's calls in order; several of them share one commit. */
  readonly commits: SharedCommits
  /** Where the files lie that texts name. */
  readonly attachedFolder: string
  readonly #options: UserStoreOptions
  /** The ids of edits whose state changed since the last report to the views. */
  readonly #changedEdits = new Set<number>()
  readonly #telling = new Throttle<void>({ every: tellEvery, leading: false, emit: () => this.#tellChangedEdits() })
  readonly #damage = new DamageFinder(() => (this.#cache ? [this.user, this.#cache] : [this.user]))
  #cache: ReadableCache | null = null
  #outbox: Outbox | null = null

  constructor(options: UserStoreOptions) {
    this.#options = options
    this.attachedFolder = attachedFolderOf(options.userFile)
    finishRestoring(options.userFile)
    this.user = openUserDatabase(options.userFile)
    const onCommit = () => {
      if (this.#changedEdits.size > 0) this.#telling.push()
    }
    this.commits = new SharedCommits(this.user, onCommit, (thrown) => this.#failureOf(thrown))
    try {
      this.write(() => {
        transitions.doubtWhatWasSending(this.user)
        const before = options.now() - daysKept * day
        transitions.forgetEnded(this.user, before)
        forgetHistory(this.user, before)
        forgetAttachedFiles(this.user, this.attachedFolder, options.now() - day)
      })
    } catch (thrown) {
      this.user.close()
      throw thrown
    }
  }

  close(): void {
    this.commits.commit()
    this.#telling.close()
    this.#cache?.close()
    this.user.close()
  }

  /** Writes to user.db, by what the cache may say. A failure names the file that it is of. */
  write<T>(work: () => T): T {
    return this.#namingFailures(work)
  }

  /** Reads from user.db and the cache. A failure names the file that it is of. */
  read<T>(work: () => T): T {
    return this.#namingFailures(work)
  }

  #namingFailures<T>(work: () => T): T {
    try {
      return work()
    } catch (thrown) {
      throw this.#failureOf(thrown)
    }
  }

  /** The user is told to move a damaged user.db away, with all unsent edits: it must not be named for the damage of a copy. */
  #failureOf(thrown: unknown): unknown {
    const failure = isDamage(thrown)
      ? this.#damage.failureOf(thrown)
      : failureOfDatabase(this.#options.userFile, thrown)
    const error = errorOf(failure)
    if (damagedCopyOf(error) !== null) this.#options.onDamaged?.(error)
    return failure
  }

  /** The outbox, opened with the tables that the folded rows are read from. */
  outbox(): Outbox {
    if (this.#outbox) return this.#outbox
    const { account, ownUserId, holdSeconds, now, service = null } = this.#options
    const cache = this.#openedCache()
    const { user, attachedFolder } = this
    const options = { account, ownUserId, user, cache, attachedFolder, holdSeconds, now, service }
    this.#outbox = this.read(() => new Outbox(options))
    return this.#outbox
  }

  #openedCache(): ReadableCache {
    this.#cache ??= this.read(() => openCacheForReading(this.#options.cacheFile))
    return this.#cache
  }

  /** Returns the source of the inbox's entries. */
  inboxSource(): InboxSource {
    return { ownUserId: this.#options.ownUserId, cache: this.#openedCache(), user: this.user }
  }

  /** Returns the source of entries that are marked. */
  markSource() {
    // Opening the outbox makes the tables that the folded rows are read from.
    this.outbox()
    const { account, service = null } = this.#options
    return { account, service, ...this.inboxSource() }
  }

  /** Returns the source of notifications, and of entries that rules are applied to. */
  notificationSource() {
    // Opening the outbox makes the tables that the folded rows are read from.
    this.outbox()
    const { account, now } = this.#options
    return { ...this.inboxSource(), account, user: this.user, now: now() }
  }

  /** Returns work that changes the state of one edit. The views get the change when it is on disk. */
  changing<T>(id: number, work: () => T): () => T {
    return () => {
      const isUnsettled = queue.isUnsettled(this.user, id)
      const value = work()
      if (isUnsettled) this.#changedEdits.add(id)
      return value
    }
  }

  #tellChangedEdits(): void {
    const ids = [...this.#changedEdits]
    this.#changedEdits.clear()
    this.tellChanged(ids)
  }

  /** Reports to the views which edits have changed, and their subjects. */
  tellChanged(ids: readonly number[]): void {
    const { account } = this.#options
    const kinds = new Set<string>()
    const keys = new Set<string>()
    for (const id of ids) {
      const queued = queue.readUnsettledEdit(this.user, id) ?? queue.readEndedEdit(this.user, id)
      if (!queued) continue
      for (const kind of kindsTouchedBy(queued)) kinds.add(kind)
      keys.add(keyOf(account, 'edit', id)).add(queued.edit.target)
      for (const other of kindOf(queued.edit).others?.(queued.edit) ?? []) keys.add(other)
      const { item } = queued.base
      const { makes } = kindOf(queued.edit)
      if (makes) keys.add(keyOf(account, makes, localIdOf(id)))
      if (item) keys.add(keyOf(account, item.kind, item.id))
    }
    if (kinds.size > 0) this.#options.onChange({ kinds: [...kinds], keys: [...keys] })
  }

  /** Reports to the views which entries and items have changed marks or local labels. */
  tellMarked(targets: readonly MarkTarget[], kinds: readonly string[] = ['inboxEntry']): void {
    if (targets.length === 0) return
    const { account, onChange } = this.#options
    const source = this.inboxSource()
    const keys = targets.flatMap(({ kind, id }) => {
      const entry = this.read(() => entryOf(source, { kind, id })?.entry)
      return [
        ...(entry === undefined ? [] : [keyOf(account, 'inboxEntry', entry)]),
        ...(isItemKind(kind) ? [keyOf(account, kind, id)] : []),
      ]
    })
    onChange({ kinds: [...kinds], keys })
  }
}
