import type { TurnedStep } from '../../../shared/model/step.ts'
import type { Undone } from '../../outbox/history.ts'
import type { KeeperProtocol } from '../../protocols/threads.ts'
import { turnedStepOf } from '../steps.ts'
import type { Answers } from '../thread.ts'
import type { Keeper } from './keeper.ts'

/**
 * Answers the calls that the main process makes for the user. The thread itself answers `open`, `connectEngine`, `restore`
 * and `close`.
 */
export function answersOfUser(
  keeper: () => Keeper,
): Omit<Answers<KeeperProtocol>, 'open' | 'connectEngine' | 'restore' | 'close'> {
  const turned = (undone: Undone | null): TurnedStep | null => undone && turnedStepOf(keeper().account, undone)
  return {
    submitEdits: ({ edits, writtenOn, atOnce }) => {
      const ids = keeper().submitEdits(edits, writtenOn, atOnce)
      return { ids, annulled: ids.filter((id) => keeper().isAnnulled(id)) }
    },
    sendEditNow: ({ id }) => keeper().sendEditNow(id),
    discardEdit: ({ id }) => keeper().discardEdit(id),
    restoreEdit: ({ id }) => keeper().restoreEdit(id),
    rewriteEdit: ({ id, text }) => keeper().rewriteEdit(id, text),
    resolveConflict: ({ id, fields }) => keeper().resolveConflict(id, fields),
    reorderEdit: ({ id, direction }) => keeper().reorderEdit(id, direction),
    backUp: ({ to }) => keeper().backUp(to),
    exportEdits: ({ format }) => ({ text: keeper().exportEdits(format) }),
    readUndo: () => keeper().readUndo(),
    readRedo: () => keeper().readRedo(),
    undo: (asked) => turned(keeper().undo(asked)),
    redo: (asked) => turned(keeper().redo(asked)),
    rememberNone: ({ title, why }) => keeper().rememberNone(title, why),
    saveDraft: ({ name, text }) => keeper().saveDraft(name, text),
    markViewed: ({ item, file, viewed }) => keeper().markViewed(item, file, viewed),
    listDrafts: () => keeper().listDrafts(),
    markLooked: ({ seen, opened: isOpened }) => keeper().markLooked(seen, isOpened),
    catchUp: ({ seen, finished }) => keeper().catchUp(seen, finished),
    mark: ({ entries, mark, at }) => ({ count: keeper().mark(entries, mark, at) }),
    reply: ({ comment, entry, mark }) => ({ id: keeper().reply(comment, entry, mark) }),
    markAllDone: ({ at }) => ({ count: keeper().markAllDone(at) }),
    takeNews: (question) => keeper().takeNews(question),
    keepOffline: ({ keys, keep }) => keeper().keepOffline(keys, keep),
    setLocalLabel: ({ items, name, on }) => keeper().setLocalLabel(items, name, on),
    applyRules: () => keeper().applyRules(),
    saveRule: ({ id, rule }) => ({ id: keeper().saveRule(id, rule) }),
    removeRule: ({ id }) => keeper().removeRule(id),
    undoRuleWork: ({ id }) => keeper().undoRuleWork(id),
    saveView: ({ id, view }) => ({ id: keeper().saveView(id, view) }),
    removeView: ({ id }) => keeper().removeView(id),
    orderViews: ({ ids }) => keeper().orderViews(ids),
    setAheadBudget: ({ budget }) => keeper().setAheadBudget(budget),
  }
}
