import type { CatchUpCard } from '../../../shared/model/catch-up.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { NoteRow } from '../../../shared/model/rows.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { listCommentsSince, listMovedSince } from '../../cache/items/moved-since.ts'
import { listLooks } from '../../user/looked-at.ts'
import { entryOf } from '../inbox/inbox-entries.ts'
import { lookOf, seenOf } from './looks.ts'
import type { RowSource } from './row-source.ts'
import { readItem, readRow } from './rows.ts'

/** More cards than somebody goes through at once. The rest comes the next time. */
const mostCards = 100

const kinds = ['issue', 'mergeRequest'] as const satisfies readonly ItemKind[]

/** Reads the items to which others did something since the user last looked at them, the last updated first. */
export function readCatchUp(source: RowSource): CatchUpCard[] {
  return kinds
    .flatMap((kind) =>
      listMovedSince(source.cache, kind, listLooks(source.user, kind), mostCards).flatMap(
        (id) => readCard(source, kind, id) ?? [],
      ),
    )
    .sort((one, other) => Date.parse(other.row.updatedAt) - Date.parse(one.row.updatedAt))
    .slice(0, mostCards)
}

/** Null where nobody but the user has done anything. */
function readCard(source: RowSource, kind: ItemKind, id: number): CatchUpCard | null {
  const look = lookOf(source.user, kind, id)
  const item = look && readItem(source, kind, id, look)
  if (!item) return null
  const seen = { newestNote: look.newestNote, seenAt: Date.parse(look.seenAt) }
  const comments = listCommentsSince(source.cache, { kind, id }, seen, source.ownUserId)
  if (comments.length + item.changes.length === 0) return null
  const { row, triage, changes } = item
  const shown = { row, triage, changes, look, comments: comments.length, newest: newestOf(source, comments) }
  const newestReason = entryOf(source, { kind, id })?.reasons[0]?.at ?? null
  return { ...shown, seen: { item: keyOf(source.account, kind, id), ...seenOf(source.cache, kind, id), newestReason } }
}

function newestOf(source: RowSource, comments: readonly number[]): NoteRow | null {
  const id = comments.at(-1)
  const row = id === undefined ? null : readRow(source, { account: source.account, kind: 'note', id })
  return row?.kind === 'note' ? row : null
}
