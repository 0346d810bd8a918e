import { partsOf } from '../../../shared/model/key.ts'
import type { ActivityRow, Look, NoteRow } from '../../../shared/model/rows.ts'
import { actorWords, isByItself, sentenceOf, type Part } from '../activity/activity-words.ts'

/** A piece of what has changed since the last look: who, where another did it than the piece before, and what. */
export interface News {
  readonly key: string
  readonly actor: string | null
  readonly parts: readonly Part[]
}

/** How many changes are told one by one. */
const most = 6

/** The comments of others that are newer than a look, oldest first. */
export function newComments(notes: readonly NoteRow[], look: Look | null, ownId: number): NoteRow[] {
  if (look === null) return []
  // Where no comment was on this computer at the look, ids tell nothing: the thread may have come since, with old ones.
  const isNewer = ({ key, createdAt }: NoteRow): boolean =>
    look.newestNote > 0 ? partsOf(key).id > look.newestNote : Date.parse(createdAt) > Date.parse(look.seenAt)
  return notes.filter((note) => !note.system && note.pending.length === 0 && note.author.id !== ownId && isNewer(note))
}

/** What others have done, in pieces of one sentence, the last of them if they are many. */
export function newsOf(
  changes: readonly ActivityRow[],
  telling: { readonly ownId: number; readonly now: number },
): { readonly news: readonly News[]; readonly left: number } {
  const shown = changes.slice(-most)
  let before: string | null = null
  const news = shown.map((row): News => {
    const actor = isByItself(row) ? 'It' : actorWords(row)
    const isSame = actor === before
    before = actor
    return { key: row.key, actor: isSame ? null : actor, parts: sentenceOf(row, { ...telling, it: true }) }
  })
  return { news, left: changes.length - shown.length }
}
