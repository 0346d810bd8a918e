import { emojiNamed, isVote } from '../rules/emoji.ts'
import type { Noteable } from '../rules/items.ts'
import { notFound } from '../rules/refusals.ts'
import { insertAward } from '../store/awards.ts'
import type { AwardableType } from '../store/awards.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** The target of an award: an item, or a note on it. */
export interface Awardable {
  readonly type: AwardableType
  readonly id: number
  readonly item: Noteable
}

/** Gives an award and returns its id; null when that user had given it before. Runs within a write. */
export function addAward(
  workspace: Workspace,
  actor: UserRow,
  awardable: Awardable,
  { name, at }: { readonly name: string; readonly at: number },
): number | null {
  const { store } = workspace
  const { item } = awardable
  const award = { target_type: awardable.type, target_id: awardable.id, name, user_id: actor.id, created_at: at }
  const id = insertAward(store, award)
  if (id !== null && item.type !== 'Snippet') finishTodosOf(store, actor.id, item.type, item.row.id)
  return id
}

/**
 * Gives an award by the name that the caller sent, and returns its id. Refusals are 404, as in real services. The words
 * of the refusal are those of real services too: a Ruby hash, printed as text.
 */
export function giveAward(
  workspace: Workspace,
  actor: UserRow,
  awardable: Awardable,
  { authorId, name }: { readonly authorId: number; readonly name: string },
): number {
  const { store } = workspace
  const known = emojiNamed(name)
  if (known === null) throw notFound('Award Emoji {:name=>["is not included in the list"]}')
  if (!workspace.votesOnOwn && isVote(known) && authorId === actor.id) throw notFound('Award Emoji')
  const id = store.write(() => addAward(workspace, actor, awardable, { name: known, at: store.moment() }))
  if (id === null) throw notFound('Award Emoji {:name=>["has already been taken"]}')
  return id
}
