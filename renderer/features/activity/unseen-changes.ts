import { partsOf } from '../../../shared/model/key.ts'
import { counted } from '../../ui/words.ts'
import type { ActivityRow, ItemContents, Look, NoteRow } from '../../../shared/model/rows.ts'
import { actorWords, isByItself, sentenceOf, type Part } from './activity-words.ts'

/** A piece of the sentence about unseen changes: the person, where another did it than the piece before, and the change. */
export interface UnseenChange {
  readonly key: string
  readonly actor: string | null
  readonly parts: readonly Part[]
}

/** The most changes that are described one by one. */
const most = 6

/** The comments of others that are newer than a look, oldest first. */
export function newComments(notes: readonly NoteRow[], look: Look | null, ownId: number): NoteRow[] {
  if (look === null) return []
  // Ids are no measure where no comment was on this computer at the look: the thread may have come since, with old ones.
  const isNewer = ({ key, createdAt }: NoteRow): boolean =>
    look.newestNote > 0 ? partsOf(key).id > look.newestNote : Date.parse(createdAt) > Date.parse(look.seenAt)
  return notes.filter((note) => !note.system && note.pending.length === 0 && note.author.id !== ownId && isNewer(note))
}

/** Returns true if a part of a merge request came or changed after a look. Without a known version at the look, it is false. */
export function isNewSince(look: Look | null, { sinceVersion }: { readonly sinceVersion: number }): boolean {
  return look !== null && look.newestVersion > 0 && sinceVersion > look.newestVersion
}

/** `2 new commits, 1 file changed`; empty where nothing was pushed since a look. */
export function pushedSince(
  look: Look | null,
  { commits, changes }: Pick<ItemContents, 'commits' | 'changes'>,
): string {
  const numberOf = (parts: readonly { readonly sinceVersion: number }[]): number =>
    parts.filter((part) => isNewSince(look, part)).length
  const [newCommits, changedFiles] = [numberOf(commits), numberOf(changes)]
  return [
    ...(newCommits > 0 ? [counted(newCommits, 'new commit')] : []),
    ...(changedFiles > 0 ? [`${counted(changedFiles, 'file')} changed`] : []),
  ].join(', ')
}

/** Returns the changes by others as pieces of one sentence, and the number of earlier ones that are left out if they are many. */
export function unseenChangesOf(
  changes: readonly ActivityRow[],
  telling: { readonly ownId: number; readonly now: number },
): { readonly unseen: readonly UnseenChange[]; readonly left: number } {
  const shown = changes.slice(-most)
  let before: string | null = null
  const unseen = shown.map((row): UnseenChange => {
    const actor = isByItself(row) ? 'It' : actorWords(row)
    const isSame = actor === before
    before = actor
    return { key: row.key, actor: isSame ? null : actor, parts: sentenceOf(row, { ...telling, it: true }) }
  })
  return { unseen, left: changes.length - shown.length }
}
