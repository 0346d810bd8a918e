import { parentPort, workerData } from 'node:worker_threads'
import { errorOf } from '../../shared/errors.ts'
import { salvaged } from '../outbox/salvage.ts'
import { Keeper } from './keeper.ts'
import { answersOfOutbox } from './outbox-answers.ts'
import type { KeeperData, KeeperProtocol, OutboxProtocol } from './protocols.ts'
import { serve } from './thread.ts'

/** The thread that keeps one account's edits: small, and never busy with anything else. */
if (!parentPort) throw new Error('keeper-thread runs as a worker only')

const data = workerData as KeeperData
let keeper: Keeper | null = null
let tellEngine: (event: keyof OutboxProtocol['events']) => void = () => undefined

function opened(): Keeper {
  if (!keeper) throw new Error('the keeper is not open')
  return keeper
}

const tell = serve<KeeperProtocol>(parentPort, {
  open: () => {
    try {
      keeper = new Keeper({
        ...data,
        now: Date.now,
        onChange: (changes) => tell('changed', changes),
        onQueued: () => tellEngine('queued'),
        onAheadPlan: () => tellEngine('aheadPlanChanged'),
      })
    } catch (thrown) {
      throw errorOf(thrown).code === 'database_damaged' ? salvaged(data.userFile) : thrown
    }
  },
  connectEngine: ({ port }) => {
    const tellPort = serve<OutboxProtocol>(port, answersOfOutbox(opened))
    tellEngine = (event) => tellPort(event, null)
  },
  submitEdits: ({ edits, writtenOn }) => ({ ids: opened().submitEdits(edits, writtenOn) }),
  sendEditNow: ({ id }) => opened().sendEditNow(id),
  discardEdit: ({ id }) => opened().discardEdit(id),
  restoreEdit: ({ id }) => opened().restoreEdit(id),
  rewriteEdit: ({ id, text }) => opened().rewriteEdit(id, text),
  resolveConflict: ({ id, fields }) => opened().resolveConflict(id, fields),
  moveEdit: ({ id, direction }) => opened().moveEdit(id, direction),
  exportEdits: ({ format }) => ({ text: opened().exportEdits(format) }),
  undo: () => opened().undo(),
  redo: () => opened().redo(),
  saveDraft: ({ name, text }) => opened().saveDraft(name, text),
  listDrafts: () => opened().listDrafts(),
  markLooked: (seen) => opened().markLooked(seen),
  markInboxDone: ({ entries, done }) => opened().markInboxDone(entries, done),
  keepOffline: ({ key, keep }) => opened().keepOffline(key, keep),
  setAheadBudget: ({ budget }) => opened().setAheadBudget(budget),
  close: () => {
    keeper?.close()
    keeper = null
  },
})
