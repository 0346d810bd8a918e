import type { Edit } from '../../../shared/edit.ts'
import type { Key } from '../../../shared/model/key.ts'
import type { AheadBudget, KeepableKind } from '../../../shared/model/kept-offline.ts'
import type { AskedStep } from '../../../shared/model/step.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import type { ChosenRule } from '../../../shared/model/rule.ts'
import type { ChosenView } from '../../../shared/model/view.ts'
import type { ViewedFile } from '../../protocols/viewed-file.ts'
import type { NewsQuestion } from '../../protocols/news.ts'
import type { SeenEntry, SeenItem } from '../../protocols/looks.ts'
import type { Chosen, ExportFormat, Seen } from '../../protocols/queued-edit.ts'
import type { MessagePort } from 'node:worker_threads'
import type { TurnedStep } from '../../../shared/model/step.ts'
import type { Undone } from '../../outbox/history/history.ts'
import type { Changes, KeeperData } from '../../protocols/thread-data.ts'
import { turnedStepOf } from './steps.ts'
import type { CallsOf, Nothing } from '../thread.ts'
import type { Keeper } from './user-store.ts'

/** The calls that the main process makes to the keeper for the user. */
export const userCalls = {
  /** Queues edits as one undoable step. When the call returns, all edits are on disk; when it fails, none is. */
  submitEdits: (
    keeper: Keeper,
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
    const ids = keeper.submitEdits(edits, writtenOn, atOnce)
    return { ids, annulled: ids.filter((id) => keeper.isAnnulled(id)) }
  },
  sendEditNow: (keeper: Keeper, { id }: { readonly id: number }) => keeper.sendEditNow(id),
  discardEdit: (keeper: Keeper, { id }: { readonly id: number }) => keeper.discardEdit(id),
  restoreEdit: (keeper: Keeper, { id }: { readonly id: number }) => keeper.restoreEdit(id),
  rewriteEdit: (keeper: Keeper, { id, text }: { readonly id: number; readonly text: string }) =>
    keeper.rewriteEdit(id, text),
  resolveConflict: (keeper: Keeper, { id, fields }: { readonly id: number; readonly fields: Chosen }) =>
    keeper.resolveConflict(id, fields),
  reorderEdit: (keeper: Keeper, { id, direction }: { readonly id: number; readonly direction: 'up' | 'down' }) =>
    keeper.reorderEdit(id, direction),
  /** Copies user.db to a file. */
  backUp: (keeper: Keeper, { to }: { readonly to: string }) => keeper.backUp(to),
  exportEdits: (keeper: Keeper, { format }: { readonly format: ExportFormat }) => ({
    text: keeper.exportEdits(format),
  }),
  readUndo: (keeper: Keeper) => keeper.readUndo(),
  readRedo: (keeper: Keeper) => keeper.readRedo(),
  undo: (keeper: Keeper, asked: AskedStep) => turnedBy(keeper, keeper.undo(asked)),
  redo: (keeper: Keeper, asked: AskedStep) => turnedBy(keeper, keeper.redo(asked)),
  /** Adds a step to the history that cannot be undone. `why`: what the user can do instead. */
  rememberNone: (keeper: Keeper, { title, why }: { readonly title: string; readonly why: string }) =>
    keeper.rememberNone(title, why),
  saveDraft: (keeper: Keeper, { name, text }: { readonly name: string; readonly text: string }) =>
    keeper.saveDraft(name, text),
  markViewed: (
    keeper: Keeper,
    { item, file, viewed }: { readonly item: Key<'mergeRequest'>; readonly file: ViewedFile; readonly viewed: boolean },
  ) => keeper.markViewed(item, file, viewed),
  listDrafts: (keeper: Keeper) => keeper.listDrafts(),
  /** The user has seen an item in the state `seen`. `opened`: they have just opened it, and it becomes read. */
  markLooked: (keeper: Keeper, { seen, opened: isOpened }: { readonly seen: SeenItem; readonly opened: boolean }) =>
    keeper.markLooked(seen, isOpened),
  /** The user has seen an item in the state `seen` and is done with it. `finished`: so is its entry in the inbox. */
  catchUp: (keeper: Keeper, { seen, finished }: { readonly seen: SeenItem; readonly finished: boolean }) =>
    keeper.catchUp(seen, finished),
  /**
   * Sets a mark on entries of the inbox, or removes it, and says how many there were. `at`: the moment of the step, in
   * milliseconds since 1970, where steps of other accounts are made with it.
   */
  mark: (
    keeper: Keeper,
    {
      entries,
      mark,
      at,
    }: { readonly entries: readonly SeenEntry[]; readonly mark: Mark; readonly at?: number | undefined },
  ) => ({ count: keeper.mark(entries, mark, at) }),
  /** Comments on an item and marks its entry, as one undoable step. */
  reply: (
    keeper: Keeper,
    { comment, entry, mark }: { readonly comment: Edit; readonly entry: SeenEntry; readonly mark: Mark },
  ) => ({ id: keeper.reply(comment, entry, mark) }),
  markAllDone: (keeper: Keeper, { at }: { readonly at?: number | undefined }) => ({ count: keeper.markAllDone(at) }),
  /** Returns the news of the inbox that the user is to be notified of. All news is returned once only. */
  takeNews: (keeper: Keeper, question: NewsQuestion) => keeper.takeNews(question),
  /** Keeps something offline with all its contents, or stops keeping it. On disk when the call returns. */
  keepOffline: (
    keeper: Keeper,
    { keys, keep }: { readonly keys: readonly Key<KeepableKind>[]; readonly keep: boolean },
  ) => keeper.keepOffline(keys, keep),
  /** Gives items a label that only this computer has, or takes it off, as one undoable step. */
  setLocalLabel: (
    keeper: Keeper,
    {
      items,
      name,
      on,
    }: { readonly items: readonly Key<'issue' | 'mergeRequest'>[]; readonly name: string; readonly on: boolean },
  ) => keeper.setLocalLabel(items, name, on),
  /** Applies the user's rules to new entries of the inbox. */
  applyRules: (keeper: Keeper) => keeper.applyRules(),
  /** Saves a rule; null: a new one. */
  saveRule: (keeper: Keeper, { id, rule }: { readonly id: number | null; readonly rule: ChosenRule }) => ({
    id: keeper.saveRule(id, rule),
  }),
  removeRule: (keeper: Keeper, { id }: { readonly id: number }) => keeper.removeRule(id),
  undoRuleWork: (keeper: Keeper, { id }: { readonly id: number }) => keeper.undoRuleWork(id),
  /** Saves a view; null: a new one. */
  saveView: (keeper: Keeper, { id, view }: { readonly id: number | null; readonly view: ChosenView }) => ({
    id: keeper.saveView(id, view),
  }),
  removeView: (keeper: Keeper, { id }: { readonly id: number }) => keeper.removeView(id),
  orderViews: (keeper: Keeper, { ids }: { readonly ids: readonly number[] }) => keeper.orderViews(ids),
  setAheadBudget: (keeper: Keeper, { budget }: { readonly budget: AheadBudget }) => keeper.setAheadBudget(budget),
}

function turnedBy(keeper: Keeper, undone: Undone | null): TurnedStep | null {
  return undone && turnedStepOf(keeper.account, undone)
}

export type KeeperProtocol = {
  readonly calls: CallsOf<typeof userCalls> & {
    readonly open: { readonly args: KeeperData; readonly value: void }
    /** Gives the engine its own line to this thread. */
    readonly connectEngine: { readonly args: { readonly port: MessagePort }; readonly value: void }
    /** Puts a backup in the place of user.db, which must not be open. */
    readonly restore: { readonly args: KeeperData & { readonly from: string }; readonly value: void }
    readonly close: { readonly args: Nothing; readonly value: void }
  }
  readonly events: { changed: Changes }
}
