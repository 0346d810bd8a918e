import type { EditStatusFacts } from '../../../shared/edit-words.ts'
import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import { isNoteableKind } from '../../../shared/model/note.ts'
import { referenceOf, referenceWords } from '../../../shared/model/reference.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { EndedEdit, QueuedEdit } from '../../protocols/queued-edit.ts'

/** Returns the state of an edit for the views, and its hold. shared/edit-words.ts makes words of it. */
export function statusFactsOf(
  account: AccountId,
  queued: QueuedEdit | EndedEdit,
  blocker: QueuedEdit | null,
): Omit<EditStatusFacts, 'state'> {
  const { nextAttemptAt, heldUntil, error, isInDoubt } = queued
  return {
    heldUntil: heldUntil === null ? null : timestampOf(heldUntil),
    nextAttemptAt: nextAttemptAt === 0 ? null : timestampOf(nextAttemptAt),
    waitsFor: blocker && {
      edit: keyOf(account, 'edit', blocker.id),
      title: kindOf(blocker.edit).title(blocker.edit),
      targetReference: referenceIn(blocker) === referenceIn(queued) ? null : referenceIn(blocker),
      needsUser: isForUser(blocker),
    },
    isProjectHidden: error?.code === 'project_hidden',
    isInDoubt,
  }
}

/**
 * Returns the target of an edit as people write it: `GROUP/PROJECT#12`, `GROUP/PROJECT` or
 * `new issue “Title”, GROUP/PROJECT`.
 */
export function referenceIn({ edit, base }: Pick<QueuedEdit, 'edit' | 'base'>): string | null {
  if (base.projectPath === '') return null
  const { kind, id: target } = partsOf(edit.target)
  const { makes } = kindOf(edit)
  if (makes && isItemKind(makes)) return base.projectPath
  const about = base.item ?? (isNoteableKind(kind) ? { kind, id: target } : null)
  if (!about) return base.projectPath
  const reference = referenceOf({ ...about, iid: base.iid })
  const words = referenceWords(reference)
  return words === reference ? `${base.projectPath}${reference}` : `${words} “${base.title}”, ${base.projectPath}`
}

function isForUser({ state }: QueuedEdit): boolean {
  return state === 'rejected' || state === 'conflict'
}

/**
 * Finds the edit that each edit of a queue waits for. That is an edit that must land first, one that it goes after, or one that
 * was made before it to the same thing. If one of these needs the user, that one is returned, however far before it stands: nothing
 * goes on until the user decides.
 */
export class Blockers {
  readonly #byId: ReadonlyMap<number, QueuedEdit>
  readonly #awaited: ReadonlyMap<number, readonly number[]>
  readonly #keyQueues: ReadonlyMap<string, readonly QueuedEdit[]>
  /** By the id of an edit: the edit before it that needs the user, or null. */
  readonly #forUser = new Map<number, QueuedEdit | null>()

  /**
   * @param edits in their order
   * @param awaited those of other key queues that each edit waits for
   */
  constructor(edits: readonly QueuedEdit[], awaited: ReadonlyMap<number, readonly number[]>) {
    this.#byId = new Map(edits.map((edit) => [edit.id, edit]))
    this.#awaited = awaited
    this.#keyQueues = Map.groupBy(edits, ({ queueKey }) => queueKey)
    const lastOf = new Map<string, QueuedEdit>()
    // Edits are visited in their order, so the result for all earlier edits is known already.
    for (const edit of edits) {
      this.#forUser.set(edit.id, this.#findForUser(edit.id, lastOf.get(edit.queueKey)))
      lastOf.set(edit.queueKey, edit)
    }
  }

  /** Returns the edit that a given edit waits for, or null. */
  of({ id, queueKey }: QueuedEdit): QueuedEdit | null {
    const first = this.#keyQueues.get(queueKey)?.[0]
    return this.#forUser.get(id) ?? this.#awaitedBy(id)[0] ?? (first && first.id !== id ? first : null)
  }

  #awaitedBy(id: number): QueuedEdit[] {
    return (this.#awaited.get(id) ?? []).flatMap((awaited) => this.#byId.get(awaited) ?? [])
  }

  #findForUser(id: number, before: QueuedEdit | undefined): QueuedEdit | null {
    for (const earlier of [...(before ? [before] : []), ...this.#awaitedBy(id)]) {
      const found = isForUser(earlier) ? earlier : this.#forUser.get(earlier.id)
      if (found) return found
    }
    return null
  }
}
