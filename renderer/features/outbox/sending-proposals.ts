import { commentAtPosition } from '../../../shared/edits/drafted-comment.ts'
import { isForReview, reviewDraftOf } from '../../../shared/edits/for-review.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { ProposalRow } from '../../../shared/model/rows.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { DraftsStore } from '../drafts/index.ts'
import { OwnReview } from '../own-review/index.ts'
import type { EditsStore } from './edits.svelte.ts'
import { outcomeWords } from './proposal-words.ts'

export interface SendingContext {
  readonly bridge: DocketBridge
  readonly drafts: DraftsStore
  readonly edits: EditsStore
  readonly toasts: ToastStore
}

/**
 * Sends proposals: comments on lines become part of the user's reviews, which are drafts, and all others are queued as one step of
 * undoing. Each is tried on its own; one that is refused stays, with the reason in `EditsStore.refusals`. Says what became of them.
 *
 * @returns whether one or more are no longer there
 */
export async function sendProposals(proposals: readonly ProposalRow[], context: SendingContext): Promise<boolean> {
  const { bridge, edits, toasts } = context
  const errors = new Map<string, AppError>()
  const added: ProposalRow[] = []
  for (const proposal of proposals.filter(({ edit }) => isForReview(edit))) {
    const error = await addToReview(proposal, context)
    if (error === null) added.push(proposal)
    else errors.set(proposal.key, error)
  }
  const toQueue = proposals.filter(({ edit }) => !isForReview(edit))
  let keys: readonly string[] = []
  if (toQueue.length > 0) {
    const result = await bridge.call('sendProposals', { proposals: toQueue.map(({ key }) => key) })
    if (result.ok) keys = result.value.edits
    else toasts.tellError(result.error)
    for (const { proposal, error } of result.ok ? result.value.refused : []) errors.set(proposal, error)
    if (!result.ok && added.length + errors.size === 0) return false
  }
  const queued = keys.length === 0 ? [] : toQueue.filter(({ key }) => !errors.has(key)).map(({ edit }) => edit)
  const ended = [...errors].filter(([, { code }]) => code === 'proposal_ended').map(([key]) => key)
  for (const key of ended) errors.delete(key)
  for (const { key } of proposals) edits.refusals.delete(key)
  for (const [key, error] of errors) edits.refusals.set(key, error)
  const notes = outcomeWords({ added, refused: errors.size, ended: ended.length })
  if (queued.length > 0) edits.tellQueued(queued, keys, { notes })
  else if (notes.length > 0) toasts.tell('info', notes.join(' '), { topic: 'step' })
  return errors.size < proposals.length
}

/** Puts a comment on lines into the user's review. Returns the error; null where it is in the review now. */
async function addToReview({ key, edit }: ProposalRow, { bridge, drafts }: SendingContext): Promise<AppError | null> {
  if (!isForReview(edit)) return null
  // What is being saved must not come behind the review with the comment.
  await drafts.flush()
  const draft = reviewDraftOf(edit.target)
  const before = drafts.of(draft)
  const result = await bridge.call('addProposalToReview', { proposal: key })
  if (!result.ok) return result.error
  if (drafts.of(draft) === before) drafts.take(draft, result.value.text)
  else new OwnReview(drafts, edit.target).add(commentAtPosition(edit.position, edit.body))
  return null
}
