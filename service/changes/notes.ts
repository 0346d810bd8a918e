import { isVote, soleEmoji } from '../emoji.ts'
import { Refusal } from '../errors.ts'
import { insertAward } from '../store/awards.ts'
import { insertNote } from '../store/notes.ts'
import { putParticipant } from '../store/subscriptions.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { setItem } from './items.ts'
import type { Item } from './items.ts'
import { todosForMentioned } from './todos.ts'

/** What became of a note: itself, or the award that its only emoji was taken for. */
export type Written = { readonly noteId: number } | { readonly awardId: number }

/** Writes a note as `actor`. `createdAt` back-dates it; what it moves is moved now all the same. */
export function createNote(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  body: string,
  createdAt?: number,
): Written {
  const { store } = workspace
  return store.write(() => {
    const at = store.moment()
    const emoji = soleEmoji(body)
    if (emoji !== null && !(isVote(emoji) && item.row.author_id === actor.id)) {
      return { awardId: awardInPlaceOfNote(workspace, actor, item, emoji, at) }
    }
    const written = createdAt ?? at
    const noteId = insertNote(store, {
      project_id: item.project.id,
      target_type: item.type,
      target_id: item.row.id,
      body,
      author_id: actor.id,
      system: 0,
      created_at: written,
      updated_at: written,
    })
    setItem(store, item, { user_notes_count: item.row.user_notes_count + 1, updated_at: at })
    putParticipant(store, actor.id, item.type, item.row.id)
    finishTodosOf(store, actor.id, item.type, item.row.id)
    todosForMentioned(workspace, item, { now: body }, { author: actor, at, noteId })
    recordEvent(workspace, { actor, project: item.project, action: 'commented on', at, item, noteId })
    return { noteId }
  })
}

function awardInPlaceOfNote(workspace: Workspace, actor: UserRow, item: Item, name: string, at: number): number {
  const { store } = workspace
  const id = insertAward(store, {
    target_type: item.type,
    target_id: item.row.id,
    name,
    user_id: actor.id,
    created_at: at,
  })
  // Real services print the validation's messages into the refusal as their language writes them.
  if (id === null) throw new Refusal(404, { message: '404 Note {:name=>["has already been taken"]} Not Found' })
  finishTodosOf(store, actor.id, item.type, item.row.id)
  return id
}

/** Notes down what somebody changed, in the service's words. Not counted as a comment. */
export function addSystemNote(workspace: Workspace, actor: UserRow, item: Item, body: string, at: number): void {
  insertNote(workspace.store, {
    project_id: item.project.id,
    target_type: item.type,
    target_id: item.row.id,
    body,
    author_id: actor.id,
    system: 1,
    created_at: at,
    updated_at: at,
  })
}
