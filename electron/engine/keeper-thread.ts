import { parentPort, workerData } from 'node:worker_threads'
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
    keeper = new Keeper({
      ...data,
      now: Date.now,
      onChange: (changes) => tell('changed', changes),
      onQueued: () => tellEngine('queued'),
      onAheadPlan: () => tellEngine('aheadPlanChanged'),
    })
  },
  connectEngine: ({ port }) => {
    const tellPort = serve<OutboxProtocol>(port, answersOfOutbox(opened))
    tellEngine = (event) => tellPort(event, null)
  },
  submitEdit: ({ edit }) => ({ id: opened().submitEdit(edit) }),
  sendEditNow: ({ id }) => opened().sendEditNow(id),
  markLooked: (seen) => opened().markLooked(seen),
  discardEdit: ({ id }) => opened().discardEdit(id),
  markInboxDone: ({ entries, done }) => opened().markInboxDone(entries, done),
  keepOffline: ({ key, keep }) => opened().keepOffline(key, keep),
  setAheadBudget: ({ budget }) => opened().setAheadBudget(budget),
  close: () => {
    keeper?.close()
    keeper = null
  },
})
