import type { EditBase, QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import type { Edit } from '../../shared/edit.ts'
import type { Pending } from '../../shared/model/rows.ts'

/** An edit that waits and was never sent, as the outbox has it. */
export function sampleQueuedEdit<E extends Edit>(edit: E, base: Partial<EditBase>): QueuedEdit & { readonly edit: E } {
  return {
    id: 1,
    edit,
    base: { projectId: 0, projectPath: '', iid: 0, title: '', state: '', ...base },
    state: 'waiting',
    queueKey: '',
    position: 1,
    version: 1,
    createdAt: 0,
    heldUntil: null,
    attempts: 0,
    nextAttemptAt: 0,
    sentAt: null,
    sentAfter: null,
    isInDoubt: false,
    error: null,
    conflict: null,
  }
}

/** The same, as a row of an item has it. */
export function samplePending(kind: Pending['kind'], title: string, more: Partial<Pending> = {}): Pending {
  return {
    edit: 'a/edit/1',
    kind,
    title,
    state: 'waiting',
    heldUntil: null,
    nextAttemptAt: null,
    waitsFor: null,
    isProjectHidden: false,
    isInDoubt: false,
    ...more,
  }
}
