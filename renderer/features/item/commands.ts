import { focusRegion, moveFocusToField } from '../../ui/keys/focus.ts'
import type { Views } from '../../navigation/on-screen.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { NoteRow } from '../../../shared/model/rows.ts'
import { longestReply, mostSavedReplies, nameOfReply } from '../../../shared/saved-reply.ts'
import { printPlace } from '../../../shared/place.ts'
import { actionsOn, type Subject } from '../../navigation/action.ts'
import { type ItemsReach, aMergeRequest } from '../items/index.ts'
import type { DraftsStore } from '../drafts/index.ts'

/** The stores that the commands on comments work on. */
export interface DiscussionReach extends ItemsReach {
  readonly drafts: DraftsStore
}

const { named, on } = actionsOn<DiscussionReach>()

/** The comment that has the focus. */
const aComment: Subject<NoteRow, DiscussionReach> = ({ onScreen }) => onScreen.get('thread')?.focused()
/** A comment that the service has, so that it has an address. */
const anAddressedComment = named<NoteRow>('go to a comment first, with N and P.', (reach) => {
  const note = aComment(reach)
  return note && !isLocal(partsOf(note.key).id) ? note : null
})
/** The text of the comment that is being written; null where nothing is. */
const aWrittenComment: Subject<string, DiscussionReach> = ({ onScreen, drafts }) => {
  const composer = onScreen.get('composer')
  const words = composer === undefined ? '' : drafts.of(`comment ${composer.target}`).trim()
  return words === '' ? null : words
}
/** The field below the open item. */
const aComposer = named<Views['composer']>('open an issue, a merge request or a snippet first.', ({ onScreen }) =>
  onScreen.get('composer'),
)

/** The commands on comments. */
export const discussing = {
  quote: on(aComposer, ({ target }, reach) => {
    const selected = selectedWords()
    const comment = aComment(reach)
    const words = selected?.words ?? comment?.body ?? ''
    const quote = () => {
      if (words.trim() !== '') reach.drafts.giveBack(`comment ${target}`, `${quoted(words)}\n\n`)
      moveFocusToField('comment')
      return focusRegion('comment')
    }
    const isInternal = selected === null ? comment?.internal === true : selected.isInternal
    if (!isInternal) return quote()
    reach.surfaces.triage({
      kind: 'several',
      title: 'Quote an internal comment?',
      text: 'Only members of the project see it. Your comment is seen by everybody who sees what you comment on.',
      action: 'Quote it',
      run: () => void quote(),
    })
    return true
  }),
  insertReply: on(aComposer, (_, { surfaces }) => surfaces.showPalette({ asking: 'insertReply' })),
  keepReply: on(aWrittenComment, (words, reach) => void keepReply(words, reach)),
  copyCommentLink: on(anAddressedComment, (note, reach) => {
    const address = addressOfComment(note, reach)
    if (address === null) return false
    void reach.outside.copy('The link', address)
    return true
  }),
  copyBranch: on(
    aMergeRequest,
    ({ sourceBranch }, reach) => void reach.outside.copy('The name of the branch', sourceBranch),
  ),
}

/** Keeps a text as a saved reply, named by its beginning, and offers to take that back. */
async function keepReply(text: string, { program, toasts, pages }: DiscussionReach): Promise<void> {
  const before = program.preferences.savedReplies
  if (before.length >= mostSavedReplies || text.length > longestReply) {
    toasts.refuse(`Docket keeps ${mostSavedReplies} replies of at most ${longestReply} characters each.`)
    return
  }
  const name = nameOfReply(text) || 'Reply'
  const result = await program.change({ savedReplies: [...before, { name, text }] })
  if (!result.ok) return toasts.tellError(result.error)
  const run = () => pages.showSettings('replies')
  toasts.tell('success', `Kept as a saved reply: “${name}”.`, { action: { title: 'Change…', run } })
}

/**
 * The selected text of the open item, marked as internal if some of it is of an internal comment; null where nothing is selected.
 */
function selectedWords(): { readonly words: string; readonly isInternal: boolean } | null {
  const selection = document.getSelection()
  const words = selection?.toString() ?? ''
  const detail = document.getElementById('detail')
  if (words.trim() === '' || detail?.contains(selection?.anchorNode ?? null) !== true) return null
  const isInternal = [...detail.querySelectorAll('[data-internal]')].some((note) => selection?.containsNode(note, true))
  return { words, isInternal }
}

/** Returns the address of a comment on the web, or where there are no web pages, in Docket. */
function addressOfComment({ key }: NoteRow, { item, program }: DiscussionReach): string | null {
  const { account, id: note } = partsOf<'note'>(key)
  const webUrl = program.hasWebPage(key) ? (item.item?.webUrl ?? null) : null
  if (webUrl !== null) return `${webUrl}#note_${note}`
  const row = item.row ?? item.snippet
  if (row === null || (row.kind !== 'snippet' && row.iid === 0)) return null
  const project = partsOf<'project'>(row.projectKey).id
  const number = row.kind === 'snippet' ? partsOf(row.key).id : row.iid
  return printPlace({ kind: row.kind, account, project, number, note })
}

/** A text as a quotation of Markdown. */
function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')
}
