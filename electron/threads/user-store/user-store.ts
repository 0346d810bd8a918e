import { minute } from '../../../shared/durations.ts'
import type { Edit } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { keyOf, partsOf, type AccountId, type Key, type Kind } from '../../../shared/model/key.ts'
import type { AskedStep, NextStep } from '../../../shared/model/step.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import type { ChosenRule } from '../../../shared/model/rule.ts'
import type { ChosenView } from '../../../shared/model/view.ts'
import type { AheadBudget, AheadPlan, KeepableKind } from '../../../shared/model/kept-offline.ts'
import { noteUpload } from '../../user/attached-files.ts'
import { Attaching, type FileToAttach } from '../../user/attaching.ts'
import { copyDatabase } from '../../user/back-up.ts'
import * as drafts from '../../user/drafts.ts'
import { exported } from '../../outbox/queue/export.ts'
import type { Undone } from '../../outbox/history/history.ts'
import { readAheadPlan } from '../../user/kept-offline.ts'
import { markLooked, readLook } from '../../user/looked-at.ts'
import { marked, readMarks, saveMarks, wakeSnoozed, type MarkTarget } from '../../user/marks.ts'
import { removeRule, saveRule } from '../../user/rules.ts'
import { readServiceName } from '../../user/service-names.ts'
import { markViewed } from '../../user/viewed-files.ts'
import { orderViews, removeView, saveView } from '../../user/views.ts'
import * as transitions from '../../outbox/queue/transitions.ts'
import { type Outbox } from '../../outbox/outbox.ts'
import * as queue from '../../outbox/queue/queue.ts'
import { entryOf } from '../inbox/inbox-entries.ts'
import { OpenUserStore, type UserStoreOptions } from './open-user-store.ts'
import { nextStepOf } from './steps.ts'
import { applyRules, beginRules, undoWork, type RuledTargets } from './apply-rules.ts'
import { beginNotifications, takeNotifications } from './take-notifications.ts'
import { allOpen, toMark, type ToMark } from './to-mark.ts'
import type { EntryNotification, NotificationQuestion } from '../../protocols/entry-notification.ts'
import type { SeenEntry, SeenItem } from '../../protocols/looks.ts'
import type { SentProposals } from '../../protocols/proposal.ts'
import type { Chosen, DueEdits, EditExportFormat, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'
import type { EditQueue } from '../../outbox/queue/edit-queue.ts'
import type { Draft } from '../../protocols/draft.ts'
import type { ViewedFile } from '../../protocols/viewed-file.ts'
import type { UploadedFile } from '../../protocols/attached-file.ts'
import type { LandedEdit, Departure, NextAttempt } from '../../protocols/outcome.ts'

/** The rows that show a local label, and the lists that a query may ask for by one. */
const kindsOfLabelling = ['localLabel', 'inboxEntry', 'issue', 'mergeRequest']

/** A second look within this time that shows nothing new is the same look, and not worth a write. */
const sameLookMilliseconds = minute

/**
 * Owns the only writing connection of user.db. An edit is on disk when `submitEdit` returns, whatever else is going on.
 */
export class UserStore implements EditQueue {
  readonly #store: OpenUserStore
  readonly #options: UserStoreOptions
  readonly #attaching: Attaching

  constructor(options: UserStoreOptions) {
    this.#options = options
    this.#store = new OpenUserStore(options)
    this.#attaching = new Attaching(this.#store.user, this.#store.attachedFolder, options.now)
  }

  get account(): AccountId {
    return this.#options.account
  }

  close(): void {
    this.#store.close()
  }

  /**
   * Copies all of user.db to a file that the user chose.
   *
   * @throws AppFailure `file_not_written`
   */
  backUp(to: string): void {
    this.#store.commits.commit()
    try {
      copyDatabase(this.#store.user, to)
    } catch (thrown) {
      throw AppFailure.of('file_not_written', { detail: String(thrown) })
    }
  }

  /**
   * Queues edits and returns their ids when all of them are on disk (I7); when it throws, none is.
   *
   * @param writtenOn the values that the user saw while writing
   * @throws AppFailure `item_unknown` when the target of an edit is not in the cache
   */
  submitEdits(edits: readonly Edit[], writtenOn?: Seen, atOnce = false): number[] {
    const submitted = this.#store.write(() => this.#store.outbox().submit(edits, writtenOn, atOnce))
    const ids = submitted.map(({ id }) => id)
    this.#store.tellChanged(ids)
    this.#options.onQueued()
    return ids
  }

  submitEdit(edit: Edit, writtenOn?: Seen): number {
    return this.submitEdits([edit], writtenOn)[0] ?? 0
  }

  /**
   * Keeps an edit that an assistant proposes. Nothing is sent: the user decides. Returns its id.
   *
   * @throws AppFailure `item_unknown`, `proposals_full`, `proposal_of_draft`
   */
  propose(edit: Edit, proposedBy: string): number {
    const id = this.#store.write(() => this.#store.outbox().propose(edit, proposedBy))
    this.#proposalsChanged([id])
    return id
  }

  /** @throws AppFailure `proposal_ended` */
  changeProposal(id: number, edit: Edit): void {
    this.#store.write(() => this.#store.outbox().changeProposal(id, edit))
    this.#proposalsChanged([id])
  }

  /** Queues proposals as the user's edits, each that is not refused. */
  sendProposals(ids: readonly number[]): SentProposals {
    const sent = this.#store.write(() => this.#store.outbox().sendProposals(ids))
    this.#proposalsChanged(ids)
    this.#store.tellChanged(sent.edits)
    this.#options.onQueued()
    return sent
  }

  /**
   * Puts a proposed comment on lines into the stored draft of the user's review, and returns that draft.
   *
   * @throws AppFailure `proposal_ended`, `bad_call`
   */
  addProposalToReview(id: number): string {
    const text = this.#store.write(() => this.#store.outbox().addProposalToReview(id))
    this.#proposalsChanged([id])
    return text
  }

  /** @throws AppFailure `proposal_ended` */
  throwAwayProposals(ids: readonly number[]): void {
    this.#store.write(() => this.#store.outbox().throwAwayProposals(ids))
    this.#proposalsChanged(ids)
  }

  #proposalsChanged(ids: readonly number[]): void {
    const { account, onChange } = this.#options
    onChange({ kinds: ['proposal'], keys: ids.map((id) => keyOf(account, 'proposal', id)) })
  }

  /** Returns true if an edit that waited was taken back by a later one, so that nothing of it is sent. */
  isAnnulled(id: number): boolean {
    return queue.isUndone(this.#store.user, id)
  }

  /** Makes an edit due now. A rejected edit is tried again. */
  sendEditNow(id: number): void {
    this.#acting((outbox) => outbox.hurry(id))
  }

  /**
   * Discards an edit. Returns the number of others that went along with it, since they had nothing left to do.
   *
   * @throws AppFailure `edit_on_its_way` when the edit may already be on the service
   */
  discardEdit(id: number): number {
    // Later edits of the same thing may be due now.
    this.#acting((outbox) => outbox.discard(id))
    return queue.listGoneAlong(this.#store.user, id).length
  }

  restoreEdit(id: number): void {
    this.#acting((outbox) => outbox.restore(id))
  }

  holdEdit(id: number, isHeld: boolean): void {
    this.#acting((outbox) => outbox.hold(id, isHeld))
  }

  rewriteEdit(id: number, text: string): void {
    this.#acting((outbox) => (outbox.rewrite(id, text), [id]))
  }

  resolveConflict(id: number, chosen: Chosen): void {
    this.#acting((outbox) => (outbox.resolve(id, chosen), [id]))
  }

  reorderEdit(id: number, direction: 'up' | 'down'): void {
    this.#acting((outbox) => outbox.reorder(id, direction))
  }

  /** Returns all waiting edits as the contents of a file. */
  exportEdits(format: EditExportFormat): string {
    return exported(queue.listUnsettledEdits(this.#store.user), format)
  }

  /** The step that `undo` would undo now, and its reach. Nothing is changed. */
  readUndo(): NextStep | null {
    const next = this.#store.read(() => this.#store.outbox().readUndo())
    return next && nextStepOf(this.#options.account, next)
  }

  readRedo(): NextStep | null {
    const next = this.#store.read(() => this.#store.outbox().readRedo())
    return next && nextStepOf(this.#options.account, next)
  }

  /**
   * @param asked the step that the user was shown
   * @throws AppFailure `step_changed` when another step would be undone by now
   */
  undo(asked: AskedStep | null = null): Undone | null {
    return this.#undoing((outbox) => outbox.undo(asked))
  }

  redo(asked: AskedStep | null = null): Undone | null {
    return this.#undoing((outbox) => outbox.redo(asked))
  }

  /**
   * Adds a step to the history that cannot be undone, so that undo does not reach past it unnoticed.
   *
   * @param why the user's way out
   */
  rememberWithoutUndo(title: string, why: string): void {
    this.#store.write(() => this.#store.outbox().rememberWithoutUndo(title, why))
  }

  /** Begins with a file for a text, and returns its number. @throws AppFailure `disk_full` */
  attachFile(file: FileToAttach): string {
    return this.#store.write(() => this.#attaching.begin(file))
  }

  /**
   * Adds the next piece of a file. With the last one it is on disk and can be named.
   *
   * @param at the number of bytes before it
   * @throws AppFailure `file_piece_unexpected`, `disk_full`
   */
  addFilePiece(file: string, at: number, piece: Uint8Array): void {
    this.#store.write(() => this.#attaching.add(file, at, piece))
  }

  /** Gives a file up that has not come whole. */
  cancelFile(file: string): void {
    this.#attaching.cancel(file)
  }

  saveDraft(name: string, text: string): void {
    this.#store.write(() => drafts.saveDraft(this.#store.user, { name, text, savedAt: this.#options.now() }))
  }

  /** Marks a changed file of a merge request as viewed, or not. */
  markViewed(item: Key<'mergeRequest'>, file: ViewedFile, viewed: boolean): void {
    this.#store.write(() => markViewed(this.#store.user, partsOf(item).id, file, viewed))
  }

  listDrafts(): Draft[] {
    return drafts.listDrafts(this.#store.user)
  }

  /**
   * Remembers the user's look at an item.
   *
   * @param opened true if the user has just opened it. Only that marks it as read: an item that is marked as unread while it is
   * open stays unread.
   */
  markLooked({ item, seenAt, newestNote, newestVersion }: SeenItem, opened: boolean): void {
    const { kind, id } = partsOf(item)
    if (opened) this.#markRead({ kind, id })
    const lookedAt = this.#options.now()
    const last = readLook(this.#store.user, kind, id)
    if (last && last.seenAt >= seenAt && last.newestNote >= newestNote && last.newestVersion >= newestVersion) {
      if (Math.abs(lookedAt - last.lookedAt) < sameLookMilliseconds) return
    }
    this.#store.write(() => markLooked(this.#store.user, kind, id, { seenAt, newestNote, newestVersion, lookedAt }))
  }

  #markRead(target: MarkTarget): void {
    const newest = this.#store.read(() => entryOf(this.#store.inboxSource(), target))?.reasons[0]?.at
    const marks = readMarks(this.#store.user, target)
    if (newest === undefined || newest <= (marks.readAt ?? -1)) return
    const read = marked(marks, { as: 'read', on: true }, { seen: newest, now: this.#options.now() })
    this.#store.write(() => saveMarks(this.#store.user, target, read))
    this.#store.tellMarked([target])
  }

  /**
   * Sets a mark on inbox entries or removes it, and returns their number: entries that are no longer in the inbox are left out.
   *
   * @param at the moment of the step, where steps of other accounts are made with it
   * @param snoozesToo true if their todos are snoozed on the service as well
   */
  mark(entries: readonly SeenEntry[], mark: Mark, at?: number, snoozesToo = false): number {
    const marked = this.#store.read(() => toMark(this.#store.markSource(), entries, mark, snoozesToo))
    this.#mark(marked, mark, null, at)
    return marked.entries.length
  }

  /**
   * Notes that the user has seen an item and is done with it, as one undoable step.
   *
   * @param finishedTo the time of the newest reason that its entry in the inbox is done up to; null where it is not done
   */
  catchUp({ item, seenAt, newestNote, newestVersion }: SeenItem, finishedTo: number | null): void {
    const { kind, id } = partsOf(item)
    const outbox = this.#store.outbox()
    const mark = { as: 'done', on: true } as const
    const done = finishedTo === null ? [] : [{ key: item, seen: finishedTo }]
    const { entries, finishing } = this.#store.read(() => toMark(this.#store.markSource(), done, mark))
    const look = { seenAt, newestNote, newestVersion, lookedAt: this.#options.now() }
    const touched = this.#store.write(() => outbox.catchUp({ kind, id }, look, entries, finishing))
    this.#store.tellMarked(entries.map(({ target }) => target))
    if (touched.length === 0) return
    this.#store.tellChanged(touched)
    this.#options.onQueued()
  }

  /**
   * Comments on an item and marks its entry in the inbox, as one undoable step. Returns the id of the comment's edit.
   *
   * @throws AppFailure `item_unknown` when the item is not in the cache
   */
  reply(comment: Edit, entry: SeenEntry, mark: Mark, snoozesToo = false): number {
    const marked = this.#store.read(() => toMark(this.#store.markSource(), [entry], mark, snoozesToo))
    // The entry may have left the inbox. The comment is queued all the same.
    if (marked.entries.length === 0) return this.submitEdit(comment)
    return this.#mark(marked, mark, comment)[0] ?? 0
  }

  /**
   * Marks all open entries of the inbox done, as one undoable step. Returns their number.
   *
   * @param seen the time of the newest reason that the user has seen in the whole inbox; null for all
   */
  markAllDone(seen: number | null, at?: number): number {
    const all = this.#store.read(() => allOpen(this.#store.markSource(), seen))
    this.#mark(all, { as: 'done', on: true }, null, at)
    return all.entries.length
  }

  /** Returns the ids of the edits that it touched, a reply's first. */
  #mark({ entries, finishing, snoozing }: ToMark, mark: Mark, reply: Edit | null = null, at?: number): number[] {
    if (entries.length === 0) return []
    const outbox = this.#store.outbox()
    const touched = this.#store.write(() => outbox.mark(entries, mark, { finishing, snoozing, reply, madeAt: at }))
    this.#store.tellMarked(entries.map(({ target }) => target))
    if (touched.length === 0) return []
    this.#store.tellChanged(touched)
    this.#options.onQueued()
    return touched
  }

  /** Applies the user's rules to new entries of the inbox. */
  applyRules(): void {
    const source = this.#store.notificationSource()
    this.#ruled(this.#store.write(() => this.#store.user.transaction(() => applyRules(source))()))
  }

  /** Saves a rule, as a new one where it has no id. Returns its id. */
  saveRule(id: number | null, rule: ChosenRule): number {
    const source = this.#store.notificationSource()
    const saved = this.#store.write(() =>
      this.#store.user.transaction(() => {
        beginRules(source)
        return saveRule(this.#store.user, id, rule)
      })(),
    )
    this.#rulesChanged()
    return saved
  }

  removeRule(id: number): void {
    this.#store.write(() => removeRule(this.#store.user, id))
    this.#rulesChanged()
  }

  /** Undoes the work of a rule at one time. @param id the id of that work */
  undoRuleWork(id: number): void {
    const source = this.#store.notificationSource()
    this.#ruled(this.#store.write(() => this.#store.user.transaction(() => undoWork(source, id))()))
    this.#rulesChanged()
  }

  #ruled({ marked: marks, labelled }: RuledTargets): void {
    this.#store.tellMarked(marks)
    this.#store.tellMarked(labelled, kindsOfLabelling)
  }

  #rulesChanged(): void {
    this.#options.onChange({ kinds: ['rule'], keys: [] })
  }

  /**
   * Returns the entries of the inbox that the user is to be notified of. All are noted as shown, so each is returned
   * once only. An entry that a rule has put away is not among them.
   */
  takeNotifications(question: NotificationQuestion): EntryNotification[] {
    this.applyRules()
    const source = this.#store.notificationSource()
    return this.#store.write(() => this.#store.user.transaction(() => takeNotifications(source, question))())
  }

  /**
   * Begins with notifications. Call it when the first round has ended. @param since milliseconds of the service's clock
   */
  beginNotifications({ since }: { readonly since: number }): Promise<void> {
    return this.#store.commits.run(() => beginNotifications(this.#store.notificationSource(), since))
  }

  /** Ends the snoozes whose time has come. */
  wakeSnoozed(): void {
    this.#store.tellMarked(this.#store.write(() => wakeSnoozed(this.#store.user, this.#options.now())))
  }

  /** Keeps projects, milestones or items offline with all their contents, or stops keeping them, as one step. */
  keepOffline(keys: readonly Key<KeepableKind>[], keep: boolean): void {
    const outbox = this.#store.outbox()
    const kept = keys.map(partsOf).map(({ kind, id }) => ({ kind, id }))
    if (this.#store.write(() => outbox.keepOffline(kept, keep))) this.#aheadPlanChanged(keys)
  }

  /** Gives items a local label, or takes it off, as one step. */
  setLocalLabel(items: readonly Key<'issue' | 'mergeRequest'>[], name: string, on: boolean): void {
    const outbox = this.#store.outbox()
    const targets = items.map(partsOf).map(({ kind, id }) => ({ kind, id }))
    this.#store.tellMarked(
      this.#store.write(() => outbox.setLocalLabel(targets, name, on)),
      kindsOfLabelling,
    )
  }

  /** Saves a view, as a new one where it has no id. Returns its id. */
  saveView(id: number | null, view: ChosenView): number {
    const saved = this.#store.write(() => saveView(this.#store.user, id, view))
    this.#viewsChanged()
    return saved
  }

  removeView(id: number): void {
    this.#store.write(() => removeView(this.#store.user, id))
    this.#viewsChanged()
  }

  orderViews(ids: readonly number[]): void {
    this.#store.write(() => orderViews(this.#store.user, ids))
    this.#viewsChanged()
  }

  #viewsChanged(): void {
    this.#options.onChange({ kinds: ['view'], keys: [] })
  }

  /** Sets the budget of reading ahead. */
  setAheadBudget(budget: AheadBudget): void {
    const outbox = this.#store.outbox()
    this.#store.write(() => outbox.setAheadBudget(budget))
    this.#aheadPlanChanged([])
  }

  #aheadPlanChanged(keys: readonly string[]): void {
    this.#options.onChange({ kinds: ['keptOffline'], keys: [...keys] })
    this.#options.onAheadPlan()
  }

  readAheadPlan(): AheadPlan {
    return readAheadPlan(this.#store.user)
  }

  /** Returns the service's id of a row that was made here; null while it has none. */
  readServiceId(kind: Kind, localId: number): number | null {
    return readServiceName(this.#store.user, kind, localId)?.id ?? null
  }

  listUnsettled(): QueuedEdit[] {
    return queue.listUnsettledEdits(this.#store.user)
  }

  /** Lists edits that may be sent now, except those of the key queues `besides`, and when the next other one will be due. */
  listDue({ now, most, besides }: Parameters<EditQueue['listDue']>[0]): Promise<DueEdits> {
    return this.#store.commits.run(() => {
      const due = this.#store.outbox().listDue({ now, most, besides })
      return { due, nextDueAt: queue.nextDueAt(this.#store.user, now) }
    })
  }

  startSending(departure: Departure): Promise<boolean> {
    return this.#change(departure.id, () => transitions.startSending(this.#store.user, departure))
  }

  putBack(next: NextAttempt): Promise<void> {
    return this.#change(next.id, () => transitions.putBack(this.#store.user, next))
  }

  doubt(next: NextAttempt): Promise<void> {
    return this.#change(next.id, () => transitions.doubt(this.#store.user, next))
  }

  reject({ id, error, known }: Parameters<EditQueue['reject']>[0]): Promise<void> {
    return this.#change(id, () => transitions.reject(this.#store.user, id, error, known))
  }

  conflict({ id, fields }: Parameters<EditQueue['conflict']>[0]): Promise<void> {
    return this.#change(id, () => transitions.setConflict(this.#store.user, id, fields))
  }

  retire(landed: LandedEdit): Promise<void> {
    return this.#change(landed.id, () => transitions.retire(this.#store.user, landed))
  }

  noteUpload(uploaded: UploadedFile): Promise<void> {
    return this.#store.commits.run(() => noteUpload(this.#store.user, uploaded))
  }

  hurryAll(): Promise<void> {
    return this.#store.commits.run(() => transitions.hurryAll(this.#store.user))
  }

  /** Does what the user asked for and reports it to the views. An edit may be due now that was not before. */
  #acting(work: (outbox: Outbox) => number[]): void {
    const outbox = this.#store.outbox()
    this.#store.tellChanged(this.#store.write(() => work(outbox)))
    this.#options.onQueued()
  }

  #undoing(work: (outbox: Outbox) => Undone | null): Undone | null {
    const outbox = this.#store.outbox()
    const undone = this.#store.write(() => work(outbox))
    if (!undone || undone.refused !== null) return undone
    this.#store.tellChanged(undone.touched)
    if (undone.changed.has('marks')) this.#options.onChange({ kinds: ['inboxEntry'], keys: [] })
    if (undone.changed.has('localLabel')) this.#options.onChange({ kinds: [...kindsOfLabelling], keys: [] })
    if (undone.changed.has('kept') || undone.changed.has('ahead')) this.#aheadPlanChanged([])
    this.#options.onQueued()
    return undone
  }

  /** Changes the state of one edit. The views get the change when it is on disk. */
  #change<T>(id: number, work: () => T): Promise<T> {
    return this.#store.commits.run(this.#store.changing(id, work))
  }
}
