import { parseEdit } from '../../../shared/edit.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { ConflictField, ShownConflictField } from '../../../shared/model/rows.ts'
import { accountId, person } from './sample-content.ts'
import type { TestBridge } from './test-bridge.ts'

const from = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const before = `The gateway comes back after a brown-out and starts from the beginning of the queue.

It was seen on three gateways since Tuesday.

- LG-0041
- LG-0077
- LG-0102

Power drops below 4.6 V for about 200 ms.
The watchdog resets the board.
The index is read before the file system has been checked.
Nothing else is lost.`
const theirs = before.replace('three gateways', 'four gateways').replace('- LG-0102', '- LG-0102\n- LG-0110')
const mine = before.replace('It was seen on three gateways since Tuesday.', 'Three gateways had it by Thursday.')
const both = theirs.replace(
  'It was seen on four gateways since Tuesday.',
  '<<<<<<< mine\nThree gateways had it by Thursday.\n=======\nIt was seen on four gateways since Tuesday.\n>>>>>>> theirs',
)

/** Changes by others: Tomasz changed the description a quarter of an hour ago; the authors of the others are unknown. */
export const sampleConflict: readonly ShownConflictField[] = [
  {
    field: 'description',
    base: before,
    theirs,
    mine,
    isText: true,
    both,
    changedBy: person('tomasz'),
    changedAt: from(-900),
  },
  {
    field: 'title',
    base: 'Gateway loses its place',
    theirs: 'Gateway loses its place in the queue',
    mine: 'Gateway starts from the beginning',
    isText: false,
    both: null,
    changedBy: null,
    changedAt: null,
  },
  {
    field: 'assigneeId',
    base: '2',
    theirs: '3',
    mine: '1',
    isText: false,
    both: null,
    changedBy: null,
    changedAt: null,
  },
]

const editKey = (id: number): string => keyOf(accountId, 'edit', id)

const issue = (id: number): string => keyOf(accountId, 'issue', id)
const comment = (target: string, body: string) => ({ kind: 'comment', target, body })

/** Queues an edit as it would have been queued `seconds` ago. Returns its key. */
export function queue(bridge: TestBridge, edit: unknown, seconds = 0): string {
  return editKey(bridge.ago(seconds, () => bridge.sample.userStore.submitEdit(parseEdit(edit))))
}

const said = 'Confirmed on the bench with the new regulator. It needs two dips within a second; one is survived.'

/** A comment, and a change of the same issue's state that waits for it. */
export function queueCommentAndClose(bridge: TestBridge): { readonly comment: string; readonly close: string } {
  return {
    comment: queue(bridge, comment(issue(1), said), 300),
    close: queue(bridge, { kind: 'changeState', target: issue(1), state: 'closed' }, 600),
  }
}

/** Lets a change of the second issue come into conflict with what others did to it. */
export async function queueConflict(bridge: TestBridge, conflict: readonly ShownConflictField[]): Promise<string> {
  const wanted = { title: 'Gateway starts from the beginning', description: mine, assigneeId: 1 }
  const names = conflict.map(({ field }) => field)
  const fields = Object.fromEntries(Object.entries(wanted).filter(([field]) => names.includes(field)))
  const key = queue(bridge, { kind: 'changeItem', target: issue(2), fields }, 1200)
  await bringIntoConflict(bridge, key, conflict)
  return key
}

export async function bringIntoConflict(
  bridge: TestBridge,
  key: string,
  conflict: readonly ShownConflictField[],
): Promise<void> {
  const fields = conflict.map(({ changedBy: _by, changedAt: _at, ...field }): ConflictField => field)
  await bridge.sample.userStore.conflict({ id: partsOf(key).id, fields })
}

/** Makes edits in every state, of several kinds; discarded ones come last. */
export async function fillOutbox(bridge: TestBridge): Promise<void> {
  const { userStore } = bridge.sample
  queueCommentAndClose(bridge)

  const refused = queue(bridge, comment(issue(4), 'Rolled back for now.'), 900)
  await bridge.startSending(refused)
  await userStore.reject({ id: partsOf(refused).id, error: { code: 'forbidden' }, known: {} })

  bridge.tellChange('description', partsOf(issue(2)).id, 'tomasz', 900)
  await queueConflict(bridge, sampleConflict)

  const doubtful = queue(bridge, comment(issue(7), 'ログを見ました。'), 1500)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await bridge.startSending(doubtful)
    await userStore.doubt({ id: partsOf(doubtful).id, nextAttemptAt: Date.now() + 300_000, error: null })
  }

  await bridge.startSending(
    queue(bridge, { kind: 'star', target: keyOf(accountId, 'project', 5), starred: true }, 1800),
  )
  fillDiscarded(bridge)
}

/** Brings about edits that were discarded. */
export function fillDiscarded(bridge: TestBridge): void {
  const { userStore } = bridge.sample
  const discard = (edit: unknown, seconds: number): void => {
    const key = queue(bridge, edit, seconds)
    bridge.ago(seconds, () => userStore.discardEdit(partsOf(key).id))
  }
  discard(comment(issue(1), 'Never mind.'), 4000)
  discard({ kind: 'changeState', target: issue(3), state: 'closed' }, 200_000)
}
