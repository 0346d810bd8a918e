import { mayUpdate } from '../rules/items.ts'
import type { Noteable } from '../rules/items.ts'
import { notFound } from '../rules/refusals.ts'
import type { Refusal } from '../rules/refusals.ts'
import type { NoteRow } from '../store/notes.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { runCommands, splitCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { itemNow } from './items.ts'
import { createNote, updateNote } from './notes.ts'
import type { NoteContent, Written } from './notes.ts'
import { review } from './reviews.ts'

/** The result of a text that consists of commands only: they were carried out, and there is no note. */
export interface Commanded {
  readonly commands: readonly Command[]
}

/** What the item does not take of the commands of a text. The text was written all the same. */
interface Refusing {
  readonly refused?: readonly Refusal[]
}

/** API v3 refuses a text of commands only, although they were carried out. */
export function onlyCommands(): Refusal {
  return notFound('Note {:commands_only=>["Your commands have been executed!"]}')
}

/**
 * Writes a note that the caller sent. Slash commands are carried out and left out of the note, where the writer may
 * change the item. A text that consists of commands only makes no note.
 */
export function comment(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  content: NoteContent,
): (Written | Commanded) & Refusing {
  const written = commentOrCommand(workspace, actor, item, content)
  // Older services take any comment of a reviewer for a review.
  const isReview = workspace.reviews === 'marked' && item.type === 'MergeRequest' && 'noteId' in written
  if (isReview) review(workspace, actor, item, 'reviewed')
  return written
}

function commentOrCommand(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  content: NoteContent,
): (Written | Commanded) & Refusing {
  if (item.type === 'Snippet' || !mayUpdate(workspace.store, actor, item)) {
    return createNote(workspace, actor, item, content)
  }
  const { text, commands } = splitCommands(workspace, content.body)
  if (commands.length === 0) return createNote(workspace, actor, item, content)
  const refused: Refusal[] = []
  const written = workspace.store.write(() => {
    const note = text === '' ? null : createNote(workspace, actor, item, { ...content, body: text })
    runCommands(workspace, actor, itemNow(workspace.store, item), commands, {
      head: content.head,
      onRefused: (refusal) => refused.push(refusal),
    })
    return note
  })
  return { ...(written ?? { commands }), ...(refused.length > 0 && { refused }) }
}

/**
 * Changes the text of a note. Newer services carry out the commands in it, and leave them out. They delete a note that has nothing but
 * commands then, which this one leaves as it was written.
 */
export function rewrite(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { note, body }: { readonly note: NoteRow; readonly body: string },
): void {
  if (item.type === 'Snippet' || workspace.runsChangedCommands !== true || !mayUpdate(workspace.store, actor, item)) {
    updateNote(workspace, actor, item, { note, body })
    return
  }
  const { text, commands } = splitCommands(workspace, body)
  workspace.store.write(() => {
    updateNote(workspace, actor, item, { note, body: text === '' ? body : text })
    if (text !== '') runCommands(workspace, actor, itemNow(workspace.store, item), commands)
  })
}
