import { parseEdit } from '../../../shared/edit.ts'
import type { EditRow, ShownConflictField } from '../../../shared/model/rows.ts'
import { accountId, person } from './sample-workspace.ts'

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

/** What others changed: the description Tomasz, a quarter of an hour ago; of the others nobody knows who did. */
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

const key = (id: number): string => `${accountId}/edit/${id}`
const issue = (id: number): string => `${accountId}/issue/${id}`

function row(id: number, edit: unknown, rest: Partial<EditRow>): EditRow {
  const parsed = parseEdit(edit)
  return {
    kind: 'edit',
    key: key(id),
    edit: parsed,
    state: 'waiting',
    title: '',
    detail: rest.text ?? '',
    text: null,
    targetKey: parsed.target,
    targetReference: 'hardware/gateway#1',
    createdAt: from(-300 * id),
    attempts: 0,
    heldUntil: null,
    nextAttemptAt: null,
    error: null,
    conflict: null,
    waitsFor: null,
    isProjectHidden: false,
    changes: [],
    canMoveUp: false,
    canMoveDown: false,
    endedAt: null,
    ...rest,
  }
}

const comment = (target: string, body: string) => ({ kind: 'comment', target, body })

/** An edit in every state, of several kinds. */
export function makeEdits(): EditRow[] {
  const said = 'Confirmed on the bench with the new regulator. It needs two dips within a second; one is survived.'
  return [
    row(1, comment(issue(1), said), {
      title: 'Comment',
      text: said,
      heldUntil: from(600),
      canMoveDown: true,
    }),
    row(
      2,
      { kind: 'changeState', target: issue(1), state: 'closed' },
      {
        title: 'Close issue',
        waitsFor: { edit: key(1), title: 'Comment', targetReference: 'hardware/gateway#1', needsUser: false },
        canMoveUp: true,
      },
    ),
    row(3, comment(issue(4), 'Rolled back for now.'), {
      title: 'Comment',
      text: 'Rolled back for now.',
      targetReference: 'platform/ingest#4',
      state: 'rejected',
      attempts: 1,
      error: { code: 'forbidden' },
    }),
    row(
      4,
      { kind: 'changeItem', target: issue(2), fields: { title: 'T', description: mine, assigneeId: 1 } },
      {
        title: 'Change the title, the description and the assignee',
        text: mine,
        targetReference: 'platform/api#2',
        state: 'conflict',
        conflict: [...sampleConflict],
      },
    ),
    row(5, comment(issue(3), 'ログを見ました。'), {
      title: 'Comment',
      text: 'ログを見ました。',
      targetReference: 'apps/console#3',
      state: 'doubtful',
      attempts: 2,
      nextAttemptAt: from(300),
    }),
    row(
      6,
      { kind: 'star', target: `${accountId}/project/5`, starred: true },
      {
        title: 'Star',
        targetReference: 'apps/console',
        state: 'sending',
        attempts: 1,
      },
    ),
  ]
}

/** Edits that were given up. */
export function makeDiscarded(): EditRow[] {
  return [
    row(7, comment(issue(1), 'Never mind.'), {
      title: 'Comment',
      text: 'Never mind.',
      state: 'discarded',
      endedAt: from(-4000),
    }),
    row(
      8,
      { kind: 'changeState', target: issue(3), state: 'closed' },
      {
        title: 'Close issue',
        targetReference: 'apps/console#3',
        state: 'discarded',
        endedAt: from(-200_000),
      },
    ),
  ]
}
