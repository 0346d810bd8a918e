import type { Key } from '../../../shared/model/key.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type {
  Discussed,
  DiscussionTurn,
  OpenDiscussion,
  OpenDiscussions,
} from '../../../shared/model/open-discussion.ts'
import type { MergeRequestRow, NoteRow } from '../../../shared/model/rows.ts'
import { listAwaitedDiscussions, type AwaitedDiscussion } from '../../cache/items/awaited-discussions.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Maximum number of discussions that are listed of each turn: those with the newest word. */
const mostListed = 300

/**
 * Reads the open discussions that wait for the user, and those that wait for an answer to them.
 *
 * @param also comments whose discussions are listed even if they are resolved
 */
export function readOpenDiscussions(source: RowSource, also: readonly Key<'note'>[]): OpenDiscussions {
  const { cache, ownUserId, overlay } = source
  const ids = also.map((key) => overlay.idOf('note', partsOf(key).id))
  const all = listAwaitedDiscussions(cache, ownUserId, ids)
  const listed = (turn: DiscussionTurn) =>
    discussedOf(
      source,
      all.filter((one) => one.turn === turn),
    )
  return { counts: { me: countOpen(all, 'me'), them: countOpen(all, 'them') }, me: listed('me'), them: listed('them') }
}

/** Counts the open discussions that wait for the user. */
export function countAwaited({ cache, ownUserId }: RowSource): number {
  return countOpen(listAwaitedDiscussions(cache, ownUserId), 'me')
}

function countOpen(all: readonly AwaitedDiscussion[], turn: DiscussionTurn): number {
  return all.filter((one) => one.isOpen && one.turn === turn).length
}

/** Groups discussions by their merge requests, in their order. */
function discussedOf(source: RowSource, all: readonly AwaitedDiscussion[]): Discussed[] {
  const { account } = source
  const listed = all.slice(0, mostListed)
  return [...Map.groupBy(listed, ({ itemId }) => itemId)].flatMap(([id, awaited]) => {
    const mergeRequest = readRow(source, { account, kind: 'mergeRequest', id }) as MergeRequestRow | null
    const discussions = awaited.flatMap((one) => discussionOf(source, one) ?? [])
    return mergeRequest === null ? [] : [{ mergeRequest, discussions }]
  })
}

function discussionOf(source: RowSource, awaited: AwaitedDiscussion): OpenDiscussion | null {
  const noteOf = (id: number) => readRow(source, { account: source.account, kind: 'note', id }) as NoteRow | null
  const [first, last] = [noteOf(awaited.first), noteOf(awaited.last)]
  if (first === null || last === null) return null
  const { turn, comments, isOpen } = awaited
  return { turn, first, last, answers: comments - 1, isOpen }
}
