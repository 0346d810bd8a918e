import type { Edit } from '../../../shared/edit.ts'
import { formOf } from '../../../shared/edits/new-notes.ts'
import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import { isNoteableKind } from '../../../shared/model/note.ts'
import type { ListedStep, NextStep, TurnedStep } from '../../../shared/model/step.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import type { Next, Undone } from '../../outbox/history/history.ts'
import { withServiceIds, type FindServiceId } from '../../protocols/local-keys.ts'
import type { MarkTarget } from '../../user/marks.ts'
import { listHistory } from '../../outbox/history/steps.ts'

/** Turns the steps of the undo history into the form that windows get. */

/** Returns the step that undo or redo would act on next. */
export function nextStepOf(account: AccountId, next: Next): NextStep {
  const { step, title, item, madeAt, reach } = next
  return { step, title, item: keyOfItem(account, item), madeAt: timestampOf(madeAt), reach }
}

/**
 * Returns the outcome of undoing or redoing a step. Its words go back to where they were written: to the draft of the item, which is
 * kept by the service's id.
 */
export function turnedStepOf(account: AccountId, undone: Undone, find: FindServiceId): TurnedStep {
  const { title, queued, refused, changed } = undone
  const item = withServiceIds(keyOfItem(account, undone.item), find)
  const comments = undone.comments.map((edit) => withNewIds(edit, find))
  return {
    title,
    item,
    queued,
    marked: changed.has('marks'),
    comments: comments.flatMap((edit): TurnedStep['comments'] => {
      const said = { text: edit.body, form: formOf(edit) }
      if (edit.kind !== 'answer') return [{ item: edit.target, answered: null, ...said }]
      return item === null ? [] : [{ item, answered: edit.target, ...said }]
    }),
    reviews: undone.reviews.map((edit) => withNewIds(edit, find)),
    refused,
  }
}

/** An edit itself names what was made here by its local id: the words of one that is undone are no edit any more. */
function withNewIds<E extends Edit>(edit: E, find: FindServiceId): E {
  return Object.fromEntries(Object.entries(edit).map(([name, value]) => [name, withServiceIds(value, find)])) as E
}

/** Lists the user's steps, the newest first. */
export function listSteps(account: AccountId, user: ReadableUserDatabase): ListedStep[] {
  return listHistory(user).map(({ id, title, madeAt, item, state, why, where }) => ({
    step: id,
    title,
    item: keyOfItem(account, item),
    madeAt: timestampOf(madeAt),
    state,
    why,
    where,
  }))
}

function keyOfItem(account: AccountId, item: MarkTarget | null): string | null {
  return item && isNoteableKind(item.kind) ? keyOf(account, item.kind, item.id) : null
}
