import type { Edit } from '../../../shared/edit.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import type { AskedStep, NextStep } from '../../../shared/model/step.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import type { AheadBudget, AheadPlan, KeepableKind } from '../../../shared/model/kept-offline.ts'
import { openCacheForReading, type ReadableCache } from '../../cache/database.ts'
import { isItemKind } from '../../cache/inbox-facts.ts'
import { namingFailures } from '../../database/open.ts'
import { SharedCommits } from '../../database/shared-commits.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../user/database.ts'
import * as drafts from '../../user/drafts.ts'
import { exported } from '../../outbox/export.ts'
import type { Undone } from '../../outbox/history.ts'
import { readAheadPlan } from '../../user/kept-offline.ts'
import { markLooked, readLook } from '../../user/looked-at.ts'
import { marked, readMarks, saveMarks, wakeSnoozed, type MarkTarget } from '../../user/marks.ts'
import * as transitions from '../../outbox/transitions.ts'
import { kindsTouchedBy, Outbox } from '../../outbox/outbox.ts'
import * as queue from '../../outbox/queue.ts'
import { forgetHistory } from '../../outbox/steps.ts'
import { entryOf, type InboxSource } from '../inbox-entries.ts'
import { nextStepOf } from '../steps.ts'
import type { Answers } from '../thread.ts'
import { allOpen, toMark, type ToMark } from './to-mark.ts'
import type { SeenEntry, SeenItem } from '../../protocols/looks.ts'
import type { Chosen, DueEdits, ExportFormat, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'
import type { Changes, OutboxProtocol } from '../../protocols/threads.ts'
import type { Draft } from '../../protocols/draft.ts'
import type { LandedEdit, Departure, NextAttempt } from '../../protocols/outcome.ts'

export interface KeeperOptions {
  readonly account: AccountId
  readonly ownUserId: number
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

type Calls = OutboxProtocol['calls']

const daysKept = 30

/** A second look within this time that shows nothing new is the same look, and not worth a write. */
const sameLookMilliseconds = 60_000

/** Owns the writing connection of user.db: an edit is on disk when `submitEdit` returns, whatever else is going on. */
export class Keeper implements Answers<OutboxProtocol> {
  readonly #options: KeeperOptions
  readonly #user: WritableUserDatabase
  /** What the engine asks for goes in order, and shares commits. */
  readonly #commits: SharedCommits
  /** Edits that were moved since the views were told. */
  readonly #moved = new Set<number>()
  #cache: ReadableCache | null = null
  #outbox: Outbox | null = null

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#user = openUserDatabase(options.userFile)
    this.#commits = new SharedCommits(this.#user, () => this.#tellMoved())
    try {
      this.#writing(() => {
        transitions.doubtWhatWasSending(this.#user)
        const before = options.now() - daysKept * 86_400_000
        transitions.forgetEnded(this.#user, before)
        forgetHistory(this.#user, before)
      })
    } catch (thrown) {
      this.#user.close()
      throw thrown
    }
  }

  close(): void {
    this.#commits.commit()
    this.#cache?.close()
    this.#user.close()
  }

  /**
   * I7: returns when the edits are on disk, all or none. `item_unknown` when what one is done to is not in the cache.
   */
  submitEdits(edits: readonly Edit[], writtenOn?: Seen): number[] {
    const submitted = this.#writing(() => this.#opened().submit(edits, writtenOn))
    const ids = submitted.map(({ id }) => id)
    this.#changed(ids)
    this.#options.onQueued()
    return ids
  }

  submitEdit(edit: Edit, writtenOn?: Seen): number {
    return this.submitEdits([edit], writtenOn)[0] ?? 0
  }

  /** Sends at the next opportunity; a rejected edit is tried again. */
  sendEditNow(id: number): void {
    this.#acting((outbox) => outbox.hurry(id))
  }

  /** Takes an edit back. `conflict` when it may already be on the service. */
  discardEdit(id: number): void {
    // What was done to the same thing after it may go now.
    this.#acting((outbox) => outbox.discard(id))
  }

  restoreEdit(id: number): void {
    this.#acting((outbox) => outbox.restore(id))
  }

  rewriteEdit(id: number, text: string): void {
    this.#acting((outbox) => (outbox.rewrite(id, text), [id]))
  }

  resolveConflict(id: number, chosen: Chosen): void {
    this.#acting((outbox) => (outbox.resolve(id, chosen), [id]))
  }

  reorderEdit(id: number, direction: 'up' | 'down'): void {
    this.#acting((outbox) => outbox.move(id, direction))
  }

  /** All edits that wait, as the contents of a file. */
  exportEdits(format: ExportFormat): string {
    return exported(queue.listUnsettledEdits(this.#user), format)
  }

  /** The step that undoing would take back now, how far that reaches; nothing is done. */
  readUndo(): NextStep | null {
    const next = this.#opened().readUndo()
    return next && nextStepOf(this.#options.account, next)
  }

  readRedo(): NextStep | null {
    const next = this.#opened().readRedo()
    return next && nextStepOf(this.#options.account, next)
  }

  /** @param asked what the user was told that it does: `step_changed` when it would do something else by now */
  undo(asked: AskedStep | null = null): Undone | null {
    return this.#turning((outbox) => outbox.undo(asked))
  }

  redo(asked: AskedStep | null = null): Undone | null {
    return this.#turning((outbox) => outbox.redo(asked))
  }

  /** Writes down what the user did elsewhere in Docket and cannot undo. @param why what there is instead */
  rememberNone(title: string, why: string): void {
    this.#writing(() => this.#opened().rememberNone(title, why))
  }

  saveDraft(name: string, text: string): void {
    this.#writing(() => drafts.saveDraft(this.#user, { name, text, savedAt: this.#options.now() }))
  }

  listDrafts(): Draft[] {
    return drafts.listDrafts(this.#user)
  }

  /**
   * Remembers what the user has seen of an item.
   *
   * @param opened whether they have opened it just now, by which it is read: what is marked as unread while it is open
   * stays so
   */
  markLooked({ item, seenAt, newestNote, newestVersion }: SeenItem, opened: boolean): void {
    const { kind, id } = partsOf(item)
    if (opened) this.#markRead({ kind, id })
    const lookedAt = this.#options.now()
    const last = readLook(this.#user, kind, id)
    if (last && last.seenAt >= seenAt && last.newestNote >= newestNote && last.newestVersion >= newestVersion) {
      if (Math.abs(lookedAt - last.lookedAt) < sameLookMilliseconds) return
    }
    this.#writing(() => markLooked(this.#user, kind, id, { seenAt, newestNote, newestVersion, lookedAt }))
  }

  #markRead(target: MarkTarget): void {
    const newest = entryOf(this.#inboxSource(), target)?.reasons[0]?.at
    const marks = readMarks(this.#user, target)
    if (newest === undefined || newest <= (marks.readAt ?? -1)) return
    const read = marked(marks, { as: 'read', on: true }, { seen: newest, now: this.#options.now() })
    this.#writing(() => saveMarks(this.#user, target, read))
    this.#marked([target])
  }

  /** Marks what is in the inbox, or takes a mark off. Entries that are no longer there are passed over. */
  mark(entries: readonly SeenEntry[], mark: Mark): void {
    this.#mark(toMark(this.#markSource(), entries, mark), mark)
  }

  /** Marks all open entries of the inbox done, as one step of undoing. Returns how many there were. */
  markAllDone(): number {
    const all = allOpen(this.#markSource())
    this.#mark(all, { as: 'done', on: true })
    return all.entries.length
  }

  #mark({ entries, finishing }: ToMark, mark: Mark): void {
    if (entries.length === 0) return
    const outbox = this.#opened()
    const touched = this.#writing(() => outbox.mark(entries, mark, finishing))
    this.#marked(entries.map(({ target }) => target))
    if (touched.length === 0) return
    this.#changed(touched)
    this.#options.onQueued()
  }

  #markSource() {
    // What is folded is read too, from tables that the outbox makes.
    this.#opened()
    return { account: this.#options.account, ...this.#inboxSource() }
  }

  #inboxSource(): InboxSource {
    return { ownUserId: this.#options.ownUserId, cache: this.#openedCache(), user: this.#user }
  }

  /** Brings back the entries that were snoozed until now. */
  wakeSnoozed(): void {
    this.#marked(this.#writing(() => wakeSnoozed(this.#user, this.#options.now())))
  }

  /** Tells the views what is marked otherwise. */
  #marked(targets: readonly MarkTarget[]): void {
    if (targets.length === 0) return
    const { account, onChange } = this.#options
    const source = this.#inboxSource()
    const keys = targets.flatMap(({ kind, id }) => {
      const entry = entryOf(source, { kind, id })?.entry
      return [
        ...(entry === undefined ? [] : [keyOf(account, 'inboxEntry', entry)]),
        ...(isItemKind(kind) ? [keyOf(account, kind, id)] : []),
      ]
    })
    onChange({ kinds: ['inboxEntry'], keys })
  }

  /** Keeps something offline whole, or no longer. */
  keepOffline(key: Key<KeepableKind>, keep: boolean): void {
    const { kind, id } = partsOf(key)
    const outbox = this.#opened()
    if (this.#writing(() => outbox.keepOffline({ kind, id }, keep))) this.#wantsOtherwise([key])
  }

  /** Chooses how much is fetched ahead. */
  setAheadBudget(budget: AheadBudget): void {
    const outbox = this.#opened()
    this.#writing(() => outbox.setAheadBudget(budget))
    this.#wantsOtherwise([])
  }

  #wantsOtherwise(keys: readonly string[]): void {
    this.#options.onChange({ kinds: ['keptOffline'], keys: [...keys] })
    this.#options.onAheadPlan()
  }

  readAheadPlan(): AheadPlan {
    return readAheadPlan(this.#user)
  }

  listUnsettled(): QueuedEdit[] {
    return queue.listUnsettledEdits(this.#user)
  }

  /** What may go out now, of lanes other than those, and else when something may. */
  listDue({ now, most, besides }: Calls['listDue']['args']): Promise<DueEdits> {
    return this.#commits.run(() => {
      const due = this.#opened().listDue(now, most, besides)
      return { due, nextDueAt: due.length === 0 ? queue.nextDueAt(this.#user, now) : null }
    })
  }

  startSending(departure: Departure): Promise<boolean> {
    return this.#change(departure.id, () => transitions.startSending(this.#user, departure))
  }

  putBack(next: NextAttempt): Promise<void> {
    return this.#change(next.id, () => transitions.putBack(this.#user, next))
  }

  doubt(next: NextAttempt): Promise<void> {
    return this.#change(next.id, () => transitions.doubt(this.#user, next))
  }

  reject({ id, error, known }: Calls['reject']['args']): Promise<void> {
    return this.#change(id, () => transitions.reject(this.#user, id, error, known))
  }

  conflict({ id, fields }: Calls['conflict']['args']): Promise<void> {
    return this.#change(id, () => transitions.setConflict(this.#user, id, fields))
  }

  retire(landed: LandedEdit): Promise<void> {
    return this.#commits.runLater(this.#changing(landed.id, () => transitions.retire(this.#user, landed)))
  }

  hurryAll(): Promise<void> {
    return this.#commits.run(() => transitions.hurryAll(this.#user))
  }

  /** What the user does with edits, told to the views; something may go out now that could not before. */
  #acting(work: (outbox: Outbox) => number[]): void {
    const outbox = this.#opened()
    this.#changed(this.#writing(() => work(outbox)))
    this.#options.onQueued()
  }

  #turning(work: (outbox: Outbox) => Undone | null): Undone | null {
    const outbox = this.#opened()
    const undone = this.#writing(() => work(outbox))
    if (!undone || undone.refused !== null) return undone
    this.#changed(undone.touched)
    if (undone.changed.has('marks')) this.#options.onChange({ kinds: ['inboxEntry'], keys: [] })
    if (undone.changed.has('kept') || undone.changed.has('ahead')) this.#wantsOtherwise([])
    this.#options.onQueued()
    return undone
  }

  /** One move of an edit's state, told to the views when it is on disk. */
  #change<T>(id: number, work: () => T): Promise<T> {
    return this.#commits.run(this.#changing(id, work))
  }

  #changing<T>(id: number, work: () => T): () => T {
    return () => {
      const isUnsettled = queue.isUnsettled(this.#user, id)
      const value = work()
      if (isUnsettled) this.#moved.add(id)
      return value
    }
  }

  #tellMoved(): void {
    const ids = [...this.#moved]
    this.#moved.clear()
    this.#changed(ids)
  }

  #changed(ids: readonly number[]): void {
    const { account } = this.#options
    const kinds = new Set<string>()
    const keys = new Set<string>()
    for (const id of ids) {
      const queued = queue.readUnsettledEdit(this.#user, id) ?? queue.readEndedEdit(this.#user, id)
      if (!queued) continue
      for (const kind of kindsTouchedBy(queued)) kinds.add(kind)
      keys.add(keyOf(account, 'edit', id)).add(queued.edit.target)
      const { item } = queued.base
      if (item) keys.add(keyOf(account, item.kind, item.id))
    }
    if (kinds.size > 0) this.#options.onChange({ kinds: [...kinds], keys: [...keys] })
  }

  #opened(): Outbox {
    if (this.#outbox) return this.#outbox
    const { account, ownUserId, holdSeconds, now } = this.#options
    const cache = this.#openedCache()
    this.#outbox = new Outbox({ account, ownUserId, user: this.#user, cache, holdSeconds, now })
    return this.#outbox
  }

  #openedCache(): ReadableCache {
    this.#cache ??= openCacheForReading(this.#options.cacheFile)
    return this.#cache
  }

  #writing<T>(work: () => T): T {
    return namingFailures(this.#options.userFile, work)
  }
}
