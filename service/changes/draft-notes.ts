import { viewerOf } from '../rules/access.ts'
import { isResolvable, mayResolve, seesInternal } from '../rules/discussions.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { isComplete, positionProblems } from '../rules/positions.ts'
import type { Position } from '../rules/positions.ts'
import { diffVersionsOf } from '../rules/versions.ts'
import { notesOfDiscussion } from '../store/discussions.ts'
import { deleteDraft, draftsOf, insertDraft, setDraft } from '../store/draft-notes.ts'
import type { DraftNoteRow } from '../store/draft-notes.ts'
import type { NoteRow } from '../store/notes.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { answer } from './answers.ts'
import { comment } from './comments.ts'
import { resolve } from './discussions.ts'
import { itemNow } from './items.ts'
import { review } from './reviews.ts'

/** Draft notes (API v4): writing them, and publishing them as comments. */

type DraftContent = Pick<DraftNoteRow, 'note' | 'discussion' | 'resolve_discussion' | 'commit_id' | 'position'>

/** Returns the drafts of a user on a merge request, in the order in which they were written. */
export function ownDrafts({ store }: Workspace, actor: UserRow, { row }: MergeRequestItem): DraftNoteRow[] {
  return draftsOf(store, { merge_request_id: row.id, author_id: actor.id })
}

/** Writes a draft, and returns its id. With their first one, a reviewer has begun their review. */
export function writeDraft(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  content: DraftContent,
): number {
  const { store } = workspace
  return store.write(() => {
    const at = store.moment()
    const isFirst = ownDrafts(workspace, actor, item).length === 0
    const id = insertDraft(store, {
      ...content,
      merge_request_id: item.row.id,
      author_id: actor.id,
      created_at: at,
      updated_at: at,
    })
    if (isFirst) tellProgress(workspace, actor, item, 'review_started')
    return id
  })
}

export function changeDraft(
  { store }: Workspace,
  draft: DraftNoteRow,
  change: Pick<DraftNoteRow, 'note' | 'position'>,
): void {
  store.write(() => setDraft(store, draft.id, { ...change, updated_at: store.moment() }))
}

/** Deletes a draft. Without any, a review has not begun. */
export function discardDraft(workspace: Workspace, actor: UserRow, item: MergeRequestItem, draft: DraftNoteRow): void {
  const { store } = workspace
  store.write(() => {
    deleteDraft(store, draft.id)
    if (ownDrafts(workspace, actor, item).length === 0) tellProgress(workspace, actor, item, 'unreviewed')
  })
}

/** Says how far a review is where drafts tell. Older services know only whether there was one. */
function tellProgress(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  state: 'review_started' | 'unreviewed',
): void {
  if (workspace.reviews === 'stated') review(workspace, actor, item, state)
}

/** Publishes one draft. It is no draft any more, also where it cannot become a comment. */
export function publishDraft(workspace: Workspace, actor: UserRow, item: MergeRequestItem, draft: DraftNoteRow): void {
  const { store } = workspace
  store.write(() => {
    publish(workspace, actor, item, draft)
    deleteDraft(store, draft.id)
  })
}

/** Publishes all drafts of a user on a merge request. Their review is done then. */
export function publishDrafts(workspace: Workspace, actor: UserRow, item: MergeRequestItem): void {
  const { store } = workspace
  store.write(() => {
    const drafts = ownDrafts(workspace, actor, item)
    if (drafts.length === 0) return
    for (const draft of drafts) publish(workspace, actor, itemNow(store, item), draft)
    for (const { id } of drafts) deleteDraft(store, id)
    review(workspace, actor, itemNow(store, item), 'reviewed')
  })
}

/** Writes the comment of a draft. One that is no valid comment is lost without a word, as in real services. */
function publish(workspace: Workspace, actor: UserRow, item: MergeRequestItem, draft: DraftNoteRow): void {
  if (draft.discussion !== null) {
    publishAnswer(workspace, actor, item, { ...draft, discussion: draft.discussion })
    return
  }
  if (draft.note.trim() === '') return
  const position = JSON.parse(draft.position ?? 'null') as Position | null
  const isPlaced = position !== null && isComplete(position)
  if (isPlaced && positionProblems(diffVersionsOf(workspace.store, item.row), position) !== null) return
  const within = isPlaced
    ? ({ kind: 'DiffNote', position: draft.position } as const)
    : ({ kind: 'DiscussionNote' } as const)
  comment(workspace, actor, item, { body: draft.note, within })
}

/** Publishes an answer. It resolves the discussion where it is meant to, and opens it again everywhere else. */
function publishAnswer(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  draft: DraftNoteRow & { readonly discussion: number },
): void {
  const { store } = workspace
  const notes = (): NoteRow[] =>
    notesOfDiscussion(
      store,
      {
        viewer: viewerOf(actor),
        type: item.type,
        targetId: item.row.id,
        seesInternal: seesInternal(store, actor, item),
      },
      draft.discussion,
    )
  const before = notes()
  if (before.length === 0) return
  if (draft.note.trim() !== '') {
    const discussion = { id: draft.discussion, notes: before }
    answer(workspace, actor, item, { discussion, content: { body: draft.note }, resolvesIssues: false })
  }
  resolve(workspace, actor, itemNow(store, item), {
    notes: notes().filter((note) => isResolvable(note, false)),
    on: draft.resolve_discussion === 1 && mayResolve(store, actor, item),
  })
}
