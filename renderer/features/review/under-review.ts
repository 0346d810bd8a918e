import type { DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import type { Unfolding } from '../../../shared/diff/unfolding.ts'
import type { ChangeRow, ItemContents, Look, NoteRow } from '../../../shared/model/rows.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import type { Patches } from '../../data/patches.svelte.ts'

/** The merge request under review, and the user's preferences for showing it. */
export interface UnderReview {
  readonly notes: () => readonly NoteRow[]
  /** The comments that are not sent yet. */
  readonly drafts: () => readonly DraftedComment[]
  readonly contents: () => ItemContents | null
  readonly patches: Pick<Patches, 'of' | 'read'>
  /** Finds the lines of all patches in which a text stands, by the names of the patches. */
  readonly findInPatches: (text: string) => Promise<ReadonlyMap<string, readonly number[]>>
  readonly look: () => Look | null
  readonly shown: () => Preferences['changes']
  /** The part of a file that is shown besides its changes; null where nothing can be unfolded. */
  readonly unfolding: (change: ChangeRow) => Unfolding | null
}
