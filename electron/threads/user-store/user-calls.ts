import type { Edit } from '../../../shared/edit.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { AheadBudget, KeepableKind } from '../../../shared/model/kept-offline.ts'
import type { AskedStep } from '../../../shared/model/step.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import type { ChosenRule } from '../../../shared/model/rule.ts'
import type { ChosenView } from '../../../shared/model/view.ts'
import type { ViewedFile } from '../../protocols/viewed-file.ts'
import type { NotificationQuestion } from '../../protocols/entry-notification.ts'
import type { SeenEntry, SeenItem } from '../../protocols/looks.ts'
import type { Chosen, EditExportFormat, Seen } from '../../protocols/queued-edit.ts'
import type { FileToAttach } from '../../user/attaching.ts'
import type { MessagePort } from 'node:worker_threads'
import type { TurnedStep } from '../../../shared/model/step.ts'
import type { Undone } from '../../outbox/history/history.ts'
import type { Changes, UserStoreData } from '../../protocols/thread-data.ts'
import { withServiceIds } from '../../protocols/local-keys.ts'
import { turnedStepOf } from './steps.ts'
import { answersBy, type CallsOf, type Nothing } from '../thread.ts'
import type { UserStore } from './user-store.ts'

/** The calls that the main process makes to the user store for the user. */
export const userCalls = {
  /** Queues edits as one undoable step. When the call returns, all edits are on disk; when it fails, none is. */
  submitEdits: (
    userStore: UserStore,
    {
      edits,
      writtenOn,
      atOnce,
    }: {
      readonly edits: readonly Edit[]
      readonly writtenOn?: Seen | undefined
      /** Not held back for an undo. */
      readonly atOnce?: boolean | undefined
    },
  ) => {
    const ids = userStore.submitEdits(edits, writtenOn, atOnce)
    return { ids, annulled: ids.filter((id) => userStore.isAnnulled(id)) }
  },
  /** Keeps an edit that an assistant proposes. `by`: the name by which it calls itself. */
  propose: (userStore: UserStore, { edit, by }: { readonly edit: Edit; readonly by: string }) => ({
    id: userStore.propose(edit, by),
  }),
  changeProposal: (userStore: UserStore, { id, edit }: { readonly id: number; readonly edit: Edit }) =>
    userStore.changeProposal(id, edit),
  /** Queues proposals as the user's own edits, each that is not refused, as one undoable step. */
  sendProposals: (userStore: UserStore, { ids }: { readonly ids: readonly number[] }) => userStore.sendProposals(ids),
  /** Puts a proposed comment on lines into the draft of the user's review, which is `text` then. */
  addProposalToReview: (userStore: UserStore, { id }: { readonly id: number }) => userStore.addProposalToReview(id),
  throwAwayProposals: (userStore: UserStore, { ids }: { readonly ids: readonly number[] }) =>
    userStore.throwAwayProposals(ids),
  sendEditNow: (userStore: UserStore, { id }: { readonly id: number }) => userStore.sendEditNow(id),
  discardEdit: (userStore: UserStore, { id }: { readonly id: number }) => userStore.discardEdit(id),
  restoreEdit: (userStore: UserStore, { id }: { readonly id: number }) => userStore.restoreEdit(id),
  holdEdit: (userStore: UserStore, { id, isHeld }: { readonly id: number; readonly isHeld: boolean }) =>
    userStore.holdEdit(id, isHeld),
  rewriteEdit: (userStore: UserStore, { id, text }: { readonly id: number; readonly text: string }) =>
    userStore.rewriteEdit(id, text),
  resolveConflict: (userStore: UserStore, { id, fields }: { readonly id: number; readonly fields: Chosen }) =>
    userStore.resolveConflict(id, fields),
  reorderEdit: (userStore: UserStore, { id, direction }: { readonly id: number; readonly direction: 'up' | 'down' }) =>
    userStore.reorderEdit(id, direction),
  /** Copies user.db to a file. */
  backUp: (userStore: UserStore, { to }: { readonly to: string }) => userStore.backUp(to),
  exportEdits: (userStore: UserStore, { format }: { readonly format: EditExportFormat }) => ({
    text: userStore.exportEdits(format),
  }),
  readUndo: (userStore: UserStore) => userStore.readUndo(),
  readRedo: (userStore: UserStore) => userStore.readRedo(),
  undo: (userStore: UserStore, asked: AskedStep) => turnedBy(userStore, userStore.undo(asked)),
  redo: (userStore: UserStore, asked: AskedStep) => turnedBy(userStore, userStore.redo(asked)),
  /** Adds a step to the history that cannot be undone. `why`: the user's way out. */
  rememberWithoutUndo: (userStore: UserStore, { title, why }: { readonly title: string; readonly why: string }) =>
    userStore.rememberWithoutUndo(title, why),
  /** Begins with a file for a text, and returns its number. */
  attachFile: (userStore: UserStore, file: FileToAttach) => ({ file: userStore.attachFile(file) }),
  addFilePiece: (
    userStore: UserStore,
    { file, at, piece }: { readonly file: string; readonly at: number; readonly piece: Uint8Array },
  ) => userStore.addFilePiece(file, at, piece),
  cancelFile: (userStore: UserStore, { file }: { readonly file: string }) => userStore.cancelFile(file),
  saveDraft: (userStore: UserStore, { name, text }: { readonly name: string; readonly text: string }) =>
    userStore.saveDraft(name, text),
  markViewed: (
    userStore: UserStore,
    { item, file, viewed }: { readonly item: Key<'mergeRequest'>; readonly file: ViewedFile; readonly viewed: boolean },
  ) => userStore.markViewed(item, file, viewed),
  listDrafts: (userStore: UserStore) => userStore.listDrafts(),
  /** The user has seen an item in the state `seen`. `opened`: they have just opened it, and it becomes read. */
  markLooked: (
    userStore: UserStore,
    { seen, opened: isOpened }: { readonly seen: SeenItem; readonly opened: boolean },
  ) => userStore.markLooked(seen, isOpened),
  /** The user has seen an item in the state `seen` and is done with it. `finishedTo`: as is its entry in the inbox, up to that reason. */
  catchUp: (
    userStore: UserStore,
    { seen, finishedTo }: { readonly seen: SeenItem; readonly finishedTo: number | null },
  ) => userStore.catchUp(seen, finishedTo),
  /**
   * Sets a mark on entries of the inbox, or removes it, and returns their number. `at`: the moment of the step, in milliseconds
   * since 1970, where steps of other accounts are made with it. `snoozesToo`: their todos are snoozed on the service as well.
   */
  mark: (
    userStore: UserStore,
    {
      entries,
      mark,
      at,
      snoozesToo,
    }: {
      readonly entries: readonly SeenEntry[]
      readonly mark: Mark
      readonly at?: number | undefined
      readonly snoozesToo?: boolean | undefined
    },
  ) => ({ count: userStore.mark(entries, mark, at, snoozesToo) }),
  /** Comments on an item and marks its entry, as one undoable step. */
  reply: (
    userStore: UserStore,
    {
      comment,
      entry,
      mark,
      snoozesToo,
    }: {
      readonly comment: Edit
      readonly entry: SeenEntry
      readonly mark: Mark
      readonly snoozesToo?: boolean | undefined
    },
  ) => ({ id: userStore.reply(comment, entry, mark, snoozesToo) }),
  markAllDone: (
    userStore: UserStore,
    { at, seen }: { readonly at?: number | undefined; readonly seen: number | null },
  ) => ({ count: userStore.markAllDone(seen, at) }),
  /** Returns the entries of the inbox that the user is to be notified of. Each is returned once only. */
  takeNotifications: (userStore: UserStore, question: NotificationQuestion) => userStore.takeNotifications(question),
  /** Keeps something offline with all its contents, or stops keeping it. On disk when the call returns. */
  keepOffline: (
    userStore: UserStore,
    { keys, keep }: { readonly keys: readonly Key<KeepableKind>[]; readonly keep: boolean },
  ) => userStore.keepOffline(keys, keep),
  /** Gives items a label that only this computer has, or takes it off, as one undoable step. */
  setLocalLabel: (
    userStore: UserStore,
    {
      items,
      name,
      on,
    }: { readonly items: readonly Key<'issue' | 'mergeRequest'>[]; readonly name: string; readonly on: boolean },
  ) => userStore.setLocalLabel(items, name, on),
  /** Applies the user's rules to new entries of the inbox. */
  applyRules: (userStore: UserStore) => userStore.applyRules(),
  /** Saves a rule; null: a new one. */
  saveRule: (userStore: UserStore, { id, rule }: { readonly id: number | null; readonly rule: ChosenRule }) => ({
    id: userStore.saveRule(id, rule),
  }),
  removeRule: (userStore: UserStore, { id }: { readonly id: number }) => userStore.removeRule(id),
  undoRuleWork: (userStore: UserStore, { id }: { readonly id: number }) => userStore.undoRuleWork(id),
  /** Saves a view; null: a new one. */
  saveView: (userStore: UserStore, { id, view }: { readonly id: number | null; readonly view: ChosenView }) => ({
    id: userStore.saveView(id, view),
  }),
  removeView: (userStore: UserStore, { id }: { readonly id: number }) => userStore.removeView(id),
  orderViews: (userStore: UserStore, { ids }: { readonly ids: readonly number[] }) => userStore.orderViews(ids),
  setAheadBudget: (userStore: UserStore, { budget }: { readonly budget: AheadBudget }) =>
    userStore.setAheadBudget(budget),
}

function turnedBy(userStore: UserStore, undone: Undone | null): TurnedStep | null {
  return undone && turnedStepOf(userStore.account, undone, ({ kind, id }) => userStore.readServiceId(kind, id))
}

/** Answers those calls. What is kept of a row is kept by the service's id once it has one: windows may name it by its local id. */
export function answersOfUserStore(userStore: () => UserStore) {
  return answersBy(userCalls, userStore, (by, args) =>
    withServiceIds(args, ({ kind, id }) => by.readServiceId(kind, id)),
  )
}

export type UserStoreProtocol = {
  readonly calls: CallsOf<typeof userCalls> & {
    readonly open: { readonly args: UserStoreData; readonly value: void }
    /** Gives the engine its own line to this thread. */
    readonly connectEngine: { readonly args: { readonly port: MessagePort }; readonly value: void }
    /** Puts a backup in the place of user.db, which must not be open. */
    readonly restore: { readonly args: UserStoreData & { readonly from: string }; readonly value: void }
    readonly close: { readonly args: Nothing; readonly value: void }
  }
  readonly events: {
    changed: Changes
    /** Damage was met in a file that can be made again. */
    damaged: AppError
  }
}
